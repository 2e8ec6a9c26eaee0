"""Breadth-first search within a bound: the proof that no solution is shorter.

All nodes of a layer have cost the same number of player moves. Kept is every node from which `needed` does not rule out
a solution of at most LIMIT moves. So an exhausted search proves that there is none, and the first goal is a shortest
solution. Repeated with a limit one higher each time, this is breadth-first iterative-deepening A* (Zhou and Hansen,
"Breadth-first heuristic search", Artificial Intelligence 170, 2006).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bits import exposed
from ..deal_tables import set_root
from ..expand import expand
from ..jit import jit
from ..layout import (
    CELLS,
    COLUMNS,
    COST,
    EXHAUSTED,
    FROM_CELL,
    FULL,
    HEAD,
    HOME,
    MAX_CHILDREN,
    MOVES,
    ONE_CARD,
    PAUSED,
    PILES,
    RANKS,
    SOLVED,
    TARGET_MASK,
    TARGET_SHIFT,
    TO_HOME,
    TWO_KEYS,
)
from ..lower_bound import SCRATCH, needed, needs_more, note_dealt
from ..node import apply, autoplay, is_sorted, key_of, second_key_of
from .depth_first import enter

if TYPE_CHECKING:
    from ..jit import Words

# The header of a search in S. The table has the place it has in depth-first search, whose `enter` fills both; GOAL that
# of best-first search, whose `trace` reads both.
TABLE = HEAD  # where the table of keys begins, two words each
TABLE_MASK = HEAD + 1
STATES = HEAD + 2  # keys in the table
NODES = HEAD + 3
NODE_LIMIT = HEAD + 4
NODE_COUNT = HEAD + 5
LIMIT = HEAD + 6  # the most player moves of a solution
NEXT = HEAD + 7  # number of the next node to expand
LAYER_END = HEAD + 8  # number of the first node after those of the layer
HOMEWARD = HEAD + 9  # number of the next node of the layer whose moves home are to be made
GOAL = HEAD + 11
BOUND = HEAD + 16  # scratch space of `needed`
SEARCH_HEAD = BOUND + SCRATCH


@jit
def memory_needed(columns: int, table_size: int) -> int:
    """Words of search memory for a table of that many keys.

    Of some 2.5 positions, one is kept.
    """
    return SEARCH_HEAD + 2 * table_size + table_size // 8 * 3 * (PILES + columns)


@jit
def begin(T: Words, S: Words, table_size: int, limit: int) -> int:
    """Begin a search from the position to solve in memory that is all zero.

    The size of the table is a power of two.
    """
    S[TABLE] = SEARCH_HEAD
    S[TABLE_MASK] = table_size - 1
    S[NODES] = SEARCH_HEAD + 2 * table_size
    S[NODE_LIMIT] = table_size // 8 * 3
    S[LIMIT] = limit
    T[TWO_KEYS] = 1
    root = S[NODES]
    set_root(T, S, root)
    autoplay(T, S, root)
    note_dealt(T, S, BOUND)
    enter(S, key_of(T, S, root), second_key_of(T, S, root))
    S[NODE_COUNT] = 1
    S[GOAL] = root
    return SOLVED if is_sorted(T, S, root) else PAUSED


@jit
def least(T: Words, S: Words) -> int:
    """Return the lower bound of the position to solve."""
    return needed(T, S, BOUND, S[NODES])


@jit
def keep(T: Words, S: Words, child: int) -> None:
    """Keep a new node if it may lead to a solution within the limit.

    If it is a goal, note that.
    """
    if needs_more(T, S, BOUND, child, S[LIMIT] - S[child + COST]):
        return
    S[NODE_COUNT] += 1
    if is_sorted(T, S, child):
        S[GOAL] = child


@jit
def send_home(T: Words, S: Words, node: int) -> None:
    """Make the children of a node by moves to the foundations.

    Those cost nothing, so the children belong to the same layer.
    """
    size = PILES + T[COLUMNS]
    for suit in range(4):
        card = (S[node + HOME] >> (8 * suit) & 255) << 2 | suit
        source = -1
        if card >> 2 < T[RANKS]:
            if S[node + CELLS] >> card & 1:
                source = FROM_CELL + card
            for column in range(T[COLUMNS]):
                word = S[node + PILES + column]
                if word and exposed(word) == card:
                    source = column
        if source >= 0:
            child = S[NODES] + size * S[NODE_COUNT]
            apply(T, S, node, ONE_CARD | TO_HOME << TARGET_SHIFT | source, child)
            if enter(S, key_of(T, S, child), second_key_of(T, S, child)):
                keep(T, S, child)


@jit
def search(T: Words, S: Words, budget: int) -> int:
    """Go on until it is solved, exhausted, full, or has expanded `budget` nodes."""
    size = PILES + T[COLUMNS]
    most_states = S[TABLE_MASK] // 4 * 3
    while S[GOAL] == S[NODES]:
        if S[STATES] + MAX_CHILDREN > most_states or S[NODE_COUNT] + MAX_CHILDREN > S[NODE_LIMIT]:
            return FULL
        if budget == 0:
            return PAUSED
        budget -= 1
        if S[NEXT] == S[LAYER_END]:  # all nodes of the layer are made, but for those that moves home lead to
            if S[HOMEWARD] < S[NODE_COUNT]:
                S[HOMEWARD] += 1
                send_home(T, S, S[NODES] + size * (S[HOMEWARD] - 1))
                continue
            S[LAYER_END] = S[NODE_COUNT]
            if S[NEXT] == S[LAYER_END]:
                return EXHAUSTED
        node = S[NODES] + size * S[NEXT]
        S[NEXT] += 1
        count = expand(T, S, node)
        for at in range(MOVES, MOVES + 4 * count, 4):
            if S[at] >> TARGET_SHIFT & TARGET_MASK != TO_HOME and enter(S, S[at + 1], S[at + 2]):
                child = S[NODES] + size * S[NODE_COUNT]
                apply(T, S, node, S[at], child)
                keep(T, S, child)
                if S[GOAL] != S[NODES]:
                    return SOLVED
    return SOLVED
