"""Functions that are told of each change of a game, in order."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.model.move import Move

_log = logging.getLogger(__name__)


class Change(NamedTuple):
    """What a listener is told after the game has changed.

    Args:
        kind: ``"deal"``, ``"move"``, ``"play"``, ``"undo"``, ``"redo"``, ``"finish"``, ``"load"``,
            ``"previous"`` or ``"setting"``.
        moves: the moves that led from the position before to this one, in order, automoves among them; after an
            undo they are turned round. Empty where another game is shown.
        revision: rises with every change.

    >>> from freecell_widget.game import Game
    >>> game, told = Game(617), []
    >>> stop = game.subscribe(told.append)
    >>> game.push("4a"), told
    (Move(source=3, target=8, cards=1), [Change(kind='move', moves=(Move(source=3, target=8, cards=1),), revision=1)])
    """

    kind: str
    moves: tuple[Move, ...]
    revision: int


class Listeners:
    """Functions to call after each change; the caller holds the game's lock."""

    def __init__(self) -> None:
        self._functions: dict[object, Callable[[Change], object]] = {}
        self._waiting: deque[Change] = deque()
        self._telling = False

    def add(self, function: Callable[[Change], object]) -> object:
        """Tell a function of all changes from now on; return what `remove` takes."""
        if not callable(function):
            raise TypeError(f"A listener is a function that takes a Change, not {function!r}.")
        key = object()
        self._functions[key] = function
        return key

    def remove(self, key: object) -> None:
        """Stop telling a function; do nothing if it is not told."""
        self._functions.pop(key, None)

    def tell(self, change: Change) -> None:
        """Tell all functions of a change and log their errors.

        A change that one of them makes is told after this one.
        """
        self._waiting.append(change)
        if self._telling:
            return
        self._telling = True
        interrupt: BaseException | None = None
        try:
            while self._waiting:
                change = self._waiting.popleft()
                for key in tuple(self._functions):
                    interrupt = self._call(key, change) or interrupt
        finally:
            self._telling = False
        if interrupt is not None:
            raise interrupt

    def _call(self, key: object, change: Change) -> BaseException | None:
        """Call one function; return what interrupted it.

        The caller raises that once all functions have been told.
        """
        function = self._functions.get(key)  # None: another one has just ended it
        try:
            if function is not None:
                function(change)
        except Exception:  # noqa: BLE001 (the game goes on after any error of a listener)
            _log.exception("A listener of the game raised; the game goes on.")
        except BaseException as error:  # noqa: BLE001 (Ctrl+C)
            return error
        return None
