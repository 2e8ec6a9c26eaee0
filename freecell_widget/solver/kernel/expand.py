"""List the children of a node with their keys and values, without building them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import MASK, exposed, lowest, mix, mix_cells, run_card, second, tagged, with_run, without
from .estimate import evaluate, home_value, note_all_wanted, resting, worth
from .jit import inline, jit
from .layout import (
    BASE_VALUE,
    BIT,
    CAPACITY,
    CAPACITY_EMPTY,
    CARDS_SHIFT,
    CELL_RANK,
    CELLS,
    CHILD,
    COLUMNS,
    COMPLETE,
    COST,
    EXPANDED,
    EXPOSED,
    FITS,
    FREECELLS,
    FROM_CELL,
    FROM_HOME,
    GAIN,
    GENERATED,
    HOME,
    LEFT_HOME,
    LEFT_REST,
    LEFT_TERM,
    LEFT_WORTH,
    MOVES,
    ONE_CARD,
    OWNER,
    PILES,
    REST,
    RETURNS,
    ROOM,
    ROOM_VALUE,
    RUN_CARDS,
    SAME,
    SLOPE,
    STARTS,
    TARGET_SHIFT,
    TERM,
    TO_CELL,
    TO_HOME,
    TWO_KEYS,
    WANT,
    WANT_BASE,
    WEIGHT_COST,
    WORTH,
)
from .node import apply, goes_home, key_of, second_key_of

if TYPE_CHECKING:
    from .jit import Words


@inline
def emit(S: Words, count: int, move: int, key: int, key_2: int, value: int) -> int:
    """Note a child."""
    at = MOVES + 4 * count
    S[at] = move
    S[at + 1] = key & MASK
    S[at + 2] = key_2 & MASK
    S[at + 3] = value
    return count + 1


@jit
def emit_built(T: Words, S: Words, node: int, move: int, count: int) -> int:
    """Note a child that sends cards home: it has to be built to be judged."""
    apply(T, S, node, move, CHILD)
    value = evaluate(T, S, CHILD) + T[WEIGHT_COST] * S[CHILD + COST]
    key_2 = second_key_of(T, S, CHILD) if T[TWO_KEYS] else 0
    return emit(S, count, move, key_of(T, S, CHILD), key_2, value)


@inline
def leave(T: Words, S: Words, source: int, word: int, cards: int, home: int) -> tuple[int, int, int, int]:
    """Return the state of a cascade after some cards have left it.

    Its key term, its value, 1 if it is empty, and 1 if its last card goes home by itself.
    """
    if cards == word >> 6 & 15:
        emptied = 0 if word & 63 else 1
        return S[LEFT_TERM + source], S[LEFT_WORTH + source], emptied, S[LEFT_HOME + source]
    rest = without(word, cards)
    new_worth = S[WORTH + source] - cards * S[GAIN + source]
    return mix(tagged(rest, source)), new_worth, 0, goes_home(T, home, exposed(rest))


@inline
def look_at(T: Words, S: Words, column: int, word: int, left: int) -> None:
    """Work out values that depend on a cascade's word alone.

    From a node to its child, most cascades do. No other cascade can have taken over cards of the run meanwhile.
    """
    S[SAME + column] = word
    S[TERM + column] = mix(tagged(word, column))
    S[REST + column] = resting(T, column, word)
    S[LEFT_TERM + column] = mix(tagged(left, column))
    S[LEFT_REST + column] = resting(T, column, left)
    suits = word >> 14
    card = word >> 8 & 60
    cards = 0
    for _ in range(word >> 6 & 15):
        bit = card | suits & 3
        cards |= 1 << bit
        S[OWNER + bit] = column
        suits >>= 2
        card += 4
    S[RUN_CARDS + column] = cards


@inline
def second_sum(two_keys: int, key_2: int, old: int, new: int, old_other: int, new_other: int) -> int:
    """Return a child's second key by the terms that change; 0 if it is not needed."""
    if two_keys:
        return key_2 - second(old) + second(new) - second(old_other) + second(new_other)
    return 0


