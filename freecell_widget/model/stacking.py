"""What may lie on what: the only place that knows rank, suit and colour.

Two small functions, `follows` and `starts`, say which card goes on a card and which card starts an empty pile. From
them each Variant builds, once, a bit mask for every exposed card and every empty pile; bit n of a mask stands for
``Card(n)``. The judge and the enumerators read these masks and nothing else, so they cannot disagree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.model.card import CARDS, Card

if TYPE_CHECKING:
    from freecell_widget.variants.group import Group
    from freecell_widget.variants.variant import Variant

UNKNOWN_BASE = 0


def follows(variant: Variant, group: Group, under: Card, card: Card) -> bool:
    """Return whether `card` goes on `under` in a pile of `group`.

    Args:
        variant: the game, which says how many ranks there are.
        group: the kind of pile; cascades build down, foundations up.
        under: the exposed card.
        card: the card to put on it.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> cascades = FREECELL.groups[0]
    >>> follows(FREECELL, cascades, Card("7S"), Card("6H")), follows(FREECELL, cascades, Card("7D"), Card("6H"))
    (True, False)
    """
    if group.build == "anything":
        return True
    if group.build in ("none", "rank_by_rank") or under.is_joker or card.is_joker:
        return False
    step = card.rank - under.rank if group.kind == "foundation" else under.rank - card.rank
    if step != 1 and not (group.wrap and step == 1 - variant.ranks):
        return False
    if group.build == "alternate":
        return card.is_red != under.is_red
    return group.build == "any_suit" or card.suit == under.suit


def starts(variant: Variant, group: Group, suit: int | None, base: int, card: Card) -> bool:
    """Return whether `card` starts an empty pile of `group`; jokers start freecells.

    Args:
        variant: the game, which says how many ranks there are.
        group: the kind of pile.
        suit: the suit bound to the pile, or None.
        base: the rank on which the foundations are built where the deal decides that; 0 while it is unknown.
        card: the card to put there.

    >>> from freecell_widget.variants.named_games import EIGHT_OFF
    >>> [starts(EIGHT_OFF, EIGHT_OFF.groups[0], None, 0, Card(text)) for text in ("KH", "QH")]
    [True, False]
    """
    if suit is not None and card.suit != suit:
        return False
    if card.is_joker and group.kind != "freecell":
        return False
    if group.first == "any":
        return True
    if group.first == "none":
        return False
    if group.first == "base":
        return base in (UNKNOWN_BASE, card.rank)
    if group.first == "base-1":
        return base != UNKNOWN_BASE and card.rank == (base - 2) % variant.ranks + 1
    return card.rank == group.first


class Masks(NamedTuple):
    """What every pile of a variant takes, as bit masks of cards.

    Args:
        on: for each pile, for each exposed card, the cards that go on it; piles of one group share a tuple.
        empty: for each pile, the cards that start it.
        by_rank: for each pile, whether it is built rank by rank and so takes by its length instead.
        any_card: for each pile, whether it takes every card when empty and covers no other pile, and so counts as a
            free space.
    """

    on: tuple[tuple[int, ...], ...]
    empty: tuple[int, ...]
    by_rank: tuple[bool, ...]
    any_card: tuple[bool, ...]


@lru_cache(maxsize=256)
def _build(variant: Variant, base: int) -> Masks:
    """Return the masks; equal variants share them."""
    cards = [card for card in CARDS if card.is_joker or card.rank <= variant.ranks]
    on = [
        tuple(sum(1 << card for card in cards if follows(variant, group, under, card)) for under in CARDS)
        for group in variant.groups
    ]
    covering = {pile for _, over in variant.blocked_by for pile in over}
    piles = [(variant.groups[i], suit, i) for i, suit in zip(variant.group_of, variant.suits, strict=True)]
    return Masks(
        on=tuple(on[i] for _, _, i in piles),
        empty=tuple(
            sum(1 << card for card in cards if starts(variant, group, suit, base, card)) for group, suit, _ in piles
        ),
        by_rank=tuple(group.build == "rank_by_rank" for group, _, _ in piles),
        any_card=tuple(
            group.first == "any" and suit is None and pile not in covering
            for pile, (group, suit, _) in enumerate(piles)
        ),
    )


def masks_of(variant: Variant, base: int = UNKNOWN_BASE) -> Masks:
    """Return the masks of a variant, built on first use.

    Args:
        variant: the game.
        base: the rank on which its foundations are built where the deal decides that.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> cards_in(masks_of(FREECELL).empty[12])  # the foundation of hearts
    [Card('AH')]
    """
    tables: dict[Any, Masks] = variant.tables
    try:
        return tables[base]
    except KeyError:
        return tables.setdefault(base, _build(variant, base))


def base_of(variant: Variant, piles: tuple[tuple[Card, ...], ...]) -> int:
    """Return the base rank of the foundations where the deal decides it, else 0.

    Args:
        variant: the game.
        piles: all piles; the base is the rank of the bottom card of a foundation that has one.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> base_of(FREECELL, ())
    0
    """
    if not variant.based:
        return UNKNOWN_BASE
    return next((pile[0].rank for pile in piles[variant.first_foundation :] if pile), UNKNOWN_BASE)


def accepts(masks: Masks, variant: Variant, index: int, pile: tuple[Card, ...]) -> int:
    """Return the mask of the cards that a pile takes next, by rank, suit and colour.

    Args:
        masks: of the variant and the base in play.
        variant: the game.
        index: the pile's number.
        pile: its cards.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> cards_in(accepts(masks_of(FREECELL), FREECELL, 0, (CARDS[20],)))  # a six of clubs
    [Card('5D'), Card('5H')]
    """
    if masks.by_rank[index] and pile:
        return 15 << 4 * (len(pile) // (4 * variant.decks))
    return masks.on[index][pile[-1]] if pile else masks.empty[index]


def cards_in(mask: int) -> list[Card]:
    """Return the cards of a mask, lowest first.

    >>> cards_in(0b100010)
    [Card('AD'), Card('2D')]
    """
    return [card for card in CARDS if mask >> card & 1]
