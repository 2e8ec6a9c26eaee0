"""Compare algorithms on the same problems: a table, a picture, replays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from freecell_widget.result import Metrics, Status
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import as_problems
from freecell_widget.search.naming import format_value
from freecell_widget.search.running import child_processes
from freecell_widget.search.running.run import MAX_EXPANDED, run
from freecell_widget.search.showing import solved_chart
from freecell_widget.search.showing.solved_chart import library
from freecell_widget.search.showing.tables import as_html, as_text
from freecell_widget.validate import choice, quoted, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from freecell_widget.search.running.run import SearchResult

_COLUMNS = ("algorithm", "deal", "verdict", "cost", "expanded", "generated", "reopened", "evaluated", "kept", "seconds")
_TEXTS, _MEASURES = _COLUMNS[:3], _COLUMNS[3:]


@dataclass(frozen=True, repr=False)
class Row:
    """One algorithm on one problem.

    Args:
        algorithm: its name in the comparison.
        deal: what the problem was called.
        status: the verdict.
        limit: which limit ended it, if one did.
        cost: of the answer, or None.
        metrics: what it cost to find.
        replay: runs it again under the same budget and returns the result with its trace.
    """

    algorithm: str
    deal: str
    status: Status
    limit: str
    cost: float | None
    metrics: Metrics
    replay: Callable[[], SearchResult]

    @property
    def solved(self) -> bool:
        """Whether it found an answer."""
        return self.status is Status.SOLVED

    @property
    def verdict(self) -> str:
        """The verdict in words, with the limit that ended it."""
        return f"{self.status} ({self.limit})" if self.limit else str(self.status)

    def __repr__(self) -> str:
        """Return one line for a notebook."""
        cost = f", cost {format_value(self.cost)}" if self.cost is not None else ""
        return f"<{self.algorithm} on {self.deal}: {self.verdict}{cost}; {self.metrics}>"

    def values(self) -> tuple[Any, ...]:
        """Return what the columns of a table hold."""
        m = self.metrics
        counts = (m.expanded, m.generated, m.reopened, m.evaluated, m.kept, round(m.seconds, 4))
        return (self.algorithm, self.deal, self.verdict, self.cost, *counts)


class Comparison:
    """The rows of a comparison; shown in a notebook it is a table.

    Args:
        rows: in the order of the deals, and of the algorithms for each.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = tuple(rows)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows."""
        return iter(self.rows)

    @overload
    def __getitem__(self, index: int | tuple[str, Any]) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> Comparison: ...

    def __getitem__(self, index: int | slice | tuple[str, Any]) -> Row | Comparison:
        """Return a row by its number or by (algorithm, deal), or a slice as a comparison.

        Raises:
            KeyError: the row does not exist.
        """
        if isinstance(index, slice):
            return Comparison(self.rows[index])
        if isinstance(index, int) and -len(self) <= index < len(self):
            return self.rows[index]
        for row in self.rows:
            if isinstance(index, tuple) and index == (row.algorithm, row.deal):
                return row
            if isinstance(index, tuple) and tuple(map(str, index)) == (row.algorithm, row.deal):
                return row
        raise KeyError(
            f"There is no row {index!r}: rows have numbers from 0 to {len(self) - 1}, or an algorithm and a deal, "
            "named as in .algorithms and .deals."
        )

    @property
    def algorithms(self) -> list[str]:
        """The names of the algorithms."""
        return list(dict.fromkeys(row.algorithm for row in self.rows))

    @property
    def deals(self) -> list[str]:
        """The names of the problems."""
        return list(dict.fromkeys(row.deal for row in self.rows))

    def summary(self) -> list[dict[str, Any]]:
        """Return for each algorithm how many it solved, and medians and sums over those."""
        from statistics import median

        lines = []
        for name in self.algorithms:
            rows = [row for row in self.rows if row.algorithm == name]
            solved = [row for row in rows if row.solved]
            costs = [row.cost for row in solved if row.cost is not None]
            lines.append(
                {
                    "algorithm": name,
                    "solved": len(solved),
                    "of": len(rows),
                    "median expanded": median(row.metrics.expanded for row in solved) if solved else None,
                    "mean cost": sum(costs) / len(costs) if costs else None,
                    "seconds": round(sum(row.metrics.seconds for row in rows), 3),
                }
            )
        return lines

    def to_frame(self) -> Any:
        """Return the rows as a pandas DataFrame.

        Raises:
            ImportError: pandas is not installed.
        """
        return library("pandas").DataFrame([row.values() for row in self.rows], columns=list(_COLUMNS))

    def plot(self, measure: str = "expanded", *, backend: str = "svg") -> Any:
        """Draw for each algorithm how many problems it solves within how much.

        Args:
            measure: one of the columns of numbers, such as ``"expanded"``, ``"kept"`` or ``"cost"``.
            backend: ``"svg"``, which needs nothing, or ``"matplotlib"``, which returns its Axes.

        Raises:
            SearchError: the measure or the backend is another word.
            ImportError: matplotlib is not installed.
        """
        choice("measure", measure, _MEASURES, error=SearchError)
        choice("backend", backend, ("svg", "matplotlib"), error=SearchError)
        series = {name: self._solved_within(name, measure) for name in self.algorithms}
        if backend == "matplotlib":
            return solved_chart.with_matplotlib(series, measure, len(self.deals))
        return solved_chart.Chart(series, measure, len(self.deals))

    def _solved_within(self, name: str, measure: str) -> list[float]:
        rows = [row for row in self.rows if row.algorithm == name and row.solved]
        return sorted(float(row.cost or 0) if measure == "cost" else getattr(row.metrics, measure) for row in rows)

    def __repr__(self) -> str:
        """Return a table in plain text."""
        return as_text(_COLUMNS, (row.values() for row in self.rows), _TEXTS)

    def _repr_html_(self) -> str:
        return as_html(_COLUMNS, (row.values() for row in self.rows), _TEXTS)


def compare(
    algorithms: Mapping[str, Callable[..., Any]],
    deals: Any,
    *,
    max_expanded: float | None = MAX_EXPANDED,
    max_seconds: float | None = None,
    max_kept: float | None = None,
    processes: int = 1,
) -> Comparison:
    """Run every algorithm on every problem under the same budget.

    Args:
        algorithms: name -> search that needs nothing but a problem; ``functools.partial`` fills in the rest.
        deals: deal numbers, States or problems, or a dictionary that gives them names.
        max_expanded: the budget of each run, as in :func:`run`.
        max_seconds: as in :func:`run`; verdicts then depend on the machine.
        max_kept: as in :func:`run`.
        processes: how many processes to use, where the system can fork; the counts do not depend on it.

    Returns:
        The comparison. An interrupt (the stop button) ends it with the rows that there are, unless several processes
        are at work.

    Raises:
        SearchError: the algorithms are not named, the deals are not a list of problems, or :func:`run` refuses a
            search.

    >>> from functools import partial
    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import astar, cards_left, zero
    >>> table = compare({"zero": partial(astar, h=zero), "left": partial(astar, h=cards_left)}, [mini_deal(2)])
    >>> [(row.algorithm, row.cost, row.metrics.expanded) for row in table]
    [('zero', 18, 6391), ('left', 18, 275)]
    """
    if not hasattr(algorithms, "items"):
        raise SearchError(
            f'algorithms must be named searches such as {{"BFS": breadth_first}}, got {quoted(algorithms)}.'
        )
    whole("processes", processes, 1, error=SearchError)
    problems = as_problems(deals)
    budgets: dict[str, Any] = {"max_expanded": max_expanded, "max_seconds": max_seconds, "max_kept": max_kept}
    jobs = []
    for name, problem in problems:
        for title, algorithm in algorithms.items():

            def job(
                *,
                record: bool,
                algorithm: Callable[..., Any] = algorithm,
                problem: Any = problem,
            ) -> SearchResult:
                return run(algorithm, problem, **budgets, record=record)

            jobs.append((title, name, job))
    answers = child_processes.each([_slim(job) for _, _, job in jobs], processes, _is_interrupted)
    rows = []
    for (title, name, job), (status, limit, cost, metrics) in zip(jobs, answers, strict=False):
        rows.append(Row(str(title), name, status, limit, cost, metrics, _recorded(job)))
    return Comparison(rows)


def _is_interrupted(answer: tuple[Any, ...]) -> bool:
    return bool(answer[1] == "interrupted")


def _slim(job: Callable[..., SearchResult]) -> Callable[[], tuple[Any, ...]]:
    def call() -> tuple[Any, ...]:
        result = job(record=False)
        return result.status, result.limit, result.cost, result.metrics

    return call


def _recorded(job: Callable[..., SearchResult]) -> Callable[[], SearchResult]:
    return lambda: job(record=True)
