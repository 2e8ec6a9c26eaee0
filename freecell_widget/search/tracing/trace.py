"""Hold what a search did in a few tens of bytes for each expansion.

Positions are rebuilt on demand. Every node is a row: the action that led to it and the value of the heuristic. Every
event is a row of another table: its kind, its node, how many nodes waited, and how many rows there were afterwards. The
rows between two events are the children of the node that was expanded, so that no parent need be stored.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from html import escape
from math import isnan
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from freecell_widget.errors import FreeCellError, IllegalMove
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem, as_problem
from freecell_widget.search.tracing.depth_chart import bars
from freecell_widget.search.tracing.trace_columns import EXPANDED, KINDS, NO_ROW, Columns, not_a_trace
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.search.problem import Problem


class Step(NamedTuple):
    """One event of a trace.

    Args:
        kind: ``"root"``, ``"expanded"``, ``"late"`` (a node that no event had announced), ``"restarted"`` or
            ``"dropped"``.
        row: of its node; None for a restart or a drop.
        children: the rows that it added.
        frontier: how many nodes waited afterwards.
        bound: the bound of a restart, else None.
        dropped: the rows that were dropped.
    """

    kind: str
    row: int | None
    children: range
    frontier: int
    bound: float | None
    dropped: tuple[int, ...]


class Trace:
    """The course of one search: its events in order, its nodes as rows.

    Args:
        problem: what was searched; it rebuilds the states.
        columns: the numbers.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, astar, run, same_suit_buried
    >>> trace = run(astar, FreeCellProblem(mini_deal(2)), same_suit_buried, ties="last").trace
    >>> trace.expansions, trace.depth(trace.rows - 1), trace.parent(0)
    (18, 18, None)
    >>> len(trace.state(5).piles), trace.value(0)
    (9, 18.0)
    >>> trace
    <Trace: 18 expansions, 77 nodes down to depth 18, of a FreeCellProblem; 0.7 kB>
    """

    def __init__(self, problem: Problem[Any, Any], columns: Columns) -> None:
        self.problem = problem
        self.columns = columns
        self._depths = array("I")
        self.ending = ""  # how the search ended, in words
        self.goal: int | None = None  # the row of the goal that it returned

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.columns.kinds)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...

    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        """Return an event, or several.

        Raises:
            IndexError: the event does not exist.
        """
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        columns, index = self.columns, self.number(index)
        row = columns.nodes[index]
        return Step(
            KINDS[columns.kinds[index]],
            None if row == NO_ROW else row,
            range(columns.ends[index - 1] if index else 0, columns.ends[index]),
            columns.frontier[index],
            columns.bounds.get(index),
            tuple(columns.dropped.get(index, ())),
        )

    def __iter__(self) -> Iterator[Step]:
        """Yield the events in their order."""
        return (self[index] for index in range(len(self)))

    @property
    def rows(self) -> int:
        """The number of nodes."""
        return len(self.columns.actions)

    @property
    def expansions(self) -> int:
        """The number of expansions among the events."""
        return self.columns.expansions

    def number(self, index: int) -> int:
        """Return the number of an event, from 0; a negative index counts from the end.

        Raises:
            IndexError: the event does not exist.
        """
        return _place("event", index, len(self))

    def _row(self, row: int) -> int:
        return _place("row", row, self.rows)

    def parent(self, row: int) -> int | None:
        """Return the row of a node's parent; None for a root."""
        row = self._row(row)
        columns = self.columns
        parent = columns.nodes[bisect_right(columns.ends, row)]
        return None if parent == NO_ROW else parent

    def action(self, row: int) -> Any:
        """Return the action that led to a node; None for a root."""
        return self.columns.table[self.columns.actions[self._row(row)]][0]

    def value(self, row: int) -> float | None:
        """Return what the heuristic said of a node; None where it was not asked."""
        values, row = self.columns.values, self._row(row)
        return None if not values or isnan(values[row]) else values[row]

    def path(self, row: int) -> list[int]:
        """Return the rows from the root to a node."""
        rows = []
        at: int | None = self._row(row)
        while at is not None:
            rows.append(at)
            at = self.parent(at)
        return rows[::-1]

    def moves(self, row: int) -> list[Any]:
        """Return the actions from the root to a node."""
        return [self.action(row) for row in self.path(row)[1:]]

    def cost(self, row: int) -> float:
        """Return the cost from the root to a node."""
        table, actions = self.columns.table, self.columns.actions
        return sum(table[actions[row]][1] for row in self.path(row))

    def state(self, row: int) -> Any:
        """Return the state of a node, rebuilt from the root.

        Raises:
            SearchError: the problem is not the one that was searched.
        """
        path = self.path(row)
        state = self.columns.roots.get(path[0], self.problem.initial)
        for number in path[1:]:
            state = step(self.problem, state, self.action(number))
        return state

    def depth(self, row: int) -> int:
        """Return the number of actions from the root to a node."""
        return self._all_depths()[self._row(row)]

    def _all_depths(self) -> array[int]:
        if len(self._depths) != self.rows:
            depths, columns, start = array("I"), self.columns, 0
            for parent, end in zip(columns.nodes, columns.ends, strict=True):
                if end > start:
                    depth = 0 if parent == NO_ROW else depths[parent] + 1
                    depths.extend([depth] * (end - start))
                    start = end
            self._depths = depths
        return self._depths

    def __repr__(self) -> str:
        """Return its size in numbers."""
        deepest = max(self._all_depths(), default=0)
        kind, size = type(self.problem).__name__, self.columns.size / 1000
        kilobytes = f"{size:,.{0 if size >= 10 else 1}f} kB"
        return (
            f"<Trace: {self.expansions:,} expansions, {self.rows:,} nodes down to depth {deepest}, "
            f"of a {kind}; {kilobytes}>"
        )

    def _repr_html_(self) -> str:
        """Return its size, and the nodes of each depth as bars."""
        return f"<p>{escape(repr(self)[1:-1])}</p>{bars(self.by_depth() if len(self) else [])}"

    def to_bytes(self) -> bytes:
        """Return the trace as compressed bytes, with the first position in FreeCell.

        Raises:
            SearchError: the actions are not made of numbers and texts.
        """
        problem = self.problem
        if isinstance(problem, FreeCellProblem):
            return self.columns.to_bytes(problem.describe(), lambda state: FreeCellProblem(state).describe()["piles"])
        return self.columns.to_bytes(None)

    @classmethod
    def from_bytes(cls, data: bytes, problem: Problem[Any, Any] | None = None) -> Trace:
        """Return the trace that :meth:`to_bytes` wrote; the bytes may come from anywhere.

        Args:
            data: the bytes.
            problem: what was searched; needed unless it was a FreeCellProblem.

        Raises:
            SearchError: the bytes are not a trace, or the problem is missing or wrong.

        >>> from freecell_widget.search import FreeCellProblem, breadth_first, run
        >>> trace = run(breadth_first, FreeCellProblem(617), max_expanded=50).trace
        >>> copy = Trace.from_bytes(trace.to_bytes())
        >>> len(copy), copy.state(99) == trace.state(99)
        (51, True)
        """
        columns, description = Columns.from_bytes(data)
        if problem is None:
            if description is None:
                raise SearchError("This trace is not of a FreeCellProblem; give the problem that was searched.")
            try:
                problem = FreeCellProblem.from_description(description)
            except (FreeCellError, RecursionError) as error:
                raise not_a_trace(error) from error
        if isinstance(problem, FreeCellProblem) and columns.roots:
            about = problem.describe()
            try:
                columns.roots = {
                    row: FreeCellProblem.from_description({**about, "piles": piles}).initial
                    for row, piles in columns.roots.items()
                }
            except (FreeCellError, RecursionError) as error:
                raise not_a_trace(error) from error
        return cls(as_problem(problem), columns)

    def waiting(self, index: int) -> list[int]:
        """Return the rows that wait after an event, oldest first.

        A restart begins with an empty frontier.
        """
        columns = self.columns
        index = self.number(index)
        restarts = [event for event in columns.bounds if event <= index]
        first = max(restarts, default=0)
        gone = {columns.nodes[event] for event in range(first, index + 1) if columns.kinds[event] == EXPANDED}
        for event, rows in columns.dropped.items():
            if event <= index:
                gone.update(rows)
        start = columns.ends[first - 1] if first else 0
        return [row for row in range(start, columns.ends[index]) if row not in gone]

    def by_depth(self, index: int = -1) -> list[tuple[int, int]]:
        """Return, for each depth up to an event, (nodes, expansions).

        Args:
            index: of the event; the last one if not given.
        """
        columns, depths = self.columns, self._all_depths()
        index = self.number(index)
        generated = [0] * (max(depths[: columns.ends[index]], default=-1) + 1)
        expanded = generated[:]
        for depth in depths[: columns.ends[index]]:
            generated[depth] += 1
        for event in range(index + 1):
            if columns.kinds[event] == EXPANDED:
                expanded[depths[columns.nodes[event]]] += 1
        return list(zip(generated, expanded, strict=True))


def step(problem: Problem[Any, Any], state: Any, action: Any) -> Any:
    """Return the state after an action.

    Args:
        problem: the problem.
        state: one of its states.
        action: one of the actions there.

    Raises:
        SearchError: the action is not possible there.
    """
    if isinstance(problem, FreeCellProblem):
        try:
            return problem.apply(state, action)
        except (IllegalMove, TypeError):
            pass
    else:
        for other, successor, _ in problem.successors(state):
            if other == action:
                return successor
    raise SearchError(f"{quoted(action)} is not an action in {quoted(state)}; is this the problem that was searched?")


def _place(what: str, index: int, count: int) -> int:
    """Return an index from 0 up, where one below 0 counts from the end."""
    try:
        return range(count)[index]
    except (IndexError, TypeError):
        numbers = f"a number from 0 to {count - 1:,}" if count else f"a number, but this trace has no {what}s"
        raise IndexError(f"{what} must be {numbers}, got {quoted(index)}.") from None
