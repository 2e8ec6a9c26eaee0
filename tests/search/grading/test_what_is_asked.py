"""What a teacher may ask: least cost or fewest moves, points for few expansions, solutions; and whose mistake it is."""

import math
from functools import partial

import pytest

from freecell_widget import solve
from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    SearchError,
    astar,
    beam,
    breadth_first,
    cards_left,
    exact_distances,
    find_inconsistency,
    find_overestimate,
    grade,
    greedy,
    heineman,
    idastar,
    recursive_best_first,
    run,
    same_suit_buried,
    uniform_cost,
)
from freecell_widget.search.teaching.grading import fewest_moves
from freecell_widget.search.teaching.usual_problems import GRAPHS, NEARLY, UnequalCosts, mini, usual_problems
from tests.support.search_problems import Detour, Maze, Missionaries

pytestmark = pytest.mark.usefixtures("patient_grading")


def said(report):
    return " ".join(repr(report).split())


H = same_suit_buried


@pytest.mark.parametrize(
    "search",
    [
        partial(greedy, h=H),
        (greedy, cards_left),
        partial(astar, h=H, weight=1.5),
        partial(astar, h=H, weight=1.2),
        lambda problem: astar(problem, H, weight=1.5),
        breadth_first,
    ],
)
def test_least_cost_is_asked_of_costs(search):
    """Once: each of them passed."""
    report = grade.algorithm(search, optimal=True)
    assert not report
    assert "is enough" in said(report)


@pytest.mark.parametrize(
    "search",
    [uniform_cost, (astar, H), (astar, heineman), astar, idastar, recursive_best_first, partial(idastar, h=H)],
)
def test_what_is_optimal_passes(search):
    report = grade.algorithm(search, optimal=True, max_expanded=200_000)
    if search == (astar, heineman):  # it is not admissible on one of the deals; the report says so
        assert report or "Its heuristic says too much here" in said(report)
    else:
        report.check()


def test_fewest_moves_are_asked_of_moves():
    assert grade.algorithm(breadth_first, optimal="moves")
    report = grade.algorithm((greedy, H), optimal="moves")
    assert "it found a way of 17 moves, but 16 are enough" in said(report)
    maze = Maze("S9G\n...", 4)  # two steps of cost 10, or four of cost 4
    assert fewest_moves(maze) == 2
    assert grade.algorithm(breadth_first, [maze], optimal="moves")
    assert not grade.algorithm(uniform_cost, [maze], optimal="moves")
    assert not grade.algorithm(breadth_first, [maze], optimal=True)
    assert grade.algorithm(uniform_cost, [maze], optimal=True)


def test_the_usual_problems_are_what_they_say():
    assert run(astar, mini(NEARLY[0]), H).cost == NEARLY[1]
    for problem in usual_problems(optimal=True):
        if isinstance(problem, UnequalCosts):
            truth = exact_distances(problem)
            assert find_overestimate(H, truth) is None
            assert find_inconsistency(H, truth) is None
            assert truth.optimal > fewest_moves(problem)
    kinds = [find_inconsistency(graph.h, graph) is not None for graph in GRAPHS]
    assert kinds.count(True) >= 2
    assert all(find_overestimate(graph.h, graph) is None for graph in GRAPHS)


def test_a_problem_brings_its_own_heuristic():
    maze = Maze()
    maze.h = maze.manhattan
    assert grade.algorithm(astar, [maze], optimal=True, like=astar)
    graph = Detour({"S": {"A": 3, "B": 1}, "B": {"A": 1}, "A": {"G": 1}}, "S", h={"B": 2})
    assert grade.algorithm(astar, [graph], optimal=True)
    report = grade.algorithm(greedy, [graph], optimal=True)
    assert said(report) == "greedy: ✗ Detour (1): it found a way of cost 4, but 3 is enough."
    with pytest.raises(
        SearchError, match=r"^Missionaries has no h, and astar takes a heuristic: give the problem a meth"
    ):
        grade.algorithm(astar, [Missionaries()])


