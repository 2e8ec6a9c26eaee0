"""Which cards go home by themselves, and when the rest of a game plays itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from freecell_widget.model.move import Move
from freecell_widget.model.stacking import accepts, cards_in, masks_of
from freecell_widget.model.state import check_state
from freecell_widget.rules.judge import do, is_won, why_illegal
from freecell_widget.validate import choice
from freecell_widget.variants.group import WORDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State

Autoplay = Literal["off", "horne", "safe", "all"]
POLICIES = cast("tuple[Autoplay, ...]", WORDS["autoplay"])


def check_policy(name: str) -> Autoplay:
    """Return the name of an autoplay policy, or refuse it.

    Raises:
        FreeCellError: no policy has this name.

    >>> check_policy("safe")
    'safe'
    """
    return cast("Autoplay", choice("autoplay", name, POLICIES))


class _Home:
    """What the policies ask of a position: which cards are home or may be needed."""

    def __init__(self, state: State) -> None:
        self.variant = state.variant
        masks = masks_of(state.variant, state.base)
        first = self.variant.first_foundation
        self.count = [0] * 54
        self.next = 0  # the cards that some foundation takes now
        self.places: list[int] = []  # for each foundation, the cards that it takes now
        self.contested = False  # whether cards of several kinds compete for one place on a foundation
        for index, pile in enumerate(state.foundations, first):
            group = self.variant.groups[self.variant.group_of[index]]
            self.contested |= group.build not in ("none", "same_suit", "rank_by_rank")
            if group.capacity is None or len(pile) < group.capacity:
                self.places.append(accepts(masks, self.variant, index, pile))
                self.next |= self.places[-1]
            for card in pile:
                self.count[card] += 1
        self.on = [masks.on[index] for index in range(self.variant.cascades)]

    def fitting(self, card: Card) -> list[Card]:
        """Return the cards that go on a card in some cascade.

        For them a player may still want it there.
        """
        mask = 0
        for on in dict.fromkeys(self.on):
            mask |= on[card]
        return cards_in(mask)

    def is_home(self, card: Card) -> bool:
        """Return whether every copy of a card is home."""
        return self.count[card] == self.variant.decks

    def competes(self, card: Card) -> bool:
        """Return whether another card might need this card's place on a foundation.

        With several decks that is its copy.
        """
        copies = self.variant.decks - self.count[card]
        return self.contested or (copies > 1 and sum(place >> card & 1 for place in self.places) < copies)

    def follows(self, card: Card, above: tuple[Card, ...] = ()) -> bool:
        """Return whether a card is home or can go home at will without being missed."""
        if self.is_home(card):
            return True
        if self.variant.decks > 1 or not self.next >> card & 1 or card in above:
            return False
        return all(self.follows(other, (*above, card)) for other in self.fitting(card))


def is_safe(state: State, card: Card, policy: str = "safe") -> bool:
    """Return whether a policy sends a card home that its foundation takes.

    Args:
        state: the position.
        card: a card that a foundation takes next.
        policy: ``"off"``; ``"horne"``, Jim Horne's rule in Microsoft FreeCell: every card that could be put on it is
            home, and aces and twos always; ``"safe"``: every card that could be put on it is home or can follow at
            will, which is Horne's rule or Bill Raymond's; ``"all"``.

    In games built down by suit both rules hold for every card. Neither ever turned a won position into a lost one in
    an exhaustive search of small games; sending a card home when both opposite colours are home to two ranks below
    it, which some programs do, does (the tests keep the position).

    >>> from freecell_widget.model.card import Card
    >>> from freecell_widget.deals.lookup import deal_state
    >>> is_safe(deal_state(1), Card("AS"))
    True
    """
    check_state(state)
    if check_policy(policy) in ("off", "all"):
        return policy == "all"
    return _is_safe(_Home(state), state, card, policy)


def _is_safe(home: _Home, state: State, card: Card, policy: str) -> bool:
    if policy == "all":
        return True
    if home.competes(card):  # which one takes the place is the player's choice
        return False
    if policy == "safe":
        return all(home.follows(other) for other in home.fitting(card))
    low = (card.rank - (state.base or 1)) % state.variant.ranks < 2  # aces and twos, or what stands for them
    return low or all(home.is_home(other) for other in home.fitting(card))


def home_move(state: State, source: int) -> Move | None:
    """Return the move that sends the last card of a pile home, or None.

    Args:
        state: the position.
        source: index of the pile.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> home_move(deal_state(102), 0) is None
    True
    """
    check_state(state)
    variant = state.variant
    first = variant.first_foundation
    if source >= first or not state.piles[source]:
        return None
    card = state.piles[source][-1]
    masks = masks_of(variant, state.base)
    for target, pile in enumerate(state.piles[first:], first):
        if accepts(masks, variant, target, pile) >> card & 1 and not why_illegal(state, move := Move(source, target)):
            return move
    return None


def automoves(state: State, policy: str = "safe", held: Collection[Card] = ()) -> list[Move]:
    """Return the moves that an autoplay policy makes from here, in order.

    Each round looks at the freecells, then at the cascades, left to right, as Microsoft's program does.

    Args:
        state: the position.
        policy: one of ``"off"``, ``"horne"``, ``"safe"``, ``"all"``; see :func:`is_safe`.
        held: cards that stay, such as those that a player has taken back from a foundation.

    Raises:
        FreeCellError: no policy has this name.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> from freecell_widget.rules import apply
    >>> state = apply(deal_state(102), Move(0, 8))
    >>> len(automoves(state)), automoves(state, "off")
    (4, [])
    """
    check_state(state)
    if check_policy(policy) == "off":
        return []
    first = state.variant.cascades
    order = [*range(first, state.variant.first_foundation), *range(first)]
    moves: list[Move] = []
    while True:
        home = _Home(state)
        for source in order:
            pile = state.piles[source]
            if not pile or not home.next >> pile[-1] & 1 or pile[-1] in held:
                continue
            if _is_safe(home, state, pile[-1], policy) and (move := home_move(state, source)):
                break
        else:
            return moves
        moves.append(move)
        state = do(state, move)


def finishing_moves(state: State) -> list[Move] | None:
    """Return the home moves that win from here, or None if cards are in the way.

    With one deck and foundations built in suit, sending home every card that can go is an exact test. The order of home
    moves does not matter, since a card that can go home once can do so later. (Where cards compete for a place it may
    miss a finish.) Cascades whose ranks never rise towards the exposed card are always enough.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> finishing_moves(deal_state(1)) is None
    True
    """
    moves = automoves(state, "all")
    end = state
    for move in moves:
        end = do(end, move)
    return moves if is_won(end) else None
