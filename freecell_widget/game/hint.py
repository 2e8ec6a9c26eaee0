"""The next move of a solution, or the reason why there is none."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.errors import printable
from freecell_widget.model.move import PositionMove
from freecell_widget.model.pile_names import place
from freecell_widget.rules import do, why_illegal
from freecell_widget.rules.turn import take_turn
from freecell_widget.words.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from freecell_widget.model.card import Card
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State
    from freecell_widget.result import Result


class Hint(NamedTuple):
    """The advice for a position: a move, or the reason why there is none.

    Args:
        move: the next move of a solution, or None.
        code: a code of the catalogue: the sentence that names the move or the reason.
        params: cards, places and numbers in that sentence.

    >>> str(Hint(None, "hint.won"))
    'The game is won.'
    """

    move: Move | None
    code: str
    params: Mapping[str, Any] = MappingProxyType({})

    def __str__(self) -> str:
        """Return the advice in English."""
        return printable(say(self.code, dict(self.params)))


def hint_from(state: State, found: Result, policy: str, proof: int = 0) -> tuple[Hint, dict[State, Move]]:
    """Return the hint for a position, and the next move for the whole solution.

    Args:
        state: the position.
        found: what the solver answered.
        policy: the autoplay policy that follows each move.
        proof: how many positions were searched if it cannot be won.

    Returns:
        The hint, and a dictionary with the next move in each position of the solution.
    """
    if found.solved:
        plan = next_moves(state, found.moves, policy)
        return (advice(state, plan[state]) if plan else Hint(None, "hint.won")), plan
    if proof:
        return Hint(None, "hint.unwinnable", {"positions": proof}), {}
    return Hint(None, "hint.unknown", {"positions": found.metrics.expanded}), {}


def advice(state: State, move: Move) -> Hint:
    """Return the hint that names a move.

    Args:
        state: the position.
        move: a legal move.
    """
    target = place(state.variant, move.target)
    params = {"card": state.piles[move.source][-move.cards], "cards": move.cards, "place": target}
    return Hint(move, "hint.move" if move.cards == 1 else "hint.run", params)


def next_moves(state: State, moves: Iterable[Move], policy: str) -> dict[State, Move]:
    """Return the next move of a solution for each position on its way.

    Cards that go home by themselves come in between, so a move home may have happened when its turn comes, and is left
    out. Where a move no longer fits, because a card that it needs has gone home, the plan ends. What is home
    stays home, so plans made one after another do come to an end.

    Args:
        state: the position.
        moves: a solution of it.
        policy: the autoplay policy that follows each move.

    >>> from freecell_widget.game import Game
    >>> from freecell_widget.solver import solve
    >>> game = Game(1)
    >>> plan = next_moves(game.state, solve(1).moves, game.autoplay)
    >>> while game.state in plan:
    ...     _ = game.push(plan[game.state])
    >>> game.is_won
    True
    """
    first_home = state.variant.first_foundation
    plan: dict[State, Move] = {}
    written = state  # where the solution believes to be
    held: frozenset[Card] = frozenset()
    for move in moves:
        cards = written.piles[move.source][-move.cards :]
        written = do(written, move)
        there = state.piles[move.source][-move.cards :] == cards
        if not there and move.target >= first_home and any(cards[-1] in pile for pile in state.foundations):
            continue
        if not there or why_illegal(state, move):
            break
        # A position that comes twice is left on the later way, which is the shorter one.
        plan[state] = PositionMove.of(state, move)
        _, _, state, held = take_turn(state, move, policy, held)
    return plan
