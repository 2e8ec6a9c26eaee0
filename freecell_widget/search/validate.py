"""Check the settings of searches and graders; every refusal is a SearchError."""

from __future__ import annotations

from math import inf, isclose
from typing import Any

from freecell_widget import validate
from freecell_widget.search.errors import SearchError


def check_whole(name: str, value: Any, least: int = 0) -> None:  # noqa: ANN401 (checked here)
    """Refuse a setting that is not a whole number of at least some size.

    Args:
        name: of the setting.
        value: what was given.
        least: the smallest number allowed.

    Raises:
        SearchError: it is not such a number.

    >>> check_whole("width", 2.5, 1)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: width must be a whole number, 1 or more, got 2.5.
    """
    validate.whole(name, value, least, error=SearchError)


def check_amount(name: str, value: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse a setting that is not a finite number, 0 or more.

    Args:
        name: of the setting.
        value: what was given.

    Raises:
        SearchError: it is not such a number.
    """
    if validate.amount(name, value, error=SearchError) == inf:
        raise validate.refusal(name, value, "amount", SearchError, least=0)


def check_switch(name: str, value: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse a setting that is neither True nor False, such as the text "no".

    Args:
        name: of the setting.
        value: what was given.

    Raises:
        SearchError: it is neither.
    """
    validate.flag(name, value, error=SearchError)


def budget(name: str, value: Any) -> float:  # noqa: ANN401 (checked here)
    """Return a budget as a number; None, for no limit, becomes infinity.

    Args:
        name: of the budget.
        value: a number, 0 or more, or None.

    Raises:
        SearchError: it is neither.

    >>> budget("seconds", 20), budget("seconds", None)
    (20.0, inf)
    """
    return inf if value is None else validate.amount(name, value, error=SearchError)


def is_more(one: float, other: float) -> bool:
    """Return whether a number is larger than another by more than rounding explains.

    Args:
        one: a number.
        other: a number.

    >>> 0.1 + 0.2 > 0.3, is_more(0.1 + 0.2, 0.3), is_more(1, 0.999), is_more(float("inf"), float("inf"))
    (True, False, True, False)
    """
    return one > other and not isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
