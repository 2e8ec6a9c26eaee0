"""Check a heuristic, and every value that it returns."""

from __future__ import annotations

import functools
from decimal import Decimal
from inspect import signature
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem_checks import can_change
from freecell_widget.validate import is_number, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from freecell_widget.search.problem import Problem


def checked_heuristic(h: Any, name: str = "h", problem: Problem[Any, Any] | None = None) -> Callable[[Any], float]:
    """Return a heuristic that raises an error when it does not return a number.

    Args:
        h: state -> number.
        name: of the argument, for the error.
        problem: whose states h must leave as they are; without one this is not looked at.

    Raises:
        SearchError: h cannot be called with a state alone.

    >>> checked_heuristic(lambda state: None)(0)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: <lambda> must return a number or math.inf, got None; is a return missing?
    """
    if not callable(h):
        raise SearchError(
            f"{name} must be a heuristic, a function of a state, got {quoted(h)}; give the function itself, without "
            "calling it."
        )
    called = getattr(h, "__name__", "h")
    try:
        wanted = signature(h)
    except (TypeError, ValueError):  # written in another language
        wanted = None
    if wanted:
        try:
            wanted.bind(None)
        except TypeError:
            raise SearchError(f"A heuristic must take one argument, the state, got {called}{wanted}.") from None
    key_of = problem.key if problem is not None and can_change(problem.initial) else _no_key

    @functools.wraps(h, updated=())
    def number(state: Any) -> Any:
        before = key_of(state)
        try:
            value: Any = h(state)
        except AttributeError as error:
            if getattr(error, "name", "") == "state" and getattr(error, "obj", None) is state:
                raise SearchError(
                    f"{called} is given the state itself and not a node; write state where it has node.state."
                ) from error
            raise
        if key_of(state) != before:
            raise SearchError(
                f"{called} changes the state that it is given; work on a copy, such as sorted(state) or list(state)."
            )
        if isinstance(value, Decimal):
            value = float(value)  # it could not be added to a cost with a fraction
        if not is_number(value):
            hint = "; is a return missing?" if value is None else "."
            raise SearchError(f"{called} must return a number or math.inf, got {quoted(value)}{hint}")
        return value

    return number


def _no_key(_state: Any) -> Hashable:
    return None
