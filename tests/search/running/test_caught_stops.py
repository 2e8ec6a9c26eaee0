"""A bare ``except:`` catches the end of a budget: it is named, and grading ends the search at that moment."""

# ruff: noqa: PERF203 (loops that students write)

from itertools import count

import pytest

from freecell_widget.result import Status
from freecell_widget.search import FreeCellProblem, Leaderboard, Node, astar, expand, grade, run
from freecell_widget.search.running import child_processes
from tests.support.search_problems import Missionaries

NAMED = r"caught the end of its budget and went on: a bare `except:`"


def endless(problem):
    """Once: it never asks anything that would let it be stopped, and grading called it slow."""
    frontier = [Node(problem.initial)]
    while True:
        try:
            node = frontier.pop()
            frontier += expand(problem, node)
        except:  # noqa: E722 (what students write)
            pass


def asks_for_goals(problem):
    """The brother that goes on asking, but for no successors."""
    while True:
        try:
            for node in expand(problem, Node(problem.initial)):
                problem.is_goal(node.state)
        except BaseException:  # noqa: BLE001
            problem.key(problem.initial)


def asks_for_h(problem, h=lambda _: 0):
    """The brother that asks its heuristic alone after the end."""
    while True:
        try:
            expand(problem, Node(problem.initial))
        except:  # noqa: E722
            h(problem.initial)


def catches_once(problem):
    """The brother that returns."""
    try:
        while True:
            expand(problem, Node(problem.initial))
    except BaseException:  # noqa: BLE001
        return


def in_a_generator(problem):
    """The brother that yields events."""
    yield from ()
    while True:
        try:
            expand(problem, Node(problem.initial))
        except:  # noqa: E722
            return None


SEARCHES = [endless, asks_for_goals, asks_for_h, catches_once, in_a_generator]


@pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")
@pytest.mark.parametrize("search", SEARCHES)
def test_grading_ends_it_at_once_and_names_it(search):
    report = grade.algorithm(search, [Missionaries()], max_expanded=50, seconds=300)
    assert "bare `except:`" in repr(report).replace("\n  ", " ")
    assert not report
    assert "slow" not in repr(report)


@pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")
def test_a_leaderboard_names_it():
    board = Leaderboard([2], max_expanded=50, seconds=300)
    board.submit("Ada", endless)
    assert "bare `except:`" in board.standings()[0].note


def ends_when_there_are_no_more(problem):
    frontier = [Node(problem.initial)]
    while frontier:
        try:
            node = frontier.pop()
            frontier += expand(problem, node)
        except:  # noqa: E722
            pass


def test_a_run_gives_it_no_more_successors_and_warns_once():
    """On deal 2 some two hundred nodes wait when the budget ends; each of them asks in vain."""
    with pytest.warns(UserWarning, match=NAMED) as told:
        result = run(ends_when_there_are_no_more, FreeCellProblem(2), max_expanded=50)
    assert len(told) == 1
    assert (result.status, result.limit) == (Status.LIMIT, "expansions")
    assert result.metrics.expanded == 50
    assert "bare `except:`" in repr(result)


def test_a_warning_that_is_made_an_error_does_not_start_the_loop_again():
    result = run(ends_when_there_are_no_more, FreeCellProblem(2), max_expanded=50)  # pytest makes errors of warnings
    assert result.limit == "expansions"


@pytest.mark.parametrize("search", [catches_once, in_a_generator])
def test_a_run_that_ends_names_it_in_its_result(search):
    result = run(search, Missionaries(), max_expanded=50)
    assert result.limit == "expansions"
    assert "a bare `except:`" in result.note


def test_errors_that_are_named_catch_nothing_else():
    def careful(problem):
        frontier = [Node(problem.initial)]
        for _ in count():
            try:
                frontier += expand(problem, frontier.pop())
            except Exception:  # noqa: BLE001
                return

    result = run(careful, FreeCellProblem(2), max_expanded=50)
    assert (result.limit, result.note) == ("expansions", "")
    assert run(astar, FreeCellProblem(2), lambda _: 0, max_expanded=5).note == ""
