"""Check that a problem has what a search needs, and leaves its states alone."""

from __future__ import annotations

from copy import deepcopy
from inspect import ismethod
from math import isnan
from numbers import Real
from typing import TYPE_CHECKING, Any, Generic

from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import TEXTBOOK_PROBLEM, A, S
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Hashable

    from freecell_widget.search.problem import Problem

_NAMES = ("successors", "is_goal", "key", "initial")
_VALUES = (int, float, str, bytes, tuple, frozenset)  # a hashable one never changes
_WATCHED = 2000  # states whose keys are remembered, to notice a change


def is_problem(given: Any) -> bool:
    """Return whether something has the method that only problems have."""
    return hasattr(given, "successors")


def check_problem(problem: Any) -> None:
    """Check that a problem has its four names, and a key that a set can hold.

    Raises:
        SearchError: it lacks one of them; the text says which.

    >>> check_problem([])
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: list is not a problem: it has no successors, is_goal, key, initial.
    """
    if isinstance(problem, type):
        raise SearchError(f"{problem.__name__} is a class; make a problem of it first: {problem.__name__}().")
    kind = type(problem).__name__
    lacking = [name for name in _NAMES if not hasattr(problem, name)]
    if lacking:
        hint = ""
        if isinstance(problem, int | str) or hasattr(problem, "piles") or hasattr(problem, "state"):
            hint = "; for a game of FreeCell write FreeCellProblem(...)"
        elif callable(problem):
            hint = "; the search or the heuristic comes first, then the problem"
        elif known := [name for name in dir(problem) if name in TEXTBOOK_PROBLEM]:
            hint = f"; what it calls {known[0]} is {TEXTBOOK_PROBLEM[known[0]]} here"
        raise SearchError(f"{kind} is not a problem: it has no {', '.join(lacking)}{hint}.")
    for name in _NAMES[:3]:
        if not callable(getattr(problem, name)):
            raise SearchError(
                f"{kind}.{name} must be a method, called with a state, got {quoted(getattr(problem, name))}."
            )
    state = problem.initial
    if ismethod(state):
        raise SearchError(f"{kind}.initial must be the first state or a property that returns it, got a method.")
    before = deepcopy(state) if isinstance(state, list | dict | set | bytearray) else None
    check_key(problem, state)
    _check_key_is_stable(problem, state)
    if problem.is_goal(state) is None:
        raise SearchError(f"{kind}.is_goal must return True or False, got None; is a return missing?")
    if before is not None and before != state:
        raise SearchError(f"{kind}.key or {kind}.is_goal changes the state that it is given; work on a copy of it.")


def check_key(problem: Any, state: Any) -> None:
    """Refuse a key that no set can hold.

    To hash each key would cost a tenth of a search, so callers check a key when a set has failed.

    Raises:
        SearchError: the key is, or has in it, a list or another value that changes.
    """
    key = problem.key(state)
    if key is None:
        raise SearchError(f"{type(problem).__name__}.key returned None for {quoted(state)}; is a return missing?")
    try:
        hash(key)
    except TypeError as error:
        raise SearchError(
            f"{type(problem).__name__}.key returned {quoted(key)} for {quoted(state)}, "
            f"which no set can hold ({error}): make it of numbers, texts and tuples."
        ) from None


def _check_key_is_stable(problem: Any, state: Any) -> None:
    """Refuse a key that changes from call to call, as a random one does."""
    key = problem.key(state)
    if any(problem.key(state) != key for _ in range(3)):
        raise SearchError(
            f"{type(problem).__name__}.key returned two values for the same state, {quoted(state)}: a key must depend "
            "on the state alone."
        )


def successors_of(problem: Problem[S, A], state: S) -> list[tuple[A, S, float]]:
    """Return the successors of a state as a list of (action, next state, cost).

    Raises:
        SearchError: they are something else, or a cost is negative. Errors of the problem itself pass through.
    """
    answer: Any = problem.successors(state)
    if not hasattr(answer, "__iter__"):
        raise SearchError(
            f"{type(problem).__name__}.successors must return a list of (action, next state, cost), an empty one where "
            f"nothing can be done, got {quoted(answer)} for {quoted(state)}."
        )
    return _checked(problem, list(answer))


