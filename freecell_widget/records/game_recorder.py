"""Keeps a game in the record while it is played: after each move, before anybody is shown it."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.records.attempt import attempt_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.game import Change, Game
    from freecell_widget.records.database import Store

_log = logging.getLogger(__name__)
_PLAYED = ("move", "play", "finish", "undo", "redo")


class Recorder:
    """A listener of a game that saves it after each change of its position.

    Args:
        game: the game.
        store: the file; None records nothing.
        all_games: whether to save games that no hand has touched.
    """

    def __init__(self, game: Game, store: Store | None, *, all_games: bool) -> None:
        self.notice: FreeCellError | None = None  # what the player should be told after the last move
        self._game = game
        self._store = store
        self._all_games = all_games
        self._by_hand = False
        self._touched: set[str] = set()  # games that a hand has moved a card of
        self._given: set[str] = set()  # games that were won when they came here
        self._told = ""
        with game.lock:
            self._arrived()
            self.stop = game.subscribe(self._changed)

    @contextmanager
    def by_hand(self) -> Iterator[None]:
        """Take what happens meanwhile for the doing of a person; the game's lock is held by the caller."""
        self._by_hand = True
        try:
            yield
        finally:
            self._by_hand = False

    def _arrived(self) -> None:
        """Mind a game that nobody here has won."""
        if self._game.is_won:
            self._given.add(self._game.id)

    def _changed(self, change: Change) -> None:
        game = self._game
        if self._store is None:
            return
        if change.kind not in _PLAYED:
            self._arrived()
            return
        if game.id in self._given:
            return
        if self._by_hand:
            self._touched.add(game.id)
        if self._all_games or game.id in self._touched:
            self._save(self._store)

    def _save(self, store: Store) -> None:
        notices: list[FreeCellError] = []
        try:
            store.save(attempt_at(self._game), self._game.save())
        except FreeCellError as error:
            notices.append(error)
        notices = [*store.notices, *notices]
        store.notices.clear()
        # A trouble that lasts for many moves is told once.
        self.notice = notices[-1] if notices and notices[-1].code != self._told else None
        self._told = notices[-1].code if notices else ""
        if self.notice:
            _log.warning("%s", self.notice)
