"""The fast solver: solutions, proofs, and how hard a deal is."""

from freecell_widget.solver.solution import Solution
from freecell_widget.solver.solve import Solver, solve

__all__ = ["Solution", "Solver", "solve"]
