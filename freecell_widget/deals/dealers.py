"""How each game lays its cards out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import DealError
from freecell_widget.model.state import State, deck_of
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.model.card import Card
    from freecell_widget.variants.variant import Variant


class Dealer(NamedTuple):
    """How a game lays its cards out: in rows, then in freecells.

    Args:
        rows: full rows over the cascades before the freecells get a card; None deals all cards in rows.
        cells: the freecells that get one card each, counted from 0.
        heights: how many cards each cascade gets, row by row; empty where `rows` says it.
        front: ranks whose cards are dealt before all others, by rank and suit.
        home: the cards that begin at home: texts such as ``"AC"``, ``"base"`` for all cards of the first card's rank,
            ``"beak"`` for all but the last of them, which is dealt first, or ``"last"`` for the last card dealt to
            each foundation.
        reserve: cards that the first freecell gets before the cascades.
        columns: ``"rows"``; ``"kings"`` begins a cascade with each king; ``"king first"`` does so and deals the last
            king before all other cards; ``"suits"`` deals each suit to a cascade.
        face_down: whether only the last card of each cascade lies face up; these are dealt as a last row.
        sorted_by_suit: whether several decks are shuffled from decks sorted by suit, as PySolFC sorts them.
    """

    rows: int | None = None
    cells: tuple[int, ...] = ()
    heights: tuple[int, ...] = ()
    front: tuple[int, ...] = ()
    home: tuple[str, ...] = ()
    reserve: int = 0
    columns: str = "rows"
    face_down: bool = False
    sorted_by_suit: bool = False

    @property
    def keeps_order(self) -> bool:
        """Whether a card's place depends on its turn alone, as in FreeCell."""
        return not (self.front or self.home or self.columns != "rows" or self.sorted_by_suit)


_SUIT_ORDER = (0, 3, 2, 1)  # PySolFC's: clubs, spades, hearts, diamonds
_ACES = ("AC", "AS", "AH", "AD")
_FORK = (8, 8, 4, 2, 0, 2, 4, 8, 8)
_WIDE = (8, 7, 7, 8, 7, 7, 8)

# Source: PySolFC's layouts of these games.
DEALERS: dict[str, Dealer] = {
    "rows": Dealer(),
    "mini": Dealer(),
    "eight_off": Dealer(6, (0, 2, 4, 6)),
    "seahaven_towers": Dealer(5, (1, 2)),
    "forecell": Dealer(6, (0, 1, 2, 3)),
    "several_decks": Dealer(sorted_by_suit=True),
    "penguin": Dealer(home=("beak",)),
    "stalactites": Dealer(home=("last",)),
    "cats_tail": Dealer(columns="kings", sorted_by_suit=True),
    "snake": Dealer(columns="kings", home=2 * _ACES, sorted_by_suit=True),
    "kings": Dealer(columns="king first", sorted_by_suit=True),
    "retinue": Dealer(columns="king first", home=2 * _ACES, sorted_by_suit=True),
    "double_freecell": Dealer(home=_ACES, sorted_by_suit=True),
    "needle": Dealer(reserve=8, heights=_FORK),
    "challenge_freecell": Dealer(front=(2, 1)),
    "bath": Dealer(heights=(1, 2, 3, 4, 5, 6, 7, 8, 8, 8)),
    "clink": Dealer(6, (0, 1), home=("AC", "AH")),
    "repair": Dealer(10, (0, 1, 2, 3), sorted_by_suit=True),
    "cell_11": Dealer(None, (0, 10), heights=(12, *10 * (13,), 12), sorted_by_suit=True),
    "four_colours": Dealer(columns="suits"),
    "double_seahaven_towers": Dealer(7, (1, 2, 3, 4, 5, 6), sorted_by_suit=True),
    "tuxedo": Dealer(heights=_WIDE),
    "petal": Dealer(None, (0, 1, 2, 3), heights=(6, 6, 6, 6, 5, 5, 5, 5), home=("base",)),
    "double_eight_off": Dealer(8, tuple(range(8)), sorted_by_suit=True),
    "opera": Dealer(heights=(7, 7, 7, 7, 6, 6, 6, 6), face_down=True),
}


