"""Best-first search in integer buckets, and the search memory it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..deal_tables import set_root
from ..expand import expand
from ..jit import jit
from ..layout import (
    COLUMNS,
    EXHAUSTED,
    FULL,
    HEAD,
    HOME,
    LINK,
    MOVE_BITS,
    MOVE_MASK,
    MOVES,
    PAUSED,
    PILES,
    SOLVED,
    TWO_KEYS,
)
from ..node import apply, autoplay, is_sorted
from .key_table import table_for

if TYPE_CHECKING:
    from ..jit import Words

# The header of a search in S.
BUCKETS = HEAD  # where the heads of the buckets begin; 0 = empty bucket
BUCKET_COUNT = HEAD + 1
TABLE = HEAD + 2
TABLE_MASK = HEAD + 3
ENTRIES = HEAD + 4  # two words each: parent << MOVE_BITS | move, next entry of the bucket
ENTRY_LIMIT = HEAD + 5
ENTRY_COUNT = HEAD + 6
NODES = HEAD + 7
NODE_COUNT = HEAD + 9
BEST = HEAD + 10  # no bucket before this one holds anything
GOAL = HEAD + 11  # the node that was reached
SEARCH_HEAD = HEAD + 16

BUCKET_SPAN = 4096


@jit
def lay_out(S: Words, entries: int, table_size: int, buckets: int) -> int:
    """Divide the search memory and return where the root goes.

    The size of the table must be a power of two.
    """
    S[BUCKETS] = SEARCH_HEAD
    S[BUCKET_COUNT] = buckets
    S[TABLE] = SEARCH_HEAD + buckets
    S[TABLE_MASK] = table_size - 1
    S[ENTRIES] = S[TABLE] + table_size
    S[ENTRY_LIMIT] = entries
    S[NODES] = S[ENTRIES] + 2 * entries + 2
    for i in range(SEARCH_HEAD, S[ENTRIES]):
        S[i] = 0
    S[ENTRY_COUNT] = 0
    S[NODE_COUNT] = 1
    S[BEST] = buckets
    S[GOAL] = 0
    return S[NODES]


@jit
def memory_needed(columns: int, quota: int) -> int:
    """Words of search memory for a search of that many children."""
    return SEARCH_HEAD + BUCKET_SPAN + table_for(quota) + 2 * quota + 2 + (quota + 2) * (PILES + columns)


@jit
def begin(T: Words, S: Words, quota: int) -> int:
    """Begin a search of at most `quota` children from the position to solve."""
    root = lay_out(S, quota, table_for(quota), BUCKET_SPAN)
    T[TWO_KEYS] = 0
    set_root(T, S, root)
    autoplay(T, S, root)
    if is_sorted(T, S, root):
        S[GOAL] = root
        return SOLVED
    return PAUSED if push_children(T, S, root) else FULL


@jit
def push_children(T: Words, S: Words, node: int) -> int:
    """Expand a node and put new children into buckets; return 0 without room."""
    count = expand(T, S, node)
    table = S[TABLE]
    mask = S[TABLE_MASK]
    buckets = S[BUCKETS]
    entries = S[ENTRIES]
    used = S[ENTRY_COUNT]
    limit = S[ENTRY_LIMIT]
    top = S[BUCKET_COUNT] - 1
    best = S[BEST]
    for at in range(MOVES, MOVES + 4 * count, 4):
        key = S[at + 1]
        slot = table + (key & mask)
        while S[slot] != 0 and S[slot] != key:
            slot = table + ((slot - table + 1) & mask)
        if S[slot] == key:
            continue
        if used >= limit:
            return 0
        S[slot] = key
        used += 1
        bucket = S[at + 3]
        bucket = 0 if bucket < 0 else min(bucket, top)
        best = min(best, bucket)
        entry = entries + 2 * used
        S[entry] = node << MOVE_BITS | S[at]
        S[entry + 1] = S[buckets + bucket]
        S[buckets + bucket] = entry
    S[ENTRY_COUNT] = used
    S[BEST] = best
    return 1


@jit
def search(T: Words, S: Words, budget: int) -> int:
    """Continue until it is solved, exhausted or full, or the budget is spent."""
    size = PILES + T[COLUMNS]
    buckets = S[BUCKETS]
    end = S[BUCKET_COUNT]
    while budget > 0:
        best = S[BEST]
        while best < end and S[buckets + best] == 0:
            best += 1
        S[BEST] = best
        if best == end:
            return EXHAUSTED
        entry = S[buckets + best]
        S[buckets + best] = S[entry + 1]
        link = S[entry]
        node = S[NODES] + size * S[NODE_COUNT]
        S[NODE_COUNT] += 1
        apply(T, S, link >> MOVE_BITS, link & MOVE_MASK, node)
        if is_sorted(T, S, node):
            S[GOAL] = node
            return SOLVED
        if not push_children(T, S, node):
            return FULL
        budget -= 1
    return PAUSED


@jit
def path_length(S: Words) -> int:
    """How many moves led to the goal of a best-first search."""
    length = 0
    node = S[GOAL]
    while S[node + LINK]:
        length += 1
        node = S[node + LINK] >> MOVE_BITS
    return length


@jit
def trace(S: Words, path: Words) -> int:
    """Write the path to the goal, as `replay` reads it; return its moves."""
    length = path_length(S)
    node = S[GOAL]
    for i in range(length, 0, -1):
        path[2 * i - 1] = S[node + LINK] & MOVE_MASK
        path[2 * i] = S[node + HOME]
        node = S[node + LINK] >> MOVE_BITS
    path[0] = S[node + HOME]
    return length
