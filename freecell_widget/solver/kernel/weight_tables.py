"""The heuristic: turn weights into the values of a deal's cascades.

Sums over a prefix of a cascade are made once for each deal, so a search only looks them up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .jit import jit
from .layout import (
    BASE_VALUE,
    CELL_RANK,
    COLUMNS,
    COUNT,
    DEALT,
    EXPOSED,
    FREECELLS,
    RANKS,
    ROOM,
    ROOM_VALUE,
    SLOPE,
    STRIDE,
    VALUE,
    WEIGHT_BURIED,
    WEIGHT_COST,
    WEIGHT_HOME,
    WEIGHT_SECOND,
    WEIGHT_UNEVEN,
    WEIGHT_WANTED,
)

if TYPE_CHECKING:
    from .jit import Words

# The weights.
COST_, BREAK, INV_SAME, INV_ANY, INV_SUM, PREFIX = 0, 1, 2, 3, 4, 5
COVER, COVER_LOW, WANTED, BASE, HOME_, CELL_1 = 6, 7, 8, 9, 10, 11  # CELL_1 .. CELL_4
EMPTY_1, KING, RANK_IN_CELL, BURIED, SECOND = 15, 18, 19, 20, 21  # EMPTY_1 .. EMPTY_3
LOW_DEPTH, CELL_MORE, EMPTY_MORE, FIRST, SECOND_CARD, UNEVEN = 22, 23, 24, 25, 26, 27
WEIGHTS = 28


@jit
def weigh(T: Words, W: Words, w: int) -> None:
    """Fill the value tables for the weights that begin at W[w]."""
    T[WEIGHT_COST] = W[w + COST_]
    T[WEIGHT_WANTED] = W[w + WANTED]
    T[WEIGHT_BURIED] = W[w + BURIED]
    T[WEIGHT_SECOND] = W[w + SECOND]
    T[WEIGHT_UNEVEN] = W[w + UNEVEN]
    T[WEIGHT_HOME] = W[w + HOME_]
    T[CELL_RANK] = W[w + RANK_IN_CELL]
    ranks = T[RANKS]
    columns = T[COLUMNS]
    T[BASE_VALUE] = 0
    for rank in range(ranks):
        T[BASE_VALUE + rank + 1] = W[w + BASE] * (ranks - 1 - rank)
    cells = T[FREECELLS]
    for free in range(cells + 1):
        used = cells - free
        value = 0
        for k in range(used):
            value += W[w + CELL_1 + k] if k < 4 else W[w + CELL_MORE]
        for empty in range(columns + 1):
            bonus = 0
            for k in range(empty):
                bonus += W[w + EMPTY_1 + k] if k < 3 else W[w + EMPTY_MORE]
            T[ROOM_VALUE + free * ROOM + empty] = value - bonus
    for column in range(columns):
        base = column * STRIDE
        T[VALUE + base] = 0
        T[SLOPE + base] = 0
        value = 0
        low = 0
        lowest = 13
        lowest_of_suit = 0x0D0D0D0D
        for index in range(T[COUNT + column]):
            card = T[DEALT + base + index]
            rank = card >> 2
            shift = (card & 3) * 8
            value += W[w + FIRST] if index == 0 else W[w + SECOND_CARD] if index == 1 else W[w + PREFIX]
            # A new run begins at this card if the cascade cut off above it has a run of one.
            if T[EXPOSED + base + index + 1] >> 6 & 15 == 1:
                value += W[w + BREAK]
            under = 0
            for deeper in range(index):
                if T[DEALT + base + deeper] >> 2 < rank:
                    under += 1
            value += W[w + INV_SUM] * under
            if rank > lowest:
                value += W[w + INV_ANY]
            else:
                lowest = rank
            if rank > lowest_of_suit >> shift & 255:
                value += W[w + INV_SAME]
            else:
                lowest_of_suit = lowest_of_suit & ~(255 << shift) | rank << shift
            if rank == ranks - 1:
                value += W[w + KING] * index
            low += max(0, 5 - rank)
            T[VALUE + base + index + 1] = value + W[w + LOW_DEPTH] * low
            T[SLOPE + base + index + 1] = W[w + COVER] + W[w + COVER_LOW] * low
