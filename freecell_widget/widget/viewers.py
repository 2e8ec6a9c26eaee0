"""The board's views in the browser, and whether anyone can see one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from freecell_widget.game import Game

_MOST = 100  # views remembered: their numbers come from outside

# Boards may show one game, and so share its clock: it stops when nobody sees any of them.
_OF_GAMES: WeakKeyDictionary[Game, dict[int, bool]] = WeakKeyDictionary()


class Viewers:
    """The views of a board that have sent a message, by their numbers.

    Each view draws its number at random.

    Args:
        game: the game that the board shows; other boards may show it too.

    >>> from freecell_widget.game import Game
    >>> viewers = Viewers(Game(617))
    >>> viewers.shown(7), viewers.shown(8), viewers.hidden(7), viewers.hidden(8)
    (None, None, False, True)
    """

    def __init__(self, game: Game) -> None:
        self._visible = _OF_GAMES.setdefault(game, {})  # of all boards that show the game
        self._own: set[int] = set()

    def shown(self, view: int) -> None:
        """Note that a view can be seen, because a person acts in it."""
        self._note(view, visible=True)

    def hidden(self, view: int) -> bool:
        """Note that a view is hidden; return whether all views of its game are."""
        self._note(view, visible=False)
        return self._nobody()

    def gone(self, view: int) -> bool:
        """Forget a view; return whether there are others and all are hidden."""
        self._forget(view)
        return bool(self._visible) and self._nobody()

    def close(self) -> None:
        """Forget all views of a board that is closed."""
        for view in self._own.copy():
            self._forget(view)

    def _note(self, view: int, *, visible: bool) -> None:
        self._forget(view)
        self._own.add(view)
        self._visible[view] = visible  # at the end: the view noted longest ago comes first
        if len(self._visible) > _MOST:
            self._forget(next(iter(self._visible)))

    def _forget(self, view: int) -> None:
        self._own.discard(view)
        self._visible.pop(view, None)

    def _nobody(self) -> bool:
        return not any(self._visible.copy().values())
