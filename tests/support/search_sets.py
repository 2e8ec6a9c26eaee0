"""The searches and heuristics of the package by name, each search with the settings that the tests give it."""

from functools import partial

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    any_buried,
    astar,
    beam,
    breadth_first,
    cards_left,
    depth_first,
    depth_limited,
    enforced_hill_climbing,
    greedy,
    heineman,
    hill_climbing,
    idastar,
    iterative_deepening,
    monte_carlo,
    recursive_best_first,
    run,
    same_suit_buried,
    staged_deepening,
    uniform_cost,
    unlimited_freecells,
    zero,
)

MINI = FreeCellProblem(mini_deal(0))
HEURISTICS = (zero, cards_left, same_suit_buried, unlimited_freecells, any_buried, heineman)
BLIND = {
    "breadth_first": breadth_first,
    "depth_first": depth_first,
    "depth_limited(12)": partial(depth_limited, limit=12),
    "iterative_deepening": iterative_deepening,
    "uniform_cost": uniform_cost,
}
GUIDED = {
    "greedy": greedy,
    "astar": astar,
    "astar(ties=last)": partial(astar, ties="last"),
    "astar(weight=3)": partial(astar, weight=3, ties="last"),
    "idastar": idastar,
    "recursive_best_first": recursive_best_first,
    "beam(20)": partial(beam, width=20),
    "hill_climbing(5)": partial(hill_climbing, sideways=5),
    "enforced_hill_climbing": enforced_hill_climbing,
    "staged_deepening": staged_deepening,
    "monte_carlo": partial(monte_carlo, playouts=50),
}
NAMES = (*BLIND, *GUIDED)
# Each kind of event and each order of nodes that a trace may have to keep.
TRACED = [
    breadth_first,
    iterative_deepening,
    partial(astar, h=same_suit_buried),
    partial(idastar, h=same_suit_buried),
    partial(beam, h=same_suit_buried, width=20),
    partial(hill_climbing, h=same_suit_buried),
    partial(enforced_hill_climbing, h=same_suit_buried),
    partial(staged_deepening, h=same_suit_buried),
    partial(monte_carlo, h=cards_left),
]
SHORTEST = ("breadth_first", "iterative_deepening")  # optimal in the number of actions
OPTIMAL = ("uniform_cost", "astar", "astar(ties=last)", "idastar", "recursive_best_first")  # with an admissible h
COMPLETE = (*SHORTEST, *OPTIMAL, "depth_first", "greedy", "astar(weight=3)")


def search_with(name, h):
    """A search that needs nothing but a problem."""
    return BLIND.get(name) or partial(GUIDED[name], h=h)


def recorded(search, **options):
    """The first 60 expansions of a search, to be looked through; with a heuristic if it takes one."""
    given = () if search in BLIND.values() else (same_suit_buried,)
    return run(search, MINI, *given, max_expanded=60, **options)
