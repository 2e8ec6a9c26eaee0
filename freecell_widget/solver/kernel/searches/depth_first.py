"""Exhaustive depth-first search: what proves that a position cannot be won.

Every child that is new goes on one stack with its depth. When it comes off, the frame of the depth above it still
holds its parent, because children pushed later lie deeper. So the frames are the current path and nothing else is
kept of a position but its two keys.
"""

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
    MAX_CHILDREN,
    MOVE_BITS,
    MOVE_MASK,
    MOVES,
    PAUSED,
    PILES,
    SOLVED,
    TWO_KEYS,
)
from ..node import apply, autoplay, is_sorted, key_of, second_key_of
from .key_table import add_two_keys

if TYPE_CHECKING:
    from ..jit import Words

# The header of a search in S.
TABLE = HEAD  # where the table of keys begins, two words each
TABLE_MASK = HEAD + 1
STATES = HEAD + 2  # keys in the table
PENDING = HEAD + 3  # where the stack begins: depth << MOVE_BITS | move
PENDING_LIMIT = HEAD + 4
PENDING_COUNT = HEAD + 5
FRAMES = HEAD + 6  # where the frames begin: nodes, by depth
FRAME_LIMIT = HEAD + 7
DEPTH = HEAD + 8  # of the last frame that was built
SEARCH_HEAD = HEAD + 16


@jit
def memory_needed(columns: int, table_size: int) -> int:
    """Words of search memory for a table of that many keys: the stacks grow with it."""
    return SEARCH_HEAD + 2 * table_size + table_size // 4 + table_size // 16 * (PILES + columns)


@jit
def lay_out(S: Words, table_size: int) -> int:
    """Divide search memory that is all zero and return where the root goes.

    The size of the table must be a power of two.
    """
    S[TABLE] = SEARCH_HEAD
    S[TABLE_MASK] = table_size - 1
    S[PENDING] = SEARCH_HEAD + 2 * table_size
    S[PENDING_LIMIT] = table_size // 4
    S[FRAMES] = S[PENDING] + S[PENDING_LIMIT]
    S[FRAME_LIMIT] = table_size // 16
    return S[FRAMES]


@jit
def enter(S: Words, key: int, key_2: int) -> int:
    """Put the keys of a position into the table; return 1 if they are new."""
    new = add_two_keys(S, S[TABLE], S[TABLE_MASK], key, key_2)
    S[STATES] += new
    return new


@jit
def push_children(T: Words, S: Words, node: int, depth: int) -> None:
    """Expand a node and push the children that are new, the most promising last."""
    count = expand(T, S, node)
    bottom = S[PENDING] + S[PENDING_COUNT]
    fresh = 0
    for at in range(MOVES, MOVES + 4 * count, 4):
        if not enter(S, S[at + 1], S[at + 2]):
            continue
        # Insert it in order of value; the values of those before it are kept in the places of their keys.
        value = S[at + 3]
        place = fresh
        while place > 0 and S[MOVES + 4 * place - 2] < value:
            S[MOVES + 4 * place + 2] = S[MOVES + 4 * place - 2]
            S[bottom + place] = S[bottom + place - 1]
            place -= 1
        S[MOVES + 4 * place + 2] = value
        S[bottom + place] = depth << MOVE_BITS | S[at]
        fresh += 1
    S[PENDING_COUNT] += fresh


@jit
def begin(T: Words, S: Words, table_size: int) -> int:
    """Begin a search from the position to solve in memory that is all zero.

    The size of the table is a power of two.
    """
    root = lay_out(S, table_size)
    T[TWO_KEYS] = 1
    set_root(T, S, root)
    autoplay(T, S, root)
    enter(S, key_of(T, S, root), second_key_of(T, S, root))
    S[DEPTH] = 0
    if is_sorted(T, S, root):
        return SOLVED
    push_children(T, S, root, 0)
    return PAUSED


@jit
def search(T: Words, S: Words, budget: int) -> int:
    """Continue until it is solved, exhausted or full, or the budget is spent."""
    size = PILES + T[COLUMNS]
    most_states = S[TABLE_MASK] // 4 * 3
    while budget > 0:
        count = S[PENDING_COUNT]
        if count == 0:
            return EXHAUSTED
        if S[STATES] > most_states or count + MAX_CHILDREN > S[PENDING_LIMIT]:
            return FULL
        entry = S[S[PENDING] + count - 1]
        depth = (entry >> MOVE_BITS) + 1
        if depth >= S[FRAME_LIMIT]:
            return FULL
        S[PENDING_COUNT] = count - 1
        S[DEPTH] = depth
        node = S[FRAMES] + size * depth
        apply(T, S, node - size, entry & MOVE_MASK, node)
        if is_sorted(T, S, node):
            return SOLVED
        push_children(T, S, node, depth)
        budget -= 1
    return PAUSED


@jit
def move_keys(S: Words, bigger: Words, first: int, last: int) -> None:
    """Copy some keys of the table to a bigger memory, the last place excluded."""
    for slot in range(S[TABLE] + 2 * first, S[TABLE] + 2 * last, 2):
        if S[slot]:
            enter(bigger, S[slot], S[slot + 1])


@jit
def move_rest(T: Words, S: Words, bigger: Words) -> None:
    """Copy the rest of a search, when all keys are in the bigger memory."""
    size = PILES + T[COLUMNS]
    for i in range(S[PENDING_COUNT]):
        bigger[bigger[PENDING] + i] = S[S[PENDING] + i]
    for i in range(size * (S[DEPTH] + 1)):
        bigger[bigger[FRAMES] + i] = S[S[FRAMES] + i]
    bigger[PENDING_COUNT] = S[PENDING_COUNT]
    bigger[DEPTH] = S[DEPTH]


@jit
def trace(T: Words, S: Words, path: Words) -> int:
    """Write the path to the last frame, as `replay` reads it; return its moves."""
    size = PILES + T[COLUMNS]
    path[0] = S[S[FRAMES] + HOME]
    for depth in range(1, S[DEPTH] + 1):
        node = S[FRAMES] + size * depth
        path[2 * depth - 1] = S[node + LINK] & MOVE_MASK
        path[2 * depth] = S[node + HOME]
    return S[DEPTH]
