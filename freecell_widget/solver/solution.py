"""The solver's answer: a verdict, its evidence, and the moves."""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.model.move import PositionMove
from freecell_widget.notation import format_move
from freecell_widget.result import Metrics, Result, Status
from freecell_widget.rules import apply, is_won
from freecell_widget.solver.packing import unpack
from freecell_widget.solver.task import card_moves, player_moves

if TYPE_CHECKING:
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State


class Solution(Result):
    """The answer of :func:`freecell_widget.solve`.

    Every solution was checked by a replayer that shares nothing with the search. When you ask for its moves, the rules
    check it once more. The verdict "unsolvable" comes with the number of positions of the complete search, which tells
    them apart by two independent keys of 58 bits.

    Args:
        state: the position it solves.
        status: the verdict.
        packed: all moves as the kernel writes them; empty without a solution.
        metrics: the cost.
        limit: ``"nodes"``, ``"seconds"``, ``"memory"`` or ``"interrupted"`` if the status is LIMIT.
        proof: positions of the exhausted search if the status is UNSOLVABLE.
        lower_bound: the number of player moves that every solution was proved to have at least.
        deal: the deal's number or name, such as ``"pysol:100000"``; None for any other position.

    >>> from freecell_widget import solve
    >>> solution = solve(164)
    >>> solution.status, solution.player_moves <= solution.card_moves < len(solution.moves)
    (<Status.SOLVED: 'solved'>, True)
    >>> solution
    <FreeCell 164: solved in ... player moves, ... positions expanded, ... s>
    """

    def __init__(  # it fills the frozen base
        self,
        state: State,
        status: Status,
        packed: tuple[int, ...] = (),
        metrics: Metrics | None = None,
        limit: str = "",
        *,
        proof: int = 0,
        lower_bound: int = 0,
        deal: int | str | None = None,
    ) -> None:
        fields = {"status": status, "metrics": metrics or Metrics(), "limit": limit, "state": state}
        self.__dict__.update(fields, packed=packed, proof=proof, lower_bound=lower_bound, deal=deal)

    state: State
    packed: tuple[int, ...]
    proof: int
    lower_bound: int
    deal: int | str | None

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All moves to the win, with those to the foundations; a moved run is one move."""
        moves: list[Move] = []
        state = self.state
        for move in unpack(self.state, self.packed):
            moves.append(PositionMove.of(state, move))
            state = apply(state, move)
        if moves and not is_won(state):
            message = "A solution of the solver does not win: please report this position."
            raise AssertionError(message)
        return tuple(moves)

    @property
    def notation(self) -> str:
        """The moves as text that :meth:`Game.play` takes."""
        # Several cards are always counted; one card only where more could go.
        return " ".join(format_move(self.state.variant, m) if m.cards > 1 else str(m) for m in self.moves)

    @property
    def player_moves(self) -> int:
        """The number of moves that a player makes (M_nf).

        A moved run is one move, and moves to the foundations do not count.
        """
        return player_moves(self.packed)

    @property
    def card_moves(self) -> int:
        """The number of cards that a player moves, not to the foundations (M_1)."""
        return card_moves(self.packed)

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no solution has fewer player moves."""
        return self.solved and self.lower_bound >= self.player_moves

    @property
    def certificate(self) -> str:
        """The evidence for the verdict, in a sentence.

        >>> from freecell_widget import solve
        >>> solve(11982).certificate[:36]
        'a complete search exhausted 61,643 p'
        """
        if self.status is Status.SOLVED:
            best = f", at least {self.lower_bound} needed" if self.lower_bound else ""
            best = ", as few as there can be" if self.optimal else best
            return f"a checked solution of {self.player_moves} player moves{best}"
        if self.status is Status.UNSOLVABLE:
            return f"a complete search exhausted {self.proof:,} positions"
        return f"none: {self.verdict}"

    def __bool__(self) -> bool:
        """Whether there are moves that win."""
        return self.solved

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values, ready for JSON or a row of a table.

        The names are those of the rows of :func:`freecell_widget.solve_many`. None stands where there is no value, such
        as the moves of an unsolvable deal.

        >>> from freecell_widget import solve
        >>> row = solve(781948).to_dict()
        >>> row["deal"], row["variant"], row["status"], row["proof"], row["notation"]
        (781948, 'FreeCell', 'unsolvable', 4381, None)
        """
        return {
            "deal": self.deal,
            "variant": self.state.variant.name,
            "status": str(self.status),
            "limit": self.limit or None,
            "player_moves": self.player_moves if self.solved else None,
            "card_moves": self.card_moves if self.solved else None,
            "expanded": self.metrics.expanded,
            "proof": self.proof,
            "lower_bound": self.lower_bound,
            "seconds": self.metrics.seconds,
            "notation": self.notation if self.solved else None,
        }

    @property
    def _title(self) -> str:
        return f"{self.state.variant.name} {'position' if self.deal is None else self.deal}"

    @property
    def _answer(self) -> str:
        """The verdict, what it rests on and the time it took."""
        cost = f"{self.metrics.expanded:,} positions expanded"
        verdict = self.verdict
        if self.status is Status.UNSOLVABLE:
            cost = f"all {self.proof:,} positions searched"
        if self.solved:
            best = f", at least {self.lower_bound} needed" if self.lower_bound else ""
            verdict += f" in {self.player_moves} player moves{', as few as there can be' if self.optimal else best}"
        return f"{verdict}, {cost}, {self.metrics.seconds:.2f} s"

    def __repr__(self) -> str:
        """The game and the answer in brief."""
        return f"<{self._title}: {self._answer}>"

    def _repr_html_(self) -> str:
        return f"<strong>{escape(self._title)}</strong>: {escape(self._answer)}"
