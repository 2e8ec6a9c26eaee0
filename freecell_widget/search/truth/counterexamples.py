"""Find counter-examples to claims on a heuristic: a position and moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from freecell_widget.search.costs import is_more
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem, as_problem
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.search.naming import format_value, name_of_moves, picture_of
from freecell_widget.search.problem_checks import successors_of
from freecell_widget.search.running.verdict import replay
from freecell_widget.search.truth.exact_distances import Distances, exact_distances
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from freecell_widget.search.problem import A, Problem, S


@dataclass(frozen=True, repr=False)
class Counterexample:
    """A position that refutes a claim on a heuristic; printed, it shows the board.

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

        board = picture_of(self.state)
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
    problem: Problem[S, A] | Distances[S, A] | Any,
    *,
    solution: Sequence[A] | None = None,
) -> Counterexample | None:
    """Return the position where h says most too much, or None.

    Args:
        h: a heuristic.
        problem: a small problem, all of whose positions are looked at (or its distances, found before). With a
            solution it may be of any size.
        solution: actions from the first position to a goal, or a result that has them, such as what the solver returns
            (whose moves of runs are taken apart into single cards where the problem moves those); then only the
            positions on this way are looked at, against the cost that remains. Finding nothing then proves nothing.

    Raises:
        SearchError: the solution does not win, the problem is too big, or h does not return a number.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, any_buried, same_suit_buried
    >>> distances = exact_distances(FreeCellProblem(mini_deal(2)))
    >>> find_overestimate(any_buried, distances).why
    'h says 22 here, but 18 is enough.'
    >>> find_overestimate(same_suit_buried, distances) is None
    True
    """
    problem = problem if isinstance(problem, Distances) else as_problem(problem)
    h = _checked(h, problem)
    known: Iterable[tuple[S, float]]
    if solution is None:
        known = distances = _distances(problem)
    else:
        actions, states, costs = known_way(problem, solution)
        known = [(state, costs[-1] - cost) for state, cost in zip(states, costs, strict=True)]
    worst: tuple[float, int, S, float, float] | None = None
    for number, (state, enough) in enumerate(known):
        says = h(state)
        if is_more(says, enough) and (worst is None or says - enough > worst[0]):
            worst = says - enough, number, state, says, enough
    if worst is None:
        return None
    _, number, state, says, enough = worst
    moves = distances.moves(state) if solution is None else actions[number:]
    told = format_value(says)
    if told == format_value(enough):
        told = repr(says)  # they differ in the last digits
    why = f"h says {told} here, but {format_value(enough)} is enough."
    return Counterexample(state, says, enough, tuple(moves), why)


def find_inconsistency(
    h: Callable[[S], float],
    problem: Problem[S, A] | Distances[S, A] | Any,
    *,
    solution: Sequence[A] | None = None,
) -> Counterexample | None:
    """Return the action along which h falls most too far, or None.

    Args:
        h: a heuristic.
        problem: as in :func:`find_overestimate`.
        solution: as in :func:`find_overestimate`; then only actions from the positions on this way are checked.

    Raises:
        SearchError: as in :func:`find_overestimate`.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, heineman
    >>> find_inconsistency(heineman, FreeCellProblem(mini_deal(2, ranks=3, cascades=3))).why
    'h says 6 here and 3 after this action, which costs 1.'
    """
    problem = problem if isinstance(problem, Distances) else as_problem(problem)
    h = _checked(h, problem)
    steps: Iterable[tuple[S, A, S, float]]
    if solution is None:
        distances = _distances(problem)
        steps, goals = distances.steps(), [state for state, distance in distances if distance == 0]
    else:
        _, states, _ = known_way(problem, solution)
        asked = problem.problem if isinstance(problem, Distances) else problem
        steps = ((state, *step) for state in states for step in successors_of(asked, state))
        goals = states[-1:]
    worst: Counterexample | None = None
    for state, action, successor, cost in steps:
        here, there = h(state), h(successor)
        if is_more(here, cost + there) and (worst is None or here - cost - there > worst.says - worst.at_most):
            falls = f"{format_value(here)} here and {format_value(there)} after this action"
            why = f"h says {falls}, which costs {format_value(cost)}."
            worst = Counterexample(state, here, cost + there, (action,), why)
    goal = next((state for state in goals if is_more(h(state), 0)), None)
    if worst is None and goal is not None:
        return Counterexample(goal, h(goal), 0, (), f"h says {format_value(h(goal))} at a goal; it must say 0 there.")
    return worst


def _distances(problem: Problem[S, A] | Distances[S, A]) -> Distances[S, A]:
    return problem if isinstance(problem, Distances) else exact_distances(problem)


def _checked(h: Callable[[S], float], problem: Problem[S, A] | Distances[S, A]) -> Callable[[S], float]:
    return checked_heuristic(h, problem=problem.problem if isinstance(problem, Distances) else problem)


def known_way(
    problem: Problem[S, A] | Distances[S, A],
    solution: Any,
) -> tuple[list[A], list[S], list[float]]:
    """Return the actions of a solution, its states, and the cost up to each.

    Args:
        problem: the problem, or its distances.
        solution: actions from the first position to a goal, or a result that has them.

    Raises:
        SearchError: it does not win.
    """
    asked: Any = problem.problem if isinstance(problem, Distances) else problem
    actions = getattr(solution, "moves", solution)
    if not isinstance(actions, list | tuple):
        raise SearchError(f"solution must be a list of actions, got {quoted(solution)}.")
    what = "solution is a way"
    if isinstance(asked, FreeCellProblem):
        return asked.way(actions, what)  # type: ignore[return-value]
    return list(actions), *replay(asked, actions, what)
