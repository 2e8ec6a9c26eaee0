"""Traces: what was expanded, in its order, with positions rebuilt."""

import gc
import tracemalloc
from functools import partial
from itertools import islice

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.model.state import State
from freecell_widget.search import (
    Dropped,
    Expanded,
    FreeCellProblem,
    Node,
    astar,
    beam,
    breadth_first,
    cards_left,
    expand,
    is_new,
    iterative_deepening,
    run,
    same_suit_buried,
)
from freecell_widget.search.tracing.recorder import Recorder
from tests.support.search_problems import Maze, Missionaries, Puzzle
from tests.support.search_sets import TRACED

MINI = FreeCellProblem(mini_deal(2))


def watched(search, problem):
    """The events of a search as they are, each with the keys of its node and children."""
    events = []
    for event in search(problem):
        if isinstance(event, Expanded):
            nodes = [event.node, *event.children]
            events.append([(problem.key(n.state), n.cost, n.depth) for n in nodes])
        if len(events) == 400:
            break
    return events


@pytest.mark.parametrize("problem", [MINI, Puzzle(), Maze()], ids=["FreeCell", "Puzzle", "Maze"])
@pytest.mark.parametrize("search", TRACED)
def test_a_trace_tells_what_happened(search, problem):
    """Every expansion in its order: the same position, cost, depth and children as the search itself shows."""
    if problem is not MINI and isinstance(search, partial):
        search = partial(search, h=getattr(problem, "manhattan"))  # noqa: B009
    trace = run(search, problem, max_expanded=400).trace
    told = []
    for step in trace:
        if step.kind == "expanded":
            rows = [step.row, *step.children]
            told.append([(problem.key(trace.state(r)), trace.cost(r), trace.depth(r)) for r in rows])
            assert all(trace.parent(row) == step.row for row in step.children)
    assert told == watched(search, problem)[: len(told)]
    assert len(told) == trace.expansions


def test_restarts_and_drops_are_told():
    trace = run(iterative_deepening, Missionaries(), max_expanded=200).trace
    bounds = [step.bound for step in trace if step.kind == "restarted"]
    assert bounds == list(range(len(bounds)))
    trace = run(beam, MINI, same_suit_buried, width=2).trace
    dropped = [row for step in trace for row in step.dropped]
    assert dropped
    assert not {step.row for step in trace} & set(dropped)
    assert not set(trace.waiting(-1)) & set(dropped)


def of_known_positions_too(problem, h):
    """A plain search that asks h of every successor, of positions that it knows and drops as well, of others never."""
    frontier, seen = [Node(problem.initial)], {problem.key(problem.initial)}
    for number, node in enumerate(frontier):
        if problem.is_goal(node.state):
            return node
        for action, state, _ in problem.successors(node.state):
            if problem.key(state) in seen or number % 3:
                h(state)
            if is_new(seen, problem.key(state)):
                frontier.append(Node(state, node, action))
    return None


def of_others(problem, h):
    """A search that asks h of positions that it makes itself and drops."""
    frontier, seen = [Node(problem.initial)], {problem.key(problem.initial)}
    for node in frontier:
        children = [child for child in expand(problem, node) if is_new(seen, problem.key(child.state))]
        for child in children:
            if len(child.state.piles[0]) % 2:
                h(child.state)
        h(State(node.state.variant, node.state.piles))
        frontier += children
        yield Expanded(node, children, 0)


@pytest.mark.parametrize("search", [*TRACED[2:], of_known_positions_too, of_others])
def test_a_value_is_that_of_its_own_position(search):
    """Values are matched to nodes by the identity of the state, which another state may get when the first is gone."""
    h = cards_left if isinstance(search, partial) and search.keywords["h"] is cards_left else same_suit_buried
    trace = run(search if isinstance(search, partial) else partial(search, h=h), MINI, max_expanded=400).trace
    told = [(trace.value(row), h(trace.state(row))) for row in range(trace.rows) if trace.value(row) is not None]
    assert len(told) > 3  # Monte-Carlo asks only where a walk ends
    assert [said for said, _ in told] == [value for _, value in told]