def _checked(problem: Problem[S, A], successors: list[Any]) -> list[tuple[A, S, float]]:
    try:
        good = all(cost >= 0 for _, _, cost in successors)
    except (TypeError, ValueError):
        good = False
    if not good:
        raise SearchError(f"{type(problem).__name__}.successors: {_complaint(successors)}")
    return successors


def can_change(state: Any) -> bool:
    """Return whether a state may be changed after it was made, as a list may.

    >>> can_change([3, 1]), can_change((3, 1)), can_change((3, [1]))
    (True, False, True)
    """
    try:
        hash(state)
    except TypeError:
        return True
    return not (isinstance(state, _VALUES) or hasattr(state, "piles"))


class WatchedProblem(Generic[S, A]):
    """Ask a problem for successors, and refuse states that change where they are.

    A problem that changes its states in place would mislead every search. States that cannot change are not watched.

    Args:
        problem: the problem.
    """

    def __init__(self, problem: Problem[S, A]) -> None:
        self.problem = problem
        self.watches = can_change(problem.initial)
        self._asked = False
        self._known: dict[int, tuple[S, Hashable]] = {}  # by identity, which the state kept beside it holds
        if self.watches:
            self._remember(problem.initial)

    def successors(self, state: S) -> list[tuple[A, S, float]]:
        """Return the successors of a state.

        Raises:
            SearchError: as in :func:`successors_of`, or a state was changed.
        """
        if self._asked and not self.watches:
            return successors_of(self.problem, state)
        first, self._asked = not self._asked, True
        problem, before = self.problem, self.problem.key(state)
        kind, (_, known) = type(problem).__name__, self._known.get(id(state), (state, before))
        if known != before:
            raise SearchError(f"A state was changed after {kind}.successors had returned it; change a copy of it.")
        answer: Any = problem.successors(state)
        if not hasattr(answer, "__iter__"):
            return successors_of(problem, state)  # which says so
        given, keys = [], []
        for successor in answer:
            given.append(successor)
            keys.append(problem.key(successor[1]) if isinstance(successor, tuple) and len(successor) == 3 else None)
        successors = _checked(problem, given)
        if problem.key(state) != before:
            _check_key_is_stable(problem, state)
            raise SearchError(
                f"{kind}.successors changes the state that it is given; copy the state first and change the copy."
            )
        if self.watches:
            after = [successor for _, successor, _ in successors]
            changeable = [id(one) for one in (state, *after) if type(one).__hash__ is None]
            is_one = len(set(changeable)) < len(changeable)
            is_one |= first and len(after) > 1 and all(one is state for one in after)
            if is_one or any(problem.key(one) != key for one, key in zip(after, keys, strict=True)):
                raise SearchError(
                    f"{kind}.successors returns one object as several states; make each next state a new object, "
                    "such as list(state), and change that."
                )
            for one in after:
                self._remember(one)
        return successors

    def _remember(self, state: S) -> None:
        if len(self._known) < _WATCHED:
            self._known[id(state)] = state, self.problem.key(state)


def _complaint(successors: list[Any]) -> str:
    """Return what is wrong with the first successor that is wrong."""
    for successor in successors:
        if not isinstance(successor, tuple | list) or len(successor) != 3:
            return f"a successor must be (action, next state, cost), got {quoted(successor)}."
        action, _, cost = successor
        if isinstance(cost, Real) and cost < 0:
            return f"{quoted(action)} costs {cost}; uniform-cost search and A* need costs of 0 or more."
        if not isinstance(cost, Real) or isnan(cost):
            return f"the cost of {quoted(action)} must be a number, 0 or more, got {quoted(cost)}."
    return "the costs of its successors cannot be compared with 0."
