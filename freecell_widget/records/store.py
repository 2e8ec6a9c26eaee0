"""Save games in the file of the record, and try again if it cannot be written."""

from __future__ import annotations

import atexit
import json
import logging
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from freecell_widget.errors import FreeCellError
from freecell_widget.records.attempt import Attempt, read_attempt
from freecell_widget.records.database import Database, transaction
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

_log = logging.getLogger(__name__)
WAIT = 0.5  # seconds that code waits for another process to release the file; a write takes less than 0.001
CLICK = 0.03  # seconds that a click waits; opening a file may wait twice
FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds until an unsaved game is tried again: doubled each time

_COLUMNS = ", ".join(Attempt._fields)
# A won game is closed. A game that another writer has saved is compared before it is overwritten.
_SAVE = f"""
    INSERT INTO games ({_COLUMNS}, text, writer) VALUES ({", ".join("?" * (len(Attempt._fields) + 2))})
    ON CONFLICT (id) DO UPDATE SET saved = excluded.saved, won = excluded.won, moves = excluded.moves,
        seconds = excluded.seconds, shown = excluded.shown, text = excluded.text
    WHERE games.won IS NULL AND games.writer = excluded.writer
"""  # noqa: S608 (our own names)
_ATTEMPTS = f"SELECT {_COLUMNS} FROM games ORDER BY started, id"  # noqa: S608 (our own names)
_TEXT = "SELECT text FROM games WHERE id = ?"


class _Patience(threading.local):
    """How many seconds a thread waits for a lock while nothing waits to be written."""

    seconds = WAIT


class _Unsaved(NamedTuple):
    """A game that waits to be written, with the arguments of `Store.save`."""

    attempt: Attempt
    text: str
    writer: str
    seen: str

    @property
    def row(self) -> tuple[object, ...]:
        """The values of its row in the file."""
        return (*self.attempt, self.text, self.writer)


