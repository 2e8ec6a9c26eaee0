"""Save a game after each change of its position, before the board shows it."""

from __future__ import annotations

import logging
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4
from weakref import WeakKeyDictionary

from freecell_widget.errors import FreeCellError
from freecell_widget.records.attempt import attempt_at
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.game import Change, Game
    from freecell_widget.records.store import Store

_log = logging.getLogger(__name__)
_PLAYED = ("move", "play", "finish", "undo", "redo")


class _Writer(NamedTuple):
    """Who saves a game.

    Args:
        id: its name in the record's file.
        game: the id of the game when it came here.
        seen: the saved game when it came here.
    """

    id: str
    game: str
    seen: str


# Boards that show one Game save it as one writer.
_WRITERS: WeakKeyDictionary[Game, _Writer] = WeakKeyDictionary()


class Recorder:
    """A listener of a game that saves it after each change of its position.

    Args:
        game: the game.
        store: the file. None records nothing.
        all_games: whether to save games that code alone has played.
    """

    def __init__(self, game: Game, store: Store | None, *, all_games: bool) -> None:
        self.notice: FreeCellError | None = None  # what to tell the player after the last move
        self._game = game
        self._store = store
        self._all_games = all_games
        self._by_hand = False
        self._touched: set[str] = set()  # ids of games in which a person has moved a card
        self._closed: set[str] = set()  # ids of games that were won here, or before they came here
        self._told: set[str] = set()  # codes of troubles that last, and have been told
        with game.lock:
            self._arrived(new=game not in _WRITERS or _WRITERS[game].game != game.id)
            self._unsubscribe = game.subscribe(self._changed)

    def stop(self) -> None:
        """Save the game no longer. Try once more to write what could not be written."""
        self._unsubscribe()
        if self._store is not None:
            try:
                self._store.settle()
            except FreeCellError as error:
                _log.info("%s", error)  # told when it failed first; the store goes on trying

    @contextmanager
    def by_hand(self) -> Iterator[None]:
        """Mark everything in this block as played by hand.

        The caller holds the game's lock.

        A person does not wait for a file that another process has locked.
        """
        self._by_hand = True
        try:
            with self._store.in_haste() if self._store else nullcontext():
                yield
        finally:
            self._by_hand = False

    def _arrived(self, *, new: bool) -> None:
        """Take note of a game that is now shown.

        Args:
            new: whether it has been loaded, dealt or brought back just now.
        """
        game = self._game
        if game.is_won:
            self._closed.add(game.id)
        if new and self._store is not None:
            _WRITERS[game] = _Writer(uuid4().hex, game.id, game.save())

    def _changed(self, change: Change) -> None:
        if self._store is None or change.kind == "setting":
            return
        notices: list[FreeCellError] = []
        try:
            if change.kind in _PLAYED:
                self._played(self._store)
            else:
                self._arrived(new=True)
                self._store.settle()
        except FreeCellError as error:
            notices.append(error)
        self._go_on_with_new_id(self._store)
        self._tell([*self._store.notices, *notices])
        self._store.notices.clear()

    def _played(self, store: Store) -> None:
        """Save the game, unless it was won before or no person has touched it."""
        game = self._game
        self._go_on_with_new_id(store)
        if self._by_hand:
            self._touched.add(game.id)
        if game.id in self._closed or not (self._all_games or game.id in self._touched):
            store.settle()
            return
        attempt = attempt_at(game)
        if attempt.won is not None:
            self._closed.add(game.id)
        writer = _WRITERS[game]
        store.save(attempt, game.save(), writer.id, writer.seen)

    def _go_on_with_new_id(self, store: Store) -> None:
        """Give the game its new id, if another writer went on under the old one."""
        game = self._game
        old = game.id
        if game in _WRITERS and (name := store.moved(_WRITERS[game].id, old)):
            game.id = name
            for ids in (self._touched, self._closed):
                if old in ids:
                    ids.add(name)

    def _tell(self, notices: list[FreeCellError]) -> None:
        """Set the notice for the player. A trouble that lasts for many moves is told once."""
        codes = {notice.code for notice in notices}
        new = [notice for notice in notices if notice.code not in self._told]
        for notice in new:
            _log.warning("%s", notice)
        if "records.failed" in self._told - codes:
            new.append(fault(FreeCellError, "records.again"))
        self._told = codes
        self.notice = new[-1] if new else None
