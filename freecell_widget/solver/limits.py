"""What a search may spend, checked before anything begins."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import quoted

MEMORY = 1 << 30  # bytes of search memory, unless another limit is given


@dataclass
class Limits:
    """What a search may spend; None is no limit.

    Args:
        nodes: expanded positions.
        seconds: elapsed time.
        memory: bytes of search memory.

    Raises:
        FreeCellError: one of them is no such number.

    >>> Limits(nodes=1e6).nodes
    1000000
    >>> Limits(nodes=-1)
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: nodes=-1 is no number of positions: give 0 or more, or None for no limit.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no limit."""
        self.nodes = _whole("nodes", "number of positions", self.nodes)
        self.memory = _whole("memory", "number of bytes", self.memory)
        self.seconds = _seconds(self.seconds)


def _whole(name: str, what: str, value: object) -> int | None:
    """Return a count as an int, one written as 1e6 as well."""
    if value is None or value == math.inf:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = -1 if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0:
        raise _no_limit(name, what, value)
    return number


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    try:
        number = math.nan if isinstance(value, (bool, str, bytes)) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not number >= 0:  # so that NaN is refused too
        raise _no_limit("seconds", "time", value)
    return number


def _no_limit(name: str, what: str, value: object) -> FreeCellError:
    return FreeCellError(f"{name}={quoted(value)} is no {what}: give 0 or more, or None for no limit.")
