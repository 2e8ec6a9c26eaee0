"""Check the limits of a search before it begins."""

from __future__ import annotations

import math
from dataclasses import dataclass

from freecell_widget.validate import amount, whole

MEMORY = 1 << 30  # bytes of search memory, unless another limit is given


@dataclass
class Limits:
    """The limits of a search; None is unlimited.

    Args:
        nodes: expanded positions.
        seconds: elapsed time.
        memory: bytes of search memory.

    Raises:
        FreeCellError: a limit is negative or not a number.

    >>> Limits(nodes=1e6).nodes
    1000000
    >>> Limits(nodes=-1)
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: nodes must be a whole number, 0 or more, got -1.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        """Check each limit."""
        self.nodes = _count("nodes", self.nodes)
        self.memory = _count("memory", self.memory)
        self.seconds = None if self.seconds is None else amount("seconds", self.seconds)


def _count(name: str, value: object) -> int | None:
    """Return a count as an int, one written as 1e6 as well."""
    if value is None or value == math.inf:
        return None
    return whole(name, int(value) if isinstance(value, float) and value.is_integer() else value)
