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
from freecell_widget.rules.supermove import expand
from freecell_widget.rules.turn import held_after

__all__ = [
    "POLICIES",
    "apply",
    "automoves",
    "capacity",
    "check_policy",
    "do",
    "expand",
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
