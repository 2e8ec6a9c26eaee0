"""Deals by number, name and seed: their shuffles and layouts."""

from freecell_widget.deals.dealers import DEALERS, Dealer, lay_out
from freecell_widget.deals.lookup import deal_name, deal_state, look_up, mini_deal, random_deal, random_number
from freecell_widget.deals.which_deal import find_deal

__all__ = [
    "DEALERS",
    "Dealer",
    "deal_name",
    "deal_state",
    "find_deal",
    "lay_out",
    "look_up",
    "mini_deal",
    "random_deal",
    "random_number",
]
