"""What problems and heuristics promise, checked: a promise that is not kept gets one sentence, where it is broken."""

from __future__ import annotations

import functools
from inspect import ismethod, signature
from math import isnan
from numbers import Real
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import Dropped, Expanded, Node, Restarted
from freecell_widget.validate import is_number, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.search.problem import A, Problem, S

_NAMES = ("successors", "is_goal", "key", "initial")
_LISTS = (list, tuple)
MOST_WAITING = 2**32 - 1  # nodes, as a trace has four bytes for their number


def check_problem(problem: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse what is no problem.

    Args:
        problem: what should have the four names of a problem, and a key that a set can hold.

    Raises:
        SearchError: it lacks one of them; the text says which.

    >>> check_problem(617)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: 617 is no problem: it has no successors, is_goal, key, initial; for a
    game of FreeCell write FreeCellProblem(617).
    """
    if isinstance(problem, type):
        raise SearchError(f"{problem.__name__} is a class: make a problem of it first, {problem.__name__}().")
    kind = type(problem).__name__
    lacking = [name for name in _NAMES if not hasattr(problem, name)]
    if lacking:
        hint = ""
        if isinstance(problem, int | str) or hasattr(problem, "piles") or hasattr(problem, "state"):
            hint = f"; for a game of FreeCell write FreeCellProblem({problem if isinstance(problem, int) else '...'})"
        elif callable(problem):
            hint = "; the search or the heuristic comes first, then the problem"
        shown = repr(problem) if isinstance(problem, int) else kind
        raise SearchError(f"{shown} is no problem: it has no {', '.join(lacking)}{hint}.")
    for name in _NAMES[:3]:
        if not callable(getattr(problem, name)):
            raise SearchError(
                f"{kind}.{name} must be a method, called with a state, got {quoted(getattr(problem, name))}."
            )
    if ismethod(problem.initial):
        raise SearchError(f"{kind}.initial is a method: it is the first state itself, or a property that returns it.")
    check_key(problem, problem.initial)
    if problem.is_goal(problem.initial) is None:
        raise SearchError(f"{kind}.is_goal returned None: it returns True or False; is a return missing?")


def check_key(problem: Any, state: Any) -> None:  # noqa: ANN401 (any problem and its states)
    """Refuse a key that no set can hold. Hashing each would cost a tenth of a search, so others ask when one failed.

    Args:
        problem: whose key.
        state: of which state.

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
    """Return the successors of a state as a list, each of them (action, next state, cost 0 or more).

    Args:
        problem: whose successors.
        state: of which state.

    Raises:
        SearchError: they are something else; whatever the problem itself raises goes on.
    """
    answer: Any = problem.successors(state)
    if not hasattr(answer, "__iter__"):
        raise SearchError(
            f"{type(problem).__name__}.successors returned {quoted(answer)} for {quoted(state)}: it returns a list of "
            "(action, next state, cost), an empty one where nothing can be done."
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
    """Return the successors of a state, and see that asking for them has left the state as it was.

    A problem that changes its states in place would mislead every search. It does so from the first state on, so that
    the keys need not be compared each time.

    Args:
        problem: as in :func:`successors_of`.
        state: as there.

    Raises:
        SearchError: as there, or the state is another one now.
    """
    before = problem.key(state)
    successors = successors_of(problem, state)
    if problem.key(state) != before:
        raise SearchError(
            f"{type(problem).__name__}.successors changes the state that it is given: it makes a new one for each "
            "action, so copy first."
        )
    return successors


def _complaint(successors: list[Any]) -> str:
    """Return what is wrong with the first successor that is wrong."""
    for successor in successors:
        if not isinstance(successor, tuple | list) or len(successor) != 3:
            return f"{quoted(successor)} is no successor: each is (action, next state, cost)."
        action, _, cost = successor
        if isinstance(cost, Real) and cost < 0:
            return f"{quoted(action)} costs {cost}: no cost may be negative, as uniform-cost search and A* rely on it."
        if not isinstance(cost, Real) or isnan(cost):
            return f"{quoted(action)} costs {quoted(cost)}: a cost is a number, 0 or more."
    return "its successors change while they are looked at."


def check_event(event: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse what a search may not yield.

    Args:
        event: what it yielded.

    Raises:
        SearchError: it is no event, or has something else in it than its fields say.
    """
    if isinstance(event, Expanded):
        fields: tuple[Any, Any, Any] = event
        node, children, frontier = fields
        if not isinstance(node, Node):
            wrong = f"Expanded({quoted(node)}, ...): what a search expands is a Node."
        elif not isinstance(frontier, int) or not 0 <= frontier <= MOST_WAITING:
            wrong = f"Expanded(node, children, {quoted(frontier)}): last comes how many nodes wait, as len(frontier)."
        else:
            wrong = _about_children(node, children)
            if not wrong:
                return
    elif isinstance(event, Dropped):
        nodes: Any = event.nodes
        if isinstance(nodes, _LISTS) and all(isinstance(node, Node) for node in nodes):
            return
        wrong = f"Dropped({quoted(nodes)}): what is dropped is a list of Nodes."
    elif isinstance(event, Restarted):
        if is_number(event.bound):
            return
        wrong = f"Restarted({quoted(event.bound)}): the bound is a number."
    else:
        wrong = f"{quoted(event)}: it yields Expanded, Restarted or Dropped."
    raise SearchError(f"The search yielded {wrong}")


def _about_children(node: Node[Any, Any], children: Any) -> str:  # noqa: ANN401 (checked here)
    """Return what is wrong with the children of an expansion; nothing if all is well."""
    if isinstance(children, _LISTS):
        for child in children:  # a loop, as all() would take longer, at each expansion
            if not isinstance(child, Node):
                break
            if child.parent is not node:
                return (
                    "Expanded(node, children, ...) with the child of another node: its own are Node(state, node, ...)."
                )
        else:
            return ""
    return f"Expanded(node, {quoted(children)}, ...): the children are a list of Nodes."


def checked(h: Any, letter: str = "") -> Callable[[Any], float]:  # noqa: ANN401 (checked here)
    """Return a heuristic that must return a number.

    Args:
        h: state -> number.
        letter: what it is called where it is given.

    Raises:
        SearchError: it cannot be called with a state alone; when called: it returned something else.

    >>> checked(lambda state: None)(0)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: <lambda> returned None: a heuristic returns a number, or math.inf; is a
    return missing?
    """
    if not callable(h):
        given = f"{letter}={quoted(h)}" if letter else quoted(h)
        raise SearchError(f"{given} is no heuristic: that is a function, given itself, without calling it.")
    name = getattr(h, "__name__", "h")
    try:
        wanted = signature(h)
    except (TypeError, ValueError):  # written in another language
        wanted = None
    if wanted:
        try:
            wanted.bind(None)
        except TypeError:
            raise SearchError(f"{name}{wanted}: a heuristic is called with one thing, the state.") from None

    @functools.wraps(h, updated=())
    def number(state: Any) -> Any:  # noqa: ANN401 (a state of any problem, or a node)
        value: Any = h(state)
        if not is_number(value):
            hint = "; is a return missing?" if value is None else "."
            raise SearchError(f"{name} returned {quoted(value)}: a heuristic returns a number, or math.inf{hint}")
        return value

    return number
