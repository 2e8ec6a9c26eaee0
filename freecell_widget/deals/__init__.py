"""Deals by number, name and seed: their shuffles and layouts."""

from freecell_widget.deals.dealers import DEALERS, Dealer, lay_out
from freecell_widget.deals.lookup import deal_name, deal_state, find_deal, mini_deal, random_deal, random_number

__all__ = [
    "DEALERS",
    "Dealer",
    "deal_name",
    "deal_state",
    "find_deal",
    "lay_out",
    "mini_deal",
    "random_deal",
    "random_number",
]
