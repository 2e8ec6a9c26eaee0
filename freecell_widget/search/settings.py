"""Numbers and switches that searches and graders are given, checked: a sentence says which one is wrong and how."""

from __future__ import annotations

from math import inf
from numbers import Integral
from typing import Any

from freecell_widget.search.checks import SearchError, is_number, short


def check_whole(name: str, value: Any, least: int = 0) -> None:  # noqa: ANN401 (checked here)
    """Refuse what is no whole number of some size.

    Args:
        name: of the setting.
        value: what was given.
        least: the smallest that will do.

    Raises:
        SearchError: it is too small, or no whole number.

    >>> check_whole("width", 2.5, 1)
    Traceback (most recent call last):
    freecell_widget.search.checks.SearchError: width=2.5 will not do: it is a whole number, 1 or more.
    """
    if isinstance(value, bool) or not isinstance(value, Integral) or value < least:
        raise SearchError(f"{name}={short(value)} will not do: it is a whole number, {least} or more.")


def check_amount(name: str, value: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse what is no number from 0 up, infinity included.

    Args:
        name: of the setting.
        value: what was given.

    Raises:
        SearchError: it is none.
    """
    if not is_number(value) or not 0 <= value < inf:
        raise SearchError(f"{name}={short(value)} will not do: it is a number, 0 or more.")


def check_switch(name: str, value: Any) -> None:  # noqa: ANN401 (checked here)
    """Refuse what is neither True nor False, such as a text that says no.

    Args:
        name: of the switch.
        value: what was given.

    Raises:
        SearchError: it is neither.
    """
    if not isinstance(value, bool):
        raise SearchError(f"{name}={short(value)} is no switch: it is True or False.")


def budget(name: str, value: Any) -> float:  # noqa: ANN401 (checked here)
    """Return a budget as a number, infinite where none is given.

    Args:
        name: of the budget.
        value: a number from 0 up, or None.

    Raises:
        SearchError: it is neither.

    >>> budget("seconds", 20), budget("seconds", None)
    (20.0, inf)
    """
    if value is None:
        return inf
    if not is_number(value) or not value >= 0:
        raise SearchError(f"{name}={short(value)} is no budget: it is a number from 0 up, or None for no limit.")
    return float(value)
