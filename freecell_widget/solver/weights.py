"""The portfolio of the fast mode: rows tuned by ``benchmarks/tune_solver.py``, put together by their price."""

from __future__ import annotations

# The most children of the search, then the weights in the order of `kernel.values`.
PORTFOLIO: tuple[tuple[int, ...], ...] = (
    (2000, 21, 12, 5, 21, -1, 4, -4, 1, 11, 2, 27, 32, 33, 47, 36, 26, 4, 21, -1, 0, -11, 3, 1, -9, -9, 34, 19, 16),
    (2500, 15, 12, 10, 12, -2, 4, 3, 0, 7, 2, 17, 40, 18, 34, 39, 22, 30, 35, 0, 0, -1, 3, 0, 0, 2, 16, 21, 0),
    (4000, 15, 12, 9, 17, -2, 5, 3, 0, 8, 2, 17, 42, 15, 34, 27, 18, 25, 32, 1, 0, -1, 0, 0, 0, 1, 18, 18, 4),
    (12000, 21, 12, 5, 21, -1, 4, -4, 1, 11, 2, 27, 32, 33, 47, 36, 26, 4, 21, -1, 0, -11, 3, 1, -9, -9, 34, 19, 16),
    (30000, 15, 12, 10, 12, -2, 4, 3, 0, 7, 2, 17, 40, 18, 34, 39, 22, 30, 35, 0, 0, -1, 3, 0, 0, 2, 16, 21, 0),
)

# The weights of the beam, for short solutions.
# fmt: off
BEAM: tuple[int, ...] = (
    0, 12, 9, 17, -2, 5, 3, 0, 8, 2, 17, 42, 15, 34, 27, 18, 25, 32, 1, 0, -1, 0, 0, 0, 1, 18, 18, 4,
)
# fmt: on
