"""Hash tables of keys in search memory.

A slot of 0 is free. When a slot is taken, the next one is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..jit import jit

if TYPE_CHECKING:
    from ..jit import Words


@jit
def table_for(count: int) -> int:
    """Return the size of a table for so many keys: a power of two, half full."""
    size = 1024
    while size < 2 * count:
        size *= 2
    return size


@jit
def add_key(S: Words, table: int, mask: int, key: int) -> int:
    """Put a key into a table; return 1 if it is new."""
    place = key & mask
    while S[table + place] != 0:
        if S[table + place] == key:
            return 0
        place = (place + 1) & mask
    S[table + place] = key
    return 1


@jit
def add_two_keys(S: Words, table: int, mask: int, key: int, key_2: int) -> int:
    """Put both keys of a position into a table; return 1 if they are new."""
    place = key & mask
    slot = table + 2 * place
    while S[slot] != 0:
        if S[slot] == key and S[slot + 1] == key_2:
            return 0
        place = (place + 1) & mask
        slot = table + 2 * place
    S[slot] = key
    S[slot + 1] = key_2
    return 1