def lay_out(cards: Sequence[Card], variant: Variant, decks: Sequence[int] = ()) -> State:
    """Return the position that dealing these cards in their order makes.

    The cards of a game with fewer freecells than its dealer fills go to the freecells there are, and then on the
    cascades.

    Args:
        cards: all cards of the game, the first dealt first.
        variant: the game, whose dealer says where they go.
        decks: the deck of each card, counted from 0; empty where that does not matter.

    Raises:
        DealError: the game names no dealer that is known.
        InvalidState: these are not the cards of the game.

    >>> from freecell_widget.model.state import deck_of
    >>> from freecell_widget.variants.named_games import SEAHAVEN_TOWERS
    >>> [len(pile) for pile in lay_out(deck_of(SEAHAVEN_TOWERS), SEAHAVEN_TOWERS).freecells]
    [0, 1, 1, 0]
    """
    if variant.dealer not in DEALERS:
        raise fault(DealError, "deal.dealer", variant=variant.name, given=quoted(variant.dealer), names=list(DEALERS))
    dealer = DEALERS[variant.dealer]
    piles: list[list[Card]] = [[] for _ in variant.group_of]
    left = _first_dealt(list(cards), dealer, variant.ranks)
    for card in _sent_home(left, dealer, decks or [0] * len(left)):
        _put_home(piles, variant, card)
    if dealer.reserve and variant.freecells:
        piles[variant.cascades] += left[: dealer.reserve]
        del left[: dealer.reserve]
    last = left[-variant.foundations :] if dealer.home == ("last",) else []
    del left[len(left) - len(last) :]
    for foundation, card in enumerate(last, variant.first_foundation):
        piles[foundation].append(card)
    if dealer.columns == "rows":
        _deal_rows(piles, variant, dealer, left)
    else:
        _deal_columns(piles, variant, dealer, left)
    down = [max(len(pile) - 1, 0) for pile in piles[: variant.cascades]] if dealer.face_down else []
    return State(variant, tuple(map(tuple, piles)), tuple([*down, *[0] * (len(piles) - len(down))] if down else ()))


def _first_dealt(cards: list[Card], dealer: Dealer, king: int) -> list[Card]:
    """Return the cards with those in front that a game deals first."""
    front = sorted(
        (card for card in cards if not card.is_joker and card.rank in dealer.front),
        key=lambda card: (dealer.front.index(card.rank), _SUIT_ORDER.index(card.suit)),
    )
    if dealer.columns == "king first":
        front = [[card for card in cards if card.rank == king][-1]]
    left = cards[::-1]
    for card in front:
        left.remove(card)
    return front + left[::-1]


def _sent_home(cards: list[Card], dealer: Dealer, decks: Sequence[int]) -> list[Card]:
    """Take out the cards that begin at home; a beak comes to the front."""
    if dealer.home in (("base",), ("beak",)):
        base = [card for card in cards if card.rank == cards[0].rank]
        cards[:] = [card for card in cards if card not in base]
        if dealer.home == ("beak",):
            cards.insert(0, base.pop())
        return base
    home: list[int] = []
    for text in dealer.home if dealer.home != ("last",) else ():
        copies = [place for place, card in enumerate(cards) if str(card) == text and place not in home]
        home.append(min(copies, key=lambda place: decks[place]))
    taken = [cards[place] for place in home]
    cards[:] = [card for place, card in enumerate(cards) if place not in home]
    return taken


def _put_home(piles: list[list[Card]], variant: Variant, card: Card) -> None:
    """Put a card on the first empty foundation of its suit, or of no suit."""
    homes = range(variant.first_foundation, len(piles))
    piles[next(home for home in homes if not piles[home] and variant.suits[home] in (None, card.suit))].append(card)


def _deal_rows(piles: list[list[Card]], variant: Variant, dealer: Dealer, cards: list[Card]) -> None:
    """Deal to the cascades in rows, then to freecells, then on."""
    columns = variant.cascades
    if dealer.heights and len(dealer.heights) == columns and sum(dealer.heights) <= len(cards):
        open_row = int(dealer.face_down)
        heights = [height - open_row for height in dealer.heights]
        spots = [column for row in range(max(heights)) for column in range(columns) if row < heights[column]]
        spots += [*range(columns)] * open_row
    else:
        spots = [spot % columns for spot in range(len(cards) if dealer.rows is None else dealer.rows * columns)]
    filled = [*(i for i in dealer.cells if i < variant.freecells)]
    filled += [i for i in range(variant.freecells) if i not in dealer.cells]
    in_cells = sorted(filled[: min(len(dealer.cells), len(cards[len(spots) :]))])
    for cell, card in zip(in_cells, cards[len(spots) :], strict=False):
        piles[columns + cell].append(card)
    for place, card in enumerate([*cards[: len(spots)], *cards[len(spots) + len(in_cells) :]]):
        piles[spots[place] if place < len(spots) else place % columns].append(card)


def _deal_columns(piles: list[list[Card]], variant: Variant, dealer: Dealer, cards: list[Card]) -> None:
    """Deal each suit to a cascade, or begin another cascade with each king."""
    column = 0
    for card in cards:
        if dealer.columns == "suits":
            column = _SUIT_ORDER.index(card.suit)
        elif card.rank == variant.ranks and piles[column]:
            column += 1
        piles[column % variant.cascades].append(card)


@lru_cache(maxsize=64)
def dealt_heights(variant: Variant) -> list[int]:
    """Return how many cards each cascade has after a deal.

    The list is empty if the variant's dealer is not known.

    Args:
        variant: the game.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> dealt_heights(FREECELL)
    [7, 7, 7, 7, 6, 6, 6, 6]
    """
    if variant.dealer not in DEALERS:
        return []
    return [len(pile) for pile in lay_out(deck_of(variant), variant).cascades]
