"""Beam search, layer by layer of cost: short solutions.

All nodes of a layer have cost the same number of moves. All their children are listed, and the best that are new become
the next layer. The first node from which everything plays itself ends the search: no later layer is shorter. Cards
that can go home do so by themselves, so no move goes there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..deal_tables import set_root
from ..expand import expand
from ..jit import jit
from ..layout import COLUMNS, EXHAUSTED, FULL, HEAD, MOVE_BITS, MOVE_MASK, MOVES, PAUSED, PILES, SOLVED, TWO_KEYS
from ..node import apply, autoplay, is_sorted, key_of
from .key_table import add_key, table_for

if TYPE_CHECKING:
    from ..jit import Words

# The header of a search in S. It shares GOAL's place with best-first search, so that its `trace` reads both.
BUCKETS = HEAD  # where the heads of the buckets begin; 0 = empty bucket
KEPT = HEAD + 1  # keys of all nodes of all layers
KEPT_MASK = HEAD + 2
ENTRIES = HEAD + 3  # three words each: parent << MOVE_BITS | move, next entry of the bucket, key
ENTRY_LIMIT = HEAD + 4
USED = HEAD + 5  # children of the layer that are listed
NODES = HEAD + 6
NODE_LIMIT = HEAD + 7
NODE_COUNT = HEAD + 8
NEXT = HEAD + 9  # number of the next node of the layer to expand
WIDTH = HEAD + 10
GOAL = HEAD + 11
LAYERS_DONE = HEAD + 12
LAYER = HEAD + 13  # number of the first node of the layer
LEFT = HEAD + 14  # nodes that the next layer may still get
BUCKET = HEAD + 15  # where the next layer is being chosen from; while nodes are still expanded, the first that is used
CHOOSING = HEAD + 16  # 1 = all nodes are expanded, and the next layer is being chosen
CUT = HEAD + 17  # 1 if anything was left out for want of room: if not, a wider beam finds nothing else
SEARCH_HEAD = HEAD + 18

BUCKET_SPAN = 4096
CHILDREN_OF_ONE = 32  # entries for each node of a layer; a layer seldom has more
LAYERS = 80  # as many as a solution may have moves


@jit
def memory_needed(columns: int, width: int, layers: int) -> int:
    """Words of search memory for a beam of that width and length."""
    nodes = (layers + 1) * width + 1
    return SEARCH_HEAD + BUCKET_SPAN + table_for(nodes) + 3 * (CHILDREN_OF_ONE * width + 1) + nodes * (PILES + columns)


@jit
def begin(T: Words, S: Words, width: int, layers: int) -> int:
    """Begin a search of that width and at most so many moves.

    It starts from the position to solve, in memory that is all zero.
    """
    nodes = (layers + 1) * width + 1
    S[BUCKETS] = SEARCH_HEAD
    S[KEPT] = S[BUCKETS] + BUCKET_SPAN
    S[KEPT_MASK] = table_for(nodes) - 1
    S[ENTRIES] = S[KEPT] + S[KEPT_MASK] + 1
    S[ENTRY_LIMIT] = CHILDREN_OF_ONE * width
    S[NODES] = S[ENTRIES] + 3 * (S[ENTRY_LIMIT] + 1)
    S[NODE_LIMIT] = nodes
    S[NODE_COUNT] = 1
    S[WIDTH] = width
    T[TWO_KEYS] = 0
    root = S[NODES]
    set_root(T, S, root)
    autoplay(T, S, root)
    add_key(S, S[KEPT], S[KEPT_MASK], key_of(T, S, root))
    S[GOAL] = root
    return SOLVED if is_sorted(T, S, root) else PAUSED


@jit
def list_children(T: Words, S: Words, budget: int) -> int:
    """Sort the children of at most `budget` nodes into buckets; return the rest of it."""
    size = PILES + T[COLUMNS]
    used = S[USED]
    best = S[BUCKET]
    while budget > 0 and S[NEXT] < S[NODE_COUNT]:
        budget -= 1
        node = S[NODES] + size * S[NEXT]
        S[NEXT] += 1
        count = expand(T, S, node)
        for at in range(MOVES, MOVES + 4 * count, 4):
            if used >= S[ENTRY_LIMIT]:
                S[CUT] = 1
                continue
            used += 1
            bucket = max(0, min(BUCKET_SPAN - 1, S[at + 3]))
            best = min(best, bucket)
            entry = S[ENTRIES] + 3 * used
            S[entry] = node << MOVE_BITS | S[at]
            S[entry + 1] = S[S[BUCKETS] + bucket]
            S[entry + 2] = S[at + 1]
            S[S[BUCKETS] + bucket] = entry
    S[USED] = used
    S[BUCKET] = best
    return budget


@jit
def choose(T: Words, S: Words, budget: int) -> None:
    """Make at most `budget` of the best new children nodes of the next layer."""
    size = PILES + T[COLUMNS]
    while budget > 0 and S[BUCKET] < BUCKET_SPAN:
        head = S[BUCKETS] + S[BUCKET]
        entry = S[head]
        if entry == 0:
            S[BUCKET] += 1
            continue
        S[head] = S[entry + 1]
        if S[LEFT] == 0:
            S[CUT] = 1
            S[head] = 0
            continue
        if not add_key(S, S[KEPT], S[KEPT_MASK], S[entry + 2]):
            continue
        S[LEFT] -= 1
        budget -= 1
        node = S[NODES] + size * S[NODE_COUNT]
        S[NODE_COUNT] += 1
        apply(T, S, S[entry] >> MOVE_BITS, S[entry] & MOVE_MASK, node)
        if is_sorted(T, S, node):
            S[GOAL] = node
            return


@jit
def search(T: Words, S: Words, budget: int) -> int:
    """Continue until it is solved, exhausted or full, or the budget is spent.

    It is exhausted without new nodes, and full after too many layers.

    A node is handled when it is expanded, and when it is made. At the end of a layer it pauses in any case.
    """
    if S[CHOOSING] == 0:
        if S[NEXT] == S[LAYER]:
            if S[NODE_COUNT] + S[WIDTH] > S[NODE_LIMIT]:
                return FULL
            S[USED] = 0
            S[BUCKET] = BUCKET_SPAN
        budget = list_children(T, S, budget)
        if S[NEXT] < S[NODE_COUNT]:
            return PAUSED
        S[LAYER] = S[NODE_COUNT]
        S[LEFT] = S[WIDTH]
        S[CHOOSING] = 1
    choose(T, S, budget)
    if S[GOAL] != S[NODES]:
        return SOLVED
    if S[BUCKET] == BUCKET_SPAN:
        S[CHOOSING] = 0
        S[LAYERS_DONE] += 1
        if S[LAYER] == S[NODE_COUNT]:
            return EXHAUSTED
    return PAUSED
