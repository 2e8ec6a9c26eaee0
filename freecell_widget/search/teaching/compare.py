"""Compare algorithms on the same problems: a table, a picture, replays."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, overload

from freecell_widget.result import Metrics, Status
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import as_problems
from freecell_widget.search.naming import error_sentence, format_value, name_of
from freecell_widget.search.running import child_processes
from freecell_widget.search.running.meter import budget
from freecell_widget.search.running.progress import counting
from freecell_widget.search.running.run import MAX_EXPANDED, run
from freecell_widget.search.running.search_arguments import as_search, check_call
from freecell_widget.search.showing import bar_chart, solved_chart
from freecell_widget.search.showing.solved_chart import library
from freecell_widget.search.showing.tables import as_html, as_text
from freecell_widget.validate import amount, choice, quoted, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from freecell_widget.search.running.run import SearchResult

_COLUMNS = ("algorithm", "deal", "verdict", "cost", "expanded", "generated", "reopened", "evaluated", "kept", "seconds")
_TEXTS, _MEASURES = _COLUMNS[:3], _COLUMNS[3:]
_LONGEST = 60  # characters of an error in the table


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
        error: which the search raised, as one sentence; else empty.
    """

    algorithm: str
    deal: str
    status: Status
    limit: str
    cost: float | None
    metrics: Metrics
    replay: Callable[[], SearchResult]
    error: str = ""

    @property
    def solved(self) -> bool:
        """Whether it found an answer."""
        return self.status is Status.SOLVED

    @property
    def verdict(self) -> str:
        """The verdict in words, with the limit that ended it; or the error."""
        if self.error:
            return self.error if len(self.error) <= _LONGEST else f"{self.error[:_LONGEST]} ..."
        return f"{self.status} ({self.limit})" if self.limit else str(self.status)

    def __repr__(self) -> str:
        """Return one line for a notebook."""
        cost = f", cost {format_value(self.cost)}" if self.cost is not None else ""
        return f"<{self.algorithm} on {self.deal}: {self.verdict}{cost}; {self.metrics}>"

    def values(self) -> tuple[Any, ...]:
        """Return what the columns of a table hold."""
        return (self.algorithm, self.deal, self.verdict, *map(self.value, _MEASURES))

    def value(self, measure: str) -> float | None:
        """Return what one of the columns of numbers holds; None where it is not known."""
        if measure == "cost":
            return self.cost
        value: float | None = getattr(self.metrics, measure)
        return round(value, 4) if measure == "seconds" and value is not None else value


class Comparison:
    """The rows of a comparison; shown in a notebook it is a table.

    Args:
        rows: in the order of the deals, and of the algorithms for each.
        max_expanded: the budget that each of them had.
    """

    def __init__(self, rows: Iterable[Row], max_expanded: float | None = None) -> None:
        self.rows = tuple(rows)
        self.max_expanded = max_expanded

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
            return Comparison(self.rows[index], self.max_expanded)
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

    def plot(self, measure: str = "expanded", *, kind: str = "curve", backend: str = "svg", scale: float = 1) -> Any:
        """Draw how much each algorithm needs to solve how many, or a bar a run.

        Args:
            measure: one of the columns of numbers, such as ``"expanded"``, ``"kept"`` or ``"cost"``.
            kind: ``"curve"``, for many problems, or ``"bar"``, for a few.
            backend: ``"svg"``, which needs nothing, or ``"matplotlib"``, which returns its Axes.
            scale: of the SVG; 2 makes its type twice as large, for a projector.

        Raises:
            SearchError: the measure, the kind or the backend is another word, or the scale is not a number.
            ImportError: matplotlib is not installed.
        """
        choice("measure", measure, _MEASURES, error=SearchError)
        choice("kind", kind, ("curve", "bar"), error=SearchError)
        choice("backend", backend, ("svg", "matplotlib"), error=SearchError)
        amount("scale", scale, 0.1, 10, error=SearchError)
        if kind == "bar":
            runs = [
                (row.deal, row.algorithm, row.value(measure), "" if row.solved else row.verdict) for row in self.rows
            ]
            if backend == "matplotlib":
                return bar_chart.with_matplotlib(runs, measure)
            return bar_chart.BarChart(runs, measure, scale)
        series = {name: self._solved_within(name, measure) for name in self.algorithms}
        if backend == "matplotlib":
            return solved_chart.with_matplotlib(series, measure, len(self.deals))
        return solved_chart.Chart(series, measure, len(self.deals), scale)

    def _solved_within(self, name: str, measure: str) -> list[float]:
        values = [row.value(measure) for row in self.rows if row.algorithm == name and row.solved]
        return sorted(float(value) for value in values if value is not None)

    @property
    def _note(self) -> str:
        """What to do about budgets that ran out."""
        if self.max_expanded is None or not any(row.limit == "expansions" for row in self.rows):
            return ""
        return (
            f"limit (expansions): each run had {format_value(self.max_expanded)} expansions; "
            "give compare a larger max_expanded for more."
        )

    def __repr__(self) -> str:
        """Return a table in plain text."""
        table = as_text(_COLUMNS, (row.values() for row in self.rows), _TEXTS)
        return f"{table}\n{self._note}" if self._note else table

    def _repr_html_(self) -> str:
        table = as_html(_COLUMNS, (row.values() for row in self.rows), _TEXTS)
        return f"<div>{table}<p>{self._note}</p></div>" if self._note else table


