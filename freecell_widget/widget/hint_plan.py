"""The next move of a solution in each position on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.rules import do, why_illegal
from freecell_widget.rules.turn import take_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.model.card import Card
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State


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
        plan[state] = move  # a position that comes twice is left on the later way, which is the shorter one
        _, _, state, held = take_turn(state, move, policy, held)
    return plan
