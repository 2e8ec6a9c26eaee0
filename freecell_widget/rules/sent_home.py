"""The account of cards that went home by themselves and may still be sent home.

A list that was written without autoplay asks for every move home. When one of its moves is due, the card may have gone
by itself. The account tells such a move from a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.model.stacking import masks_of
from freecell_widget.model.state import State
from freecell_widget.rules.judge import do

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.model.card import Card
    from freecell_widget.model.move import Move
    from freecell_widget.rules.turn import Turn


class SentHome(NamedTuple):
    """A card that went home by itself and that no move has asked for yet.

    Args:
        pile: index of the pile that it left.
        card: the card.
        under: how many of the cards that are in this pile now would lie under it.
    """

    pile: int
    card: Card
    under: int


class Account(NamedTuple):
    """The cards that went home by themselves, and whether moves ask for them.

    Args:
        sent: the cards that no move has asked for, the oldest first.
        asked: whether a move has asked for such a card. Until then, a move home that is legal means the card that lies
            there; from then on it means one that has gone, if there is one.
    """

    sent: tuple[SentHome, ...] = ()
    asked: bool = False

    def after(self, state: State, turn: Turn) -> Account:
        """Return the account after a turn, with its automoves.

        A move that takes a card from under one that went home shows that its author has seen it go. So does one that
        puts a card where it would not go on that card. Nobody will ask for the cards of that pile any more.

        Args:
            state: the position before it.
            turn: the move and its automoves.

        >>> from freecell_widget.deals.lookup import deal_state
        >>> from freecell_widget.model.move import Move
        >>> from freecell_widget.rules.turn import take_turn
        >>> start = deal_state(102)
        >>> [str(sent.card) for sent in Account().after(start, take_turn(start, Move(0, 8), "safe")).sent]
        ['AD', 'AH', '2H', 'AS']
        """
        account = self._after_move(state, turn.move) if self.sent else self
        if not turn.automoves:
            return account
        entries = list(account.sent)
        state = do(state, turn.move)
        for automove in turn.automoves:
            pile, card = automove.source, state.piles[automove.source][-1]
            under = len(state.piles[pile]) - 1
            entries = [
                sent._replace(under=under) if sent.pile == pile and sent.under > under else sent for sent in entries
            ]
            entries.append(SentHome(pile, card, under))
            state = do(state, automove)
        return account._replace(sent=tuple(entries))

    def _after_move(self, state: State, move: Move) -> Account:
        """Return the account that a player's move leaves."""
        source, target, cards = move
        lead = state.piles[source][-cards]
        if source >= state.variant.first_foundation:
            return self._replace(sent=tuple(sent for sent in self.sent if sent.card != lead))
        left, height = len(state.piles[source]) - cards, len(state.piles[target])
        on = masks_of(state.variant, state.base).on[target]
        seen = {sent.pile for sent in self.sent if sent.pile == source and sent.under > left}
        covering = [sent for sent in self.sent if sent.pile == target and sent.under >= height]
        if covering and not any(on[sent.card] >> lead & 1 for sent in covering):
            seen.add(target)
        return Account(tuple(sent for sent in self.sent if sent.pile not in seen)) if seen else self

    def entry(
        self, state: State, sources: Iterable[int], targets: Iterable[int], card: Card | None = None
    ) -> SentHome | None:
        """Return the oldest entry that a move of one card asks for, or None.

        Args:
            state: the position.
            sources: the piles that the card may leave.
            targets: the piles that it may go to.
            card: the card that is meant, where the move says so.

        >>> from freecell_widget.deals.lookup import deal_state
        >>> from freecell_widget.model.card import Card
        >>> account = Account((SentHome(0, Card("AS"), 7), SentHome(0, Card("2H"), 7)))
        >>> account.entry(deal_state(1), [0], [12])  # the foundation of hearts
        SentHome(pile=0, card=Card('2H'), under=7)
        """
        variant = state.variant
        suits = {variant.suits[target] for target in targets if target >= variant.first_foundation}
        sources = tuple(sources)
        for sent in self.sent:
            fits = card in (None, sent.card) and (None in suits or sent.card.suit in suits)
            if fits and sent.pile in sources and len(state.piles[sent.pile]) <= sent.under:
                return sent
        return None

    def without(self, taken: SentHome) -> Account:
        """Return the account after a move has asked for a card.

        Args:
            taken: its entry.
        """
        index = self.sent.index(taken)
        return Account(self.sent[:index] + self.sent[index + 1 :], asked=True)

    def as_written(self, state: State) -> State:
        """Return the position that a list without autoplay believes in.

        The cards of the account lie on their piles again. The position is judged, never shown.

        Args:
            state: the position.
        """
        piles = list(state.piles)
        homes = range(state.variant.first_foundation, len(piles))
        for sent in self.sent:  # the oldest comes to lie on top
            pile = piles[sent.pile]
            piles[sent.pile] = (*pile[: sent.under], sent.card, *pile[sent.under :])
            home = next((index for index in homes if sent.card in piles[index]), None)
            if home is not None:
                at = piles[home].index(sent.card)
                piles[home] = piles[home][:at] + piles[home][at + 1 :]
        return State.unchecked(state.variant, tuple(piles), state.face_down)
