"""A search that met a goal and returned nothing is told so; so is one that returns the goal in another form."""

# ruff: noqa: PERF203 (loops that students write)

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Status
from freecell_widget.search import (
    CUTOFF,
    Expanded,
    FreeCellProblem,
    Node,
    SearchError,
    astar,
    breadth_first,
    expand,
    grade,
    heineman,
    is_new,
    run,
    uniform_cost,
)
from tests.support.search_problems import INCONSISTENT, Detour, Missionaries


def walk(problem, found, *, asks=True):
    """Breadth-first search that does with the goal what a test says."""
    frontier, seen = [Node(problem.initial)], {problem.key(problem.initial)}
    for node in frontier:
        if asks and problem.is_goal(node.state):
            answer = found(node)
            if answer is not None:
                return answer
        frontier += [child for child in expand(problem, node) if is_new(seen, problem.key(child.state))]
    return None


def no_return(problem):
    return walk(problem, lambda _: None)


def events_without_return(problem):
    node = Node(problem.initial)
    children = expand(problem, node)
    yield Expanded(node, children, len(children))
    for child in children:
        problem.is_goal(child.state)


def never_asks(problem):
    return walk(problem, lambda node: node, asks=False)


@pytest.mark.parametrize(
    ("search", "problem", "note"),
    [
        (no_return, Missionaries(), "no_return met a goal and returned None: is the `return` of its node missing?"),
        (
            events_without_return,
            Detour({"A": {"G": 1}}),
            "events_without_return met a goal and returned None: is the `return` of its node missing?",
        ),
        (never_asks, Missionaries(), "never_asks expanded a goal and never asked is_goal"),
        (breadth_first, Missionaries(), ""),
        (lambda _: CUTOFF, Missionaries(), ""),
    ],
)
def test_what_is_missing_is_named(search, problem, note):
    result = run(search, problem)
    assert result.note == note
    assert result.status is (Status.GAVE_UP if search is not breadth_first else Status.SOLVED)
    if note:
        assert note in repr(result)
        said = " ".join(repr(grade.algorithm(search, [problem])).split())
        assert note in said
        assert "before it had seen every position" not in said


@pytest.mark.parametrize(
    ("form", "hint"),
    [
        (lambda node: node.state, ", which is the state of a goal; return its Node"),
        (lambda _: True, "; return the node itself"),
        (lambda node: node.path, "; return the last Node alone"),
        (lambda node: (node, node.cost), "; return the last Node alone"),
        (lambda node: [one.state for one in node.path], ", which are states; return the actions, or the last Node"),
    ],
)
def test_a_goal_in_another_form_is_told_which(form, hint):
    with pytest.raises(SearchError) as caught:
        run(lambda problem: walk(problem, form), Missionaries())
    assert str(caught.value).endswith(f"{hint}.")


def test_a_goal_that_is_yielded_is_told_to_be_returned():
    def yields(problem):
        yield Node(problem.initial)

    with pytest.raises(SearchError, match=r"got <Node .*>; to end with this node, return it\.$"):
        run(yields, Missionaries())


def plain(search, *args):
    """Make a plain function of a search: its events are lost."""

    def function(problem):
        events = search(problem, *args)
        while True:
            try:
                next(events)
            except StopIteration as end:
                return end.value

    return function


@pytest.mark.parametrize(
    ("search", "problem", "args"),
    [
        (astar, INCONSISTENT, (INCONSISTENT.h,)),
        (astar, FreeCellProblem(mini_deal(1)), (heineman,)),
        (uniform_cost, FreeCellProblem(mini_deal(2)), ()),
        (breadth_first, Missionaries(), ()),
    ],
)
def test_reopened_is_counted_for_a_plain_function(search, problem, args):
    told = run(search, problem, *args).metrics
    assert run(plain(search, *args), problem).metrics.reopened == told.reopened
    assert told.reopened or args == () or problem is not INCONSISTENT
