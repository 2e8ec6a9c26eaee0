"""Rate how hard a position is, with the same result on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from freecell_widget.model.state import State
from freecell_widget.result import Status
from freecell_widget.solver import stages
from freecell_widget.solver.limits import Limits
from freecell_widget.solver.solver import Quality, as_state, solve
from freecell_widget.solver.task import Search, Task

if TYPE_CHECKING:
    from freecell_widget.game import Game
    from freecell_widget.solver.solution import Solution
    from freecell_widget.solver.solver import Quality
    from freecell_widget.variants.variant import Variant

# The reference search: best-first with these weights, which never change, up to so many children.
REFERENCE = (30_000, 15, 12, 9, 17, -2, 5, 3, 0, 8, 2, 17, 42, 15, 34, 27, 18, 25, 32, 1, 0, -1, 0, 0, 0, 1, 18, 18, 4)
NODES = 200_000  # expanded positions for each number of freecells
SHORT_NODES = 4_000  # and for the short solution


@dataclass(frozen=True)
class Rating:
    """How hard a position is.

    Args:
        expanded: positions that the reference search expands until it solves the position; None if it does not.
        freecells: the fewest freecells with which it was solved, up to those of the game; None with none of these.
        freecells_exact: whether fewer were proved not to be enough.
        player_moves: the shortest solution found (moves to the foundations not counted); None without one.
    """

    expanded: int | None
    freecells: int | None
    freecells_exact: bool
    player_moves: int | None


def rate(
    position: int | str | State | Game, *, variant: Variant | str | None = None, freecells: int | None = None
) -> Rating:
    """Rate how hard a position is, with the same result on every machine.

    The first measure is the work of one fixed search, the second how much room the deal needs, the third how long a
    good solution is. All budgets are in positions, so the same position is rated the same everywhere.

    Args:
        position: as :func:`freecell_widget.solve` takes it.
        variant: the game of a numbered deal or a board text, FreeCell by default.
        freecells: another number of freecells, 0 to 11; None for that of the game.

    >>> rate(164).freecells, rate(164).freecells_exact
    (0, True)
    """
    state = as_state(position, variant, freecells)
    task = Task(state, Limits())
    for _ in Search(task, lambda task: stages.quick(task, "all", rows=(REFERENCE,))).advance():
        pass
    expanded = task.nodes if task.packed is not None else None
    least, exact = _fewest_freecells(state)
    best = _solved(state, "short", SHORT_NODES)
    if not best.solved and least is not None:  # it takes longer to find any solution at all
        best = _solved(state, "neat", NODES)
    return Rating(expanded, least, exact, best.player_moves if best.solved else None)


def _fewest_freecells(state: State) -> tuple[int | None, bool]:
    """Return the fewest freecells that were enough, and whether that is proved."""
    used = sum(map(bool, state.freecells))
    exact = True
    first = state.variant.cascades
    for count in range(used, state.variant.freecells + 1):
        variant = state.variant.with_freecells(count)
        filled = [pile for pile in state.freecells if pile]
        cells = filled + [()] * (count - used)
        fewer = State(variant, (*state.piles[:first], *cells, *state.foundations))
        verdict = _solved(fewer, "fast", NODES).status
        if verdict is Status.SOLVED:
            return count, exact
        exact = exact and verdict is Status.UNSOLVABLE
    return None, exact


def _solved(state: State, quality: Quality, nodes: int) -> Solution:
    """Return an answer that depends on the budget alone: Ctrl+C ends the rating."""
    solution = solve(state, quality=quality, nodes=nodes)
    if solution.limit == "interrupted":
        raise KeyboardInterrupt
    return solution
