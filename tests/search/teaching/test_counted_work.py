"""A leaderboard ranks counted work: who makes positions by other means is told, and everyone else is ranked."""

import asyncio
import copy
import pickle
import subprocess

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.game import Game
from freecell_widget.rules import apply, legal_moves
from freecell_widget.search import (
    FreeCellProblem,
    Leaderboard,
    SearchError,
    astar,
    breadth_first,
    exact_distances,
    grade,
    run,
    same_suit_buried,
)
from freecell_widget.search.running import child_processes
from freecell_widget.search.teaching.outside_calls import refuse_outside_calls
from tests.support.search_problems import Missionaries

pytestmark = pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")
H = same_suit_buried


def by_rules(problem):
    state = problem.initial
    for move in legal_moves(state):
        apply(state, move)


def by_game(problem):
    game = Game(problem.initial)
    game.push(game.legal_moves[0])


def by_solver(problem):
    from freecell_widget import solve

    return solve(problem.initial).moves


def by_program(problem):
    subprocess.run(["true"], check=False)


def caught(problem):
    try:
        by_rules(problem)
    except BaseException:  # noqa: BLE001
        return run(astar, problem, H).moves


OUTSIDE = {
    "another problem": lambda problem: astar(FreeCellProblem(problem.initial), H),
    "under the problem": lambda problem: astar(problem._problem, H),
    "a run of another": lambda problem: run(astar, FreeCellProblem(problem.initial), H).moves,
    "all distances": lambda problem: exact_distances(problem._problem).moves(problem.initial),
    "rules": by_rules,
    "game": by_game,
    "solver": by_solver,
    "program": by_program,
    "caught": caught,
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_positions_that_are_not_counted_are_refused(name):
    """Once: place 1 with 0 expanded."""
    board = Leaderboard(mini_deal(2), max_expanded=5000)
    board.submit("fair", (astar, H))
    board.submit(name, OUTSIDE[name])
    first, second = board.standings()
    assert (first.name, first.solved, first.expanded) == ("fair", 1, 57)
    assert (second.name, second.solved) == (name, 0)
    assert "by itself. Positions come from problem.successors alone, where they are counted." in second.note


def looks(problem):
    """A heuristic that counts the moves of a position, which makes no position."""
    return astar(problem, lambda state: H(state) if legal_moves(state) else 10**6)


def nested(problem):
    return run(astar, problem, H).moves


@pytest.mark.parametrize("search", [looks, nested, (astar, H), breadth_first])
def test_what_asks_its_problem_is_ranked(search):
    board = Leaderboard([mini_deal(2), Missionaries()][: 2 if search is breadth_first else 1])
    board.submit("fair", search)
    (line,) = board.standings()
    assert (line.note, line.solved) == ("", len(board.deals))
    assert line.seconds > 0


def test_any_problem_is_guarded():
    board = Leaderboard(Missionaries())
    board.submit("under", lambda problem: breadth_first(problem._problem))
    assert "Missionaries.successors by itself" in board.standings()[0].note


def test_a_grade_of_expansions_is_guarded_too():
    for asked in ({"like": breadth_first}, {"thresholds": {100: 1}}):
        report = grade.algorithm(OUTSIDE["another problem"], [mini_deal(2)], **asked)
        assert not report
        assert "by itself" in repr(report)


def test_the_guard_leaves_everything_as_it_was():
    problem = FreeCellProblem(mini_deal(2))
    before = FreeCellProblem.successors.__code__, apply.__code__
    with pytest.raises(SearchError, match=r"^It called rules\.judge\.do by itself"), refuse_outside_calls([problem]):
        by_rules(problem)
    assert (FreeCellProblem.successors.__code__, apply.__code__) == before
    assert len(problem.successors(problem.initial)) == 5


class OwnError(BaseException):
    pass


def raises(error):
    def search(problem):
        raise error

    return search


@pytest.mark.parametrize(
    "error", [GeneratorExit(), asyncio.CancelledError(), OwnError("x"), SystemExit(0), KeyboardInterrupt()]
)
def test_an_error_of_any_class_is_the_students(error):
    """Once: it escaped, and ended everyone's standings."""
    board = Leaderboard(Missionaries())
    board.submit("fair", breadth_first)
    board.submit("raises", raises(error))
    first, second = board.standings()
    assert (first.name, first.solved) == ("fair", 1)
    assert type(error).__name__ in second.note or second.solved == 0
    report = grade.algorithm(raises(error), [Missionaries()])
    assert type(error).__name__ in repr(report)
    assert type(error).__name__ in repr(grade.heuristic(raises(error), [Missionaries()]))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_work_on_a_copy_of_the_problem_counts(copied):
    result = run(lambda problem: astar(copied(problem), H), mini_deal(2))
    assert result.metrics.expanded == run(astar, mini_deal(2), H).metrics.expanded > 0
    assert not grade.algorithm(lambda problem: astar(copied(problem), H), [mini_deal(2)], thresholds={1: 1})


def test_a_problem_that_is_searched_does_not_leave_its_process():
    def sends_it_away(problem):
        return pickle.dumps(problem)

    with pytest.raises(SearchError, match="cannot be pickled while it is being searched"):
        run(sends_it_away, mini_deal(2))
