"""Grading: each way to be wrong has its sentence, and student code never hangs the grader."""

import math
import os
import re
import signal
import sys
from heapq import heappop, heappush
from pathlib import Path

import pytest

from freecell_widget.search import (
    CUTOFF,
    Leaderboard,
    Node,
    any_buried,
    astar,
    breadth_first,
    cards_left,
    depth_first,
    expand,
    grade,
    heineman,
    same_suit_buried,
)
from freecell_widget.search.running import child_processes
from tests.support.search_problems import Detour, Maze, Missionaries

SMALL = [Missionaries(), Maze("S9G\n...", 4)]
pytestmark = pytest.mark.usefixtures("patient_grading")
FORKS = pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")


def said(report):
    """What a report says, in one line: it is wrapped for graders that cut long lines off."""
    assert max(map(len, repr(report).splitlines())) <= 88
    return " ".join(repr(report).split())


def refused(report, sentence):
    """Whether check() raises with a sentence, a regular expression."""
    with pytest.raises(AssertionError) as caught:
        report.check()
    return re.search(sentence, " ".join(str(caught.value).split()))


def test_good_work_passes():
    report = grade.heuristic(same_suit_buried, consistent=True, at_least=cards_left)
    report.check()
    assert report
    assert report.score == 1
    assert len(report.checks) == 15
    assert said(report) == (
        "same_suit_buried: ✓ mini_deal(0, ranks=2, cascades=2) and 4 more: h never says too much. "
        "✓ mini_deal(0, ranks=2, cascades=2) and 4 more: h is consistent. "
        "✓ mini_deal(0, ranks=2, cascades=2) and 4 more: h is nowhere below cards_left."
    )
    grade.algorithm(breadth_first, optimal="moves", like=breadth_first).check()
    assert grade.algorithm(breadth_first, SMALL)


def test_an_overestimate_is_shown_on_a_board():
    report = grade.heuristic(any_buried)
    assert not report
    assert 0 < report.score < 1
    assert refused(
        report, r"mini_deal\(.*\) and 3 more alike: h says 10 here, but 9 is enough\. Moves: .* Foundations:"
    )
    assert repr(report).count("Foundations") == report._repr_html_().count("<img") == 1  # the others are in .checks
    assert sum(check.shown is not None for check in report.checks) > 1


def test_an_inconsistency_is_found_where_admissibility_is_not_asked():
    report = grade.heuristic(heineman, admissible=False, consistent=True)
    assert not report
    assert "after this action, which costs 1" in said(report)


