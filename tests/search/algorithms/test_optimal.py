"""A* on 200 mini deals and 200 smaller ones: optimal with consistent and with inconsistent heuristics."""

from math import inf

import pytest

from freecell_widget.data import about, mini_deals
from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Status
from freecell_widget.search import (
    FreeCellProblem,
    astar,
    cards_left,
    exact_distances,
    find_inconsistency,
    idastar,
    recursive_best_first,
    run,
    same_suit_buried,
    unlimited_freecells,
)


def forgetful(state):
    """Admissible, since both of its answers are; inconsistent, since it forgets a part whenever a card is in a cell."""
    return cards_left(state) if any(state.freecells) else same_suit_buried(state)


@pytest.mark.parametrize("part", range(10))
def test_astar_is_optimal_on_every_mini_deal(part):
    """Against the exact optima of the data set, with a consistent and with an inconsistent heuristic."""
    for deal in mini_deals()[20 * part : 20 * (part + 1)]:
        problem = FreeCellProblem(deal.state)
        for h in (unlimited_freecells, forgetful):
            result = run(astar, problem, h, record=False)
            assert result.cost == deal.optimal, deal
            assert result.status is (Status.SOLVED if deal.optimal else Status.UNSOLVABLE)
            assert h is forgetful or result.metrics.reopened == 0


def test_the_data_set_is_what_exact_distances_say():
    """Two of the 200, the smallest; a script makes them all."""
    assert len(mini_deals()) == 200
    assert "exact distances" in about("mini")
    for deal in sorted(mini_deals(), key=lambda deal: deal.positions)[:2]:
        distances = exact_distances(FreeCellProblem(deal.state))
        optimal = None if distances.optimal == inf else distances.optimal
        assert (optimal, len(distances), distances.arcs, len(distances.dead)) == deal[1:]


@pytest.mark.slow(5)
def test_optimal_on_200_small_games_against_exact_distances():
    reopened = 0
    for seed in range(200):
        problem = FreeCellProblem(mini_deal(seed, ranks=3, cascades=2, freecells=1 + seed % 2))
        exact = exact_distances(problem)
        for search in (astar, idastar, recursive_best_first) if seed < 10 else (astar,):
            for h in (unlimited_freecells, forgetful):
                result = run(search, problem, h, record=False, max_expanded=20_000)
                assert result.status is Status.LIMIT or result.cost == (None if exact.optimal == inf else exact.optimal)
                reopened += result.metrics.reopened if search is astar else 0
    assert reopened > 0
    assert find_inconsistency(forgetful, problem) is not None
