"""Exact truth for small games: the least cost from every position to a goal."""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, Generic

from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import as_problem
from freecell_widget.search.naming import format_value
from freecell_widget.search.problem import A, Problem, S
from freecell_widget.search.problem_checks import WatchedProblem, check_key
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

MOST_POSITIONS = 1_000_000


class Distances(Generic[S, A]):
    """The least cost from every position of a problem to a goal.

    Made by :func:`exact_distances`. Iterating yields (state, distance); the distance of a dead position is infinite.
    """

    def __init__(
        self,
        problem: Problem[S, A],
        states: list[S],
        index: dict[Hashable, int],
        arcs: list[list[tuple[A, int, float]]],
        distances: list[float],
    ) -> None:
        self.problem = problem
        self._states = states
        self._index = index
        self._arcs = arcs
        self._distances = distances

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._states)

    def __iter__(self) -> Iterator[tuple[S, float]]:
        """Yield every position with its distance."""
        return zip(self._states, self._distances, strict=True)

    @property
    def arcs(self) -> int:
        """The number of actions over all positions."""
        return sum(map(len, self._arcs))

    @property
    def optimal(self) -> float:
        """The least cost from the first position to a goal; infinite if there is no way."""
        return self._distances[0]

    @property
    def dead(self) -> list[S]:
        """The positions from which no goal can be reached."""
        return [state for state, distance in self if distance == inf]

    def distance(self, state: S) -> float:
        """Return the least cost from a position to a goal, infinite if there is no way.

        Raises:
            SearchError: the position cannot be reached from the first one.
        """
        return self._distances[self._row(state)]

    __call__ = distance

    def moves(self, state: S) -> list[A]:
        """Return a cheapest way from a position to a goal.

        Raises:
            SearchError: there is no way, or the position cannot be reached from the first one.
        """
        row, moves = self._row(state), []
        if self._distances[row] == inf:
            raise SearchError("From this position no goal can be reached.")
        while not self.problem.is_goal(self._states[row]):
            action, row, _ = min(self._arcs[row], key=lambda arc: arc[2] + self._distances[arc[1]])
            moves.append(action)
        return moves

    def steps(self) -> Iterator[tuple[S, A, S, float]]:
        """Yield every (state, action, next state, cost)."""
        for state, arcs in zip(self._states, self._arcs, strict=True):
            for action, row, cost in arcs:
                yield state, action, self._states[row], cost

    def _row(self, state: S) -> int:
        try:
            return self._index[self.problem.key(state)]
        except KeyError:
            raise SearchError("This position cannot be reached from the first one.") from None
        except TypeError:
            check_key(self.problem, state)
            raise

    def __repr__(self) -> str:
        """Return the size and the optimum."""
        return f"<Distances: {len(self):,} positions, {self.arcs:,} arcs, optimal {format_value(self.optimal)}>"


def exact_distances(problem: Problem[S, A], *, most: int = MOST_POSITIONS) -> Distances[S, A]:
    """Return the least cost from every position to a goal, by looking at all of them.

    Args:
        problem: a problem with few positions, such as a mini deal; a State or deal number will do.
        most: the most positions.

    Raises:
        SearchError: the problem has more positions, or is not a problem.

    Source: Dijkstra's algorithm backwards from the goals.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem
    >>> exact_distances(FreeCellProblem(mini_deal(2)))
    <Distances: 12,991 positions, 58,927 arcs, optimal 18>
    """
    problem = as_problem(problem)
    whole("most", most, error=SearchError)
    watched, states = WatchedProblem(problem), [problem.initial]
    index: dict[Hashable, int] = {problem.key(problem.initial): 0}
    arcs: list[list[tuple[A, int, float]]] = []
    back: list[list[tuple[int, float]]] = [[]]
    for row, state in enumerate(states):  # the list grows while it is walked through
        out = []
        for action, successor, cost in watched.successors(state):
            key = problem.key(successor)
            try:
                other = index.get(key)
            except TypeError:
                check_key(problem, successor)
                raise
            if other is None:
                other = index[key] = len(states)
                states.append(successor)
                back.append([])
            out.append((action, other, cost))
            back[other].append((row, cost))
        arcs.append(out)
        if len(states) > most:
            raise SearchError(f"There are more than {most:,} positions: exact distances are for small games.")
    distances = [inf] * len(states)
    frontier = [(0.0, row) for row, state in enumerate(states) if problem.is_goal(state)]
    for _, row in frontier:
        distances[row] = 0
    while frontier:
        distance, row = heappop(frontier)
        if distance > distances[row]:
            continue
        for other, cost in back[row]:
            if distance + cost < distances[other]:
                distances[other] = distance + cost
                heappush(frontier, (distances[other], other))
    return Distances(problem, states, index, arcs, distances)
