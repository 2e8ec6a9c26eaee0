"""What students get wrong with problems: one sentence says what would be right, and no verdict is a false one."""

import math
from functools import partial

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.game import Game
from freecell_widget.search import (
    FreeCellProblem,
    Leaderboard,
    Node,
    SearchError,
    breadth_first,
    compare,
    exact_distances,
    expand,
    find_overestimate,
    grade,
    run,
    uniform_cost,
    zero,
)
from tests.support.search_problems import Missionaries, Puzzle

MINI = FreeCellProblem(mini_deal(2))
PUZZLE = Puzzle()


def refused(call, sentence):
    with pytest.raises(SearchError) as caught:
        call()
    assert str(caught.value) == sentence


def puzzle(**changed):
    """A sliding puzzle of which some methods are others."""
    return type("Mine", (Puzzle,), changed)()


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ([617], "list is not a problem: it has no successors, is_goal, key, initial."),
        (None, "NoneType is not a problem: it has no successors, is_goal, key, initial."),
        (
            type("Textbook", (), {"actions": 1, "result": 1, "goal_test": 1, "initial": 1})(),
            "Textbook is not a problem: it has no successors, is_goal, key; what it calls actions is successors(state)",
        ),
        (
            breadth_first,
            "function is not a problem: it has no successors, is_goal, key, initial; the search or the heuris",
        ),
        (Puzzle, "Puzzle is a class; make a problem of it first: Puzzle()."),
        (puzzle(is_goal=True), "Mine.is_goal must be a method, called with a state, got True."),
        (puzzle(is_goal=lambda *_: None), "Mine.is_goal must return True or False, got None; is a return missing?"),
        (puzzle(key=lambda *_: None), "Mine.key returned None for (3, 1, 2, 4, 0, 5, 6, 7, 8); is a return missing?"),
        (puzzle(key=lambda _, state: list(state)), "Mine.key returned [3, 1, 2, 4, 0, 5, 6, 7, 8] for (3, 1, 2, 4, 0"),
    ],
)
def test_what_is_no_problem_is_told_what_it_lacks(problem, sentence):
    for call in (lambda: run(breadth_first, problem), lambda: exact_distances(problem)):
        with pytest.raises(SearchError) as caught:
            call()
        assert str(caught.value).startswith(sentence)


def test_initial_is_a_state_and_no_method():
    class Method(Puzzle):
        def __init__(self):
            """Set no state."""

        def initial(self):
            return Puzzle.goal

    refused(
        lambda: run(breadth_first, Method()),
        "Method.initial must be the first state or a property that returns it, got a method.",
    )


@pytest.mark.parametrize(
    ("successors", "sentence"),
    [
        (
            lambda *_: None,
            "must return a list of (action, next state, cost), an empty one where nothing can be done, got None for (",
        ),
        (lambda _, state: [("up", state)], ": a successor must be (action, next state, cost), got ('up', (3, 1, "),
        (lambda _, state: [("up", state, -1)], ": 'up' costs -1; uniform-cost search and A* need costs of 0 or more."),
        (lambda _, state: [("up", state, "1")], ": the cost of 'up' must be a number, 0 or more, got '1'."),
        (lambda _, state: [("up", state, math.nan)], ": the cost of 'up' must be a number, 0 or more, got nan."),
    ],
)
def test_successors_are_told_what_they_are(successors, sentence):
    for call in (lambda p: run(breadth_first, p), exact_distances):
        with pytest.raises(SearchError) as caught:
            call(puzzle(successors=successors))
        assert str(caught.value).removeprefix("Mine.successors").lstrip().startswith(sentence)


class InPlace(Puzzle):
    """A student's first puzzle: the tiles are a list, and are swapped where they are."""

    def __init__(self):
        self.initial = [3, 1, 2, 4, 0, 5, 6, 7, 8]

    def successors(self, state):
        found = []
        for tile, after, cost in super().successors(tuple(state)):
            state[:] = after
            found.append((tile, state, cost))
        return found

    def key(self, state):
        return tuple(state)


@pytest.mark.parametrize("call", [partial(run, uniform_cost), exact_distances, partial(find_overestimate, lambda _: 0)])
def test_a_problem_that_changes_its_states_in_place_is_told_so(call):
    """Every search would be misled: breadth-first found nothing here, and called that a proof."""
    sentence = "InPlace.successors changes the state that it is given; copy the state first and change the copy."
    refused(lambda: call(InPlace()), sentence)


def test_actions_that_cannot_be_told_apart_are_no_way():
    same = puzzle(successors=lambda self, state: [("go", *rest) for _, *rest in Puzzle.successors(self, state)])
    refused(
        lambda: run(breadth_first, same),
        "Mine.successors has the action 'go' more than once for (3, 1, 2, 4, 0, 5, 6, 7, 8): give each action of a "
        "state a different name.",
    )


def test_an_action_that_no_trace_can_hold_is_told():
    lists = puzzle(successors=lambda self, state: [([a], *rest) for a, *rest in Puzzle.successors(self, state)])
    refused(
        lambda: run(breadth_first, lists),
        "The action [1] is one that no dictionary can hold: make it of numbers, texts and tuples.",
    )
    assert run(breadth_first, lists, record=False).moves == ([4], [3])


def test_a_node_has_a_node_for_its_parent():
    with pytest.raises(TypeError, match=r"^Node\(state, parent, action, cost\): the parent is a Node or None, not '"):
        Node("B", "up", Node("A"))
    with pytest.raises(TypeError, match=r"^expand\(problem, node\) takes a Node, not \(3, 1, .*: the first is Node\("):
        expand(PUZZLE, PUZZLE.initial)


def test_one_problem_needs_no_brackets_and_several_may_have_names():
    for given in (PUZZLE, 164, "164", mini_deal(2), Game(164)):
        assert len(compare({"BFS": breadth_first}, given, max_expanded=10)) == 1
        assert len(Leaderboard(given).deals) == 1
        assert len(grade.algorithm(breadth_first, given, max_expanded=10).checks) == 1
    refused(lambda: grade.heuristic(zero, []), "The list of problems is empty; leave it out for the usual mini deals.")
    named = {"puzzle": PUZZLE, "river": Missionaries()}
    assert compare({"BFS": breadth_first}, named).deals == ["puzzle", "river"]
    assert [check.where for check in grade.algorithm(breadth_first, named).checks] == ["puzzle", "river"]
