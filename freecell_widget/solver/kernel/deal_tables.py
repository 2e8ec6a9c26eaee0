"""The deal: numbered deals, and the tables that depend on the cards alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .jit import jit
from .layout import (
    CELLS,
    COLUMNS,
    COST,
    COUNT,
    DEALT,
    EXPOSED,
    FITS,
    HOME,
    LIMIT,
    LINK,
    NOWHERE,
    PILES,
    SAME,
    START_CELLS,
    START_HOME,
    STRIDE,
    WHERE,
)

if TYPE_CHECKING:
    from .jit import Words

DECK = 52


@jit
def shuffle(number: int, deck: Words) -> None:
    """Put the cards of a numbered deal into `deck` in the order of dealing.

    Microsoft's generator; from 2**31 and from 2**32 on, FreeCell Pro's two extensions of it.
    """
    state = number & 0xFFFFFFFF
    for card in range(DECK):
        deck[card] = card
    for left in range(DECK, 0, -1):
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        if number < 0x80000000:
            draw = state >> 16 & 0x7FFF
        elif number < 0x100000000:
            draw = state >> 16 & 0x7FFF | 0x8000
        else:
            draw = (state >> 16 & 0xFFFF) + 1
        chosen = draw % left
        card = deck[chosen]
        deck[chosen] = deck[left - 1]
        deck[left - 1] = card
    for left in range(DECK // 2):  # the first card drawn is now last
        card = deck[left]
        deck[left] = deck[DECK - 1 - left]
        deck[DECK - 1 - left] = card


@jit
def deal_numbered(T: Words, number: int, deck: Words) -> None:
    """Make a numbered deal the position to solve: row by row onto all cascades."""
    shuffle(number, deck)
    columns = T[COLUMNS]
    for column in range(columns):
        T[COUNT + column] = (DECK + columns - 1 - column) // columns
    for place in range(DECK):
        T[DEALT + place % columns * STRIDE + place // columns] = deck[place]
    T[START_HOME] = 0
    T[START_CELLS] = 0
    survey(T)


@jit
def survey(T: Words) -> None:
    """Work out the tables that depend on the cards in DEALT."""
    for card in range(64):
        T[WHERE + card] = NOWHERE
    for column in range(T[COLUMNS]):
        base = column * STRIDE
        T[EXPOSED + base] = 0
        T[LIMIT + base] = 13
        lowest = 13
        is_sorted = 1
        run = 0  # cards of the run that ends here
        suits = 0
        for index in range(T[COUNT + column]):
            card = T[DEALT + base + index]
            T[WHERE + card] = base + index
            if index > 0 and T[FITS + T[DEALT + base + index - 1]] >> card & 1:
                run += 1
                suits = suits << 2 | card & 3
            else:
                run = 1
                suits = card & 3
            T[EXPOSED + base + index + 1] = suits << 14 | card >> 2 << 10 | run << 6 | index + 1 - run
            if card >> 2 > lowest:
                is_sorted = 0
            else:
                lowest = card >> 2
            T[LIMIT + base + index + 1] = lowest if is_sorted else -1


@jit
def set_root(T: Words, S: Words, root: int) -> None:
    """Fill a node with the position to solve."""
    S[root + HOME] = T[START_HOME]
    S[root + CELLS] = T[START_CELLS]
    S[root + COST] = 0
    S[root + LINK] = 0
    for column in range(T[COLUMNS]):
        S[SAME + column] = 0  # another deal, other weights
        S[root + PILES + column] = T[EXPOSED + column * STRIDE + T[COUNT + column]]