@jit
def expand(T: Words, S: Words, node: int) -> int:
    """List the children of a node from S[MOVES] on, and say how many there are.

    A child's key and value are those of its parent but for the two piles that change, so they are found without
    building it, unless cards go home.
    """
    columns = T[COLUMNS]
    complete = T[COMPLETE]
    two_keys = T[TWO_KEYS]
    home = S[node + HOME]
    cells = S[node + CELLS]
    piles = node + PILES

    note_all_wanted(T, S, node, WANT)

    # The node itself, cascade by cascade: its key, its value, and what is left of a cascade when its run has gone.
    term = mix_cells(cells)
    key = term
    key_2 = second(term) if two_keys else 0
    less_cells = term
    value = home_value(T, home) + T[WEIGHT_COST] * (S[node + COST] + 1)
    empty = 0
    first_empty = 0
    movable = 0  # mask of the cards in runs
    for column in range(columns - 1, -1, -1):
        word = S[piles + column]
        if word == 0:
            S[SAME + column] = 0
            empty += 1
            first_empty = column
            continue
        prefix = word & 63
        left = T[EXPOSED + column * 64 + prefix]
        if S[SAME + column] != word:
            look_at(T, S, column, word, left)
        term = S[TERM + column]
        key += term
        if two_keys:
            key_2 += second(term)
        movable |= S[RUN_CARDS + column]
        own = S[REST + column]
        if prefix == 0:
            S[GAIN + column] = 0
            S[LEFT_WORTH + column] = 0
            S[LEFT_HOME + column] = 0
        else:
            wanted = S[WANT + column]
            wanted_base = S[WANT_BASE + column]
            own += wanted_base + (prefix + (word >> 6 & 15)) * wanted
            S[GAIN + column] = T[SLOPE + column * 64 + prefix] + wanted
            if wanted or wanted_base:
                S[LEFT_WORTH + column] = worth(T, S, column, left)
            else:
                S[LEFT_WORTH + column] = S[LEFT_REST + column]
            S[LEFT_HOME + column] = goes_home(T, home, exposed(left))
        S[WORTH + column] = own
        value += own
    free = T[FREECELLS]
    rest = cells
    while rest:
        value += T[CELL_RANK] * (T[BIT + lowest(rest)] >> 2)
        free -= 1
        rest &= rest - 1
    room = free * ROOM + empty
    count = 0

    # To an empty cascade, to a freecell, home by hand.
    for source in range(columns):
        word = S[piles + source]
        if word == 0:
            continue
        run = word >> 6 & 15
        rank = word >> 10 & 15
        if empty:
            most = min(run, T[CAPACITY_EMPTY + room])
            for cards in range(1 if complete else run, most + 1):
                if (cards == run and word & 63 == 0) or not T[STARTS] >> run_card(word, cards - 1) & 1:
                    continue
                move = cards << CARDS_SHIFT | first_empty << TARGET_SHIFT | source
                new_term, new_worth, emptied, sends_home = leave(T, S, source, word, cards, home)
                if sends_home:
                    count = emit_built(T, S, node, move, count)
                    continue
                old_term = S[TERM + source]
                moved = mix(with_run(0, word, cards))
                count = emit(
                    S,
                    count,
                    move,
                    key - old_term + new_term + moved,
                    second_sum(two_keys, key_2, old_term, new_term, 0, moved),
                    value
                    - S[WORTH + source]
                    + new_worth
                    + T[BASE_VALUE + rank + cards]
                    + T[ROOM_VALUE + room - 1 + emptied],
                )
        if free and (complete or run == 1):
            move = ONE_CARD | TO_CELL << TARGET_SHIFT | source
            new_term, new_worth, emptied, sends_home = leave(T, S, source, word, 1, home)
            if sends_home:
                count = emit_built(T, S, node, move, count)
            else:
                old_term = S[TERM + source]
                moved = mix_cells(cells | 1 << exposed(word))
                count = emit(
                    S,
                    count,
                    move,
                    key - old_term + new_term + moved - less_cells,
                    second_sum(two_keys, key_2, old_term, new_term, less_cells, moved),
                    value - S[WORTH + source] + new_worth + T[CELL_RANK] * rank + T[ROOM_VALUE + room - ROOM + emptied],
                )
        if home >> (8 * (word >> 14 & 3)) & 255 == rank:
            count = emit_built(T, S, node, TO_HOME << TARGET_SHIFT | ONE_CARD | source, count)
    # Out of the freecells: to an empty cascade, home by hand.
    rest = cells
    while rest:
        card = T[BIT + lowest(rest)]
        rest &= rest - 1
        if home >> (8 * (card & 3)) & 255 == card >> 2:
            count = emit_built(T, S, node, ONE_CARD | TO_HOME << TARGET_SHIFT | FROM_CELL + card, count)
        if empty and T[STARTS] >> card & 1:
            term = mix_cells(cells & ~(1 << card))
            moved = mix((card & 3) << 14 | card >> 2 << 10 | 64)
            count = emit(
                S,
                count,
                ONE_CARD | first_empty << TARGET_SHIFT | FROM_CELL + card,
                key - less_cells + term + moved,
                second_sum(two_keys, key_2, less_cells, term, 0, moved),
                value - T[CELL_RANK] * (card >> 2) + T[BASE_VALUE + (card >> 2) + 1] + T[ROOM_VALUE + room + ROOM - 1],
            )
    # Onto a card, from cascades and freecells.
    capacity = T[CAPACITY + room]
    for target in range(columns):
        onto = S[piles + target]
        if onto == 0:
            continue
        fitting = T[FITS + exposed(onto)] & (movable | cells)
        while fitting:
            card = T[BIT + lowest(fitting)]
            fitting &= fitting - 1
            if cells >> card & 1:
                term = mix_cells(cells & ~(1 << card))
                old_term = S[TERM + target]
                moved = mix(tagged(with_run(onto, (card & 3) << 14 | card >> 2 << 10 | 64, 1), target))
                count = emit(
                    S,
                    count,
                    ONE_CARD | target << TARGET_SHIFT | FROM_CELL + card,
                    key - less_cells + term - old_term + moved,
                    second_sum(two_keys, key_2, less_cells, term, old_term, moved),
                    value - T[CELL_RANK] * (card >> 2) + S[GAIN + target] + T[ROOM_VALUE + room + ROOM],
                )
                continue
            source = S[OWNER + card]
            word = S[piles + source]
            cards = (card >> 2) - (word >> 10 & 15) + 1
            if cards > capacity or source == target:
                continue
            move = cards << CARDS_SHIFT | target << TARGET_SHIFT | source
            new_term, new_worth, emptied, sends_home = leave(T, S, source, word, cards, home)
            if sends_home:
                count = emit_built(T, S, node, move, count)
                continue
            old_term = S[TERM + source]
            old_onto = S[TERM + target]
            moved = mix(tagged(with_run(onto, word, cards), target))
            count = emit(
                S,
                count,
                move,
                key - old_term + new_term - old_onto + moved,
                second_sum(two_keys, key_2, old_term, new_term, old_onto, moved),
                value - S[WORTH + source] + new_worth + cards * S[GAIN + target] + T[ROOM_VALUE + room + emptied],
            )
    if complete and T[RETURNS]:
        count = expand_returns(T, S, node, count)
    S[EXPANDED] += 1
    S[GENERATED] += count
    return count


@jit
def expand_returns(T: Words, S: Words, node: int, count: int) -> int:
    """Add the moves that take a card back from a foundation, where the game has them."""
    for suit in range(4):
        rank = (S[node + HOME] >> (8 * suit) & 255) - 1
        if rank < 0:
            continue
        card = rank << 2 | suit
        seen_empty = 0
        for target in range(T[COLUMNS]):
            onto = S[node + PILES + target]
            if onto:
                fits = T[FITS + exposed(onto)] >> card & 1
            else:
                fits = T[STARTS] >> card & 1 if not seen_empty else 0
                seen_empty = 1
            if fits:
                count = emit_built(T, S, node, ONE_CARD | target << TARGET_SHIFT | FROM_HOME + suit, count)
        if T[RETURNS] > 1:
            used = 0
            rest = S[node + CELLS]
            while rest:
                used += 1
                rest &= rest - 1
            if used < T[FREECELLS]:
                count = emit_built(T, S, node, ONE_CARD | TO_CELL << TARGET_SHIFT | FROM_HOME + suit, count)
    return count
