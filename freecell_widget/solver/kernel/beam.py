"""Beam search, layer by layer of cost: short solutions.

All nodes of a layer have cost the same number of moves. All their children are listed, duplicates dropped, and the best
become the next layer. The first node from which everything plays itself ends the search: no later layer is shorter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deal import set_root
from .expand import expand
from .jit import jit
from .layout import COLUMNS, HEAD, MOVES, PILES, TO_HOME, TWO_KEYS
from .node import apply, autoplay, is_sorted, key_of

if TYPE_CHECKING:
    from .jit import Words

# The header of a search in S. It shares GOAL's place with best-first search, so that its `trace` reads both.
BUCKETS = HEAD
SEEN = HEAD + 1  # keys of the children of this layer
SEEN_MASK = HEAD + 2
KEPT = HEAD + 3  # keys of all nodes of all layers
KEPT_MASK = HEAD + 4
ENTRIES = HEAD + 5  # three words each: parent << 16 | move, next entry of the bucket, key
ENTRY_LIMIT = HEAD + 6
NODES = HEAD + 7
NODE_LIMIT = HEAD + 8
NODE_COUNT = HEAD + 9
LAYER = HEAD + 10  # number of the first node of the layer
GOAL = HEAD + 11
WIDTH = HEAD + 12
LAYERS_DONE = HEAD + 13
CUT = HEAD + 14  # 1 if anything was left out for want of room: if not, a wider beam finds nothing else
FOUND = HEAD + 15  # a goal that costs no more than its layer
NEXT = HEAD + 16  # number of the next node of the layer to expand
USED = HEAD + 17  # children of the layer that are listed
BUCKET = HEAD + 18  # where the next layer is being chosen from; while nodes are still expanded, the first that is used
LEFT = HEAD + 19  # nodes that the next layer may still get
CHOOSING = HEAD + 20  # 1 = all nodes are expanded, and the next layer is being chosen
SEARCH_HEAD = HEAD + 24

BUCKET_SPAN = 4096
CHILDREN_OF_ONE = 24  # entries for each node of a layer; a layer seldom has more
LAYERS = 80

SOLVED, EXHAUSTED, FULL, PAUSED = 1, 2, 3, 4


@jit
def table_for(count: int) -> int:
    """The size of a table for that many keys."""
    size = 1024
    while size < 2 * count:
        size *= 2
    return size


@jit
def memory_needed(columns: int, width: int) -> int:
    """Words of search memory for a beam of that width."""
    tables = table_for(CHILDREN_OF_ONE * width) + table_for(LAYERS * width)
    return (
        SEARCH_HEAD
        + BUCKET_SPAN
        + tables
        + 3 * (CHILDREN_OF_ONE * width + 1)
        + (LAYERS * width + 1) * (PILES + columns)
    )


@jit
def enter(S: Words, table: int, mask: int, key: int) -> int:
    """Put a key into a table; 1 if it is new."""
    place = key & mask
    while S[table + place] != 0:
        if S[table + place] == key:
            return 0
        place = (place + 1) & mask
    S[table + place] = key
    return 1


@jit
def begin(T: Words, S: Words, width: int) -> int:
    """Begin a search of that width from the position to solve in memory that is all zero."""
    S[BUCKETS] = SEARCH_HEAD
    S[SEEN] = S[BUCKETS] + BUCKET_SPAN
    S[SEEN_MASK] = table_for(CHILDREN_OF_ONE * width) - 1
    S[KEPT] = S[SEEN] + S[SEEN_MASK] + 1
    S[KEPT_MASK] = table_for(LAYERS * width) - 1
    S[ENTRIES] = S[KEPT] + S[KEPT_MASK] + 1
    S[ENTRY_LIMIT] = CHILDREN_OF_ONE * width
    S[NODES] = S[ENTRIES] + 3 * (S[ENTRY_LIMIT] + 1)
    S[NODE_LIMIT] = LAYERS * width
    S[NODE_COUNT] = 1
    S[WIDTH] = width
    S[BUCKET] = BUCKET_SPAN
    root = S[NODES]
    T[TWO_KEYS] = 0
    set_root(T, S, root)
    autoplay(T, S, root)
    key = key_of(T, S, root)
    enter(S, S[KEPT], S[KEPT_MASK], key)
    S[GOAL] = root
    return SOLVED if is_sorted(T, S, root) else PAUSED


@jit
def list_children(T: Words, S: Words, budget: int) -> int:
    """Sort the children of at most `budget` nodes of the layer into buckets by value; return what is left of it."""
    size = PILES + T[COLUMNS]
    used = S[USED]
    best = S[BUCKET]
    while budget > 0 and S[NEXT] < S[NODE_COUNT]:
        budget -= 1
        node = S[NODES] + size * S[NEXT]
        S[NEXT] += 1
        count = expand(T, S, node)
        for at in range(MOVES, MOVES + 4 * count, 4):
            if S[at] >> 7 & 31 == TO_HOME:  # it costs nothing: the child belongs to this layer
                if S[NODE_COUNT] < S[NODE_LIMIT] and enter(S, S[KEPT], S[KEPT_MASK], S[at + 1]):
                    child = S[NODES] + size * S[NODE_COUNT]
                    S[NODE_COUNT] += 1
                    apply(T, S, node, S[at], child)
                    if is_sorted(T, S, child) and S[FOUND] == 0:
                        S[FOUND] = child
                S[CUT] |= S[NODE_COUNT] >= S[NODE_LIMIT]
                continue
            if used >= S[ENTRY_LIMIT]:
                S[CUT] = 1
                continue
            if not enter(S, S[SEEN], S[SEEN_MASK], S[at + 1]):
                continue
            used += 1
            bucket = max(0, min(BUCKET_SPAN - 1, S[at + 3]))
            best = min(best, bucket)
            entry = S[ENTRIES] + 3 * used
            S[entry] = node << 16 | S[at]
            S[entry + 1] = S[S[BUCKETS] + bucket]
            S[entry + 2] = S[at + 1]
            S[S[BUCKETS] + bucket] = entry
    S[USED] = used
    S[BUCKET] = best
    return budget


@jit
def choose(T: Words, S: Words, budget: int) -> None:
    """Make at most `budget` of the best children that are new nodes of the next layer; a goal ends it."""
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
        if not enter(S, S[KEPT], S[KEPT_MASK], S[entry + 2]):
            continue
        S[LEFT] -= 1
        budget -= 1
        node = S[NODES] + size * S[NODE_COUNT]
        S[NODE_COUNT] += 1
        apply(T, S, S[entry] >> 16, S[entry] & 0xFFFF, node)
        if is_sorted(T, S, node):
            S[GOAL] = node
            return


@jit
def search(T: Words, S: Words, budget: int) -> int:
    """Go on until it is solved, exhausted (nothing new), full (too many layers), or `budget` nodes are handled.

    A node is handled when it is expanded, and when it is made. At the end of a layer it pauses in any case.
    """
    if S[CHOOSING] == 0:
        if S[NEXT] == S[LAYER]:
            if S[NODE_COUNT] + S[WIDTH] > S[NODE_LIMIT]:
                return FULL
            for i in range(S[SEEN], S[SEEN] + S[SEEN_MASK] + 1):
                S[i] = 0
            S[USED] = 0
            S[BUCKET] = BUCKET_SPAN
        budget = list_children(T, S, budget)
        if S[NEXT] < S[NODE_COUNT]:
            return PAUSED
        if S[FOUND]:
            S[GOAL] = S[FOUND]
            return SOLVED
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
