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
    """How a game lays its cards out: rows of cascades, then freecells.

    Args:
        rows: full rows over the cascades before the freecells get a card; None deals all cards in rows.
        cells: the freecells that get one card each, counted from 0.
    """

    rows: int | None = None
    cells: tuple[int, ...] = ()


# Source: PySolFC's layouts of these games.
DEALERS: dict[str, Dealer] = {
    "rows": Dealer(),
    "mini": Dealer(),
    "eight_off": Dealer(6, (0, 2, 4, 6)),
    "seahaven_towers": Dealer(5, (1, 2)),
    "forecell": Dealer(6, (0, 1, 2, 3)),
}


def lay_out(cards: Sequence[Card], variant: Variant) -> State:
    """Return the position that dealing these cards in their order makes.

    The cards of a game with fewer freecells than its dealer fills go to the freecells there are, and then on the
    cascades.

    Args:
        cards: all cards of the game, the first dealt first.
        variant: the game, whose dealer says where they go.

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
    rows, cells = DEALERS[variant.dealer]
    columns = variant.cascades
    piles: list[list[Card]] = [[] for _ in variant.group_of]
    for_rows = len(cards) if rows is None else rows * columns
    free = [*(i for i in cells if i < variant.freecells), *(i for i in range(variant.freecells) if i not in cells)]
    in_cells = free[: min(len(cells), len(cards[for_rows:]))]
    for cell, card in zip(sorted(in_cells), cards[for_rows:], strict=False):
        piles[columns + cell].append(card)
    for place, card in enumerate([*cards[:for_rows], *cards[for_rows + len(in_cells) :]]):
        piles[place % columns].append(card)
    return State(variant, tuple(map(tuple, piles)))


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
