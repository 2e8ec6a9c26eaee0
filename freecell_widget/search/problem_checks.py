"""Check that a problem has what every search needs."""

from __future__ import annotations

from inspect import ismethod
from math import isnan
from numbers import Real
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from freecell_widget.search.problem import A, Problem, S

_NAMES = ("successors", "is_goal", "key", "initial")


def check_problem(problem: Any) -> None:
    """Check that a problem has its four names, and a key that a set can hold.

    Raises:
        SearchError: it lacks one of them; the text says which.

    >>> check_problem(617)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: 617 is not a problem: it has no successors, is_goal, key, initial; for a
    game of FreeCell write FreeCellProblem(617).
    """
    if isinstance(problem, type):
        raise SearchError(f"{problem.__name__} is a class; make a problem of it first: {problem.__name__}().")
    kind = type(problem).__name__
    lacking = [name for name in _NAMES if not hasattr(problem, name)]
    if lacking:
        hint = ""
        if isinstance(problem, int | str) or hasattr(problem, "piles") or hasattr(problem, "state"):
            hint = f"; for a game of FreeCell write FreeCellProblem({problem if isinstance(problem, int) else '...'})"
        elif callable(problem):
            hint = "; the search or the heuristic comes first, then the problem"
        shown = repr(problem) if isinstance(problem, int) else kind
        raise SearchError(f"{shown} is not a problem: it has no {', '.join(lacking)}{hint}.")
    for name in _NAMES[:3]:
        if not callable(getattr(problem, name)):
            raise SearchError(
                f"{kind}.{name} must be a method, called with a state, got {quoted(getattr(problem, name))}."
            )
    if ismethod(problem.initial):
        raise SearchError(f"{kind}.initial must be the first state or a property that returns it, got a method.")
    check_key(problem, problem.initial)
    if problem.is_goal(problem.initial) is None:
        raise SearchError(f"{kind}.is_goal must return True or False, got None; is a return missing?")


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
    successors = list(answer)
    try:
        good = all(cost >= 0 for _, _, cost in successors)
    except (TypeError, ValueError):
        good = False
    if not good:
        raise SearchError(f"{type(problem).__name__}.successors: {_complaint(successors)}")
    return successors


def first_successors(problem: Problem[S, A], state: S) -> list[tuple[A, S, float]]:
    """Return the successors of a state; refuse a problem that changes the state.

    A problem that changes its states in place would mislead every search. It does so from the first state on, so that
    the keys need not be compared each time.

    Raises:
        SearchError: as in :func:`successors_of`, or the state has changed.
    """
    before = problem.key(state)
    successors = successors_of(problem, state)
    if problem.key(state) != before:
        raise SearchError(
            f"{type(problem).__name__}.successors changes the state that it is given; copy the state first and change "
            "the copy."
        )
    return successors


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
