"""Searches that keep one position: hill climbing and enforced hill climbing.

Generators as in :mod:`freecell_widget.search.algorithms.uninformed`.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from freecell_widget.search.algorithms.called_first import problem_first
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import CUTOFF, A, Dropped, Expanded, Node, Problem, Restarted, S, expand, is_new
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.search.problem import Search


@problem_first
def hill_climbing(problem: Problem[S, A], h: Callable[[S], float], *, sideways: int = 0) -> Search[S, A]:
    """Go to the child with the smallest h, as long as that is smaller than here.

    A few steps between equals may be allowed, to cross plateaus; no position is entered twice.

    Incomplete: it stops in the first hollow (CUTOFF). Not optimal. Time and memory O(b k) for a way of k steps.

    Args:
        problem: the problem.
        h: the heuristic.
        sideways: how many steps in a row may lead to an equal h.

    Source: Russell and Norvig, section 4.1.
    """
    whole("sideways", sideways, error=SearchError)
    node: Node[S, A] = Node(problem.initial)
    value, level_steps, entered = h(node.state), 0, {problem.key(node.state)}
    while not problem.is_goal(node.state):
        children = [child for child in expand(problem, node) if problem.key(child.state) not in entered]
        yield Expanded(node, children, len(children))
        values = [h(child.state) for child in children]
        best = min(values, default=value + 1)
        level_steps = level_steps + 1 if best == value else 0
        if best > value or level_steps > sideways:
            return CUTOFF
        node, value = children[values.index(best)], best
        entered.add(problem.key(node.state))
        yield Dropped([child for child in children if child is not node])
    return node


@problem_first
def enforced_hill_climbing(problem: Problem[S, A], h: Callable[[S], float]) -> Search[S, A]:
    """Search breadth-first for a smaller h, go there for good and begin again.

    Incomplete: it cannot leave a hollow that it went into (CUTOFF). Not optimal. Time and memory O(b^k), where k is
    the longest way to a smaller h.

    Source: Hoffmann and Nebel, The FF planning system, 2001.
    """
    start: Node[S, A] | None = Node(problem.initial)
    while start:
        value = h(start.state)
        yield Restarted(value)
        frontier, reached = deque([start]), {problem.key(start.state)}
        start = None
        while frontier and not start:
            node = frontier.popleft()
            if problem.is_goal(node.state):
                return node
            children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
            frontier.extend(children)
            yield Expanded(node, children, len(frontier))
            start = next((child for child in children if h(child.state) < value), None)
    return CUTOFF
