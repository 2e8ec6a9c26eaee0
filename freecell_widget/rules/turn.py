"""One turn: the player's move, the automoves that follow it, and where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.rules.autoplay import automoves
from freecell_widget.rules.judge import do

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State


class Turn(NamedTuple):
    """A player's move, the automoves that follow it, and where they lead.

    Args:
        move: the player's move.
        automoves: the moves home that followed by themselves, in order.
        state: the position after all of these.
        held: cards taken back from a foundation, which autoplay leaves where they are.
    """

    move: Move
    automoves: tuple[Move, ...]
    state: State
    held: frozenset[Card]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The move and its automoves, in order."""
        return (self.move, *self.automoves)


def take_turn(state: State, move: Move, policy: str, held: frozenset[Card] = frozenset()) -> Turn:
    """Make a legal move and let autoplay follow it; nothing is judged again.

    Args:
        state: the position before the move.
        move: a legal move.
        policy: the autoplay policy: ``"off"``, ``"horne"``, ``"safe"`` or ``"all"``.
        held: cards that autoplay leaves where they are.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> from freecell_widget.model.move import Move
    >>> len(take_turn(deal_state(102), Move(0, 8), "safe").automoves)
    4
    """
    held = held_after(state, move, held)
    after = do(state, move)
    following = automoves(after, policy, held)
    for automove in following:
        after = do(after, automove)
    return Turn(move, tuple(following), after, held)


def known_turn(state: State, moves: Sequence[Move], held: frozenset[Card] = frozenset()) -> Turn:
    """Make a legal move and given automoves, such as those of a saved game.

    Args:
        state: the position before the first move.
        moves: the player's move and its automoves, legal one after another.
        held: cards that autoplay leaves where they are.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> from freecell_widget.model.move import Move
    >>> known_turn(deal_state(102), [Move(0, 8)]).state == take_turn(deal_state(102), Move(0, 8), "off").state
    True
    """
    move, *following = moves
    held = held_after(state, move, held)
    for made in moves:
        state = do(state, made)
    return Turn(move, tuple(following), state, held)


def held_after(state: State, move: Move, held: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that autoplay leaves where they are after a player's move.

    A card taken back from a foundation stays down until the player sends it up again.

    Args:
        state: the position before the move.
        move: the player's move.
        held: the cards that autoplay left where they were before it.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> from freecell_widget.model.move import Move
    >>> held_after(deal_state(1), Move(0, 8), frozenset())
    frozenset()
    """
    home = state.variant.first_foundation
    if move.source >= home:
        return held | {state.piles[move.source][-1]}
    if held and move.target >= home:
        return held - {state.piles[move.source][-1]}
    return held
