"""Every algorithm on every problem: what is complete finds an answer, what is optimal the cheapest one."""

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.model.move import Move
from freecell_widget.result import Status
from freecell_widget.rules import apply, is_won
from freecell_widget.search import (
    CUTOFF,
    FreeCellProblem,
    astar,
    best_first,
    breadth_first,
    cards_left,
    depth_limited,
    greedy,
    idastar,
    monte_carlo,
    run,
    staged_deepening,
    uniform_cost,
    zero,
)
from tests.support.search_problems import INCONSISTENT, Detour, Maze, Missionaries, Puzzle
from tests.support.search_sets import COMPLETE, GUIDED, HEURISTICS, NAMES, OPTIMAL, SHORTEST, search_with

EASY = FreeCellProblem(mini_deal(2, ranks=2, cascades=2))


@pytest.mark.parametrize("problem", [Missionaries(), Maze(), Puzzle()], ids=lambda p: type(p).__name__)
@pytest.mark.parametrize("name", NAMES)
def test_any_class_with_the_four_names_is_a_problem(problem, name):
    h = getattr(problem, "manhattan", lambda state: state[0] + state[1])
    result = run(search_with(name, h), problem, max_expanded=300_000)
    if name in COMPLETE:
        assert result.solved
    assert result.status in (Status.SOLVED, Status.GAVE_UP)
    if name in SHORTEST:
        assert len(result.moves) == problem.optimal
    if name in OPTIMAL and h(problem.initial) <= problem.optimal and type(problem) is not Missionaries:
        assert result.cost == problem.optimal


def test_costs_count_not_steps():
    """The straight way through the 9 has the same length but costs more; breadth-first does not look at costs."""
    maze = Maze("S9G\n...", 4)
    assert run(breadth_first, maze).cost == 10
    assert run(uniform_cost, maze).cost == run(astar, maze, maze.manhattan).cost == 4


@pytest.mark.parametrize("h", HEURISTICS, ids=lambda h: h.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_answer_replays_through_the_rules(name, h):
    """On a small game with each heuristic; the judge allows every move, and the last one wins."""
    for problem in (EASY, FreeCellProblem(mini_deal(2))) if name in GUIDED and h is not zero else (EASY,):
        result = run(search_with(name, h), problem, max_expanded=6000, record=False)
        assert result.solved or result.status in (Status.LIMIT, Status.GAVE_UP)
        assert result.solved or problem is not EASY or name not in COMPLETE
        state = problem.initial
        for move in result.moves:
            state = apply(state, move)
        assert is_won(state) == result.solved


@pytest.mark.parametrize("name", NAMES)
def test_no_way_is_unsolvable_or_given_up_but_never_solved(name):
    """A position without a way out: complete searches prove it, the others give up."""
    loop = Detour({"A": {"B": 1, "C": 2}, "B": {"A": 1}, "C": {"B": 1}})
    result = run(search_with(name, lambda _: 1), loop, max_expanded=1000)
    if name in COMPLETE:
        assert result.status is Status.UNSOLVABLE
    else:
        assert result.status in (Status.UNSOLVABLE, Status.GAVE_UP)


@pytest.mark.parametrize("name", NAMES)
def test_a_goal_at_the_start_takes_no_moves(name):
    result = run(search_with(name, lambda _: 0), Detour({}, start="G"))
    assert (result.status, result.moves, result.cost) == (Status.SOLVED, (), 0)


def test_astar_opens_again_what_it_closed_too_early():
    result = run(astar, INCONSISTENT, INCONSISTENT.h)
    assert result.cost == run(uniform_cost, INCONSISTENT).cost == 9
    assert result.metrics.reopened > 0


def test_infinity_and_equal_values_and_floats_are_values():
    graph = Detour({"A": {"B": 1, "C": 1}, "B": {"G": 5}, "C": {"G": 1}}, h={"C": float("inf"), "B": 0.5})
    for search in (astar, greedy):
        result = run(search, graph, graph.h)
        assert result.moves == ("AB", "BG")  # infinity goes last
    assert run(astar, graph, lambda _: 0.1).cost == 2
    assert run(idastar, graph, lambda _: float("inf")).solved


def test_ties_go_first_in_first_out_unless_asked():
    graph = Detour({"A": {"B": 1, "C": 1}, "B": {"G": 1}, "C": {"G": 1}})
    assert run(best_first, graph, lambda _: 0).moves == ("AB", "BG")
    assert run(best_first, graph, lambda _: 0, ties="last").moves == ("AC", "CG")


def test_depth_limited_says_what_it_left_out():
    assert run(depth_limited, Missionaries(), 10).status is Status.GAVE_UP
    assert run(depth_limited, Missionaries(), 11).cost == 11
    assert outcome(depth_limited(Missionaries(), 3)) is CUTOFF
    assert outcome(depth_limited(Detour({"A": {"B": 1}}), 3)) is None


def outcome(search):
    """What a generator returns."""
    returned = []

    def keep():
        returned.append((yield from search))

    list(keep())
    return returned[0]


def test_monte_carlo_repeats_itself_by_its_seed():
    problem = FreeCellProblem(mini_deal(2))
    runs = [run(monte_carlo, problem, cards_left, seed=seed) for seed in (1, 1, 2)]
    assert runs[0].moves == runs[1].moves
    assert runs[0].metrics == runs[1].metrics
    assert runs[0].metrics != runs[2].metrics


@pytest.mark.parametrize(
    "switches", [{"moves": "super"}, {"autoplay": "safe"}, {"autoplay": "all"}, {"symmetric": False}]
)
def test_switches_of_freecell_change_counts_and_still_win(switches):
    problem = FreeCellProblem(mini_deal(2, ranks=3), **switches)
    result = run(breadth_first, problem)
    plain = run(breadth_first, FreeCellProblem(mini_deal(2, ranks=3)))
    state = problem.initial
    for move in problem.full_moves(result.moves):
        state = apply(state, move)
    assert is_won(state)
    assert result.metrics != plain.metrics
    assert result.cost < plain.cost if "autoplay" in switches else result.cost == plain.cost
    assert all(isinstance(move, Move) for move in result.moves)


def test_stages_that_lost_nothing_have_seen_everything():
    """Finding nothing is a proof only if no node took the place of another."""
    dead_end = Detour({"A": {"B": 1}, "B": {"A": 1, "C": 1}})
    assert run(staged_deepening, dead_end, dead_end.h).status is Status.UNSOLVABLE
    forks = Detour({"A": {"B": 1, "C": 1}, "B": {"D": 1}})
    assert run(staged_deepening, forks, forks.h, depth=1).status is Status.GAVE_UP
