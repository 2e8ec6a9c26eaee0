"""The rules: functions of a State, which knows its Variant."""

from freecell_widget.rules.autoplay import (
    POLICIES,
    automoves,
    check_policy,
    finishing_moves,
    home_move,
    is_safe,
)
from freecell_widget.rules.capacity import capacity, spaces
from freecell_widget.rules.judge import apply, do, is_won, why_illegal
from freecell_widget.rules.moves import is_stuck, legal_moves, liftable, single_moves
from freecell_widget.rules.supermove import expand_supermove
from freecell_widget.rules.turn import held_after

expand = expand_supermove  # its first name, which search uses for nodes

__all__ = [
    "POLICIES",
    "apply",
    "automoves",
    "capacity",
    "check_policy",
    "do",
    "expand_supermove",
    "finishing_moves",
    "held_after",
    "home_move",
    "is_safe",
    "is_stuck",
    "is_won",
    "legal_moves",
    "liftable",
    "single_moves",
    "spaces",
    "why_illegal",
]