def compare(
    algorithms: Mapping[str, Any],
    deals: Any,
    *,
    max_expanded: float | None = MAX_EXPANDED,
    max_seconds: float | None = None,
    max_kept: float | None = None,
    processes: int = 1,
    executor: Any = None,
    progress: bool | Callable[[Row], object] = False,
) -> Comparison:
    """Run every algorithm on every problem under the same budget.

    Args:
        algorithms: name -> search that needs nothing but a problem; or (search, what it takes beside the problem), such
            as ``(astar, h)``; or ``functools.partial(astar, h=h, weight=2)``.
        deals: a deal number, a State or a problem; a list of them; or a dictionary that gives them names.
        max_expanded: the budget of each run, as in :func:`run`.
        max_seconds: as in :func:`run`; verdicts then depend on the machine.
        max_kept: as in :func:`run`.
        processes: how many processes to use, where the system can fork; the counts do not depend on it.
        executor: makes the runs in place of them: any executor of `concurrent.futures`, or what has its `submit`.
        progress: True for a bar of the runs; or a function that is called with each Row.

    Returns:
        The comparison. A search that raises has its error in its row. An interrupt (the stop button) ends the
        comparison with the rows that there are.

    Raises:
        SearchError: the algorithms are not named, lack an argument or take others, or the deals are not problems.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import astar, cards_left, zero
    >>> table = compare({"zero": (astar, zero), "left": (astar, cards_left)}, mini_deal(2))
    >>> [(row.algorithm, row.cost, row.metrics.expanded) for row in table]
    [('zero', 18, 6391), ('left', 18, 275)]
    """
    if not hasattr(algorithms, "items"):
        raise SearchError(
            f'algorithms must be named searches such as {{"BFS": breadth_first}}, got {quoted(algorithms)}.'
        )
    whole("processes", processes, 1, error=SearchError)
    if executor is not None and not hasattr(executor, "submit"):
        raise SearchError(
            f"executor must have a method submit, as those of concurrent.futures, got {quoted(executor)}."
        )
    problems = as_problems(deals)
    searches = {str(title): as_search(algorithm) for title, algorithm in algorithms.items()}
    budgets: dict[str, Any] = {"max_expanded": max_expanded, "max_seconds": max_seconds, "max_kept": max_kept}
    for name, value in budgets.items():
        budget(name, value)
    for _, problem in problems[:1]:
        for search in searches.values():
            check_call(search, name_of(search), problem, (), {})
    jobs = [(title, name, search, problem) for name, problem in problems for title, search in searches.items()]
    calls = [partial(_slim, search, problem, budgets) for _, _, search, problem in jobs]
    rows: dict[int, Row] = {}
    with counting(progress, "compare", len(jobs)) as tell, suppress(KeyboardInterrupt):
        for index, answer in _through(executor, calls) if executor else child_processes.each(calls, processes):
            title, name, search, problem = jobs[index]
            replay = partial(run, search, problem, **budgets)
            said: Any = _sentence(answer) if isinstance(answer, BaseException) else answer
            if isinstance(said, str):
                row = Row(title, name, Status.GAVE_UP, "", None, Metrics(), replay, said)
            else:
                status, limit, cost, metrics = said
                row = Row(title, name, status, limit, cost, metrics, replay)
            rows[index] = row
            tell(row)
            if row.limit == "interrupted":
                break
    return Comparison([rows[index] for index in sorted(rows)], max_expanded)


def _slim(search: Any, problem: Any, budgets: dict[str, Any]) -> tuple[Status, str, float | None, Metrics] | str:
    """Return of a run, or of its error, what goes from one process to another."""
    try:
        result = run(search, problem, **budgets, record=False)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 (any error of a student's code)
        return _sentence(error)
    return result.status, result.limit, result.cost, result.metrics


def _sentence(error: BaseException) -> str:
    return str(error) if isinstance(error, SearchError) else error_sentence(error)


def _through(executor: Any, calls: Sequence[Callable[[], Any]]) -> Iterator[tuple[int, Any]]:
    """Yield (index, answer or error) of calls that an executor makes."""
    from concurrent.futures import as_completed

    numbers = {executor.submit(call): index for index, call in enumerate(calls)}
    for future in as_completed(numbers):
        error = future.exception()
        yield numbers[future], future.result() if error is None else error
