"""Searches without an estimate: breadth-first, depth-first, uniform cost.

Every function is a generator. It yields what it expanded and returns the node of a goal; None when nothing is left
to look at; CUTOFF when it left something out. Counting, timing and stopping are the business of
:func:`freecell_widget.search.running.run.run`.

Complexities: b is the number of children of a node, d the depth of the nearest goal, m the greatest depth, n the
number of positions. Source unless another is named: Russell and Norvig, Artificial Intelligence: A Modern Approach,
4th edition, chapter 3.
"""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import TYPE_CHECKING

from freecell_widget.search.algorithms.called_first import problem_first
from freecell_widget.search.algorithms.informed import best_first
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import CUTOFF, A, Dropped, Expanded, Node, Problem, Restarted, S, expand, is_new
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Hashable

    from freecell_widget.search.problem import Found, Search


@problem_first
def breadth_first(problem: Problem[S, A]) -> Search[S, A]:
    """Expand the oldest waiting node first, so one depth after the other.

    Positions seen before are not looked at again.

    Complete. Optimal in the number of actions (not in their costs). Time and memory O(b^d), at most n positions.

    Source: E. F. Moore, The shortest path through a maze, 1959.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, run
    >>> run(breadth_first, FreeCellProblem(mini_deal(2))).cost
    18
    """
    root: Node[S, A] = Node(problem.initial)
    frontier, reached = deque([root]), {problem.key(root.state)}
    while frontier:
        node = frontier.popleft()
        if problem.is_goal(node.state):
            return node
        children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
        frontier.extend(children)
        yield Expanded(node, children, len(frontier))
    return None


@problem_first
def depth_first(problem: Problem[S, A]) -> Search[S, A]:
    """Expand the newest waiting node first: follow one way down before trying another.

    Positions seen before are not looked at again.

    Complete where the number of positions is finite. Not optimal: it returns the first goal it stumbles on. Time and
    memory O(n), since the positions seen are kept; in luck far less.

    Source: C. P. Trémaux, about 1882, in Lucas, Récréations mathématiques.
    """
    root: Node[S, A] = Node(problem.initial)
    frontier, reached = [root], {problem.key(root.state)}
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            return node
        children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
        frontier.extend(reversed(children))
        yield Expanded(node, children, len(frontier))
    return None


@problem_first
def depth_limited(problem: Problem[S, A], limit: int) -> Search[S, A]:
    """Search depth-first, never deeper than a limit; forget each finished path.

    Only positions on the present way are avoided, so a position is met again on every other way to it.

    Incomplete: a goal below the limit is not found; the answer is then CUTOFF. Not optimal. Time O(b^limit), memory
    O(b limit).

    Args:
        problem: the problem.
        limit: the greatest depth, in actions.
    """
    whole("limit", limit, error=SearchError)
    frontier: list[Node[S, A]] = [Node(problem.initial)]
    on_way: dict[Hashable, Node[S, A]] = {}  # the nodes from the root to the present one, by key
    outcome: Found[S, A] = None
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            return node
        if node.depth >= limit:
            outcome = CUTOFF
            yield Dropped([node])
        else:
            while len(on_way) > node.depth:
                on_way.popitem()
            on_way[problem.key(node.state)] = node
            children = [child for child in expand(problem, node) if problem.key(child.state) not in on_way]
            frontier.extend(reversed(children))
            yield Expanded(node, children, len(frontier))
    return outcome


@problem_first
def iterative_deepening(problem: Problem[S, A]) -> Search[S, A]:
    """Search depth-limited with limit 0, 1, 2 and so on, until a goal is found.

    The last round costs more than all rounds before it together, so starting afresh wastes little.

    Complete. Optimal in the number of actions. Time O(b^d), memory O(b d): the memory of depth-first with the answer
    of breadth-first. Where many ways lead to one position, as in FreeCell, the tree is far larger than the number of
    positions.

    Source: Slate and Atkin, Chess 4.5, 1977; R. E. Korf, Depth-first iterative-deepening, 1985.
    """
    for limit in count():
        yield Restarted(limit)
        found = yield from depth_limited(problem, limit)
        if found is not CUTOFF:
            return found
    return None


@problem_first
def uniform_cost(problem: Problem[S, A]) -> Search[S, A]:
    """Expand the waiting node with the smallest cost from the start first.

    It is breadth-first search with costs in place of depths, and best-first search that knows only g.

    Complete if every action costs more than some bound above 0. Optimal in cost. Time and memory O(b^(C/e)), where C
    is the cost of the answer and e the least cost of an action.

    Source: E. W. Dijkstra, A note on two problems in connexion with graphs, 1959.
    """
    return (yield from best_first(problem, lambda node: node.cost))
