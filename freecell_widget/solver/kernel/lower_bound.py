"""A lower bound on the player moves that a position needs.

A card that no player move touches stays in its cascade until it goes home from there. So it goes home before every card
under it, and therefore before all higher cards of their suits: those *wait* for it. Where such cards wait for one
another in a cycle, none can be first; so of each cycle a player move touches at least one card, and of a cycle of one
card, which waits for itself, that card.

One move can touch several cards, but only cards of one run: for two cards to move together that did not lie in a run,
one of them must have moved before. So at least as many moves are needed as runs must be touched, so that every cycle
has a touched run. Cycles of one card and of two are looked at; longer ones are rare. The fewest runs that touch all
cycles of two are a minimum vertex cover, and found exactly.

The cycles are the landmarks of Paul and Helmert, "Optimal Solitaire Game Solutions using A* Search and Landmark
Analysis" (SoCS 2016), who count single cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import exposed, lowest, run_card
from .jit import inline, jit
from .layout import BIT, COLUMNS, COUNT, DEALT, EXPOSED, MAX_CASCADES, PILES, STRIDE

if TYPE_CHECKING:
    from .jit import Words

# Scratch space, relative to where it begins in S. By cascade * STRIDE + prefix, of the cards in the prefix:
WAITING = 0  # mask of the cards that wait for one of them
TOUCHED = WAITING + MAX_CASCADES * STRIDE  # runs with a card that would wait for itself
OTHERS = TOUCHED + MAX_CASCADES * STRIDE  # mask of the cards of the other runs
# By card: who waits for it, and its run, which is called by its last card. As it was dealt, and in a run of the node.
DEALT_WAITING = OTHERS + MAX_CASCADES * STRIDE
DEALT_RUN = DEALT_WAITING + 64
RUN_WAITING = DEALT_RUN + 64
RUN = RUN_WAITING + 64
RIVALS = RUN + 64  # by run: mask of the runs that share a cycle of two with it
STACK = RIVALS + 64  # runs that are left, and moves: two words for each branch that is still to be tried
SCRATCH = STACK + 128

SUIT = 0x1111111111111


@inline
def higher(card: int) -> int:
    """Mask of the higher cards of a card's suit."""
    return SUIT << (card & 3) & ~((1 << (card + 1)) - 1)


@jit
def note_dealt(T: Words, S: Words, scratch: int) -> None:
    """Work out what depends on the deal alone."""
    for column in range(T[COLUMNS]):
        base = column * STRIDE
        waiting = 0
        S[scratch + WAITING + base] = 0
        S[scratch + TOUCHED + base] = 0
        S[scratch + OTHERS + base] = 0
        for index in range(T[COUNT + column]):
            card = T[DEALT + base + index]
            S[scratch + DEALT_WAITING + card] = waiting
            word = T[EXPOSED + base + index + 1]
            under = base + (word & 63)
            touched = 0
            cards = 0
            for place in range(under, base + index + 1):
                other = T[DEALT + place]
                cards |= 1 << other
                S[scratch + DEALT_RUN + other] = card
                touched |= S[scratch + DEALT_WAITING + other] >> other & 1
            S[scratch + TOUCHED + base + index + 1] = S[scratch + TOUCHED + under] + touched
            S[scratch + OTHERS + base + index + 1] = S[scratch + OTHERS + under] | (0 if touched else cards)
            waiting |= higher(card)
            S[scratch + WAITING + base + index + 1] = waiting


@jit
def needs_more(T: Words, S: Words, scratch: int, node: int, most: int) -> int:
    """1 if a node is known to need more than so many player moves."""
    others = 0
    moved = 0  # mask of the cards in runs
    for column in range(T[COLUMNS]):
        word = S[node + PILES + column]
        if word == 0:
            continue
        place = column * STRIDE + (word & 63)
        most -= S[scratch + TOUCHED + place]
        others |= S[scratch + OTHERS + place]
        waiting = S[scratch + WAITING + place]
        touched = 0
        cards = 0
        for index in range((word >> 6 & 15) - 1, -1, -1):
            card = run_card(word, index)
            touched |= waiting >> card & 1
            cards |= 1 << card
            S[scratch + RUN_WAITING + card] = waiting
            S[scratch + RUN + card] = exposed(word)
            waiting |= higher(card)
        moved |= cards
        if touched:
            most -= 1
        else:
            others |= cards
    if most < 0:
        return 1
    runs = 0
    rest = others
    while rest:
        card = T[BIT + lowest(rest)]
        rest &= rest - 1
        in_run = moved >> card & 1
        pairs = S[scratch + (RUN_WAITING if in_run else DEALT_WAITING) + card] & rest
        while pairs:
            other = T[BIT + lowest(pairs)]
            pairs &= pairs - 1
            other_in_run = moved >> other & 1
            if S[scratch + (RUN_WAITING if other_in_run else DEALT_WAITING) + other] >> card & 1:
                run = S[scratch + (RUN if in_run else DEALT_RUN) + card]
                other_run = S[scratch + (RUN if other_in_run else DEALT_RUN) + other]
                if not runs >> run & 1:
                    runs |= 1 << run
                    S[scratch + RIVALS + run] = 0
                if not runs >> other_run & 1:
                    runs |= 1 << other_run
                    S[scratch + RIVALS + other_run] = 0
                S[scratch + RIVALS + run] |= 1 << other_run
                S[scratch + RIVALS + other_run] |= 1 << run
    return cannot_touch_all(T, S, scratch, runs, most)


@jit
def cannot_touch_all(T: Words, S: Words, scratch: int, runs: int, most: int) -> int:
    """Return 1 if so many runs are too few to touch one of each two rivals.

    This is a vertex cover, found by branching.

    Of the run with most rivals, either that run is touched, or all its rivals are.
    """
    stack = scratch + STACK
    S[stack] = runs
    S[stack + 1] = most
    waiting = 1
    while waiting:
        waiting -= 1
        runs = S[stack + 2 * waiting]
        most = S[stack + 2 * waiting + 1]
        while True:
            chosen = -1
            chosen_rivals = 0
            highest = 0
            ends = 0
            rest = runs
            while rest:
                run = T[BIT + lowest(rest)]
                rest &= rest - 1
                rivals = S[scratch + RIVALS + run] & runs
                degree = 0
                others = rivals
                while others:
                    others &= others - 1
                    degree += 1
                ends += degree
                if degree == 0:
                    runs &= ~(1 << run)
                elif degree == 1:  # touching its only rival is at least as good
                    chosen_rivals = 1 << run
                    chosen = T[BIT + lowest(rivals)]
                    highest = 1
                    break
                elif degree > highest:
                    chosen = run
                    chosen_rivals = rivals
                    highest = degree
            if chosen < 0:
                return 0
            if most <= 0 or (highest > 1 and ends > 2 * highest * most):
                break
            if highest > 2 and most >= highest:
                S[stack + 2 * waiting] = runs & ~(1 << chosen | chosen_rivals)
                S[stack + 2 * waiting + 1] = most - highest
                waiting += 1
            runs &= ~(1 << chosen)
            most -= 1
    return 1


@jit
def needed(T: Words, S: Words, scratch: int, node: int) -> int:
    """The fewest player moves that a node is not known to need more than."""
    most = 0
    while needs_more(T, S, scratch, node, most):
        most += 1
    return most
