"""The portfolio of the fast mode: made by ``benchmarks/tune_solver.py``, not by hand."""

from __future__ import annotations

# The most children of the search, then the weights in the order of `kernel.values`.
PORTFOLIO: tuple[tuple[int, ...], ...] = (
    (1136, 15, 12, 6, 12, -1, 4, -3, 0, 10, 2, 19, 36, 23, 35, 28, 17, 11, 13, 0, 0, -14, 3, 0, -9, 7, 24, 13, 6),
    (1360, 21, 12, 6, 17, -1, 4, -4, 1, 11, 3, 23, 32, 25, 47, 36, 20, 9, 23, 0, 0, -6, 3, 1, -11, -12, 31, 12, 9),
)