@pytest.mark.parametrize(
    ("h", "sentence"),
    [
        (lambda _: None, "<lambda> must return a number or math.inf, got None; is a return missing"),
        (lambda _: math.nan, r"<lambda> must return a number or math.inf, got nan\."),
        (lambda _: True, r"<lambda> must return a number or math.inf, got True\."),
        (lambda _: 1 // 0, "it raised ZeroDivisionError: .*, in line \\d+ of <lambda>"),
        (lambda state: state.cards, "it raised AttributeError"),
        (lambda _: math.inf, "h says inf here, but 9 is enough"),
        (lambda _: 10**9999, r"<lambda> must return a number or math.inf, got 2\*\*33215\."),
        (lambda _, __: 1, r"A heuristic must take one argument, the state, got <lambda>\(_, __\)\."),
        (lambda _: cards_left, r"<lambda> must return a number or math.inf, got <function cards_left>\."),
    ],
)
def test_wrong_heuristics_get_a_sentence(h, sentence):
    assert refused(grade.heuristic(h), sentence)


def test_a_heuristic_that_says_too_little_is_shown_a_position():
    report = grade.heuristic(cards_left, at_least=same_suit_buried)
    says = r"h says \d+ here, less than same_suit_buried, which says \d+\. "
    assert refused(report, says + r"Game: Mini FreeCell [\dx]+ Foundations:")


def forgets_goals(problem):
    stack, seen = [problem.initial], set()
    while stack:
        state = stack.pop()
        if problem.key(state) not in seen:
            seen.add(problem.key(state))
            stack += [child for _, child, _ in problem.successors(state)]


def no_memory(problem):
    stack = [Node(problem.initial)]
    while stack:
        node = stack.pop()
        if problem.is_goal(node.state):
            return node
        stack += expand(problem, node)
    return None


def asks_forever(problem):
    while not problem.is_goal(problem.initial):
        pass


def pops_nothing(problem):
    return [].pop()


def wrong_way(problem):
    return ["somewhere"]


def goes_in_circles(problem, state=None):
    for _, child, _ in problem.successors(state or problem.initial):
        goes_in_circles(problem, child)


def heap_of_nodes(problem):
    heap = [(0, Node(problem.initial))]
    while heap:
        for child in expand(problem, heappop(heap)[1]):
            heappush(heap, (child.cost, child))


def gives_up(problem):
    return CUTOFF


@pytest.mark.parametrize(
    ("search", "sentence"),
    [
        (forgets_goals, "forgets_goals expanded a goal and never asked is_goal; a way of cost 11 wins"),
        (no_memory, "it was stopped after 2,000 expansions"),
        (asks_forever, "it was stopped in a loop that asks the problem and never expands"),
        (pops_nothing, r"it raised IndexError: pop from empty list, in line \d+ of pops_nothing: return \[\]\.pop\(\)"),
        (wrong_way, "returned a way whose action 1 of 1, 'somewhere', is not among the successors"),
        (gives_up, "it returned nothing and looked at no position but the first"),
        (goes_in_circles, "it was stopped as its calls of itself were too deep: perhaps it goes in circles"),
        (heap_of_nodes, "it raised TypeError: Nodes have no order: in a heap put a counter before the node"),
        (lambda: None, "<lambda> takes nothing, and cannot be called so"),
        (lambda _: 3, r"must return the Node of a goal, a list of actions, None or CUTOFF, got 3\."),
    ],
)
def test_wrong_searches_get_a_sentence(search, sentence):
    assert refused(grade.algorithm(search, SMALL, max_expanded=2000), sentence)


def test_too_long_ways_and_other_counts_are_told():
    assert refused(grade.algorithm(breadth_first, SMALL, optimal=True), r"it found a way of cost 10, but 4 is enough")
    assert refused(
        grade.algorithm(depth_first, SMALL, like=breadth_first), r"it expanded \d+ positions; breadth_first expands \d+"
    )


def test_claiming_that_nothing_wins_is_checked():
    hopeless = Detour({"A": {"B": 1}, "B": {"A": 1}})
    assert grade.algorithm(breadth_first, [hopeless])
    assert not grade.algorithm(lambda _: CUTOFF, [hopeless])
    allowed = grade.algorithm(lambda _: CUTOFF, [hopeless], complete=False)
    assert allowed.score == 1
    assert "it found nothing (gave up), as it may" in said(allowed)
    assert refused(
        grade.algorithm(no_memory, [hopeless], complete=False, like=breadth_first, max_expanded=500),
        "it expanded 500 positions; breadth_first expands 2",
    )


def test_full_deals_are_graded_along_a_solution():
    grade.heuristic(same_suit_buried, [1, 164]).check()
    report = grade.heuristic(lambda state: 3 * cards_left(state), [1])
    assert re.search(r"deal 1: h says \d+ here, but \d+ is enough", said(report))
    grade.algorithm(lambda p: astar(p, same_suit_buried, weight=3, ties="last"), [164], optimal=True).check()
    report = grade.algorithm(breadth_first, [1], max_expanded=100)
    assert "deal 1: it found nothing within 100 expansions." in said(report)


@FORKS
def test_a_loop_that_asks_nothing_is_stopped_in_its_own_process():
    def hangs(problem):
        while True:
            pass

    report = grade.algorithm(hangs, SMALL, seconds=0.3)
    assert said(report) == (
        "hangs: ✗ Missionaries (1): it did not end within 0.3 seconds. It is too slow, or a loop never ends. "
        "✗ Maze (2): not checked: the time was up."
    )
    assert "did not end" in said(grade.heuristic(hangs, seconds=0.3))


@FORKS
def test_what_was_looked_at_before_a_loop_hangs_is_kept():
    def hangs_in_a_maze(problem):
        while len(problem.initial) == 2:
            pass
        return breadth_first(problem)

    report = grade.algorithm(hangs_in_a_maze, SMALL, seconds=2)
    assert [check.passed for check in report.checks] == [True, False]


@FORKS
def test_what_student_code_prints_is_lost(capfd):
    def talks(state):
        print("here")
        print("there", file=sys.stderr)
        return cards_left(state)

    assert grade.heuristic(talks)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is bounded on Linux only")
def test_a_list_that_grows_for_ever_ends_at_a_bound(monkeypatch):
    monkeypatch.setattr(child_processes, "MEMORY", 100 << 20)

    def hoards(problem):
        kept = []
        while True:
            kept.append(bytearray(1 << 20))

    assert "it was stopped as it took too much memory" in said(grade.algorithm(hoards, SMALL))
    assert "it raised MemoryError" in said(grade.heuristic(hoards, SMALL))


@FORKS
@pytest.mark.parametrize("end", [sys.exit, os._exit, lambda _: os.kill(os.getpid(), signal.SIGKILL)])
def test_student_code_that_ends_its_process_does_not_end_the_grader(end):
    def ends(_):
        end(0)

    for report in (grade.algorithm(ends, SMALL), grade.heuristic(ends)):
        assert not report
        assert any(word in said(report) for word in ("it raised SystemExit: 0, in line", "ended without an answer"))


@FORKS
def test_what_ends_a_program_is_told_and_does_not_end_the_grader():
    def interrupts(_):
        raise KeyboardInterrupt

    assert "it raised KeyboardInterrupt(), which would" in said(grade.heuristic(interrupts))
    board = Leaderboard([2])
    board.submit("quits", lambda _: sys.exit(0))
    board.submit("leaves", lambda _: os._exit(3))
    notes = {line.name: line.note for line in board.standings()}
    assert notes["quits"].startswith("SystemExit: 0, in line")
    assert notes["quits"].endswith("sys.exit(0))")  # the student's own line
    assert notes["leaves"] == "The process ended without an answer (exit code 3)."


def test_a_leak_of_the_budget_is_seen_through():
    """A search that catches everything, even the end of its budget, has found nothing."""

    def catches(problem):
        try:
            return no_memory(problem)
        except BaseException:  # noqa: BLE001 (what students write)
            return None

    assert refused(grade.algorithm(catches, SMALL[:1], max_expanded=500), "caught the end of its budget and went on")


def test_astar_with_a_students_heuristic_is_graded_like_any_search():
    def search(problem):
        return astar(problem, same_suit_buried)

    assert grade.algorithm(search, optimal=True)
