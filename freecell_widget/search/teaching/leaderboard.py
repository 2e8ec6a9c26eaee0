"""Rank searches on the same deals; each ranking runs every entry again."""

from __future__ import annotations

from importlib import import_module
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import as_problems
from freecell_widget.search.naming import error_sentence, format_value
from freecell_widget.search.running.child_processes import alone
from freecell_widget.search.running.meter import budget
from freecell_widget.search.running.run import MAX_EXPANDED
from freecell_widget.search.running.search_arguments import as_search
from freecell_widget.search.showing.tables import as_html
from freecell_widget.search.teaching.compare import Comparison, compare
from freecell_widget.search.teaching.outside_calls import refuse_outside_calls
from freecell_widget.validate import quoted, text

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST = 100  # characters of a name


class Standing(NamedTuple):
    """A line of the board.

    Args:
        place: from 1; equal entries share it.
        name: whose entry.
        solved: how many deals it solved.
        expanded: its expansions over all deals, those of failures included.
        cost: its moves over the deals that it solved.
        seconds: of processor time, for all deals.
        note: why it has no result, or an empty text.
    """

    place: int
    name: str
    solved: int
    expanded: int
    cost: float
    seconds: float
    note: str


class Leaderboard:
    """Rank searches by deals solved, then by fewest expansions, then by fewest moves.

    Args:
        deals: deal numbers, States or problems.
        max_expanded: the budget of each entry on each deal; None: no limit.
        seconds: the timeout of an entry for all deals together; None: no limit.

    Raises:
        SearchError: the deals are not a list of problems, or a budget is not a number.

    >>> from functools import partial
    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import astar, breadth_first, same_suit_buried
    >>> board = Leaderboard([mini_deal(2)], max_expanded=5000)
    >>> board.submit("Ada", partial(astar, h=same_suit_buried))
    >>> board.submit("Ben", breadth_first)
    >>> [(line.place, line.name, line.solved) for line in board.standings()]
    [(1, 'Ada', 1), (2, 'Ben', 0)]
    """

    def __init__(
        self,
        deals: Any,
        *,
        max_expanded: float | None = MAX_EXPANDED,
        seconds: float | None = 600,
    ) -> None:
        self.deals = [problem for _, problem in as_problems(deals)]
        self.max_expanded = budget("max_expanded", max_expanded)
        self.seconds = budget("seconds", seconds)
        self.entries: dict[str, Callable[..., Any] | str] = {}

    def submit(self, name: str, search: Any) -> None:
        """Enter a search, in place of an earlier one of that name.

        Args:
            name: whose it is.
            search: needs nothing but a problem; or a tuple of a search and its arguments; or where to import it from,
                such as ``"ada:search"``.

        Raises:
            SearchError: it is neither.
        """
        text("name", name, _LONGEST, error=SearchError)
        search = as_search(search)
        if not callable(search) and not (isinstance(search, str) and search.count(":") == 1):
            raise SearchError(
                f"search must be a function, or where to import it from ('ada:search'), got {quoted(search)}."
            )
        self.entries[name] = search

    def standings(self) -> list[Standing]:
        """Run every entry on every deal and return the lines of the board, best first."""
        lines = sorted((self._line(name) for name in self.entries), key=_rank)
        ranks = [_rank(line) for line in lines]
        return [line._replace(place=1 + ranks.index(_rank(line))) for line in lines]

    def _line(self, name: str) -> Standing:
        entry, deals, most = self.entries[name], self.deals, self.max_expanded  # all that goes to the other process

        def call() -> tuple[list[tuple[bool, int, float]] | str, float]:
            start = process_time()
            with refuse_outside_calls(deals):
                try:
                    rows: Comparison = compare({name: _load(entry)}, deals, max_expanded=most)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:  # noqa: BLE001 (any error of a student's code)
                    return (str(error) if isinstance(error, SearchError) else error_sentence(error)), 0
            seconds = round(process_time() - start, 2)
            wrong = next((row.error for row in rows if row.error), "")
            return wrong or [(row.solved, row.metrics.expanded, row.cost or 0) for row in rows], seconds

        try:
            rows, seconds = alone(call, self.seconds)
        except SearchError as error:  # it took too long, or ended its process
            rows, seconds = str(error), 0
        if isinstance(rows, str):
            return Standing(0, name, 0, 0, 0, seconds, rows)
        solved, expanded, cost = (sum(column) for column in zip(*rows, strict=True))
        return Standing(0, name, solved, expanded, cost, seconds, "")

    def __repr__(self) -> str:
        """Return the entries; only a notebook and `standings` run them."""
        names = ", ".join(self.entries) or "no entries"
        return f"<Leaderboard: {names}; {len(self.deals)} deals, {format_value(self.max_expanded)} expansions each>"

    def _repr_html_(self) -> str:
        return as_html(Standing._fields, self.standings(), left=("name", "note"))


def _rank(line: Standing) -> tuple[Any, ...]:
    return (bool(line.note), -line.solved, line.expanded, line.cost)


def _load(entry: Callable[..., Any] | str) -> Callable[..., Any]:
    if not isinstance(entry, str):
        return entry
    module, name = entry.split(":")
    search: Callable[..., Any] = getattr(import_module(module), name)
    return search
