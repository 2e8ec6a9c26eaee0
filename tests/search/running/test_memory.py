"""What a search keeps is counted from outside, whoever wrote it, and is a budget."""

from collections import deque
from dataclasses import replace
from functools import partial

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Status
from freecell_widget.search import (
    Expanded,
    FreeCellProblem,
    SearchError,
    astar,
    breadth_first,
    depth_limited,
    exact_distances,
    expand,
    idastar,
    run,
    uniform_cost,
)
from freecell_widget.search import same_suit_buried as h
from freecell_widget.search.problem import Node
from tests.support.search_problems import Missionaries

MINI = FreeCellProblem(mini_deal(2))


class Queue:
    """A queue as students write them."""

    def __init__(self):
        self.items = deque()


def in_an_object(problem):
    queue, seen = Queue(), {problem.initial}
    queue.items.append(Node(problem.initial))
    while queue.items:
        node = queue.items.popleft()
        if problem.is_goal(node.state):
            return node
        for child in expand(problem, node):
            if child.state not in seen:
                seen.add(child.state)
                queue.items.append(child)
    return None


def test_the_set_of_positions_reached_counts_and_not_the_frontier_alone():
    metrics = run(breadth_first, MINI).metrics
    assert metrics.kept > 5 * metrics.frontier
    assert run(idastar, FreeCellProblem(mini_deal(0)), h).metrics.kept < 100


def in_an_object_with_events(problem):
    queue, seen = Queue(), {problem.initial}
    queue.items.append(Node(problem.initial))
    while queue.items:
        node = queue.items.popleft()
        if problem.is_goal(node.state):
            return node
        children = [child for child in expand(problem, node) if child.state not in seen]
        seen.update(child.state for child in children)
        queue.items.extend(children)
        yield Expanded(node, children, len(queue.items))
    return None


def in_parts(problem):
    return (yield from in_an_object_with_events(problem))


@pytest.mark.parametrize("search", [in_an_object_with_events, in_parts])
def test_stores_in_objects_and_in_generators_below_are_counted(search):
    metrics = run(search, Missionaries()).metrics
    assert replace(metrics, evaluated=0) == run(breadth_first, Missionaries()).metrics
    assert metrics.evaluated is None  # it was given no heuristic; nobody knows whether it calls one


def test_a_plain_function_keeps_every_position_that_it_met():
    met = len(exact_distances(Missionaries()))
    theirs, ours = run(in_an_object, Missionaries()).metrics, run(breadth_first, Missionaries()).metrics
    assert ours.frontier < theirs.kept <= met
    assert theirs == run(in_an_object, Missionaries(), record=False).metrics


def silent(problem):
    """A generator that expands and says nothing."""
    frontier = [Node(problem.initial)]
    for node in frontier:
        frontier += expand(problem, node)
    yield Expanded(frontier[0], [], 0)


@pytest.mark.parametrize("search", [in_an_object, silent])
def test_a_search_that_yields_nothing_has_the_budget_too(search):
    result = run(search, MINI, max_kept=50)
    assert (result.status, result.limit) == (Status.LIMIT, "nodes kept")
    assert 50 < result.metrics.kept < 70


def test_recording_changes_nothing():
    assert run(astar, MINI, h).metrics == run(astar, MINI, h, record=False).metrics


@pytest.mark.parametrize("search", [breadth_first, uniform_cost])
def test_nodes_kept_are_a_budget(search):
    result = run(search, MINI, max_kept=50)
    assert (result.status, result.limit) == (Status.LIMIT, "nodes kept")
    assert 50 < result.metrics.kept < 70
    assert run(search, MINI, max_kept=20_000).solved


class Broken(Missionaries):
    """A problem whose successors or keys are what a test says."""

    def __init__(self, answer, key=None):
        self.answer, self._key = answer, key

    def successors(self, state):  # noqa: ARG002
        return self.answer

    def key(self, state):
        return self._key or state


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Broken(None), r"Broken\.successors must return a list of .*, got None for \(3, 3, True\)\."),
        (Broken([("go", 3)]), r"a successor must be \(action, next state, cost\), got \('go', 3\)\."),
        (Broken([("go", (3, 3, True), -2)]), "'go' costs -2; uniform-cost search and A"),
        (Broken([("go", (3, 3, True), "1")]), "the cost of 'go' must be a number, 0 or more, got '1'"),
        (Broken([("go", (3, 3, True), float("nan"))]), "the cost of 'go' must be a number, 0 or more, got nan"),
        (Broken([], [1, 2]), r"Broken\.key returned \[1, 2\] for \(3, 3, True\), which no set can hold"),
        (Missionaries, r"Missionaries is a class; make a problem of it first: Missionaries\(\)"),
    ],
)
@pytest.mark.parametrize("search", [uniform_cost, lambda problem: astar(problem, sum)], ids=["uniform_cost", "astar"])
def test_a_problem_that_breaks_its_promise_gets_one_sentence(search, problem, sentence):
    with pytest.raises(SearchError, match=sentence) as caught:
        run(search, problem)
    assert "\n" not in str(caught.value)


class LateList(Missionaries):
    """A problem whose keys are good until the boat comes back."""

    def key(self, state):
        return (state, []) if state == (3, 2, True) else state


def by_states(problem):
    """A search that never asks for a key."""
    frontier, seen = [problem.initial], set()
    for state in frontier:
        for _, child, _ in problem.successors(state):
            if child not in seen:
                seen.add(child)
                frontier.append(child)


@pytest.mark.parametrize("search", [breadth_first, uniform_cost, depth_limited, by_states, exact_distances])
def test_a_key_that_turns_bad_on_the_way_gets_the_same_sentence(search):
    with pytest.raises(
        SearchError, match=r"LateList\.key returned \(\(3, 2, True\), \[\]\) for \(3, 2, True\), which no set"
    ):
        exact_distances(LateList()) if search is exact_distances else run(
            partial(search, limit=9) if search is depth_limited else search, LateList()
        )


def test_other_type_errors_are_left_as_they_are():
    with pytest.raises(TypeError, match="can only concatenate"):
        run(lambda problem: problem.initial + 1, Missionaries())


def test_a_switch_or_an_argument_that_means_nothing_is_refused():
    with pytest.raises(ValueError, match="symmetric must be True or False, got 'no'"):
        FreeCellProblem(617, symmetric="no")
    with pytest.raises(SearchError, match=r"astar takes problem, h, weight, ties, .* missing a required argument: 'h'"):
        run(astar, MINI)
