"""What students get wrong with searches, heuristics and settings: one sentence says what would be right."""

import math
from functools import partial

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    Dropped,
    Expanded,
    FreeCellProblem,
    Node,
    Restarted,
    SearchError,
    astar,
    beam,
    breadth_first,
    depth_limited,
    expand,
    find_overestimate,
    greedy,
    hill_climbing,
    idastar,
    monte_carlo,
    recursive_best_first,
    run,
    staged_deepening,
    zero,
)
from tests.support.search_problems import Puzzle

MINI = FreeCellProblem(mini_deal(2))
PUZZLE = Puzzle()
ROOT = Node(PUZZLE.initial)
CHILDREN = expand(PUZZLE, ROOT)
OTHER = expand(PUZZLE, CHILDREN[0])
WAITING = "In a yielded Expanded, frontier must be the number of nodes that wait, such as len(frontier), got "


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("hello", "A search must yield Expanded, Restarted or Dropped, got 'hello'."),
        (None, "A search must yield Expanded, Restarted or Dropped, got None."),
        (
            Expanded(PUZZLE.initial, [], 0),
            "In a yielded Expanded, node must be a Node, got (3, 1, 2, 4, 0, 5, 6, 7, 8).",
        ),
        (Expanded(ROOT, None, 0), "In a yielded Expanded, children must be a list of Nodes, got None."),
        (Expanded(ROOT, ["A"], 0), "In a yielded Expanded, children must be a list of Nodes, got ['A']."),
        (
            Expanded(ROOT, OTHER, 0),
            "In a yielded Expanded, children must be made as Node(state, node, ...), got the child of another node.",
        ),
        (Expanded(ROOT, CHILDREN, CHILDREN), f"{WAITING}[<Node "),
        (Expanded(ROOT, CHILDREN, None), f"{WAITING}None."),
        (Expanded(ROOT, CHILDREN, -1), f"{WAITING}-1."),
        (Expanded(ROOT, CHILDREN, 2**40), f"{WAITING}1099511627776."),
        (Dropped(ROOT), "In a yielded Dropped, nodes must be a list of Nodes, got <Node action=None cost=0 depth=0>."),
        (Dropped(["A"]), "In a yielded Dropped, nodes must be a list of Nodes, got ['A']."),
        (Restarted(None), "In a yielded Restarted, bound must be a number, got None."),
        (Restarted("A"), "In a yielded Restarted, bound must be a number, got 'A'."),
    ],
)
@pytest.mark.parametrize("record", [True, False])
def test_an_event_is_told_what_it_has_in_it(event, sentence, record):
    def search(problem):
        yield event

    with pytest.raises(SearchError) as caught:
        run(search, PUZZLE, record=record)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    "search",
    [astar, greedy, idastar, recursive_best_first, hill_climbing, staged_deepening, partial(beam, width=3)],
)
@pytest.mark.parametrize("given", [None, 12, "manhattan", [PUZZLE.manhattan]])
def test_a_heuristic_is_a_function(search, given):
    for call in (lambda: run(search, PUZZLE, given), lambda: run(partial(search, h=given), PUZZLE)):
        with pytest.raises(
            SearchError, match=r"^h must be a heuristic, a function of a state, got .*; give the function itself"
        ):
            call()


def test_a_search_may_do_without_a_heuristic_or_take_a_class():
    assert run(monte_carlo, PUZZLE, None).solved

    def with_queue(problem, queue):
        frontier = queue([Node(problem.initial)])
        return breadth_first(problem) if isinstance(frontier, list) else None

    assert run(with_queue, PUZZLE, list).solved


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: find_overestimate(None, PUZZLE),
            "h must be a heuristic, a function of a state, got None; give the function itself, without calling it.",
        ),
        (lambda: run("astar", MINI), "algorithm must be a search, got 'astar'."),
        (
            lambda: run(breadth_first(MINI), MINI),
            "algorithm must be a search, got <generator object breadth_first>; give the function itself, without",
        ),
        (
            lambda: run(lambda _: 42, MINI),
            "<lambda> must return the Node of a goal, a list of actions, None or CUTOFF, got 42.",
        ),
        (
            lambda: run(lambda _: [1], MINI),
            "<lambda> returned a way whose action 1 of 1, 1, is not among the successors",
        ),
        (
            lambda: run(lambda _: [], MINI),
            "<lambda> returned a way that ends after 0 actions in a position that is not a g",
        ),
        (
            lambda: run(astar, MINI, lambda _: None),
            "<lambda> must return a number or math.inf, got None; is a return missing?",
        ),
        (lambda: run(astar, MINI, lambda _: math.nan), "<lambda> must return a number or math.inf, got nan."),
        (
            lambda: run(astar, MINI, lambda _: True),
            "<lambda> must return a number or math.inf, got True.",
        ),
        (lambda: run(breadth_first, MINI, progress=3), "progress must be True, False or a function of Metrics, got 3."),
        (lambda: run(breadth_first, MINI, record="no"), "record must be True or False, got 'no'."),
    ],
)
def test_errors_are_one_clear_sentence(call, sentence):
    with pytest.raises(SearchError) as caught:
        call()
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["max_expanded", "max_seconds", "max_kept"])
@pytest.mark.parametrize("value", [-1, "5", math.nan, True, [1], 10**999])
def test_a_budget_is_a_number_or_none(name, value):
    with pytest.raises(SearchError, match=rf"^{name} must be a number, 0 or more, got "):
        run(breadth_first, PUZZLE, **{name: value})


WHOLE = {
    "width": partial(beam, h=zero),
    "limit": depth_limited,
    "sideways": partial(hill_climbing, h=zero),
    "depth": partial(staged_deepening, h=zero),
    "table": partial(staged_deepening, h=zero),
    "playouts": monte_carlo,
    "horizon": monte_carlo,
}


@pytest.mark.parametrize(("name", "search"), WHOLE.items())
@pytest.mark.parametrize("value", [-1, 2.5, "3", None, True])
def test_sizes_are_whole_numbers(name, search, value):
    with pytest.raises(SearchError, match=rf"^{name} must be a whole number, [01] or more, got {value!r}\.$"):
        run(search, MINI, **{name: value})


@pytest.mark.parametrize(
    ("name", "search"), [("weight from 1", partial(astar, h=zero)), ("exploration from 0", monte_carlo)]
)
@pytest.mark.parametrize("value", [-1, 1 - 1.5, math.nan, math.inf, "3", None])
def test_weights_are_numbers(name, search, value):
    """With an infinite weight f was infinite times 0 at the goal, and no search came to an end."""
    name, _, least = name.partition(" ")
    with pytest.raises(SearchError, match=rf"^{name} must be a number {least} to 1,000,000,000, got {value!r}\.$"):
        run(search, MINI, **{name: value})


def test_a_weight_below_1_is_refused():
    with pytest.raises(SearchError, match=r"^weight must be a number from 1 to 1,000,000,000, got 0\.5\.$"):
        run(astar, MINI, zero, weight=0.5)


@pytest.mark.parametrize("name", ["width", "depth"])
def test_some_sizes_are_at_least_1(name):
    """Stages of depth 0 went on for ever."""
    with pytest.raises(SearchError, match=rf"^{name} must be a whole number, 1 or more, got 0\.$"):
        run(WHOLE[name], MINI, **{name: 0})


def test_ties_have_two_orders():
    with pytest.raises(SearchError, match=r"^ties must be 'first' or 'last', got 'newest'\.$"):
        run(astar, MINI, zero, ties="newest")
