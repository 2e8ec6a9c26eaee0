"""Run, measure, grade and draw textbook search algorithms on a real game."""

from typing import TYPE_CHECKING

from freecell_widget.search.algorithms.informed import astar, beam, best_first, greedy, idastar, recursive_best_first
from freecell_widget.search.algorithms.local import enforced_hill_climbing, hill_climbing
from freecell_widget.search.algorithms.monte_carlo import monte_carlo
from freecell_widget.search.algorithms.staged import staged_deepening
from freecell_widget.search.algorithms.uninformed import (
    breadth_first,
    depth_first,
    depth_limited,
    iterative_deepening,
    uniform_cost,
)
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem
from freecell_widget.search.heuristics.freecell_heuristics import (
    any_buried,
    cards_left,
    heineman,
    same_suit_buried,
    unlimited_freecells,
    zero,
)
from freecell_widget.search.long_node_chains import free_in_turn as _free_in_turn  # noqa: F401 (now it is in force)
from freecell_widget.search.problem import CUTOFF, Dropped, Expanded, Node, Problem, Restarted, expand, is_cycle, is_new
from freecell_widget.search.running.run import SearchResult, run
from freecell_widget.search.teaching import grading as grade
from freecell_widget.search.teaching.compare import Comparison, compare
from freecell_widget.search.teaching.leaderboard import Leaderboard
from freecell_widget.search.tracing.trace import Trace
from freecell_widget.search.truth.counterexamples import Counterexample, find_inconsistency, find_overestimate
from freecell_widget.search.truth.exact_distances import Distances, exact_distances

__all__ = [
    "CUTOFF",
    "Comparison",
    "Counterexample",
    "Distances",
    "Dropped",
    "Expanded",
    "FreeCellProblem",
    "Leaderboard",
    "Node",
    "Problem",
    "Restarted",
    "SearchError",
    "SearchResult",
    "Trace",
    "any_buried",
    "astar",
    "beam",
    "best_first",
    "breadth_first",
    "cards_left",
    "compare",
    "depth_first",
    "depth_limited",
    "enforced_hill_climbing",
    "exact_distances",
    "expand",
    "find_inconsistency",
    "find_overestimate",
    "grade",
    "greedy",
    "heineman",
    "hill_climbing",
    "idastar",
    "is_cycle",
    "is_new",
    "iterative_deepening",
    "monte_carlo",
    "recursive_best_first",
    "run",
    "same_suit_buried",
    "staged_deepening",
    "uniform_cost",
    "unlimited_freecells",
    "zero",
]

# What textbooks and other libraries call them.
_ALSO = {
    "astar": ("a_star", "a_star_search", "astar_search"),
    "best_first": ("best_first_search", "best_first_graph_search"),
    "breadth_first": ("bfs", "breadth_first_search", "breadth_first_graph_search"),
    "depth_first": ("dfs", "depth_first_search", "depth_first_graph_search"),
    "depth_limited": ("dls", "depth_limited_search"),
    "enforced_hill_climbing": ("ehc",),
    "greedy": ("gbfs", "greedy_best_first", "greedy_search", "greedy_best_first_search"),
    "hill_climbing": ("hill_climb", "hill_climbing_search"),
    "idastar": ("ida_star", "ida_star_search"),
    "iterative_deepening": ("iddfs", "ids", "iterative_deepening_search"),
    "monte_carlo": ("mcts", "monte_carlo_tree_search"),
    "recursive_best_first": ("rbfs", "recursive_best_first_search"),
    "uniform_cost": ("dijkstra", "ucs", "uniform_cost_search"),
}

if not TYPE_CHECKING:  # a type checker would take any name for one of these

    def __getattr__(name: str) -> object:
        """Return a search by a textbook's name for it."""
        for ours, theirs in _ALSO.items():
            if name in theirs:
                return globals()[ours]
        raise AttributeError(f"module 'freecell_widget.search' has no attribute {name!r}")