def test_points_for_few_expansions():
    limits = {300: 1, 100: 2}
    report = grade.algorithm((astar, H), [mini_deal(2), mini_deal(1)], optimal=True, thresholds=limits)
    assert (report.points, report.score, bool(report)) == (1, 1, True)
    assert "it expanded 171 positions in all: 1 of 2 points; at most 100 give 2." in said(report)
    assert grade.algorithm((astar, H), [mini_deal(2)], thresholds=limits).points == 2
    many = grade.algorithm(breadth_first, [mini_deal(2)], thresholds=limits)
    assert (many.points, bool(many), many.score) == (0, False, 1)
    wrong = grade.algorithm((greedy, H), [mini_deal(0), mini_deal(40)], optimal=True, thresholds={10**6: 2})
    assert wrong.points == 0
    assert "0 of 2 points for expansions: first all else must be right." in said(wrong)
    assert grade.heuristic(H, [mini_deal(2)], thresholds=limits).points == 2
    assert grade.heuristic(H, [mini_deal(2)]).points == 0
    for thresholds in (9000, {}, {"9,000": 2}, {9000: "two"}, [9000]):
        with pytest.raises(SearchError, match=r"^(thresholds|points) must be "):
            grade.algorithm(breadth_first, thresholds=thresholds)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: grade.algorithm(breadth_first, like=astar),
            "astar takes problem, h, weight, ties, and cannot be called",
        ),
        (
            lambda: grade.algorithm(breadth_first, like=(beam, H)),
            "beam takes problem, h, width, and cannot be called so",
        ),
        (
            lambda: grade.algorithm(breadth_first, like=lambda _: 1 / 0),
            "like raised ZeroDivisionError: division by zero",
        ),
        (
            lambda: grade.heuristic(cards_left, at_least=lambda _: 1 / 0),
            "at_least raised ZeroDivisionError: division by z",
        ),
        (
            lambda: grade.heuristic(cards_left, at_least=lambda _: None),
            "<lambda> must return a number or math.inf, got N",
        ),
        (
            lambda: grade.heuristic(cards_left, solutions=solve(1)),
            "solutions must be a dictionary such as {1941: solve(194",
        ),
        (
            lambda: grade.heuristic(cards_left, [1], solutions={1: [(0, 8, 1)]}),
            "solution is a way that ends after 1 actio",
        ),
        (lambda: grade.heuristic(cards_left, [Missionaries]), "Missionaries is a class; make a problem of it first"),
        (lambda: grade.algorithm(breadth_first, optimal="cost"), "optimal must be True, False or 'moves', got 'cost'."),
    ],
)
def test_the_teachers_mistakes_are_raised(call, sentence):
    """Once: they were failed checks of the student."""
    with pytest.raises(SearchError) as caught:
        call()
    assert str(caught.value).startswith(sentence)


@pytest.mark.slow(20)
def test_a_deal_without_a_solution_asks_the_teacher_for_one():
    with pytest.raises(SearchError) as caught:
        grade.heuristic(cards_left, [1941])
    assert str(caught.value) == (
        "No solution of deal 1941 was found here. Give one: solutions={1941: solve(1941).moves}, with solve from "
        "freecell_widget."
    )


def test_the_solvers_solution_is_a_solution():
    """Once: it was refused at its first supermove, and at an empty pile equal to another."""
    for deal in range(600, 624):
        solution = solve(deal)
        for given in (solution, solution.moves, list(solution.moves)):
            assert find_overestimate(cards_left, deal, solution=given) is None
        found = find_overestimate(lambda state: 3 * cards_left(state), FreeCellProblem(deal), solution=solution)
        assert found.says > found.at_most
        assert find_overestimate(cards_left, FreeCellProblem(deal, moves="super"), solution=solution) is None
    grade.heuristic(cards_left, [1941], solutions={1941: solve(1941)}, consistent=True).check()
    grade.heuristic(cards_left, {"hard": 1941}, solutions={"hard": solve(1941).moves}).check()


@pytest.mark.parametrize("switches", [{}, {"moves": "super"}, {"autoplay": "safe"}, {"symmetric": False}])
def test_a_way_is_a_way_of_the_problem_with_its_switches(switches):
    problem = FreeCellProblem(617, **switches)
    moves, states, costs = problem.way(solve(617).moves)
    assert problem.is_goal(states[-1])
    assert costs == list(range(len(moves) + 1))
    assert all(move.cards == 1 for move in moves) or "moves" in switches
    for state, move, after in zip(states, moves, states[1:], strict=False):
        assert problem.apply(state, move) == after


def test_a_small_difference_is_shown():
    """Once: "h says 8 here, less than cards_left, which says 8"."""
    report = grade.heuristic(lambda state: cards_left(state) - 0.00001, at_least=cards_left)
    assert "h says 7.99999 here, less than cards_left, which says 8." in said(report)


def test_depth_first_for_breadth_first_earns_little():
    """Once: 58 % of the homework."""
    from freecell_widget.search import depth_first

    assert grade.algorithm(depth_first, like=breadth_first, max_expanded=5000).score < 0.2


def test_infinite_at_a_dead_end_is_fine():
    dead = exact_distances(mini((3, 2, 2, 1)))
    assert grade.heuristic(lambda state: math.inf if dead.distance(state) == math.inf else 0, [dead.problem])