class Store:
    """The games of one file. Threads take turns, processes wait for one another.

    Args:
        path: the file. It is created when the first game is saved.

    Every method raises FreeCellError, in one sentence, where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._patience = _Patience()
        self._file = Database(path)
        self._lock = threading.RLock()
        self._unsaved: dict[tuple[str, str], _Unsaved] = {}  # by writer and id
        self._moved: dict[tuple[str, str], str] = {}  # the new ids of games that another writer went on with
        self._late = False  # whether a write has failed and none has succeeded since
        self._timer: threading.Timer | None = None
        self._delay = FIRST_RETRY

    @contextmanager
    def in_haste(self) -> Iterator[None]:
        """Wait at most `CLICK` for a lock in this block, in this thread."""
        before, self._patience.seconds = self._patience.seconds, CLICK
        try:
            yield
        finally:
            self._patience.seconds = before

    @property
    def notices(self) -> list[FreeCellError]:
        """What the player should know about the file. The caller empties the list."""
        return self._file.notices

    @property
    def is_late(self) -> bool:
        """Whether games wait to be written."""
        return self._late

    def save(self, attempt: Attempt, text: str, writer: str = "", seen: str = "") -> None:
        """Write a game as it stands. If that fails, keep it and try again later.

        Args:
            attempt: the row that counts.
            text: the saved game.
            writer: who saves it: each writer overwrites its own rows without asking.
            seen: the saved game that the writer began with. Another writer's row is overwritten if it holds the same
                moves. Otherwise the game is saved as a new attempt, whose id :meth:`moved` returns.
        """
        text = text.encode("utf-8", "backslashreplace").decode()  # half a character in a name: JSON's own escape
        game = _Unsaved(attempt, text, writer, seen)
        key = writer, attempt.id
        with self._lock:
            before = self._unsaved.get(key)
            if before is None:
                self._unsaved[key] = game
            elif before.attempt.won is None:
                self._unsaved[key] = game._replace(attempt=attempt._replace(started=before.attempt.started))
            self._settle(self._wait())

    def settle(self) -> None:
        """Write the games that could not be written before."""
        with self._lock:
            self._settle(self._wait())

    def moved(self, writer: str, name: str) -> str | None:
        """Return the new id of a game, once, if another writer went on under the old one.

        Args:
            writer: who saved it.
            name: the old id.
        """
        with self._lock:
            return self._moved.pop((writer, name), None)

    def attempts(self) -> list[Attempt]:
        """Return every readable attempt, the first started first."""
        with self._lock:
            exists = self._file.exists()
            query = _ATTEMPTS
            rows = self._file.run(lambda file: file.execute(query).fetchall(), self._wait()) if exists else []
        return [attempt for attempt in map(read_attempt, rows) if attempt]

    def texts(self, name: str) -> list[str]:
        """Return the saved game with an id, or an empty list.

        Args:
            name: the id.
        """
        with self._lock:
            exists = self._file.exists()
            rows = self._file.run(lambda file: file.execute(_TEXT, (name,)).fetchall(), self._wait()) if exists else []
        return [text for (text,) in rows if isinstance(text, str)]

    def close(self) -> None:
        """Write what waits, and close the file. The next use opens it again."""
        with self._lock:
            try:
                self._settle(WAIT)
            finally:
                self._file.close()

    # -- unsaved games ---------------------------------------------------------------------------------------------

    def _wait(self) -> float:
        """Return how long to wait for a lock: once a write has failed, not at all."""
        return 0.0 if self._late else self._patience.seconds

    def _settle(self, wait: float) -> None:
        try:
            for key, game in [*self._unsaved.items()]:
                name = self._file.run(lambda file, game=game: _write(file, game), wait)  # type: ignore[misc]
                del self._unsaved[key]
                if name != game.attempt.id:
                    self._moved[key] = name
                    self.notices.append(fault(FreeCellError, "records.elsewhere"))
        except FreeCellError as error:
            if error.code == "records.failed":
                self._try_later()
            else:  # the file is not ours: it is refused, and nothing waits for it
                self._forget()
            raise
        if self._late:
            self._forget()

    def _forget(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._unsaved.clear()
        self._late, self._delay = False, FIRST_RETRY
        atexit.unregister(self._try_at_exit)

    def _try_later(self) -> None:
        if not self._late:
            self._late = True
            atexit.register(self._try_at_exit)
        if self._timer is None:
            self._timer = threading.Timer(self._delay, self._try_again)
            self._timer.daemon = True
            try:
                self._timer.start()
            except RuntimeError:  # no threads here (Pyodide): the next move, question or close tries again
                self._timer = None

    def _try_again(self) -> None:
        with self._lock:
            self._timer = None
            self._delay = min(2 * self._delay, LAST_RETRY)
            with suppress(FreeCellError):  # told when it failed first
                self._settle(0.0)

    def _try_at_exit(self) -> None:
        try:
            self.close()
        except FreeCellError as error:
            _log.warning("%s", error)
            self._forget()  # Python ends: a board that is collected later must not try again


def _write(file: sqlite3.Connection, game: _Unsaved) -> str:
    """Write a game and return its id in the file. Writing it twice changes nothing."""
    name = game.attempt.id
    if file.execute(_SAVE, game.row).rowcount:
        return name
    with transaction(file):
        row = file.execute("SELECT won, writer, text FROM games WHERE id = ?", (name,)).fetchone()
        won, writer, text = row or (None, "", "")
        if won is not None and (writer == game.writer or game.attempt.won is not None):
            return name  # won before
        if row and (won is not None or _moves(text) != _moves(game.seen)):
            name = uuid4().hex
            attempt = game.attempt._replace(id=name)
            game = game._replace(attempt=attempt, text=game.text.replace(game.attempt.id, name))
        file.execute("UPDATE games SET writer = ? WHERE id = ?", (game.writer, name))
        file.execute(_SAVE, game.row)
    return name


def _moves(text: object) -> object:
    """Return the moves of a saved game, or the text itself if it cannot be read."""
    try:
        fields = json.loads(text)  # type: ignore[arg-type]
        return fields["moves"], fields.get("undone", 0)
    except (ValueError, TypeError, KeyError, RecursionError):
        return text
