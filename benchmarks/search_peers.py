"""Expansions per second beside simpleai and aima-python on the same problems, in one interleaved run.

``pip install simpleai aima3``, then ``python -m benchmarks.search_peers``. Each library gets the same states, the same
successors and the same heuristic, written as its own kind of problem; every one must find a cheapest way. CPU time,
the best of several rounds. Both peers look through their whole frontier for every child, so that they slow down as it
grows: the rates hold for these sizes only.
"""

import time
from functools import partial

from benchmarks.machine import machine
from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import FreeCellProblem, astar, breadth_first, cards_left, run

ROUNDS = 3


class Slide:
    """The 3 x 3 sliding puzzle: a plain tuple as state, so that almost all of the time is the library's."""

    def __init__(self, initial):
        self.initial = initial

    def successors(self, state):
        gap = state.index(0)
        found = []
        for step, fits in ((-3, gap > 2), (3, gap < 6), (-1, gap % 3 > 0), (1, gap % 3 < 2)):
            if fits:
                tiles = list(state)
                tiles[gap], tiles[gap + step] = tiles[gap + step], 0
                found.append((step, tuple(tiles), 1))
        return found

    def is_goal(self, state):
        return state == (0, 1, 2, 3, 4, 5, 6, 7, 8)

    def key(self, state):
        return state


def distance(state):
    return sum(abs(place // 3 - tile // 3) + abs(place % 3 - tile % 3) for place, tile in enumerate(state) if tile)


class Position:
    """A state for libraries that compare states: equal if their keys are."""

    __slots__ = ("key", "state")

    def __init__(self, problem, state):
        self.state = state
        self.key = problem.key(state)

    def __hash__(self):
        return hash(self.key)

    def __eq__(self, other):
        return self.key == other.key

    def __lt__(self, other):
        return False


class Counter:
    """Actions and results of a problem for the libraries that ask for them one by one."""

    def __init__(self, problem, h):
        self.problem, self.h, self.expanded = problem, h, 0
        self.plain = isinstance(problem, Slide)  # its states can be compared as they are
        self.first = self.wrap(problem.initial)

    def wrap(self, state):
        return state if self.plain else Position(self.problem, state)

    def unwrap(self, position):
        return position if self.plain else position.state

    def actions(self, position):
        self.expanded += 1
        self.next = {action: state for action, state, _ in self.problem.successors(self.unwrap(position))}
        return list(self.next)

    def result(self, action):
        return self.wrap(self.next[action])

    def is_goal(self, position):
        return self.problem.is_goal(self.unwrap(position))


def ours(problem, h):
    result = run(partial(astar, h=h) if h else breadth_first, problem, record=False)
    return result.cost, result.metrics.expanded


def ours_with_trace(problem, h):
    result = run(partial(astar, h=h) if h else breadth_first, problem)
    return result.cost, result.metrics.expanded


def with_simpleai(problem, h):
    from simpleai.search import SearchProblem
    from simpleai.search import astar as simple_astar
    from simpleai.search import breadth_first as simple_breadth_first

    counter = Counter(problem, h)

    class Simple(SearchProblem):
        def actions(self, state):
            return counter.actions(state)

        def result(self, state, action):  # noqa: ARG002 (the library calls it so)
            return counter.result(action)

        def is_goal(self, state):
            return counter.is_goal(state)

        def heuristic(self, state):
            return h(counter.unwrap(state))

    search = simple_astar if h else simple_breadth_first
    node = search(Simple(counter.first), graph_search=True)
    return node.depth, counter.expanded


def with_aima(problem, h):
    from aima3.search import Problem, astar_search, breadth_first_search

    counter = Counter(problem, h)

    class Aima(Problem):
        def actions(self, state):
            return counter.actions(state)

        def result(self, state, action):  # noqa: ARG002 (the library calls it so)
            return counter.result(action)

        def goal_test(self, state):
            return counter.is_goal(state)

        def h(self, node):
            return h(counter.unwrap(node.state))

    made = Aima(counter.first)
    node = astar_search(made, made.h) if h else breadth_first_search(made)
    return node.depth, counter.expanded


def main():
    print(machine())
    small = FreeCellProblem(mini_deal(2, ranks=3, cascades=3))
    cases = {
        "breadth-first, mini deal of 3 ranks": (small, None),
        "breadth-first, sliding puzzle": (Slide((3, 1, 2, 8, 7, 4, 0, 6, 5)), None),
        "A*, mini deal of 3 ranks": (small, cards_left),
        "A*, mini deal 2": (FreeCellProblem(mini_deal(2)), cards_left),
        "A*, sliding puzzle": (Slide((7, 1, 2, 4, 0, 5, 8, 3, 6)), distance),
    }
    libraries = {"ours": ours, "ours, traced": ours_with_trace, "simpleai": with_simpleai, "aima": with_aima}
    for title, (problem, h) in cases.items():
        best = dict.fromkeys(libraries, 0.0)
        costs, counts = {}, {}
        for _ in range(ROUNDS):
            for name, search in libraries.items():
                start = time.process_time()
                costs[name], counts[name] = search(problem, h)
                best[name] = max(best[name], counts[name] / (time.process_time() - start))
        assert len(set(costs.values())) == 1, costs
        print(f"{title}: cost {costs['ours']}")
        for name, rate in best.items():
            print(f"  {name:12} {counts[name]:7,} expansions {rate:9,.0f}/s  ours x {best['ours'] / rate:5.2f}")


if __name__ == "__main__":
    main()
