"""Heuristics for FreeCell: estimates of the moves to go."""

from freecell_widget.search.heuristics.freecell_heuristics import (
    any_buried,
    cards_left,
    heineman,
    same_suit_buried,
    unlimited_freecells,
    zero,
)

__all__ = ["any_buried", "cards_left", "heineman", "same_suit_buried", "unlimited_freecells", "zero"]
