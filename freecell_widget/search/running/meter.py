"""Count and stop a search from outside, by its problem and its heuristics."""

from __future__ import annotations

import functools
import warnings
from contextlib import suppress
from copy import deepcopy
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic

from freecell_widget.search.errors import SearchError
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.search.problem import TEXTBOOK_PROBLEM, A, Node, Problem, S, lacks
from freecell_widget.search.problem_checks import WatchedProblem
from freecell_widget.search.running.child_processes import leave_child
from freecell_widget.validate import amount

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

IDLE = 1_000_000  # questions in a row without an expansion, after which a search counts as an endless loop


def budget(name: str, value: object) -> float:
    """Return a budget as a number; None, for no limit, becomes infinity.

    Args:
        name: of the budget.
        value: a number, 0 or more, or None.

    Raises:
        SearchError: it is neither.

    >>> budget("seconds", 20), budget("seconds", None)
    (20.0, inf)
    """
    return inf if value is None else amount(name, value, error=SearchError)


SWALLOWED = (
    "The search caught the end of its budget and went on: a bare `except:` or an `except BaseException:` catches it. "
    "Name the errors that you mean, such as `except IndexError:`."
)


class SwallowedError(SearchError):
    """A search went on after its budget had run out."""


class Stop(BaseException):
    """A budget ran out.

    It is not an Exception, so that ``except Exception`` in a student's loop does not catch it.

    Args:
        limit: which budget: ``"expansions"``, ``"seconds"``, ``"nodes kept"`` or ``"questions"``.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Meter:
    """The counts of one run and its budgets.

    Args:
        max_expanded: how often successors may be asked for.
        max_seconds: how long the run may take.
        max_kept: how much the search may keep, as :class:`freecell_widget.result.Metrics` counts it.
    """

    def __init__(self, max_expanded: float = inf, max_seconds: float = inf, max_kept: float = inf) -> None:
        self.start = perf_counter()
        self.max_expanded = max_expanded
        self.deadline = self.start + max_seconds
        self.max_kept = max_kept
        self.stopped = ""  # the budget that ran out
        self.caught = False  # whether the search caught that
        self.told = False  # whether a warning said that the search went on after that
        self.expanded = self.generated = self.evaluated = self.kept = self.asked = 0
        self.reported = 0  # of the successors generated: those that an event has told about
        self.goal_questions = self.goals = 0  # calls of is_goal, and how many said True
        self.on_value: Callable[[Any, float], None] | None = None  # told of each state and its value
        self.problem: Problem[Any, Any] | None = None  # whose states heuristics must leave as they are

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return perf_counter() - self.start

    def stop(self, limit: str) -> None:
        """End the run: a budget ran out."""
        if not self.stopped:
            self.stopped = limit
            raise Stop(limit)
        self.swallowed()

    def swallowed(self) -> None:
        """Tell that the search caught the end of its budget and goes on.

        A child process that grades it ends here. Elsewhere a warning is all that can be done, once.
        """
        self.caught = True
        leave_child(SwallowedError(SWALLOWED))
        if not self.told:
            self.told = True
            with suppress(UserWarning):  # an error made of it would be caught again
                warnings.warn(f"{SWALLOWED} It gets no more successors.", UserWarning, stacklevel=2)

    def ask(self) -> None:
        """Count a question that does not expand, and stop a loop that asks nothing else."""
        self.asked += 1
        if self.asked > IDLE:
            self.stop("questions")
        elif self.stopped:
            self.swallowed()

    def expand(self) -> bool:
        """Count an expansion or stop before it; False if the search caught the stop."""
        if self.stopped:
            self.swallowed()
            return False
        if self.expanded >= self.max_expanded:
            self.stop("expansions")
        if perf_counter() > self.deadline:
            self.stop("seconds")
        self.kept = max(self.kept, self.generated - self.reported)
        if self.kept > self.max_kept:
            self.stop("nodes kept")
        self.expanded += 1
        self.asked = 0
        return True

    def heuristic(self, h: Callable[[Any], float]) -> Callable[[Any], float]:
        """Return a heuristic that counts its calls and must return a number."""
        number = checked_heuristic(h, problem=self.problem)

        @functools.wraps(h, updated=())
        def metered(state: Any) -> Any:
            self.evaluated += 1
            self.ask()
            value = number(state)
            if self.on_value:
                self.on_value(state.state if isinstance(state, Node) else state, float(value))
            return value

        return metered


class MeteredProblem(Generic[S, A]):
    """A problem that counts every question.

    Args:
        problem: the problem; its other attributes are there as well.
        meter: the counts.
        on_expanded: called with a state and its successors, for searches that yield no events.
    """

    def __init__(
        self,
        problem: Problem[S, A],
        meter: Meter,
        on_expanded: Callable[[S, list[tuple[A, S, float]]], None] | None = None,
    ) -> None:
        # A search that changes the first state changes a copy: its way is replayed from the true one.
        first = problem.initial
        self.initial = deepcopy(first) if isinstance(first, list | dict | set | bytearray) else first
        self._problem = problem
        self._watched = WatchedProblem(problem)
        self._meter = meter
        self.on_expanded = on_expanded
        self.keyed = problem.initial  # the last state whose key was asked for

    def successors(self, state: S) -> list[tuple[A, S, float]]:
        """Return the successors, counted."""
        meter = self._meter
        if not meter.expand():
            return []
        successors = self._watched.successors(state)
        meter.generated += len(successors)
        if self.on_expanded:
            self.on_expanded(state, successors)
        return successors

    def is_goal(self, state: S) -> bool:
        """Return whether a state is a goal."""
        meter = self._meter
        meter.ask()
        meter.goal_questions += 1
        answer = self._problem.is_goal(state)
        if answer:
            meter.goals += 1
        return answer

    def key(self, state: S) -> Hashable:
        """Return the key of a state."""
        self._meter.ask()
        self.keyed = state
        return self._problem.key(state)

    def __deepcopy__(self, _: dict[int, Any]) -> MeteredProblem[S, A]:
        """Return the problem itself: what is asked of a copy counts, too."""
        return self

    def __copy__(self) -> MeteredProblem[S, A]:
        return self

    def __reduce_ex__(self, _protocol: object) -> Any:
        """Refuse to go to another process, where nothing would be counted."""
        raise SearchError("A problem cannot be pickled while it is being searched. Search it in this process.")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in TEXTBOOK_PROBLEM and not hasattr(self._problem, name):
            raise lacks(self._problem, name)
        return getattr(self._problem, name)
