"""A deal as people give it: a number, a name, a position, the text of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.deals.lookup import chosen, deal_name, deal_state, random_number
from freecell_widget.errors import FreeCellError
from freecell_widget.game.history import Session
from freecell_widget.model.state import State
from freecell_widget.notation import is_board, parse_board
from freecell_widget.variants.variant import FREECELL, Variant
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from freecell_widget.variants.house_rules import House


def dealt(deal: int | str | State | None, variant: Variant | None, house: House | None) -> Session:
    """Return a new session of a deal as people give it.

    Args:
        deal: as in :class:`freecell_widget.game.Game`.
        variant: the game; None for that of the position, or FreeCell.
        house: the house rules; None for none.

    Raises:
        DealError, NotationError, InvalidState: the deal is none.
        FreeCellError: the position is one of another game.

    >>> from freecell_widget.variants.variant import EIGHT_OFF
    >>> dealt("617", EIGHT_OFF, None).deal
    617
    """

    def ruled(variant: Variant) -> Variant:
        return variant if house is None else house.apply_to(variant)

    if isinstance(deal, State):
        rules = ruled(deal.variant)
        if variant is not None and variant not in (deal.variant, rules):
            raise fault(FreeCellError, "game.variant", given=deal.variant.name, variant=variant.name)
        return Session(None, deal if rules == deal.variant else State(rules, deal.piles, deal.face_down), house)
    rules = ruled(variant or FREECELL)
    if isinstance(deal, str) and is_board(deal):
        return Session(None, parse_board(deal, rules), house)
    deal = chosen(deal, rules)
    if deal is None:
        deal = random_number(variant=rules)
    return Session(deal_name(deal, rules), deal_state(deal, rules), house)
