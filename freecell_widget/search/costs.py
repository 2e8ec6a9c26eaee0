"""Compare costs that are sums of fractions."""

from __future__ import annotations

from math import isclose


def is_more(one: float, other: float) -> bool:
    """Return whether a number is larger than another by more than rounding explains.

    >>> 0.1 + 0.2 > 0.3, is_more(0.1 + 0.2, 0.3), is_more(1, 0.999), is_more(float("inf"), float("inf"))
    (True, False, True, False)
    """
    return one > other and not isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
