"""Judge what a search returned, and replay the way that it found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from freecell_widget.result import Status
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import CUTOFF, Node
from freecell_widget.search.problem_checks import successors_of
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from freecell_widget.search.problem import Problem


def verdict(
    problem: Problem[Any, Any],
    answer: Any,
    limit: str,
    name: str,
    is_exhausted: Callable[[], bool],
) -> tuple[Status, tuple[Any, ...], float | None]:
    """Return the status, the moves and their cost that an answer deserves.

    Args:
        problem: what was searched.
        answer: what the search returned.
        limit: which limit ended it, if one did.
        name: of the search, for errors.
        is_exhausted: tells whether no position is left; asked only if the search found nothing and left nothing out.

    Raises:
        SearchError: the answer has another type, or its way does not lead to a goal.
    """
    if isinstance(answer, Node):
        answer = answer.actions
    if isinstance(answer, list | tuple) and not _hint(problem, answer):
        _, costs = replay(problem, answer, f"{name} returned a way")
        return Status.SOLVED, tuple(answer), costs[-1]
    if answer is not None and answer is not CUTOFF:
        raise SearchError(
            f"{name} must return the Node of a goal, a list of actions, None or CUTOFF, got {quoted(answer)}"
            f"{_hint(problem, answer)}."
        )
    if limit:
        return Status.LIMIT, (), None
    complete = answer is None and is_exhausted()
    return Status.UNSOLVABLE if complete else Status.GAVE_UP, (), None


def _hint(problem: Problem[Any, Any], answer: Any) -> str:
    """Return what to return in place of an answer that is often meant well."""
    if isinstance(answer, bool):
        return "; return the node itself"
    if isinstance(answer, list | tuple) and any(isinstance(part, Node) for part in answer):
        return "; return the last Node alone"
    try:
        if problem.is_goal(answer):
            return ", which is the state of a goal; return its Node"
        if isinstance(answer, list) and answer and problem.key(answer[0]) == problem.key(problem.initial):
            return ", which are states; return the actions, or the last Node"
    except Exception:  # noqa: BLE001 (it is not a state)
        return ""
    return ""


def replay(problem: Problem[Any, Any], actions: Sequence[Any], what: str) -> tuple[list[Any], list[float]]:
    """Return the states on a way from the start to a goal, and the cost up to each.

    Args:
        problem: the problem.
        actions: the way.
        what: how an error begins that says what is wrong with it.

    Raises:
        SearchError: an action is not possible where it stands, or the end is not a goal.

    >>> from freecell_widget.search import FreeCellProblem
    >>> replay(FreeCellProblem(617), [], "It is a way")
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: It is a way that ends after 0 actions in a position that is not a goal.
    """
    states: list[Any] = [problem.initial]
    costs: list[float] = [0]
    for number, action in enumerate(actions, 1):
        meant = [(state, cost) for other, state, cost in successors_of(problem, states[-1]) if other == action]
        if not meant:
            raise SearchError(
                f"{what} whose action {number} of {len(actions)}, {quoted(action)}, is not among the successors there."
            )
        if len({(problem.key(state), cost) for state, cost in meant}) > 1:
            raise SearchError(
                f"{type(problem).__name__}.successors has the action {quoted(action)} more than once for "
                f"{quoted(states[-1])}: give each action of a state a different name."
            )
        states.append(meant[0][0])
        costs.append(costs[-1] + meant[0][1])
    if not problem.is_goal(states[-1]):
        raise SearchError(f"{what} that ends after {len(actions)} actions in a position that is not a goal.")
    return states, costs
