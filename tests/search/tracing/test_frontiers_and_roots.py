"""What waits after each event is what the search says; a second root is at its own position."""

from math import inf

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import Expanded, FreeCellProblem, Node, SearchError, Trace, expand, heineman, run
from tests.support.search_problems import INCONSISTENT, Maze, Missionaries
from tests.support.search_sets import MINI, NAMES, search_with

PROBLEMS = [MINI, FreeCellProblem(mini_deal(0, ranks=3, cascades=2)), INCONSISTENT, Maze(), Missionaries()]


@pytest.mark.parametrize("problem", PROBLEMS, ids=["4 ranks", "3 ranks", "graph", "maze", "missionaries"])
@pytest.mark.parametrize("name", NAMES)
def test_the_frontier_of_every_event_is_what_waits(name, problem):
    """Once: they differed in beam, recursive best-first, depth-limited, staged and Monte-Carlo search."""
    h = getattr(problem, "manhattan", getattr(problem, "h", heineman if problem in PROBLEMS[:2] else sum))
    trace = run(search_with(name, h), problem, max_expanded=400).trace
    assert [step.frontier for step in trace] == [len(trace.waiting(index)) for index in range(len(trace))]


class Line:
    """The whole numbers; 10 is the goal."""

    initial = 0

    def successors(self, state):
        return [("up", state + 1, 1), ("down", state - 1, 1)]

    def is_goal(self, state):
        return state == 10

    def key(self, state):
        return state


def two_roots(problem):
    for state in (problem.initial, 10):
        root = Node(state)
        children = expand(problem, root)
        yield Expanded(root, children, len(children))


def test_a_second_root_is_at_its_own_position():
    """Once: [0, 1, -1, 0, 1, -1]."""
    trace = run(two_roots, Line()).trace
    for one in (trace, Trace.from_bytes(trace.to_bytes(), Line())):
        assert [one.state(row) for row in range(one.rows)] == [0, 1, -1, 10, 11, 9]
        assert one.parent(3) is None


def test_a_root_may_have_a_cost():
    def costly(problem):
        root = Node(problem.initial, cost=5)
        yield Expanded(root, expand(problem, root), 2)

    trace = run(costly, Line()).trace
    assert [trace.cost(row) for row in range(trace.rows)] == [5, 6, 6]


def test_a_second_root_of_freecell_goes_through_bytes():
    other = mini_deal(3)

    def from_both(problem):
        for state in (problem.initial, other):
            root = Node(state)
            children = expand(problem, root)
            yield Expanded(root, children, len(children))

    trace = run(from_both, FreeCellProblem(mini_deal(2))).trace
    copy = Trace.from_bytes(trace.to_bytes())
    assert [copy.state(row) for row in range(copy.rows)] == [trace.state(row) for row in range(trace.rows)]
    assert other in [copy.state(row) for row in range(copy.rows)]


def test_a_root_that_no_text_can_hold_is_told():
    class Sets(Line):
        initial = frozenset()

        def successors(self, state):
            return [("add", state | {len(state)}, 1)]

        def is_goal(self, state):
            return len(state) == 9

    def from_there(problem):
        root = Node(frozenset({7}))
        yield Expanded(root, expand(problem, root), 1)

    with pytest.raises(
        SearchError, match=r"^To write a trace as bytes, make its actions and the states of its roots of"
    ):
        run(from_there, Sets()).trace.to_bytes()


def test_infinity_is_a_bound_like_another():
    trace = run(search_with("idastar", lambda _: inf), Missionaries()).trace
    assert [step.bound for step in trace if step.kind == "restarted"] == [inf]
