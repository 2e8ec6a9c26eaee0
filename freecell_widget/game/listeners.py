"""Those who are told of a game's changes, in order, and who cannot break it."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.move import Move

_log = logging.getLogger(__name__)


class Change(NamedTuple):
    """What a listener is told after the game has changed.

    Args:
        kind: ``"deal"``, ``"move"``, ``"play"``, ``"undo"``, ``"redo"``, ``"finish"``, ``"load"``,
            ``"previous"`` or ``"setting"``.
        moves: the moves that led from the position before to this one, in order, automoves among them; after an
            undo they are turned round. Empty where another game is shown.
        revision: rises with every change.
    """

    kind: str
    moves: tuple[Move, ...]
    revision: int


class Listeners:
    """Functions to call after each change; the caller holds the game's lock."""

    def __init__(self) -> None:
        self._functions: list[Callable[[Change], object]] = []
        self._waiting: deque[Change] = deque()
        self._telling = False

    def add(self, function: Callable[[Change], object]) -> None:
        """Tell a function of all changes from now on."""
        self._functions.append(function)

    def remove(self, function: Callable[[Change], object]) -> None:
        """Tell a function no longer; one that is not told is left alone."""
        if function in self._functions:
            self._functions.remove(function)

    def tell(self, change: Change) -> None:
        """Tell all functions; a change that one of them makes is told after this one, an error is logged."""
        self._waiting.append(change)
        if self._telling:
            return
        self._telling = True
        try:
            while self._waiting:
                change = self._waiting.popleft()
                for function in tuple(self._functions):
                    _call(function, change)
        finally:
            self._telling = False


def _call(function: Callable[[Change], object], change: Change) -> None:
    try:
        function(change)
    except Exception:  # noqa: BLE001 (whatever a listener does, the game goes on)
        _log.exception("A listener of the game raised; the game goes on.")
