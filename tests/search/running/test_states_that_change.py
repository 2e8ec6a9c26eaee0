"""A state that changes where it is misleads every search: who changes it is named."""

import itertools
import random
from functools import partial

import pytest

from freecell_widget.search import (
    Node,
    SearchError,
    astar,
    breadth_first,
    exact_distances,
    expand,
    find_inconsistency,
    find_overestimate,
    grade,
    run,
    uniform_cost,
)


class Sorting:
    """Sort a list by swapping neighbours; every state is a new list."""

    start = (2, 1, 3)

    def __init__(self):
        self.initial = list(self.start)

    def successors(self, state):
        for left in range(len(state) - 1):
            after = list(state)
            after[left : left + 2] = after[left + 1], after[left]
            yield left, after, 1

    def is_goal(self, state):
        return list(state) == sorted(self.start)

    def key(self, state):
        return tuple(state)


def swap(state, left):
    state[left], state[left + 1] = state[left + 1], state[left]


class SwapsBack(Sorting):
    """Once: solvable in 1 here, and called unsolvable."""

    def successors(self, state):
        found = []
        for left in range(len(state) - 1):
            swap(state, left)
            found.append((left, state, 1))
            swap(state, left)
        return found


class SwapsBackLate(Sorting):
    """As a generator, it swaps back after the state was looked at."""

    def successors(self, state):
        for left in range(len(state) - 1):
            swap(state, left)
            yield left, state, 1
            swap(state, left)


class OneScratch(Sorting):
    """Once: one list for all, made once."""

    scratch = [0, 0, 0]  # noqa: RUF012 (the fault)

    def successors(self, state):
        before = list(state)
        for left in range(len(state) - 1):
            self.scratch[:] = before
            swap(self.scratch, left)
            yield left, self.scratch, 1


class OneScratchEach(Sorting):
    """One list for the successors of a state."""

    def successors(self, state):
        scratch = list(state)
        found = []
        for left in range(len(state) - 1):
            scratch[:] = state
            swap(scratch, left)
            found.append((left, scratch, 1))
        return found


class Board:
    """A state which Python calls hashable though it changes."""

    def __init__(self, tiles):
        self.tiles = tiles


class OwnClass(Sorting):
    """The same with objects."""

    def __init__(self):
        self.initial = Board([2, 1, 3])

    def successors(self, state):
        found = []
        for left in range(2):
            swap(state.tiles, left)
            found.append((left, state, 1))
            swap(state.tiles, left)
        return found

    def is_goal(self, state):
        return state.tiles == [1, 2, 3]

    def key(self, state):
        return tuple(state.tiles)


class Inside(Sorting):
    """A tuple that holds one list for all."""

    def __init__(self):
        self.initial = ([2, 1, 3], 0)

    def successors(self, state):
        tiles, turn = state
        for left in range(2):
            swap(tiles, left)
            yield left, (tiles, turn + 1), 1
            swap(tiles, left)

    def is_goal(self, state):
        return state[0] == [1, 2, 3]

    def key(self, state):
        return (*state[0], state[1] % 2)


SHARED = r"^\w+\.successors (returns one object as several states; make each|changes the state that it is given; copy)"


@pytest.mark.parametrize("kind", [SwapsBack, SwapsBackLate, OneScratch, OneScratchEach, OwnClass, Inside])
@pytest.mark.parametrize("call", [partial(run, breadth_first), exact_distances])
def test_one_object_for_several_states_is_named(kind, call):
    with pytest.raises(SearchError, match=SHARED):
        call(kind())


def test_states_that_are_lists_are_fine_if_each_is_new():
    assert run(breadth_first, Sorting()).cost == len(exact_distances(Sorting()).moves([2, 1, 3])) == 1


class Keeps(Sorting):
    """It keeps the states that it gave, and changes them at the next call."""

    start = (4, 3, 2, 1)

    def __init__(self):
        super().__init__()
        self.given = []

    def successors(self, state):
        for old in self.given:
            if old is not state:
                old.reverse()
        found = list(super().successors(state))
        self.given = [after for _, after, _ in found]
        return found


def sorts_nodes(problem):
    """A search that changes the states of its nodes."""
    frontier = [Node(problem.initial)]
    while frontier:
        node = frontier.pop(0)
        children = expand(problem, node)
        for child in children:
            child.state.sort()
        frontier += children


@pytest.mark.parametrize(("search", "kind"), [(breadth_first, Keeps), (sorts_nodes, Sorting)])
def test_a_state_that_is_changed_later_is_noticed(search, kind):
    with pytest.raises(SearchError, match=r"^A state was changed after \w+\.successors had returned it; change a copy"):
        run(search, kind())


class KeySorts(Sorting):
    def key(self, state):
        state.sort()
        return tuple(state)


class GoalSorts(Sorting):
    def is_goal(self, state):
        state.sort()
        return state == [1, 2, 3]


@pytest.mark.parametrize("kind", [KeySorts, GoalSorts])
def test_a_key_or_a_goal_test_that_changes_the_state_is_named(kind):
    with pytest.raises(
        SearchError, match=r"^\w+\.key or \w+\.is_goal changes the state that it is given; work on a cop"
    ):
        run(breadth_first, kind())


@pytest.mark.parametrize("number", [random.Random(1).random, partial(next, itertools.count())])
def test_a_key_that_differs_from_call_to_call_is_not_blamed_on_successors(number):
    problem = type("Random", (Sorting,), {"key": lambda *_: number()})()
    with pytest.raises(
        SearchError, match=r"^Random\.key returned two values for the same state, .* on the state alone\.$"
    ):
        run(breadth_first, problem)


def sorts(state):
    return state.sort() or 0


def pops(state):
    return state.pop() * 0 if len(state) > 2 else 0


@pytest.mark.parametrize("h", [sorts, pops])
def test_a_heuristic_that_changes_the_state_is_named(h):
    """Once: solved at cost 0, and a grade of full marks."""
    said = f"{h.__name__} changes the state that it is given; work on a copy, such as sorted(state) or list(state)."
    for call in (
        lambda: run(astar, Sorting(), h),
        lambda: find_overestimate(h, Sorting()),
        lambda: find_inconsistency(h, Sorting()),
    ):
        with pytest.raises(SearchError) as caught:
            call()
        assert str(caught.value) == said
    report = grade.heuristic(h, [Sorting()])
    assert not report
    assert "changes the state" in repr(report)


class Loops(Sorting):
    """A goal that waits: an action may lead back to the same object where that never changes."""

    def __init__(self):
        self.initial = "S"

    def successors(self, state):
        return [("wait", state, 1), ("wait again", state, 1), ("go", "G", 1)] if state == "S" else []

    def is_goal(self, state):
        return state == "G"

    def key(self, state):
        return state


def test_an_action_that_changes_nothing_is_fine():
    assert run(uniform_cost, Loops()).cost == 1
    assert len(exact_distances(Loops())) == 2


def sorts_the_first_state(problem):
    """It has no way: it makes the start a goal."""
    problem.initial.sort()
    return []


def test_a_search_that_changes_the_first_state_has_no_way():
    problem = Sorting()
    with pytest.raises(SearchError, match="ends after 0 actions in a position that is not a goal"):
        run(sorts_the_first_state, problem)
    assert problem.initial == [2, 1, 3]
    assert not grade.algorithm(sorts_the_first_state, [Sorting()], optimal="moves")
