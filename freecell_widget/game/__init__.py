"""A game: a State with its past and future."""

from freecell_widget.game.clock import Clock
from freecell_widget.game.game import Game, Played
from freecell_widget.game.hint import Hint
from freecell_widget.game.history import Counts, History
from freecell_widget.game.listeners import Change

__all__ = ["Change", "Clock", "Counts", "Game", "Hint", "History", "Played"]
