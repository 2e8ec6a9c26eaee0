"""Count the entries of the lists, queues, sets and dictionaries of a search."""

from __future__ import annotations

from collections import deque
from inspect import getgeneratorlocals
from types import GeneratorType, ModuleType
from typing import Any

_STORES = (list, dict, set, frozenset, deque)
_NO_OWNERS = (type, ModuleType)  # these have attributes, but a search keeps no nodes in them


def entries(search: Any) -> int:
    """Return how many entries a generator has in its stores when it yields.

    A store is a list, a deque, a set or a dictionary. A variable of the generator names it, or one of a generator that
    it delegates to, or an attribute of an object that a variable names, such as a student's own queue class. Each
    store counts once. A node that waits and whose key is also in a set of positions reached makes two entries, as it
    takes memory twice. Stores inside stores and global variables are not seen.

    Args:
        search: a generator that has yielded an event.

    >>> def search(reached):
    ...     frontier = ["a", "b"]
    ...     yield "an event"
    >>> generator = search({"a", "b", "c"})
    >>> next(generator), entries(generator)
    ('an event', 5)
    """
    stores: dict[int, int] = {}
    while isinstance(search, GeneratorType):
        for value in getgeneratorlocals(search).values():
            if isinstance(value, _STORES):
                stores[id(value)] = len(value)
            elif (owned := getattr(value, "__dict__", None)) and not isinstance(value, _NO_OWNERS):
                stores.update((id(store), len(store)) for store in owned.values() if isinstance(store, _STORES))
        search = search.gi_yieldfrom
    return sum(stores.values())
