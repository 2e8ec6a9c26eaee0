"""The fast solver: solutions, proofs, how hard a deal is, and deals by the million."""

from freecell_widget.solver.many import Summary, solve_many
from freecell_widget.solver.rating import Rating, rate
from freecell_widget.solver.solution import Solution
from freecell_widget.solver.solving import Solver, solve

__all__ = ["Rating", "Solution", "Solver", "Summary", "rate", "solve", "solve_many"]
