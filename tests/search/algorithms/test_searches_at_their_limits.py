"""Plateaus, cycles, long ways and infinite estimates."""

from math import inf

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    depth_limited,
    hill_climbing,
    idastar,
    recursive_best_first,
    run,
    same_suit_buried,
    zero,
)
from tests.support.search_problems import Detour
from tests.support.search_sets import COMPLETE, search_with


def test_hill_climbing_may_enter_what_it_only_saw():
    """Once: it barred A, which it had seen from S and not entered."""
    plateau = Detour({"S": {"B": 1, "A": 1}, "B": {"A": 1}, "A": {"G": 1}}, "S", h={"S": 2, "B": 1, "A": 1})
    assert run(hill_climbing, plateau, plateau.h, sideways=5).moves == ("SB", "BA", "AG")


def test_hill_climbing_enters_nothing_twice():
    circle = Detour({"S": {"A": 1}, "A": {"B": 1}, "B": {"S": 1}}, "S")
    assert run(hill_climbing, circle, circle.h, sideways=50).verdict == "gave up"


def bounds(result):
    return [step.bound for step in result.trace if step.kind == "restarted"]


def test_cycles_raise_no_bound():
    """Once: bounds 0, 0.5, 10, 10.3 and 11 in 8 expansions."""
    loops = Detour({"S": {"S": 0.5, "A": 10}, "A": {"A": 0.3, "G": 1}}, "S")
    result = run(idastar, loops, zero)
    assert (bounds(result), result.metrics.expanded, result.cost) == ([0, 10, 11], 5, 11)
    longer = Detour({"S": {"A": 1}, "A": {"B": 1}, "B": {"S": 7, "G": 50}}, "S")
    assert bounds(run(idastar, longer, zero)) == [0, 1, 2, 52]


def test_idastar_on_a_deal_that_cannot_be_won():
    result = run(idastar, FreeCellProblem(mini_deal(0, ranks=3, cascades=2)), same_suit_buried)
    assert (result.verdict, result.metrics.expanded) == ("unsolvable", 1040)


class Line:
    """A way of 5,000 steps; keys are counted, since walking back along the way would ask for millions."""

    initial, goal = 0, 5000

    def __init__(self):
        self.keys = 0

    def successors(self, state):
        return [("on", state + 1, 1), ("back", state - 1, 1)]

    def is_goal(self, state):
        return state == self.goal

    def key(self, state):
        self.keys += 1
        return state

    def h(self, state):
        return abs(self.goal - state)


@pytest.mark.parametrize("search", [idastar, recursive_best_first, depth_limited])
def test_a_long_way_takes_as_many_questions_as_it_has_steps(search):
    """Once: quadratic in depth, and recursive best-first stopped at depth 986."""
    line = Line()
    result = run(search, line, line.goal if search is depth_limited else line.h)
    assert (result.cost, result.metrics.expanded) == (5000, 5000)
    assert line.keys < 12 * 5000


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("infinite", ["A", "S", "SAB"])
def test_an_infinite_estimate_puts_a_node_off_and_never_prunes_it(name, infinite):
    """Once: recursive best-first alone pruned it."""
    graph = Detour({"S": {"A": 1, "C": 1}, "A": {"B": 1}, "B": {"G": 1}}, "S", h=dict.fromkeys(infinite, inf))
    assert run(search_with(name, graph.h), graph).moves == ("SA", "AB", "BG")
