"""The weights of the fast mode and the beam.

Source: `benchmarks/solver/tune_solver.py`.
"""

from __future__ import annotations

# The most children of the search, then the weights in the order of `kernel/weight_tables.py`.
PORTFOLIO: tuple[tuple[int, ...], ...] = (
    (3067, 32, 17, 7, 21, -1, 4, -4, 1, 11, 2, 25, 32, 42, 47, 67, 38, 16, 13, -1, 0, -36, 0, -1, -1, -7, 27, 17, 22),
    (2412, 19, 21, 1, 6, 0, 16, -2, 0, 4, 4, 10, 47, 17, 33, 43, 21, 23, 13, 0, 5, -6, 5, 0, 8, 7, 19, 24, 5),
    (3780, 17, 12, 9, 12, -2, 11, 6, 0, 0, 2, 14, 26, 16, 31, 45, 17, 16, 15, 5, 0, -13, -2, -7, 1, 3, 34, 30, -1),
    (6633, 18, 12, 3, 21, -1, 4, 0, 1, 11, 7, 27, 32, 31, 47, 43, 16, 3, 24, -2, -3, -7, 3, 1, -9, -3, 33, 21, 16),
    (15000, 15, 12, 10, 12, -2, 4, 5, 0, 7, 2, 18, 43, 18, 36, 54, 21, 32, 34, 0, 0, -1, -5, 0, 1, 2, 16, 21, 0),
)

# For deals that those leave open, with safe autoplay: the most children, and whose weights.
STUBBORN: tuple[tuple[int, ...], ...] = (
    (30000, *PORTFOLIO[2][1:]),
    (20000, *PORTFOLIO[0][1:]),
    (30000, *PORTFOLIO[1][1:]),
)

# The weights of the beam, for short solutions.
# fmt: off
BEAM: tuple[int, ...] = (
    0, 12, 9, 17, -2, 5, 3, 0, 8, 2, 17, 42, 15, 34, 27, 18, 25, 32, 1, 0, -1, 0, 0, 0, 1, 18, 18, 4,
)
# fmt: on

# For positions in the middle of a game, from `benchmarks/solver/tune_middle.py`: the autoplay, whether runs are split
# for empty cascades and freecells too, the most expansions, the weights.
# fmt: off
_FIRST = (15, 13, 4, 21, -1, 5, -4, 1, 11, 2, 24, 35, 52, 49, 82, 51, 43, 9, -5, 0, -60, 0, -1, 4, -7, 39, 17, 24)
_SECOND = (17, 12, 2, 9, -2, 12, 6, 0, 5, 3, 12, 8, 24, 46, 45, 17, 27, 16, 5, 0, -14, -2, -6, 1, -5, 32, 26, 1)
# fmt: on
MIDDLE: tuple[tuple[str, bool, int, tuple[int, ...]], ...] = (
    ("all", True, 220, _FIRST),
    ("all", False, 900, _SECOND),
    ("safe", True, 110, PORTFOLIO[0][1:]),
    ("safe", True, 260, (15, *BEAM[1:])),
    ("safe", True, 1_100, PORTFOLIO[0][1:]),
    ("all", False, 1_300, PORTFOLIO[1][1:]),
    ("safe", False, 1_300, (8, *BEAM[1:])),
    ("all", True, 1_600, (15, *BEAM[1:])),
)
