"""Check a heuristic, and every value that it returns."""

from __future__ import annotations

import functools
from inspect import signature
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import is_number, quoted

if TYPE_CHECKING:
    from collections.abc import Callable


def checked_heuristic(h: Any, name: str = "h") -> Callable[[Any], float]:
    """Return a heuristic that raises an error when it does not return a number.

    Args:
        h: state -> number.
        name: of the argument, for the error.

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

    @functools.wraps(h, updated=())
    def number(state: Any) -> Any:
        value: Any = h(state)
        if not is_number(value):
            hint = "; is a return missing?" if value is None else "."
            raise SearchError(f"{called} must return a number or math.inf, got {quoted(value)}{hint}")
        return value

    return number
