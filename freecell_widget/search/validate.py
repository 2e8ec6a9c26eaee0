"""Numbers and switches that searches and graders are given, checked: a sentence says which one is wrong and how."""

from __future__ import annotations

import re
from math import inf, isclose, isnan
from numbers import Integral, Real
from typing import Any

from freecell_widget.model.state import State
from freecell_widget.search.errors import SearchError


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
    freecell_widget.search.errors.SearchError: width=2.5 will not do: it is a whole number, 1 or more.
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


_MOST = 80  # characters of a value in a sentence


def is_more(one: float, other: float) -> bool:
    """Return whether a number is larger than another by more than the rounding of sums makes it.

    Args:
        one: a number.
        other: a number.

    >>> 0.1 + 0.2 > 0.3, is_more(0.1 + 0.2, 0.3), is_more(1, 0.999), is_more(float("inf"), float("inf"))
    (True, False, True, False)
    """
    return one > other and not isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def is_number(value: Any) -> bool:  # noqa: ANN401 (checked here)
    """Return whether a value is a number that can be compared with all others.

    Args:
        value: anything.

    >>> [is_number(value) for value in (3, 2.5, float("inf"), True, float("nan"), 10**999, "3", None)]
    [True, True, True, False, False, False, False, False]
    """
    try:
        return not isinstance(value, bool) and isinstance(value, Real) and not isnan(value)
    except OverflowError:  # a whole number beyond all floats
        return False


def short(value: object) -> str:
    """Return a value as a sentence shows it: a position by its class, whatever else by the beginning of its repr.

    Args:
        value: anything.

    >>> short(list(range(99)))
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 2 ...'
    """
    if isinstance(value, State):
        return "a State"
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(repr(value).split()))  # an address tells nobody anything
    except ValueError:  # Python writes out no number of thousands of digits
        text = f"an {type(value).__name__} too long to be shown"
    return text if len(text) <= _MOST else f"{text[: _MOST - 4]} ..."
