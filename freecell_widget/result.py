"""Hold what a search or a solver answers: a verdict, the moves and the metrics."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Status(str, Enum):
    """The four honest verdicts; each is equal to its lower-case word.

    >>> Status.GAVE_UP == "gave up", str(Status.SOLVED)
    (True, 'solved')
    """

    SOLVED = "solved"  # the moves win
    UNSOLVABLE = "unsolvable"  # a complete search ran dry: a proof
    GAVE_UP = "gave up"  # an incomplete search ran dry: nothing is proved
    LIMIT = "limit"  # a budget ran out, or somebody stopped it; nothing is proved

    def __str__(self) -> str:
        """Return the word."""
        return self.value


@dataclass(frozen=True)
class Metrics:
    """The cost of a search in the field's own terms.

    Args:
        expanded: how often the successors of a position were asked for.
        generated: all successors that were returned, those already known included.
        reopened: expansions of a position that had been expanded before, now with a smaller cost from the start.
        evaluated: calls of the heuristic; None where they cannot be seen, as in a search that was not given its
            heuristic as an argument.
        frontier: the most nodes that waited at one time, as far as the search reported it.
        seconds: elapsed time.
        kept: the most entries that the search had in its lists, queues, sets and dictionaries at one time, counted
            when it yields an event (the first 64 events, then every eighth). A plain function yields none: its count is
            that of the different positions that it met, which is never too small. Successors that no event of a
            generator has followed yet count, too.

    Source of the terms: Fast Downward's search statistics.

    >>> print(Metrics(expanded=39, generated=180, evaluated=130, seconds=0.01))
    39 expanded, 180 generated, 130 evaluated, 0.01 s
    """

    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    evaluated: int | None = 0
    frontier: int = 0
    seconds: float = field(default=0.0, compare=False)
    kept: int = 0

    def __str__(self) -> str:
        """Return the numbers that are not zero, as a person reads them."""
        names = ("expanded", "generated", "reopened", "evaluated", "kept")
        counts = [f"{getattr(self, name):,} {name}" for name in names if name == "expanded" or getattr(self, name)]
        return ", ".join([*counts, f"{self.seconds:.2f} s"])


@dataclass(frozen=True)
class Result:
    """The answer of a search or a solver.

    Args:
        status: the verdict.
        moves: from the start to the goal if solved; else empty, or the best found so far where the answer says so.
        metrics: what it cost.
        limit: which limit ended it if the status is LIMIT, such as ``"expansions"``, ``"seconds"``, ``"memory"``,
            ``"interrupted"``; else empty.

    >>> Result(Status.LIMIT, limit="seconds").verdict
    'limit (seconds)'
    >>> Result(Status.SOLVED).solved
    True
    """

    status: Status
    moves: tuple[Any, ...] = ()
    metrics: Metrics = field(default_factory=Metrics)
    limit: str = ""

    @property
    def solved(self) -> bool:
        """Whether the moves win."""
        return self.status is Status.SOLVED

    @property
    def verdict(self) -> str:
        """The verdict in words, with the limit that ended it."""
        return f"{self.status} ({self.limit})" if self.limit else str(self.status)
