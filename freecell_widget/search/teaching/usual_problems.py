"""The problems on which students' work is graded if a teacher gives none.

They are small, so that all is known of them, and chosen so that each usual mistake shows on one: deals where greedy
search is not optimal, deals and graphs whose actions have unequal costs, and graphs with heuristics that are admissible
and not consistent.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search.freecell_problem import FreeCellProblem
from freecell_widget.search.truth.exact_distances import exact_distances

if TYPE_CHECKING:
    from collections.abc import Mapping

    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State

# Mini deals with hundreds of positions: (seed, ranks, cascades, freecells).
SOLVABLE = ((0, 2, 2, 1), (2, 2, 2, 1), (1, 3, 2, 2), (2, 3, 4, 0), (3, 2, 3, 2))
UNSOLVABLE = (0, 3, 2, 1)
MISLEADING = ((13, 3, 2, 2), (9, 3, 3, 1), (3, 4, 3, 1))  # a search that is not optimal finds a longer way here
UNEQUAL = ((0, 2, 2, 1), (2, 2, 2, 1), (3, 2, 2, 1))  # with unequal costs; small enough for searches of little memory

NEARLY = (71, 4, 4, 1), 19  # a weight of 1.2 is enough to miss its optimum


class UnequalCosts(FreeCellProblem):
    """FreeCell in which a card that goes home straight from a cascade costs 5.

    A move between cascades costs 2, any other 1. A way of fewest moves is rarely a cheapest one, and the last action
    may cost more than another way to the goal. As no move costs less than 1, a heuristic that is admissible for single
    moves at cost 1 is admissible here, too.
    """

    def successors(self, state: State) -> list[tuple[Move, State, float]]:
        """Return (move, next position, cost) for every move."""
        cascades, first_home = state.variant.cascades, state.variant.first_foundation

        def cost(move: Move) -> int:
            if move.source >= cascades:
                return 1
            return 5 if move.target >= first_home else 2 if move.target < cascades else 1

        return [(move, after, cost(move)) for move, after, _ in super().successors(state)]


class Graph:
    """A small graph whose nodes have estimates.

    Args:
        arcs: node -> {next node: cost}.
        h: node -> estimate; 0 where it has none.

    The start is S, the goal is G.
    """

    initial = "S"

    def __init__(self, name: str, arcs: Mapping[str, Mapping[str, float]], h: Mapping[str, float]) -> None:
        self.name = name
        self._arcs = arcs
        self._h = h

    def successors(self, state: str) -> list[tuple[str, str, float]]:
        """Return (arc, next node, cost) for each arc."""
        return [(f"{state}-{after}", after, cost) for after, cost in self._arcs.get(state, {}).items()]

    def is_goal(self, state: str) -> bool:
        """Return whether a node is G."""
        return state == "G"

    def key(self, state: str) -> str:
        """Return the node."""
        return state

    def h(self, state: str) -> float:
        """Return its estimate."""
        return self._h.get(state, 0)


GRAPHS = (
    # A is taken up again: first at cost 3, then at cost 2 by way of B.
    Graph("graph with h 0 0 2 0", {"S": {"A": 3, "B": 1}, "B": {"A": 1}, "A": {"G": 1}}, {"B": 2}),
    # Martelli's: the longer the chain, the more often its end is taken up again.
    Graph(
        "graph of Martelli",
        {"S": {"A": 1, "B": 3}, "A": {"C": 1}, "B": {"C": 5, "D": 9}, "C": {"B": 0, "D": 6}, "D": {"G": 1}},
        {"A": 7},
    ),
    # The two ways differ by 1 of 100, and h is exact where they part.
    Graph(
        "graph with two near ways",
        {"S": {"A": 95, "B": 45}, "A": {"G": 5}, "B": {"C": 27}, "C": {"G": 27}},
        {"A": 5, "B": 54, "C": 27},
    ),
    # The last arc of the way of fewest arcs is dear; an infinite h where nothing leads on.
    Graph(
        "graph with a dear last arc",
        {"S": {"A": 1, "D": 0.5, "B": 2}, "A": {"G": 9, "S": 0}, "B": {"C": 2.5}, "C": {"G": 2, "B": 1}},
        {"D": inf, "B": 4.5, "C": 2},
    ),
    Graph("graph without a way", {"S": {"A": 1, "B": 2}, "A": {"S": 1}, "B": {"A": 0}}, {}),
)


def mini(shape: tuple[int, int, int, int]) -> State:
    """Return a mini deal: (seed, ranks, cascades, freecells)."""
    seed, ranks, cascades, freecells = shape
    return mini_deal(seed, ranks=ranks, cascades=cascades, freecells=freecells)


def usual_problems(
    *, optimal: bool | str = False, complete: bool = False, has_h: bool = False, takes_h: bool = False
) -> list[Any]:
    """Return the problems for a search.

    Args:
        optimal: True for least costs, "moves" for fewest moves.
        complete: whether one that has no way is among them.
        has_h: whether the search has a heuristic of cards, with which larger deals are easy.
        takes_h: whether the search takes a heuristic of any problem, so that there may be others than cards.
    """
    problems: list[Any] = [_deal(shape) for shape in SOLVABLE + (MISLEADING if optimal else ())]
    if optimal is True:
        problems += [_deal(shape, unequal=True) for shape in UNEQUAL]
    if optimal and has_h:
        problems.append(_deal(NEARLY[0], optimum=NEARLY[1]))
    if optimal is True and takes_h:
        problems += GRAPHS if complete else GRAPHS[:-1]
    return [*problems, _deal(UNSOLVABLE)] if complete else problems


@lru_cache(maxsize=32)
def _deal(shape: tuple[int, int, int, int], *, unequal: bool = False, optimum: float | None = None) -> FreeCellProblem:
    """Return the problem of a mini deal, the same object each time."""
    problem = (UnequalCosts if unequal else FreeCellProblem)(mini(shape))
    problem.optimum = optimum
    if unequal:
        seed, ranks, cascades, _ = shape
        problem.name = f"mini_deal({seed}, ranks={ranks}, cascades={cascades}) of unequal costs"
    return problem


# All of a usual problem, looked at once.
distances = lru_cache(maxsize=32)(exact_distances)
