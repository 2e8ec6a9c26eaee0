"""Searches that follow an estimate: best-first, A* and its thrifty relatives.

A heuristic h takes a state and returns an estimate of the cost from there to a goal: any number, or infinity. It is
admissible if it never says too much, and consistent if along every action it falls by no more than the action costs.
An infinite estimate puts a node off until nothing else waits; no search forgets such a node.
Generators as in :mod:`freecell_widget.search.algorithms.uninformed`, with the same letters for complexities.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import TYPE_CHECKING

from freecell_widget.search.algorithms.called_first import problem_first
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import (
    CUTOFF,
    A,
    Dropped,
    Expanded,
    Node,
    Problem,
    Restarted,
    S,
    expand,
    is_new,
)
from freecell_widget.validate import amount, choice, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from freecell_widget.search.problem import Found, Search

MOST_WEIGHT = 10**9  # an infinite weight times an h of 0 is not a number


@problem_first
def best_first(problem: Problem[S, A], f: Callable[[Node[S, A]], float], *, ties: str = "first") -> Search[S, A]:
    """Expand the waiting node with the smallest f first.

    f alone makes it uniform-cost, greedy or A* search. A position is taken up again whenever a cheaper way to it turns
    up, even if it was expanded before.

    Complete where the number of positions is finite. Optimality depends on f. Time and memory O(n), unless positions
    are expanded again.

    Args:
        problem: the problem.
        f: node -> number; it is asked once for each node.
        ties: of nodes with equal f, whether the one that came ``"first"`` or ``"last"`` goes first.

    Source: Russell and Norvig, section 3.3.
    """
    choice("ties", ties, ("first", "last"), error=SearchError)
    root: Node[S, A] = Node(problem.initial)
    order = count(step=1 if ties == "first" else -1)
    frontier = [(f(root), next(order), root)]
    reached = {problem.key(root.state): root.cost}
    while frontier:
        _, _, node = heappop(frontier)
        if node.cost > reached[problem.key(node.state)]:
            yield Dropped([node])  # a cheaper way to this position was found while the node waited
            continue
        if problem.is_goal(node.state):
            return node
        children = []
        for child in expand(problem, node):
            key = problem.key(child.state)
            if key not in reached or child.cost < reached[key]:
                reached[key] = child.cost
                heappush(frontier, (f(child), next(order), child))
                children.append(child)
        yield Expanded(node, children, len(frontier))
    return None


@problem_first
def greedy(problem: Problem[S, A], h: Callable[[S], float], *, ties: str = "first") -> Search[S, A]:
    """Expand the node that looks nearest to a goal first; ignore its cost so far.

    Complete where the number of positions is finite. Not optimal. Time and memory O(n), often far less.

    Args:
        problem: the problem.
        h: the heuristic.
        ties: as in :func:`best_first`.

    Source: Doran and Michie, Experiments with the graph traverser program, 1966.
    """
    return (yield from best_first(problem, lambda node: h(node.state), ties=ties))


@problem_first
def astar(problem: Problem[S, A], h: Callable[[S], float], *, weight: float = 1, ties: str = "first") -> Search[S, A]:
    """Expand the node with the smallest f = g + h first.

    g is the cost so far, h the estimate of the rest. With a weight above 1 the search trusts the estimate more and
    finds an answer sooner.

    Complete where the number of positions is finite. Optimal in cost if h is admissible; it need not be consistent,
    since positions are taken up again when a cheaper way turns up, but only a consistent h promises that this never
    happens. With a weight w and an admissible h the cost is at most w times the least. Time and memory O(b^d) for a
    poor h.

    Args:
        problem: the problem.
        h: the heuristic.
        weight: how much h counts, 1 or more.
        ties: as in :func:`best_first`; ``"last"`` goes deep among equals and is often much faster.

    Source: Hart, Nilsson and Raphael, A formal basis for the heuristic determination of minimum cost paths, 1968;
    the weight: I. Pohl, 1970.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, run, same_suit_buried
    >>> result = run(astar, FreeCellProblem(mini_deal(2)), same_suit_buried, ties="last")
    >>> result.cost, result.metrics.expanded
    (18, 18)
    """
    amount("weight", weight, 1, MOST_WEIGHT, error=SearchError)
    return (yield from best_first(problem, lambda node: node.cost + weight * h(node.state), ties=ties))


@problem_first
def idastar(problem: Problem[S, A], h: Callable[[S], float]) -> Search[S, A]:
    """Search depth-first below a bound on f = g + h; then raise it to the next f.

    Iterative deepening with costs and an estimate: it keeps one way and forgets the rest.

    Complete and, if h is admissible, optimal in cost. Memory O(b d). Time as A* on a tree; a position is expanded
    again on every way to it and in every round.

    Source: R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, 1985.
    """
    root: Node[S, A] = Node(problem.initial)
    bound = h(root.state)
    while True:
        yield Restarted(bound)
        frontier, exceeded = [root], set()
        on_way: dict[Hashable, Node[S, A]] = {}  # the nodes from the root to the present one, by key
        while frontier:
            node = frontier.pop()
            if problem.is_goal(node.state):
                return node
            while len(on_way) > node.depth:
                on_way.popitem()
            on_way[problem.key(node.state)] = node
            children = []
            for child in expand(problem, node):
                if problem.key(child.state) not in on_way:  # a cycle raises no bound
                    f = child.cost + h(child.state)
                    if f > bound:
                        exceeded.add(f)
                    else:
                        children.append(child)
            frontier.extend(reversed(children))
            yield Expanded(node, children, len(frontier))
        if not exceeded:
            return None
        bound = min(exceeded)


@problem_first
def recursive_best_first(problem: Problem[S, A], h: Callable[[S], float]) -> Search[S, A]:
    """Follow the best path while it is the best; remember f of the paths left.

    It is best-first search on f = g + h with the memory of depth-first search. The recursion is written as a list of
    levels, since a way may be longer than Python's stack is deep.

    Complete and, if h is admissible, optimal in cost. Memory O(b d). Time: as IDA*, often fewer expansions; a way
    that is taken up again is expanded again.

    Source: R. E. Korf, Linear-space best-first search, 1993.
    """
    root: Node[S, A] = Node(problem.initial)
    ways, bound = [(h(root.state), 0, root, False)], inf  # a heap: least f below, number, node, whether seen below
    above: list[tuple[list[tuple[float, int, Node[S, A], bool]], float]] = []  # the levels above, with their bounds
    on_way: dict[Hashable, int] = {}
    waiting = 1  # nodes that were never expanded
    while True:
        if ways and ways[0][0] <= bound:
            f, _, node, known = ways[0]
            if problem.is_goal(node.state):
                return node
            on_way[problem.key(node.state)] = node.depth
            children = [child for child in expand(problem, node) if problem.key(child.state) not in on_way]
            waiting += len(children) - (not known)
            yield Expanded(node, children, waiting)
            above.append((ways, bound))
            bound = min([bound, *(way[0] for way in ways[1:3])])  # the next best lies right below a heap's top
            ways = [(max(child.cost + h(child.state), f), n, child, False) for n, child in enumerate(children)]
            heapify(ways)
        elif above:  # nothing below this node within the bound: forget it all but the least f
            least, forgotten = ways[:1], [child for _, _, child, known in ways if not known]
            waiting -= len(forgotten)
            if forgotten:
                yield Dropped(forgotten)
            on_way.popitem()
            ways, bound = above.pop()
            _, number, node, _ = heappop(ways)
            if least:
                heappush(ways, (least[0][0], number, node, True))
        else:
            return None


@problem_first
def beam(problem: Problem[S, A], h: Callable[[S], float], *, width: int) -> Search[S, A]:
    """Search breadth-first, but keep only the best few nodes of each depth.

    Incomplete: the way to a goal may be dropped; the answer is then CUTOFF. Not optimal. Time and memory
    O(b width) for each depth.

    Args:
        problem: the problem.
        h: the heuristic by which nodes are kept.
        width: how many nodes are kept, 1 or more.

    Source: B. Lowerre, The Harpy speech recognition system, 1976.
    """
    whole("width", width, 1, error=SearchError)
    level: list[Node[S, A]] = [Node(problem.initial)]
    reached = {problem.key(problem.initial)}
    outcome: Found[S, A] = None
    while level:
        candidates: list[Node[S, A]] = []
        for done, node in enumerate(level, 1):
            if problem.is_goal(node.state):
                return node
            children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
            candidates.extend(children)
            yield Expanded(node, children, len(level) - done + len(candidates))
        candidates.sort(key=lambda node: h(node.state))
        level, dropped = candidates[:width], candidates[width:]
        if dropped:
            outcome = CUTOFF
            yield Dropped(dropped)
    return outcome
