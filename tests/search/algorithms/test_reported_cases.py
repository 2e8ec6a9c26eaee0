"""Reported cases of searching and solving: the shortest ways of two endgames, and a budget that proves nothing."""

from functools import partial

import pytest

from freecell_widget.rules import apply, is_won
from freecell_widget.search import FreeCellProblem, astar, breadth_first, run, same_suit_buried
from freecell_widget.solver import solve
from tests.support.positions import case

A_STAR = partial(astar, h=same_suit_buried)


@pytest.mark.parametrize(
    ("name", "fewest", "algorithm"),
    [("C12", 12, A_STAR), ("C24", 8, A_STAR), ("C24", 8, breadth_first)],
    ids=["C12 A*", "C24 A*", "C24 breadth"],
)
def test_the_shortest_way_is_found(name, fewest, algorithm):
    state = case(name)
    found = run(algorithm, FreeCellProblem(state))
    assert (found.cost, len(found.moves)) == (fewest, fewest)
    for move in found.moves:
        state = apply(state, move)
    assert is_won(state)


def test_c14_a_budget_that_runs_out_proves_nothing():
    assert solve(1, nodes=5).verdict == "limit (nodes)"
    assert solve(1).solved


@pytest.mark.slow(3)
def test_c11_c13_lost_positions_are_proved_lost():
    assert solve(case("C11")).verdict == "unsolvable"
    assert solve(11982).verdict == "unsolvable"
