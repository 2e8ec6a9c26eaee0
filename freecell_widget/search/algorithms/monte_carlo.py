"""Monte-Carlo tree search for one player: random playouts say where to look."""

from __future__ import annotations

import random
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Generic

from freecell_widget.search.algorithms.called_first import problem_first
from freecell_widget.search.algorithms.informed import MOST_WEIGHT
from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import CUTOFF, A, Dropped, Expanded, Node, Problem, S, expand, is_new
from freecell_widget.validate import amount, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from freecell_widget.search.problem import Event, Search


class _Branch(Generic[S, A]):
    """A node of the tree and what the playouts below it scored."""

    __slots__ = ("branches", "node", "squares", "total", "visits")

    def __init__(self, node: Node[S, A]) -> None:
        self.node = node
        self.branches: list[_Branch[S, A]] = []
        self.visits, self.total, self.squares = 0, 0.0, 0.0

    def bound(self, above: int, exploration: float) -> float:
        """Return an upper bound on the score: mean, uncertainty and spread."""
        if not self.visits:
            return inf
        mean = self.total / self.visits
        variance = self.squares / self.visits - mean * mean
        return mean + exploration * sqrt(log(above) / self.visits) + sqrt(max(0.0, variance) + 1 / self.visits)


@problem_first
def monte_carlo(
    problem: Problem[S, A],
    h: Callable[[S], float] | None = None,
    *,
    playouts: int = 1000,
    seed: int = 0,
    horizon: int = 60,
    exploration: float = 0.7,
) -> Search[S, A]:
    """Play at random from the most promising leaf of a tree that grows.

    Each playout selects a leaf by its upper confidence bound, adds its children, plays on at random and adds the
    score to all nodes above, which changes what is promising.

    Complete in the limit of many playouts; after a given number the answer is CUTOFF. Not optimal. Time
    O(playouts horizon), memory O(playouts b).

    Args:
        problem: the problem.
        h: scores the end of a playout: 1 for a goal, 0 for an h as large as at the start; without it only goals
            score.
        playouts: how many playouts.
        seed: of the random choices.
        horizon: the most actions of a playout.
        exploration: how much an uncertain branch is favoured.

    Source: Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006; for one player, with the spread of the
    scores: Schadd and others, Single-player Monte-Carlo tree search, 2008.
    """
    whole("playouts", playouts, error=SearchError)
    whole("horizon", horizon, error=SearchError)
    amount("exploration", exploration, most=MOST_WEIGHT, error=SearchError)
    rng = random.Random(seed)
    tree: _Branch[S, A] = _Branch(Node(problem.initial))
    reached = {problem.key(problem.initial)}
    scale, leaves = h(problem.initial) if h else 1, 1
    for _ in range(playouts):
        way = [tree]
        while way[-1].branches:
            above = way[-1].visits + 1
            way.append(max(way[-1].branches, key=lambda branch: branch.bound(above, exploration)))
        leaf = way[-1]
        if problem.is_goal(leaf.node.state):
            return leaf.node
        children = [c for c in expand(problem, leaf.node) if is_new(reached, problem.key(c.state))]
        leaves += len(children) - 1
        yield Expanded(leaf.node, children, leaves)
        if not children:
            _prune(way)
            if not tree.branches:
                return None
            continue
        leaf.branches = [_Branch(child) for child in children]
        end = yield from _playout(problem, rng, rng.choice(children), horizon, leaves)
        if problem.is_goal(end.state):
            return end
        score = max(0.0, 1 - h(end.state) / (scale or 1)) if h else 0.0
        for branch in way:
            branch.visits += 1
            branch.total += score
            branch.squares += score * score
    return CUTOFF


def _prune(way: list[_Branch[S, A]]) -> None:
    """Cut off a leaf that leads nowhere new, and each branch that is then bare."""
    while len(way) > 1 and not way[-1].branches:
        dead = way.pop()
        way[-1].branches.remove(dead)


def _playout(
    problem: Problem[S, A], rng: random.Random, leaf: Node[S, A], horizon: int, leaves: int
) -> Generator[Event, None, Node[S, A]]:
    """Return where a random walk ends that enters no position twice.

    The walk is forgotten. The leaf itself goes on waiting in the tree, so the walk begins at a copy of it.
    """
    reached = {problem.key(leaf.state)}
    node = Node(leaf.state, leaf.parent, leaf.action, leaf.cost)
    for _ in range(horizon):
        if problem.is_goal(node.state):
            return node
        children = [c for c in expand(problem, node) if is_new(reached, problem.key(c.state))]
        yield Expanded(node, children, leaves + len(children))
        if not children:
            return node
        node = rng.choice(children)
        yield Dropped([child for child in children if child is not node])
    if node.parent is not leaf.parent:
        yield Dropped([node])
    return node
