"""Heineman's staged deepening: depth-first search in stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.search.algorithms.called_first import problem_first
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import CUTOFF, A, Dropped, Expanded, Node, Problem, S, expand, is_new
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.search.problem import Found, Search


@problem_first
def staged_deepening(
    problem: Problem[S, A], h: Callable[[S], float], *, depth: int = 6, table: int = 100_000
) -> Search[S, A]:
    """Search depth-first to some depth; begin again at the best node found there.

    Only one node is kept for each value of h, the newest; the table of positions seen is emptied when it is full.

    Incomplete: a node that another one replaces is lost; the answer is then CUTOFF. Not optimal. Memory O(table), time
    O(b^depth) for each stage.

    Args:
        problem: the problem.
        h: the heuristic by which stages are chosen.
        depth: how many actions a stage goes down, 1 or more.
        table: how many positions are remembered before all are forgotten, 0 or more.

    Source: G. T. Heineman, Algorithm to solve FreeCell solitaire games, 2009, as described by Elyasaf, Hauptman and
    Sipper, GA-FreeCell, 2011.
    """
    whole("depth", depth, 1, error=SearchError)
    whole("table", table, error=SearchError)
    root: Node[S, A] = Node(problem.initial)
    waiting, reached = {h(root.state): root}, {problem.key(root.state)}
    outcome: Found[S, A] = None
    while waiting:
        start = waiting.pop(min(waiting))
        frontier = [start]
        while frontier:
            node = frontier.pop()
            if problem.is_goal(node.state):
                return node
            if node.depth == start.depth + depth:
                value = h(node.state)
                if value in waiting:
                    outcome = CUTOFF
                    yield Dropped([waiting[value]])
                waiting[value] = node
            else:
                children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
                frontier.extend(reversed(children))
                yield Expanded(node, children, len(frontier) + len(waiting))
        if len(reached) > table:
            reached.clear()
    return outcome
