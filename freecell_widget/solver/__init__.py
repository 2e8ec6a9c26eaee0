"""The fast solver: solutions, proofs, ratings, and deals by the million."""

import sys

from freecell_widget.solver.batch import numbered_deals as _numbered_deals
from freecell_widget.solver.batch.solve_many import BatchInterrupted, Summary, solve_many
from freecell_widget.solver.batch.table import solution_of
from freecell_widget.solver.compile.kernel_choice import wait_for_compiler
from freecell_widget.solver.rating import Rating, rate
from freecell_widget.solver.solution import Solution
from freecell_widget.solver.solver import Solver, solve

__all__ = [
    "BatchInterrupted",
    "Rating",
    "Solution",
    "Solver",
    "Summary",
    "rate",
    "solution_of",
    "solve",
    "solve_many",
    "wait_for_compiler",
]

# The name from which scripts of version 0.1 import `moves_of`.
sys.modules[f"{__name__}.numbered"] = _numbered_deals
