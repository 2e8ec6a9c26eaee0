"""What a search keeps: looked at from outside, in whatever lists, queues, sets and dictionaries it uses."""

from __future__ import annotations

from collections import deque
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container
    from types import CodeType, FrameType

_STORES = (list, dict, set, frozenset, deque)
_NO_OWNERS = (type, ModuleType)  # these have attributes, but none that a search keeps nodes in


def kept(frame: FrameType | None, floors: Container[CodeType]) -> int:
    """Return how many entries the functions now running keep in their own stores, each store counted once.

    A store is a list, a deque, a set or a dictionary that a function has under a name (one of an enclosing function,
    too), or that is an attribute of an object that it has under a name, such as a queue class of its own. A node that
    waits and whose key is also in a set of positions reached makes two entries, as it takes memory twice. Stores
    inside stores and global variables are not seen.

    Args:
        frame: of the innermost function.
        floors: the code of the functions that may have called the search; they and their callers are not looked at.

    >>> import sys
    >>> def search(reached):
    ...     frontier = ["a", "b"]
    ...     return kept(sys._getframe(), {run.__code__})
    >>> def run():
    ...     return search({"a", "b", "c"})
    >>> run()
    5
    """
    stores: dict[int, int] = {}
    while frame is not None and frame.f_code not in floors:
        for value in frame.f_locals.values():
            if isinstance(value, _STORES):
                stores[id(value)] = len(value)
            elif (owned := getattr(value, "__dict__", None)) and not isinstance(value, _NO_OWNERS):
                stores.update((id(store), len(store)) for store in owned.values() if isinstance(store, _STORES))
        frame = frame.f_back
    return sum(stores.values())
