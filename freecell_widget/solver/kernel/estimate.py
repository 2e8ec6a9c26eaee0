"""The heuristic value of a position, and of one cascade in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .jit import inline, jit
from .layout import (
    BASE_VALUE,
    BIT,
    CELL_RANK,
    CELLS,
    COLUMNS,
    FREECELLS,
    HOME,
    NOWHERE,
    PILES,
    RANKS,
    ROOM,
    ROOM_VALUE,
    SLOPE,
    VALUE,
    WEIGHT_BURIED,
    WEIGHT_HOME,
    WEIGHT_SECOND,
    WEIGHT_UNEVEN,
    WEIGHT_WANTED,
    WHERE,
)
from .words import lowest

if TYPE_CHECKING:
    from .jit import Words


@inline
def find_next(T: Words, S: Words, home: int, found: int) -> None:
    """Note where the next card of each suit was dealt, and the next but one."""
    for suit in range(4):
        rank = home >> (8 * suit) & 255
        card = rank << 2 | suit
        S[found + suit] = T[WHERE + card] if rank < T[RANKS] else NOWHERE
        S[found + 4 + suit] = T[WHERE + card + 4] if rank + 1 < T[RANKS] else NOWHERE


@inline
def worth(T: Words, S: Words, column: int, word: int, found: int) -> int:
    """The value of a cascade, given the next cards of the suits."""
    prefix = word & 63
    run = word >> 6 & 15
    if prefix == 0:
        return T[BASE_VALUE + (word >> 10 & 15) + run]
    at = column * 64 + prefix
    value = T[VALUE + at] + run * T[SLOPE + at]
    top = at + run - 1
    for suit in range(4):
        place = S[found + suit]
        if place < at and place >> 6 == column:
            value += T[WEIGHT_BURIED] + T[WEIGHT_WANTED] * (top - place)
        place = S[found + 4 + suit]
        if place < at and place >> 6 == column:
            value += T[WEIGHT_SECOND] * (top - place)
    return value


@inline
def resting(T: Words, column: int, word: int) -> int:
    """The value of a cascade that covers nothing wanted."""
    run = word >> 6 & 15
    if word & 63:
        at = column * 64 + (word & 63)
        return T[VALUE + at] + run * T[SLOPE + at]
    return T[BASE_VALUE + (word >> 10 & 15) + run]


@inline
def home_value(T: Words, home: int) -> int:
    """The value of the foundations: for each card that is not home, and for how uneven they are."""
    clubs = home & 255
    diamonds = home >> 8 & 255
    hearts = home >> 16 & 255
    spades = home >> 24
    left = 4 * T[RANKS] - clubs - diamonds - hearts - spades
    uneven = max(clubs, diamonds, hearts, spades) - min(clubs, diamonds, hearts, spades)
    return T[WEIGHT_HOME] * left + T[WEIGHT_UNEVEN] * uneven


@jit
def evaluate(T: Words, S: Words, node: int, found: int) -> int:
    """The value of a node from nothing."""
    home = S[node + HOME]
    find_next(T, S, home, found)
    value = home_value(T, home)
    empty = 0
    for column in range(T[COLUMNS]):
        word = S[node + PILES + column]
        if word:
            value += worth(T, S, column, word, found)
        else:
            empty += 1
    free = T[FREECELLS]
    cells = S[node + CELLS]
    while cells:
        card = T[BIT + lowest(cells)]
        value += T[CELL_RANK] * (card >> 2)
        free -= 1
        cells &= cells - 1
    return value + T[ROOM_VALUE + free * ROOM + empty]