def test_the_frontier_at_any_time():
    trace = run(breadth_first, MINI, max_expanded=300).trace
    for index in (0, 1, 50, 299):
        assert len(trace.waiting(index)) == trace[index].frontier
    assert trace.waiting(0) == [0]
    rounds = run(iterative_deepening, Missionaries(), max_expanded=50).trace
    index = next(i for i, step in enumerate(rounds) if step.bound == 3)
    assert rounds.waiting(index) == []


def test_counts_by_depth_add_up():
    trace = run(breadth_first, MINI, max_expanded=300).trace
    counts = trace.by_depth()
    assert sum(expanded for _, expanded in counts) == 300
    assert sum(generated for generated, _ in counts) == trace.rows
    assert counts[0] == (1, 1)
    assert trace.by_depth(1) == [(1, 1), (len(trace[1].children), 0)]


@pytest.mark.parametrize("search", TRACED[2:])
def test_values_are_those_of_the_heuristic(search):
    trace = run(search, MINI, max_expanded=300).trace
    h = search.keywords["h"]
    valued = [row for row in range(trace.rows) if trace.value(row) is not None]
    assert valued
    assert all(trace.value(row) == h(trace.state(row)) for row in valued)
    assert run(breadth_first, MINI, max_expanded=5).trace.value(0) is None


def test_rows_and_events_have_numbers():
    trace = run(breadth_first, Missionaries()).trace
    last = trace.rows - 1
    assert trace.path(-1) == trace.path(last)
    assert trace.state(-1) == trace.state(last)
    assert trace[:2] == [trace[0], trace[1]]
    asked = [trace.state, trace.path, trace.moves, trace.cost, trace.depth, trace.parent, trace.value, trace.action]
    for what, count, calls in (
        ("row", trace.rows, asked),
        ("event", len(trace), [trace.__getitem__, trace.waiting, trace.by_depth]),
    ):
        for call in calls:
            for index in (count, -count - 1, "3", None):
                sentence = rf"^{what} must be a number from 0 to {count - 1}, got {index!r}\.$"
                with pytest.raises(IndexError, match=sentence):
                    call(index)
    empty = run(breadth_first, Missionaries(), max_expanded=0).trace
    with pytest.raises(IndexError, match=r"^event must be a number, but this trace has no events, got 0\.$"):
        empty.waiting(0)


def test_a_trace_takes_a_few_tens_of_bytes_for_each_expansion():
    """Of deal 1, whose positions have about eight successors; a million expansions then stay below 100 MB."""
    problem = FreeCellProblem(1)
    course = [event for event in islice(astar(problem, cards_left), 4000) if isinstance(event, Expanded)]
    for node in {event.node for event in course} | {child for event in course for child in event.children}:
        node.row = -1
    tracemalloc.start()
    recorder = Recorder(problem, valued=True)
    before = tracemalloc.get_traced_memory()[0]
    for event in course:
        recorder.event(event)
    recorder._unvalued.clear()
    gc.collect()  # of what Python keeps for the next small tuples
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    trace = recorder.trace()
    assert trace.expansions == len(course) > 3900
    assert trace.columns.size / trace.expansions < 60
    assert used / trace.expansions < 100


def test_a_node_that_no_event_announced_is_recorded_with_its_ancestors():
    root = Node(MINI.initial)
    moves = MINI.successors(root.state)
    child = Node(moves[0][1], root, moves[0][0], 1)
    recorder = Recorder(MINI, valued=False)
    recorder.event(Expanded(child, [], 0))
    trace = recorder.trace()
    assert [step.kind for step in trace] == ["root", "late", "expanded"]
    assert trace.state(1) == child.state


def test_nodes_that_no_event_announced_may_be_dropped():
    def secretive(problem):
        root = Node(problem.initial)
        yield Dropped(expand(problem, root))

    trace = run(secretive, MINI).trace
    assert [step.kind for step in trace][-1] == "dropped"
    assert sorted(trace[-1].dropped) == list(range(1, trace.rows))
    assert trace.waiting(-1) == [0]
