"""Who looks on: the board's views in the browser, and whether anyone can see one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from freecell_widget.game import Game

_MOST = 100  # views remembered: their numbers come from outside
_ONE_VIEW = 20  # bits: each view counts its messages in a range of its own, see js/src/input/messages.js

# Boards may show one game, and so share its clock: it stops when nobody sees any of them.
_OF_GAMES: WeakKeyDictionary[Game, dict[int, bool]] = WeakKeyDictionary()


class Viewers:
    """The views of a board that have said something, each known by the range of its messages' numbers.

    >>> from freecell_widget.game import Game
    >>> viewers = Viewers(Game(617))
    >>> viewers.shown(7 << 20), viewers.shown(8 << 20), viewers.hidden(7 << 20), viewers.hidden(8 << 20 | 1)
    (None, None, False, True)
    """

    def __init__(self, game: Game) -> None:
        self._visible = _OF_GAMES.setdefault(game, {})  # of every board of the game
        self._own: set[int] = set()

    def shown(self, number: object) -> None:
        """Note that a view can be seen: a person acts in it.

        Args:
            number: of its message, whatever the message held.
        """
        self._note(number, visible=True)

    def hidden(self, number: object) -> bool:
        """Note that a view cannot be seen; return whether no view of its game can that was ever heard of.

        Args:
            number: of its message.
        """
        self._note(number, visible=False)
        return self._nobody()

    def gone(self, number: object) -> bool:
        """Forget a view; return whether its game has others, and none of them can be seen.

        Args:
            number: of its message.
        """
        if type(number) is int:
            view = number >> _ONE_VIEW
            self._own.discard(view)
            self._visible.pop(view, None)
        return bool(self._visible) and self._nobody()

    def close(self) -> None:
        """Forget the board's own views: it is no more."""
        for view in self._own:
            self._visible.pop(view, None)

    def _note(self, number: object, *, visible: bool) -> None:
        if type(number) is int:
            view = number >> _ONE_VIEW
            self._own.add(view)
            self._visible.pop(view, None)
            self._visible[view] = visible
            if len(self._visible) > _MOST:
                oldest = next(iter(self._visible))
                del self._visible[oldest]
                self._own.discard(oldest)

    def _nobody(self) -> bool:
        return not any(self._visible.copy().values())
