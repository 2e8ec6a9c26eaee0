"""The record of the player's games: kept while they play, resumed after a restart, counted when asked."""

from freecell_widget.records.attempt import Attempt
from freecell_widget.records.game_recorder import Recorder
from freecell_widget.records.location import Setting, find_place
from freecell_widget.records.records import Records
from freecell_widget.records.statistics import Statistics, Tally, as_clock

__all__ = ["Attempt", "Recorder", "Records", "Setting", "Statistics", "Tally", "as_clock", "find_place"]
