"""Make a node by a move, send cards home, and work out its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import MASK, exposed, mix, mix_cells, second, tagged, with_run, without
from .jit import inline, jit
from .layout import (
    CARDS_SHIFT,
    CELLS,
    COLUMNS,
    COST,
    EXPOSED,
    FROM_CELL,
    FROM_HOME,
    HOME,
    LIMIT,
    LINK,
    MOVE_BITS,
    PILES,
    SAFE_A,
    SAFE_B,
    SOURCE_MASK,
    TARGET_MASK,
    TARGET_SHIFT,
    TO_CELL,
)

if TYPE_CHECKING:
    from .jit import Words

HIGH_BITS = 0x80808080


@inline
def goes_home(T: Words, home: int, card: int) -> int:
    """Return 1 if a card goes home by itself under the autoplay rule in force."""
    if home >> (8 * (card & 3)) & 255 != card >> 2:
        return 0
    high = home | HIGH_BITS
    if (high - T[SAFE_A + card]) & HIGH_BITS == HIGH_BITS:
        return 1
    if (high - T[SAFE_B + card]) & HIGH_BITS == HIGH_BITS:
        return 1
    return 0


@jit
def autoplay(T: Words, S: Words, node: int) -> None:
    """Send home what goes home by itself."""
    home = S[node + HOME]
    piles = node + PILES
    columns = T[COLUMNS]
    ready = S[node + CELLS]  # mask of the cards that nothing lies on
    for column in range(columns):
        word = S[piles + column]
        if word:
            ready |= 1 << exposed(word)
    again = True
    while again:
        again = False
        for suit in range(4):
            card = (home >> (8 * suit) & 255) << 2 | suit
            if not ready >> card & 1 or not goes_home(T, home, card):
                continue
            home += 1 << (8 * suit)
            ready &= ~(1 << card)
            again = True
            if S[node + CELLS] >> card & 1:
                S[node + CELLS] &= ~(1 << card)
                continue
            column = 0
            while S[piles + column] == 0 or exposed(S[piles + column]) != card:
                column += 1
            word = S[piles + column]
            word = without(word, 1) if word >> 6 & 15 > 1 else T[EXPOSED + column * 64 + (word & 63)]
            S[piles + column] = word
            if word:
                ready |= 1 << exposed(word)
    S[node + HOME] = home


@jit
def apply(T: Words, S: Words, node: int, move: int, child: int) -> None:
    """Make the child of a node by a move and by the autoplay that follows it."""
    columns = T[COLUMNS]
    S[child + HOME] = S[node + HOME]
    cells = S[node + CELLS]
    S[child + LINK] = node << MOVE_BITS | move
    for column in range(columns):
        S[child + PILES + column] = S[node + PILES + column]
    source = move & SOURCE_MASK
    target = move >> TARGET_SHIFT & TARGET_MASK
    cards = move >> CARDS_SHIFT
    piles = child + PILES
    cost = S[node + COST] + 1
    check = 0  # 1 if a card may go home now
    if source < FROM_CELL:
        word = S[piles + source]
        left = without(word, cards) if word >> 6 & 15 > cards else T[EXPOSED + source * 64 + (word & 63)]
        S[piles + source] = left
        if left:
            check = goes_home(T, S[node + HOME], exposed(left))
        if target < TO_CELL:
            S[piles + target] = with_run(S[piles + target], word, cards)
        elif target == TO_CELL:
            cells |= 1 << exposed(word)
        else:
            S[child + HOME] += 1 << (8 * (exposed(word) & 3))
            cost -= 1
            check = 1
    elif source < FROM_HOME:
        card = source - FROM_CELL
        cells &= ~(1 << card)
        if target < TO_CELL:
            S[piles + target] = with_run(S[piles + target], (card & 3) << 14 | card >> 2 << 10 | 64, 1)
        else:
            S[child + HOME] += 1 << (8 * (card & 3))
            cost -= 1
            check = 1
    else:
        suit = source - FROM_HOME
        rank = (S[node + HOME] >> (8 * suit) & 255) - 1
        S[child + HOME] -= 1 << (8 * suit)
        if target < TO_CELL:
            S[piles + target] = with_run(S[piles + target], suit << 14 | rank << 10 | 64, 1)
        else:
            cells |= 1 << (rank << 2 | suit)
    S[child + CELLS] = cells
    S[child + COST] = cost
    if check:
        autoplay(T, S, child)


@jit
def is_sorted(T: Words, S: Words, node: int) -> int:
    """Return 1 if no card lies over a lower one: then all cards can go home."""
    for column in range(T[COLUMNS]):
        word = S[node + PILES + column]
        prefix = word & 63
        if prefix and (word >> 10 & 15) + (word >> 6 & 15) - 1 > T[LIMIT + column * 64 + prefix]:
            return 0
    return 1


@inline
def key_of(T: Words, S: Words, node: int) -> int:
    """Return a node's key, which ignores the order of cascades and freecells."""
    key = mix_cells(S[node + CELLS])
    for column in range(T[COLUMNS]):
        key += mix(tagged(S[node + PILES + column], column))
    return key & MASK


@inline
def second_key_of(T: Words, S: Words, node: int) -> int:
    """The second key of a node."""
    key = second(mix_cells(S[node + CELLS]))
    for column in range(T[COLUMNS]):
        key += second(mix(tagged(S[node + PILES + column], column)))
    return key & MASK
