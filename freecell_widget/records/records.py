"""The player's record as code asks for it."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from freecell_widget.errors import FreeCellError
from freecell_widget.game import Game
from freecell_widget.records.attempt import rules_of
from freecell_widget.records.game_recorder import Recorder
from freecell_widget.records.location import Place, Setting, find_place
from freecell_widget.records.statistics import Statistics, count, unfinished
from freecell_widget.records.store import Store
from freecell_widget.validate import quoted
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.variant import FREECELL, find_variant
from freecell_widget.words.messages import fault, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from freecell_widget.records.attempt import Attempt
    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

_R = TypeVar("_R")
# One connection for each file, however many boards a notebook makes; it closes with the last of them.
_stores: WeakValueDictionary[Path, Store] = WeakValueDictionary()


class Records:
    """The record of the player's games: a file that boards write and that can be asked.

    Args:
        where: True for the user's own record, a path for another, False for none; None for the user's own where a
            board would write it by itself (see ``docs/records.md``). Nothing is written until a game is saved.

    Raises:
        FreeCellError: `where` is none of these.

    >>> import tempfile, pathlib
    >>> folder = tempfile.TemporaryDirectory()
    >>> records = Records(pathlib.Path(folder.name, "mine.sqlite"))
    >>> game = Game(617)
    >>> stop = records.follow(game)
    >>> _ = game.play("4a 4b")
    >>> records.resume().tokens
    ['4a', '4b']
    >>> print(records.statistics())
    FreeCell: 0 wins in 1 game (0%), 0 lost, 1 in play
      winning streak 0 (longest 0), losing streak 0 (longest 0)
    >>> stop(), records.close(), folder.cleanup()
    (None, None, None)
    """

    def __init__(self, where: Setting = True) -> None:  # noqa: FBT002 (True is one of the places)
        self._place: Place = find_place(where)
        self.setting: Setting = where if where is None or isinstance(where, bool) else self._place.path
        self._store = _store(self._place.path) if self._place.path and _has_sqlite() else None

    @property
    def path(self) -> Path | None:
        """The file; None where records are off."""
        return self._store.path if self._store else None

    def statistics(self) -> Statistics:
        """Return wins, losses, streaks and bests of each game played."""
        if self._store is None:
            return Statistics(notice="records.no_sqlite" if self._place.path else "records.off")
        figures = count(self.attempts())
        return replace(figures, notice="records.late") if self._store.is_late else figures

    def attempts(self) -> list[Attempt]:
        """Return every attempt at a deal, the first started first; :meth:`game` brings one back."""
        return self._ask(Store.attempts)

    def unfinished(self) -> list[Attempt]:
        """Return the attempts that may be played on, the last played first; :meth:`game` brings one back."""
        return unfinished(self.attempts())

    def game(self, name: str) -> Game:
        """Return a recorded game with its whole history.

        Args:
            name: the `id` of an attempt.

        Raises:
            FreeCellError: there is no such game, or its text is damaged.
        """
        given: object = name
        for text in self._texts(name) if isinstance(given, str) else ():
            return Game.load(text)
        raise fault(FreeCellError, "records.no_game", given=quoted(name))

    def resume(self, *, variant: Variant | str | None = None, house: House | str | None = None) -> Game | None:
        """Return the game that was last played and is not won, with its whole history; None if there is none.

        Args:
            variant: only a game of this variant, as in Game; None for any, or for FreeCell where `house` is given.
            house: only under these house rules, as in Game; None for none where `variant` is given, else for any.

        Raises:
            FreeCellError: there is no such variant or house.
        """
        wanted = None
        if variant is not None or house is not None:
            under = None if house is None else find_house(house)
            plain = FREECELL if variant is None else find_variant(variant)
            wanted = rules_of(under.apply_to(plain) if under else plain, under)
        for attempt in self.unfinished():
            if wanted not in {None, attempt.rules}:
                continue
            for text in self._texts(attempt.id):
                game = _read(text)
                if game and not game.is_won:
                    return game
        return None

    def follow(self, game: Game) -> Callable[[], None]:
        """Save a game after each of its moves, whoever makes them; return a function that ends this.

        Args:
            game: the game.

        Raises:
            TypeError: it is no Game.
        """
        given: object = game
        if not isinstance(given, Game):
            raise TypeError(say("records.no_such_game", {"given": quoted(given)}))
        return Recorder(game, self._store, all_games=True).stop

    def recorder(self, game: Game) -> Recorder:
        """Return what saves a board's game: all of them, or those played by hand, as this record was asked for."""
        return Recorder(game, self._store, all_games=self._place.all_games)

    def close(self) -> None:
        """Close the file, for this and every other record of it; the next use opens it again."""
        if self._store:
            try:
                self._store.close()
            except FreeCellError as error:
                warnings.warn(str(error), stacklevel=2)

    def _texts(self, name: str) -> list[str]:
        return self._ask(lambda store: store.texts(name))

    def _ask(self, question: Callable[[Store], list[_R]]) -> list[_R]:
        """Return what the file answers; nothing, and a warning, where it cannot be used."""
        if self._store is None:
            return []
        answer: list[_R] = []
        notices = self._store.notices
        try:
            self._store.settle()
        except FreeCellError as error:
            notices.append(error)
        try:
            answer = question(self._store)
        except FreeCellError as error:
            notices.append(error)
        told = list(dict.fromkeys(map(str, notices)))
        notices.clear()
        for text in told:
            warnings.warn(text, stacklevel=3)  # at the line that asked
        return answer

    def __repr__(self) -> str:
        return f"<Records {self.path}>"


def _store(path: Path) -> Store:
    store = _stores.get(path)
    if store is None:
        store = _stores[path] = Store(path)
    return store


def _has_sqlite() -> bool:
    """Return whether this Python has sqlite3: some are built without it, and Pyodide loads it only when asked."""
    try:
        import sqlite3  # noqa: F401 (only whether it is there)
    except ImportError:
        return False
    return True


def _read(text: str) -> Game | None:
    """Return a saved game; None, and a warning, where it is damaged."""
    try:
        return Game.load(text)
    except FreeCellError as error:
        warnings.warn(say("records.skipped", {"why": str(error)}), stacklevel=3)  # at the line that asked
        return None
