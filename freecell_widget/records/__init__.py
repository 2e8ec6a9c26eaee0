"""Record the player's games, resume them after a restart, count them."""

from freecell_widget.records.attempt import Attempt
from freecell_widget.records.game_recorder import Recorder
from freecell_widget.records.location import Setting, find_place
from freecell_widget.records.records import Records
from freecell_widget.records.statistics import Statistics, Tally, as_clock

__all__ = ["Attempt", "Recorder", "Records", "Setting", "Statistics", "Tally", "as_clock", "find_place"]
