"""Record a trace: each node becomes a row of a few bytes when it is first seen."""

from __future__ import annotations

from array import array
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import Expanded, Node, Restarted
from freecell_widget.search.tracing.trace import Trace
from freecell_widget.search.tracing.trace_columns import DROPPED, EXPANDED, LATE, NO_ROW, RESTARTED, ROOT, Columns
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Hashable

    from freecell_widget.search.problem import Event, Problem

_SMALL = 2**16  # as many different actions fit in two bytes
_MOST_WAITING = 20_000  # rows that wait for a value; their states take memory


class Recorder:
    """Collects the columns of a trace while a search runs.

    Args:
        problem: what is searched.
        valued: whether there is a heuristic, whose values :meth:`value` is told.
    """

    def __init__(self, problem: Problem[Any, Any], *, valued: bool) -> None:
        self.problem = problem
        self.columns = Columns()
        self._index: dict[tuple[Any, float], int] = {}
        self.valued = valued
        # By the identity of a state, which is kept beside it, so that no other state gets its identity meanwhile:
        self._early: dict[int, tuple[Any, float]] = {}  # values that came before their node
        self._unvalued: dict[int, tuple[Any, int]] = {}  # rows that wait for a value
        self._by_key: dict[Hashable, int] = {}  # rows by key, for searches that yield no events
        self._expanded: set[int] = set()  # the rows that such a search expanded

    def trace(self, ending: str = "", goal: Node[Any, Any] | None = None, goal_key: Hashable = None) -> Trace:
        """Return what was recorded so far.

        Args:
            ending: how the search ended, in words.
            goal: the node that it returned.
            goal_key: the key of the goal that it returned.
        """
        trace = Trace(self.problem, self.columns)
        trace.ending = ending
        trace.goal = self._by_key.get(goal_key)
        if goal is not None and trace.goal is None and not self._by_key:
            trace.goal = goal.row if goal.row >= 0 else self._late(goal)
        return trace

    def event(self, event: Event) -> None:
        """Record what a search yielded."""
        columns = self.columns
        if isinstance(event, Expanded):
            row = event.node.row if event.node.row >= 0 else self._late(event.node)
            for child in event.children:
                child.row = self._new_row(child)
            columns.add_event(EXPANDED, row, event.frontier)
            self._early.clear()
        elif isinstance(event, Restarted):
            columns.bounds[len(columns.kinds)] = event.bound
            columns.add_event(RESTARTED, NO_ROW, 0)
            self._unvalued.clear()
        else:
            rows = array("I", [node.row if node.row >= 0 else self._late(node) for node in event.nodes])
            columns.dropped[len(columns.kinds)] = rows
            columns.add_event(DROPPED, NO_ROW, max(0, self._waiting() - len(rows)))

    def expansion(
        self, state: Any, key: Hashable, successors: list[tuple[Any, Any, float]], keys: list[Hashable]
    ) -> None:
        """Record an expansion of a plain function; each position has one row.

        Args:
            state: which was expanded.
            key: of that state.
            successors: (action, state, cost).
            keys: of the states of the successors.
        """
        row = self._by_key.get(key)
        if row is None:
            row = self._by_key[key] = self._root(state)
        for child_key, (action, child, cost) in zip(keys, successors, strict=True):
            if child_key not in self._by_key:
                self._by_key[child_key] = self._row(action, cost, child)
        self._expanded.add(row)
        self._early.clear()
        self.columns.add_event(EXPANDED, row, len(self._by_key) - len(self._expanded))

    def _root(self, state: Any, cost: float = 0) -> int:
        columns = self.columns
        row = self._row(None, cost, state)
        if self.problem.key(state) != self.problem.key(self.problem.initial):
            columns.roots[row] = state  # such as the goal from which a search goes backwards
        columns.add_event(ROOT, NO_ROW, self._waiting() + 1)
        return row

    def _waiting(self) -> int:
        """Return how many nodes waited after the last event."""
        return self.columns.frontier[-1] if self.columns.frontier else 0

    def _late(self, node: Node[Any, Any]) -> int:
        """Give a row to a node that no event announced, such as a root."""
        unseen = [ancestor for ancestor in node.ancestors() if ancestor.row < 0]
        for ancestor in reversed(unseen):
            parent = ancestor.parent
            if parent is None:
                ancestor.row = self._root(ancestor.state, ancestor.cost)
            else:
                ancestor.row = self._new_row(ancestor)
                self.columns.add_event(LATE, parent.row, self._waiting() + 1)
        return node.row

    def _new_row(self, node: Node[Any, Any]) -> int:
        parent = node.parent
        return self._row(node.action, node.cost - parent.cost if parent else 0, node.state)

    def _row(self, action: Any, cost: float, state: Any) -> int:
        columns = self.columns
        row = len(columns.actions)
        step = (action, cost)
        try:
            index = self._index[step]
        except TypeError:
            raise SearchError(
                f"The action {quoted(action)} is one that no dictionary can hold: make it of numbers, texts and tuples."
            ) from None
        except KeyError:
            index = self._index[step] = len(columns.table)
            columns.table.append(step)
            if index == _SMALL:
                columns.actions = array("I", columns.actions)
        columns.actions.append(index)
        if self.valued:
            identity = id(state)
            _, value = self._early.get(identity, (None, nan))
            columns.values.append(value)
            if isnan(value):
                if len(self._unvalued) == _MOST_WAITING:
                    self._unvalued.clear()
                self._unvalued[identity] = (state, row)
        return row

    def value(self, state: Any, value: float) -> None:
        """Record what the heuristic said of a state."""
        _, row = self._unvalued.pop(id(state), (None, None))
        if row is None:
            self._early[id(state)] = (state, value)
        else:
            self.columns.values[row] = value
