"""Ask the record of the player's games, and record games from code."""

from __future__ import annotations

import warnings
from contextlib import nullcontext
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
from freecell_widget.variants.named_games import FREECELL, find_variant
from freecell_widget.words.messages import fault, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from freecell_widget.records.attempt import Attempt
    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

_R = TypeVar("_R")
# One connection for each file, for all boards of a notebook. It closes with the last of them.
_stores: WeakValueDictionary[Path, Store] = WeakValueDictionary()


class Records:
    """The record of the player's games, a file that boards write.

    Args:
        where: True for the user's own file, a path for another, False for no file. None is the user's own file where a
            board would write it unasked (see ``docs/records.md``). Nothing is written until a game is saved.

    Raises:
        FreeCellError: `where` is something else.

    >>> import tempfile, pathlib
    >>> folder = tempfile.TemporaryDirectory()
    >>> records = Records(pathlib.Path(folder.name, "mine.sqlite"))
    >>> game = Game(617)
    >>> stop = records.follow(game)
    >>> _ = game.play("4a 4b")
    >>> records.resume().tokens
    ['4a', '4b']
    >>> records.statistics()
    FreeCell: 0 wins in 1 game (0%), 0 lost, 1 in play
      winning streak 0 (longest 0), losing streak 0 (longest 0)
    >>> stop(), records.close(), folder.cleanup()
    (None, None, None)
    """

    def __init__(self, where: Setting = True) -> None:  # noqa: FBT002 (True is one of the places)
        self._place: Place = find_place(where)
        # What makes another Records of the same place.
        self.setting: Setting = where if where is None or isinstance(where, bool) else self._place.path
        self._store = _store(self._place.path) if self._place.path and _has_sqlite() else None
        self._told: dict[str, FreeCellError] = {}

    @property
    def path(self) -> Path | None:
        """The file, or None where recording is off."""
        return self._store.path if self._store else None

    def statistics(self) -> Statistics:
        """Return wins, losses, streaks and bests of each game played."""
        return self._figures(self.attempts())

    def overview(self) -> tuple[Statistics, list[Attempt]]:
        """Return the statistics and the unfinished games, read from the file at once.

        Deals that have been won since do not count as unfinished.

        A person waits for the answer, so it does not wait long for a file that another process has locked.
        """
        with self._store.in_haste() if self._store else nullcontext():
            attempts = self.attempts()
        won: dict[tuple[str, ...], float] = {}
        for attempt in attempts:
            if attempt.won is not None:
                won[_deal(attempt)] = max(attempt.won, won.get(_deal(attempt), 0))
        waiting = [attempt for attempt in unfinished(attempts) if attempt.saved > won.get(_deal(attempt), 0)]
        return self._figures(attempts), waiting

    def _figures(self, attempts: list[Attempt]) -> Statistics:
        if self._store is None:
            return Statistics(notice="records.no_sqlite" if self._place.path else "records.off")
        figures = count(attempts)
        return replace(figures, notice="records.late") if self._store.is_late else figures

    def attempts(self) -> list[Attempt]:
        """Return every attempt, the first started first. :meth:`game` loads one."""
        return self._ask(Store.attempts)

    def unfinished(self) -> list[Attempt]:
        """Return the attempts to continue, the last played first. :meth:`game` loads one."""
        return unfinished(self.attempts())

    def game(self, name: str) -> Game:
        """Return a recorded game with its whole history.

        Args:
            name: the `id` of an attempt.

        Raises:
            FreeCellError: no game has this id, or its text is damaged.
        """
        given: object = name
        for text in self._texts(name) if isinstance(given, str) else ():
            return Game.load(text)
        raise fault(FreeCellError, "records.no_game", given=quoted(name))

    def resume(
        self,
        *,
        variant: Variant | str | None = None,
        freecells: int | None = None,
        house: House | str | None = None,
    ) -> Game | None:
        """Return the unfinished game played last, with its history, or None.

        Args:
            variant: only a game of this variant, as in Game. None takes any, or FreeCell if another is given.
            freecells: only with this number of freecells, as in Game. None takes that of the variant.
            house: only under these house rules, as in Game. None takes any, or no house rules if `variant` is given.

        Raises:
            FreeCellError: the variant or the house is unknown.
        """
        wanted = None
        if variant is not None or freecells is not None or house is not None:
            under = None if house is None else find_house(house)
            plain = find_variant(FREECELL if variant is None else variant, freecells=freecells)
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
        """Save a game after each move, and return a function that stops this.

        Args:
            game: the game.

        Raises:
            TypeError: `game` is not a Game.
        """
        given: object = game
        if not isinstance(given, Game):
            raise TypeError(say("records.no_such_game", {"given": quoted(given)}))
        return Recorder(game, self._store, all_games=True).stop

    def take_notices(self) -> list[FreeCellError]:
        """Return the troubles met since the last call, for a page to show."""
        told, self._told = self._told, {}
        return [*told.values()]

    def recorder(self, game: Game) -> Recorder:
        """Return a listener that saves a board's game as this record was set up."""
        return Recorder(game, self._store, all_games=self._place.all_games)

    def close(self) -> None:
        """Write what is still unsaved and close the file. The next use opens it again."""
        if self._store:
            try:
                self._store.close()
            except FreeCellError as error:
                warnings.warn(str(error), stacklevel=2)

    def _texts(self, name: str) -> list[str]:
        return self._ask(lambda store: store.texts(name))

    def _ask(self, question: Callable[[Store], list[_R]]) -> list[_R]:
        """Return the file's answer. If it cannot be used, warn and return nothing."""
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
        told = {str(notice): notice for notice in notices}
        notices.clear()
        self._told |= told
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
    """Return whether this Python has sqlite3. Some builds and Pyodide lack it."""
    try:
        import sqlite3  # noqa: F401 (only whether it is there)
    except ImportError:
        return False
    return True


def _read(text: str) -> Game | None:
    """Return a saved game. If it is damaged, warn and return None."""
    try:
        return Game.load(text)
    except FreeCellError as error:
        warnings.warn(say("records.skipped", {"why": str(error)}), stacklevel=3)  # at the line that asked
        return None


def _deal(attempt: Attempt) -> tuple[str, ...]:
    """Return what two attempts at one deal have in common."""
    return attempt.rules, attempt.house, attempt.deal
