"""FreeCell for notebooks: play it, script it, study search on it, solve it."""

from freecell_widget._version import __version__
from freecell_widget.card import Card
from freecell_widget.errors import DealError, FreeCellError, IllegalMove, InvalidState, NotationError
from freecell_widget.move import Move, Reason
from freecell_widget.state import State
from freecell_widget.variant import (
    BAKERS_GAME,
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    HOUSES,
    KINGS_ONLY_BAKERS_GAME,
    RELAXED_BAKERS_GAME,
    RELAXED_EIGHT_OFF,
    RELAXED_FREECELL,
    RELAXED_SEAHAVEN_TOWERS,
    SEAHAVEN_TOWERS,
    VARIANTS,
    Group,
    House,
    Variant,
    find_house,
    find_variant,
)

__all__ = [
    "BAKERS_GAME",
    "EIGHT_OFF",
    "FORECELL",
    "FREECELL",
    "HOUSES",
    "KINGS_ONLY_BAKERS_GAME",
    "RELAXED_BAKERS_GAME",
    "RELAXED_EIGHT_OFF",
    "RELAXED_FREECELL",
    "RELAXED_SEAHAVEN_TOWERS",
    "SEAHAVEN_TOWERS",
    "VARIANTS",
    "Card",
    "DealError",
    "FreeCellError",
    "Group",
    "House",
    "IllegalMove",
    "InvalidState",
    "Move",
    "NotationError",
    "Reason",
    "State",
    "Variant",
    "__version__",
    "find_house",
    "find_variant",
]
