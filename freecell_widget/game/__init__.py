"""A game: a State with its past and future."""

from freecell_widget.game.game import Game, Played
from freecell_widget.game.listeners import Change
from freecell_widget.game.reading import Counts

__all__ = ["Change", "Counts", "Game", "Played"]
