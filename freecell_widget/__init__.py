"""FreeCell for notebooks: play it, script it, study search on it, solve it."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

from freecell_widget import deals
from freecell_widget._version import __version__
from freecell_widget.deals import deal_state, find_deal, mini_deal, random_deal
from freecell_widget.errors import BoardTextWarning, DealError, FreeCellError, IllegalMove, InvalidState, NotationError
from freecell_widget.game import Change, Counts, Game
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move, Reason
from freecell_widget.model.state import State
from freecell_widget.notation import format_board, format_move, parse_board, parse_move, read_board
from freecell_widget.rules import (
    apply,
    automoves,
    capacity,
    expand_supermove,
    is_stuck,
    is_won,
    legal_moves,
    single_moves,
    why_illegal,
)
from freecell_widget.validate import show_signatures as _show_signatures
from freecell_widget.variants.family import FAMILY
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import HOUSES, House, find_house
from freecell_widget.variants.named_games import (
    BAKERS_GAME,
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    KINGS_ONLY_BAKERS_GAME,
    RELAXED_BAKERS_GAME,
    RELAXED_EIGHT_OFF,
    RELAXED_FREECELL,
    RELAXED_SEAHAVEN_TOWERS,
    SEAHAVEN_TOWERS,
    VARIANTS,
    find_variant,
)
from freecell_widget.variants.variant import Variant

if TYPE_CHECKING:
    from freecell_widget.records import Records, Statistics
    from freecell_widget.rules import expand as expand
    from freecell_widget.solver import Solution, Solver, rate, solve, solve_many
    from freecell_widget.widget.board import FreeCell
    from freecell_widget.widget.search_player import SearchPlayer
    from freecell_widget.widget.search_quiz import SearchQuiz

__all__ = [
    "BAKERS_GAME",
    "EIGHT_OFF",
    "FAMILY",
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
    "BoardTextWarning",
    "Card",
    "Change",
    "Counts",
    "DealError",
    "FreeCell",
    "FreeCellError",
    "Game",
    "Group",
    "House",
    "IllegalMove",
    "InvalidState",
    "Move",
    "NotationError",
    "Reason",
    "Records",
    "SearchPlayer",
    "SearchQuiz",
    "Solution",
    "Solver",
    "State",
    "Statistics",
    "Variant",
    "__version__",
    "apply",
    "automoves",
    "capacity",
    "deal_state",
    "expand_supermove",
    "find_deal",
    "find_house",
    "find_variant",
    "format_board",
    "format_move",
    "is_stuck",
    "is_won",
    "legal_moves",
    "mini_deal",
    "parse_board",
    "parse_move",
    "random_deal",
    "rate",
    "read_board",
    "single_moves",
    "solve",
    "solve_many",
    "why_illegal",
]

# Names that playing and searching do without: their modules load on first use.
_LAZY = {
    "FreeCell": "freecell_widget.widget.board",
    "Records": "freecell_widget.records",
    "SearchPlayer": "freecell_widget.widget.search_player",
    "SearchQuiz": "freecell_widget.widget.search_quiz",
    "Statistics": "freecell_widget.records",
    "Solution": "freecell_widget.solver",
    "Solver": "freecell_widget.solver",
    "rate": "freecell_widget.solver",
    "solve": "freecell_widget.solver",
    "solve_many": "freecell_widget.solver",
}


# The name that notebooks of version 0.1 import from.
sys.modules[f"{__name__}.deal"] = deals


def __getattr__(name: str) -> object:
    """Load a name whose module waits for its first use."""
    if name == "expand":  # the first name of `expand_supermove`; a star import gets the `expand` of search
        return expand_supermove
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(_LAZY[name]), name)
    _show_signatures(value)
    return value


for _name in __all__:
    if _name not in _LAZY:
        _show_signatures(globals()[_name])


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
