"""Exact truth for small games, and counter-examples to what is claimed of a heuristic."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, Any, Generic

from freecell_widget.search.answer import replay
from freecell_widget.search.checks import SearchError, check_key, check_problem, checked, successors_of
from freecell_widget.search.names import name_of_moves
from freecell_widget.search.problem import A, Problem, S

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

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

    def __repr__(self) -> str:
        """Return the size and the optimum."""
        return f"<Distances: {len(self):,} positions, {self.arcs:,} arcs, optimal {self.optimal:g}>"


def exact_distances(problem: Problem[S, A], *, most: int = MOST_POSITIONS) -> Distances[S, A]:
    """Return the least cost from every position to a goal, by looking at all of them.

    Args:
        problem: a problem with few positions, such as a mini deal.
        most: the most positions.

    Raises:
        SearchError: there are more positions.

    Source: Dijkstra's algorithm backwards from the goals.

    >>> from freecell_widget.deal import mini_deal
    >>> from freecell_widget.search import FreeCellProblem
    >>> exact_distances(FreeCellProblem(mini_deal(2)))
    <Distances: 12,991 positions, 58,927 arcs, optimal 18>
    """
    check_problem(problem)
    states = [problem.initial]
    index: dict[Hashable, int] = {problem.key(problem.initial): 0}
    arcs: list[list[tuple[A, int, float]]] = []
    back: list[list[tuple[int, float]]] = [[]]
    for row, state in enumerate(states):  # the list grows while it is walked through
        out = []
        for action, successor, cost in successors_of(problem, state):
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


@dataclass(frozen=True, repr=False)
class Counterexample:
    """A position that refutes what is claimed of a heuristic; printed, it shows the board.

    Args:
        state: the position.
        says: what h says there.
        at_most: what it may say at most.
        moves: the way that proves it: to a goal, or the one action along which h falls too far.
        why: one sentence.
    """

    state: Any
    says: float
    at_most: float
    moves: tuple[Any, ...]
    why: str

    @property
    def picture(self) -> str:
        """The moves and the board, as text."""
        way = name_of_moves(self.state, self.moves)
        return f"Moves: {way}\n{self.state}" if way else str(self.state)

    @property
    def picture_html(self) -> str:
        """The moves and the board, as HTML."""
        from html import escape

        picture = getattr(self.state, "_repr_html_", None)
        board = picture() if picture else f"<pre>{escape(str(self.state))}</pre>"
        way = name_of_moves(self.state, self.moves)
        return f"<p>Moves: {escape(way)}</p>{board}" if way else board

    def __repr__(self) -> str:
        """Return the sentence, the moves and the board."""
        return f"{self.why}\n{self.picture}"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(self.why)}</p>{self.picture_html}"


def find_overestimate(
    h: Callable[[S], float],
    problem: Problem[S, A] | Distances[S, A],
    *,
    solution: Sequence[A] | None = None,
) -> Counterexample | None:
    """Return the position where h says most too much, or None.

    Args:
        h: a heuristic.
        problem: a small problem, all of whose positions are looked at (or its distances, found before). With a
            solution it may be of any size.
        solution: actions from the first position to a goal; then only the positions on this way are looked at,
            against the cost that remains. Finding nothing then proves nothing.

    Raises:
        SearchError: the solution is none, the problem is too big, or h returns no number.

    >>> from freecell_widget.deal import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, any_buried, same_suit_buried
    >>> distances = exact_distances(FreeCellProblem(mini_deal(2)))
    >>> find_overestimate(any_buried, distances).why
    'h says 22 here, but 18 is enough.'
    >>> find_overestimate(same_suit_buried, distances) is None
    True
    """
    h = checked(h)
    if solution is not None and not isinstance(problem, Distances):
        return _overestimate_on_way(h, problem, solution)
    distances = problem if isinstance(problem, Distances) else exact_distances(problem)
    worst: tuple[float, S, float, float] | None = None
    for state, distance in distances:
        says = h(state)
        if says > distance and (worst is None or says - distance > worst[0]):
            worst = says - distance, state, says, distance
    if worst is None:
        return None
    _, state, says, distance = worst
    return Counterexample(state, says, distance, tuple(distances.moves(state)), _too_much(says, distance))


def _overestimate_on_way(
    h: Callable[[S], float], problem: Problem[S, A], solution: Sequence[A]
) -> Counterexample | None:
    states, total = replay(problem, solution, "solution=")
    worst: Counterexample | None = None
    spent = 0.0
    for number, state in enumerate(states):
        says, rest = h(state), total - spent
        if says > rest and (worst is None or says - rest > worst.says - worst.at_most):
            worst = Counterexample(state, says, rest, tuple(solution[number:]), _too_much(says, rest))
        if number < len(solution):
            spent += next(cost for action, _, cost in problem.successors(state) if action == solution[number])
    return worst


def find_inconsistency(h: Callable[[S], float], problem: Problem[S, A] | Distances[S, A]) -> Counterexample | None:
    """Return the action along which h falls most too far, or None if h is consistent on this problem.

    Args:
        h: a heuristic.
        problem: a small problem, or its distances.

    Raises:
        SearchError: the problem is too big, or h returns no number.

    >>> from freecell_widget.deal import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, heineman
    >>> find_inconsistency(heineman, FreeCellProblem(mini_deal(2, ranks=3, cascades=3))).why
    'h says 6 here and 3 after this action, which costs 1.'
    """
    h = checked(h)
    distances = problem if isinstance(problem, Distances) else exact_distances(problem)
    worst: Counterexample | None = None
    for state, action, successor, cost in distances.steps():
        here, there = h(state), h(successor)
        if here > cost + there and (worst is None or here - cost - there > worst.says - worst.at_most):
            why = f"h says {here:g} here and {there:g} after this action, which costs {cost:g}."
            worst = Counterexample(state, here, cost + there, (action,), why)
    goal = next((state for state, distance in distances if distance == 0 and h(state) > 0), None)
    if worst is None and goal is not None:
        return Counterexample(goal, h(goal), 0, (), f"h says {h(goal):g} at a goal; it must say 0 there.")
    return worst


def _too_much(says: float, enough: float) -> str:
    return f"h says {says:g} here, but {enough:g} is enough."
