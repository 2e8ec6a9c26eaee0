"""The heuristic value of a position, and of one cascade in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import lowest
from .jit import inline, jit
from .layout import (
    BASE_VALUE,
    BIT,
    CELL_RANK,
    CELLS,
    COLUMNS,
    FREECELLS,
    HOME,
    NEXT,
    NOWHERE,
    PILES,
    RANKS,
    ROOM,
    ROOM_VALUE,
    SLOPE,
    VALUE,
    WANT,
    WANT_BASE,
    WANT_CHILD,
    WEIGHT_BURIED,
    WEIGHT_HOME,
    WEIGHT_SECOND,
    WEIGHT_UNEVEN,
    WEIGHT_WANTED,
    WHERE,
)

if TYPE_CHECKING:
    from .jit import Words


@inline
def note_wanted(T: Words, S: Words, piles: int, card: int, weight: int, base: int, want: int) -> int:
    """Charge a cascade for a wanted card under others; return where it was dealt."""
    place = T[WHERE + card]
    column = place >> 6
    if place != NOWHERE and place & 63 < S[piles + column] & 63:
        S[want + column] += weight
        S[want + WANT_BASE - WANT + column] += base - weight * ((place & 63) + 1)
    return place


@inline
def note_all_wanted(T: Words, S: Words, node: int, want: int) -> None:
    """Note what the next two cards of each suit add to their cascades' values."""
    home = S[node + HOME]
    piles = node + PILES
    for column in range(T[COLUMNS]):
        S[want + column] = 0
        S[want + WANT_BASE - WANT + column] = 0
    for suit in range(4):
        card = (home >> (8 * suit) & 255) << 2 | suit
        S[NEXT + suit] = NOWHERE
        S[NEXT + 4 + suit] = NOWHERE
        if card >> 2 < T[RANKS]:
            S[NEXT + suit] = note_wanted(T, S, piles, card, T[WEIGHT_WANTED], T[WEIGHT_BURIED], want)
            S[NEXT + 4 + suit] = note_wanted(T, S, piles, card + 4, T[WEIGHT_SECOND], 0, want)


@inline
def worth(T: Words, S: Words, column: int, word: int) -> int:
    """The value of what may be left of a cascade of the node that is expanded."""
    prefix = word & 63
    run = word >> 6 & 15
    if prefix == 0:
        return T[BASE_VALUE + (word >> 10 & 15) + run]
    at = column * 64 + prefix
    value = T[VALUE + at] + run * T[SLOPE + at]
    top = at + run - 1
    for suit in range(4):
        place = S[NEXT + suit]
        if place < at and place >> 6 == column:
            value += T[WEIGHT_BURIED] + T[WEIGHT_WANTED] * (top - place)
        place = S[NEXT + 4 + suit]
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
    """Return the value of the foundations: cards not home, and how uneven they are."""
    clubs = home & 255
    diamonds = home >> 8 & 255
    hearts = home >> 16 & 255
    spades = home >> 24
    left = 4 * T[RANKS] - clubs - diamonds - hearts - spades
    uneven = max(clubs, diamonds, hearts, spades) - min(clubs, diamonds, hearts, spades)
    return T[WEIGHT_HOME] * left + T[WEIGHT_UNEVEN] * uneven


@jit
def evaluate(T: Words, S: Words, node: int) -> int:
    """The value of a node from nothing."""
    note_all_wanted(T, S, node, WANT_CHILD)
    value = home_value(T, S[node + HOME])
    empty = 0
    for column in range(T[COLUMNS]):
        word = S[node + PILES + column]
        if word == 0:
            empty += 1
            continue
        value += resting(T, column, word)
        if word & 63:
            height = (word & 63) + (word >> 6 & 15)
            value += S[WANT_CHILD + WANT_BASE - WANT + column] + height * S[WANT_CHILD + column]
    free = T[FREECELLS]
    cells = S[node + CELLS]
    while cells:
        value += T[CELL_RANK] * (T[BIT + lowest(cells)] >> 2)
        free -= 1
        cells &= cells - 1
    return value + T[ROOM_VALUE + free * ROOM + empty]
