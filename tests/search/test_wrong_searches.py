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


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("hello", "'hello': it yields Expanded, Restarted or Dropped."),
        (None, "None: it yields Expanded, Restarted or Dropped."),
        (
            Expanded(PUZZLE.initial, [], 0),
            "Expanded((3, 1, 2, 4, 0, 5, 6, 7, 8), ...): what a search expands is a Node.",
        ),
        (Expanded(ROOT, None, 0), "Expanded(node, None, ...): the children are a list of Nodes."),
        (Expanded(ROOT, ["A"], 0), "Expanded(node, ['A'], ...): the children are a list of Nodes."),
        (
            Expanded(ROOT, OTHER, 0),
            "Expanded(node, children, ...) with the child of another node: its own are ",
        ),
        (Expanded(ROOT, CHILDREN, CHILDREN), "Expanded(node, children, [<Node "),
        (Expanded(ROOT, CHILDREN, None), "Expanded(node, children, None): last comes how many nodes wait, as len("),
        (Expanded(ROOT, CHILDREN, -1), "Expanded(node, children, -1): last comes how many nodes wait, as len(front"),
        (Expanded(ROOT, CHILDREN, 2**40), "Expanded(node, children, 1099511627776): last comes how many nodes wait"),
        (Dropped(ROOT), "Dropped(<Node action=None cost=0 depth=0>): what is dropped is a list of Nodes."),
        (Dropped(["A"]), "Dropped(['A']): what is dropped is a list of Nodes."),
        (Restarted(None), "Restarted(None): the bound is a number."),
        (Restarted("A"), "Restarted('A'): the bound is a number."),
    ],
)
@pytest.mark.parametrize("record", [True, False])
def test_an_event_is_told_what_it_has_in_it(event, sentence, record):
    def search(problem):
        yield event

    with pytest.raises(SearchError) as caught:
        run(search, PUZZLE, record=record)
    assert str(caught.value).startswith(f"The search yielded {sentence}")


@pytest.mark.parametrize(
    "search",
    [astar, greedy, idastar, recursive_best_first, hill_climbing, staged_deepening, partial(beam, width=3)],
)
@pytest.mark.parametrize("given", [None, 12, "manhattan", [PUZZLE.manhattan]])
def test_a_heuristic_is_a_function(search, given):
    for call in (lambda: run(search, PUZZLE, given), lambda: run(partial(search, h=given), PUZZLE)):
        with pytest.raises(SearchError, match=r"^h=.* is no heuristic: that is a function, given itself, without call"):
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
            "None is no heuristic: that is a function, given itself, without call",
        ),
        (lambda: run("astar", MINI), "run(algorithm, problem, ...) takes a search first, not 'astar'."),
        (
            lambda: run(breadth_first(MINI), MINI),
            "run(algorithm, problem, ...) takes a search first, not <generator object breadth_first>; give the",
        ),
        (
            lambda: run(lambda _: 42, MINI),
            "<lambda> returned 42: a search returns the Node of a goal, a list of actions",
        ),
        (
            lambda: run(lambda _: [1], MINI),
            "<lambda> returned a way whose action 1 of 1, 1, is not among the successors",
        ),
        (
            lambda: run(lambda _: [], MINI),
            "<lambda> returned a way that ends after 0 actions in a position that is no g",
        ),
        (
            lambda: run(astar, MINI, lambda _: None),
            "<lambda> returned None: a heuristic returns a number, or math.inf; ",
        ),
        (lambda: run(astar, MINI, lambda _: math.nan), "<lambda> returned nan: a heuristic returns a number, or math."),
        (
            lambda: run(astar, MINI, lambda _: True),
            "<lambda> returned True: a heuristic returns a number, or math.inf.",
        ),
        (lambda: run(breadth_first, MINI, progress=3), "progress=3 is no progress: it is True, False or a function of"),
        (lambda: run(breadth_first, MINI, record="no"), "record='no' is no switch: it is True or False."),
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
    with pytest.raises(SearchError, match=rf"^{name}=.* is no budget: it is a number from 0 up, or None for no limit"):
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
    with pytest.raises(SearchError, match=rf"^{name}={value!r} will not do: it is a whole number, [01] or more\.$"):
        run(search, MINI, **{name: value})


@pytest.mark.parametrize(("name", "search"), {"weight": partial(astar, h=zero), "exploration": monte_carlo}.items())
@pytest.mark.parametrize("value", [-1, math.nan, math.inf, "3", None])
def test_weights_are_numbers(name, search, value):
    """With an infinite weight f was infinite times 0 at the goal, and no search came to an end."""
    with pytest.raises(SearchError, match=rf"^{name}={value!r} will not do: it is a number, 0 or more\.$"):
        run(search, MINI, **{name: value})


@pytest.mark.parametrize("name", ["width", "depth"])
def test_some_sizes_are_at_least_1(name):
    """Stages of depth 0 went on for ever."""
    with pytest.raises(SearchError, match=rf"^{name}=0 will not do: it is a whole number, 1 or more\.$"):
        run(WHOLE[name], MINI, **{name: 0})


def test_ties_have_two_orders():
    with pytest.raises(SearchError, match=r"^ties='newest' is no order: it is 'first' or 'last'\.$"):
        run(astar, MINI, zero, ties="newest")
