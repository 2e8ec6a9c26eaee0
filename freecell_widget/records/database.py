"""The SQLite file of the record: opened, brought up to date, set aside if it cannot be read, never overwritten."""

from __future__ import annotations

import os
import threading
import time
import weakref
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from freecell_widget.errors import FreeCellError
from freecell_widget.records.attempt import Attempt, read_attempt
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

APPLICATION = 0x46434C57  # SQLite's application_id: "FCLW"
_SUFFIXES = (".sqlite", ".sqlite3", ".db")  # a file of such a name that is no database is a damaged one
WAIT = 0.5  # seconds that a write waits for another process; one takes well under a millisecond

_COLUMNS = ", ".join(Attempt._fields)
# The n-th list of statements brings a file of version n (PRAGMA user_version) to version n + 1.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE games (
            id TEXT PRIMARY KEY, variant TEXT NOT NULL, house TEXT NOT NULL, rules TEXT NOT NULL, deal TEXT NOT NULL,
            started REAL NOT NULL, saved REAL NOT NULL, won REAL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
            text TEXT NOT NULL)
        """,
        f"PRAGMA application_id = {APPLICATION}",
    ),
    ("ALTER TABLE games ADD COLUMN shown REAL",),
)
VERSION = len(MIGRATIONS)
# A won game is closed: whatever is played on after the win, in whichever notebook, changes nothing.
_SAVE = f"""
    INSERT INTO games ({_COLUMNS}, text) VALUES ({", ".join("?" * (len(Attempt._fields) + 1))})
    ON CONFLICT (id) DO UPDATE SET saved = excluded.saved, won = excluded.won, moves = excluded.moves,
        seconds = excluded.seconds, shown = excluded.shown, text = excluded.text
    WHERE games.won IS NULL
"""  # noqa: S608 (our own names)
_ATTEMPTS = f"SELECT {_COLUMNS} FROM games ORDER BY started, id"  # noqa: S608 (our own names)
_TEXT = "SELECT text FROM games WHERE id = ?"
_R = TypeVar("_R")


class Store:
    """One file of games; threads take turns, processes wait for one another.

    Args:
        path: the file; it is made when the first game is saved.

    Every method raises FreeCellError, in one sentence, where the file cannot be used; what was set aside is told in
    `notices`, for the caller to take.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[FreeCellError] = []
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, ...] = ()  # which process opened which file
        self._close: Callable[[], object] = int

    def save(self, attempt: Attempt, text: str) -> None:
        """Write a game as it stands, in one transaction.

        Args:
            attempt: what counts.
            text: the saved game.
        """
        self._run(lambda connection: connection.execute(_SAVE, (*attempt, text)))

    def attempts(self) -> list[Attempt]:
        """Return what can be read of every game, the first started first."""
        rows = self._run(lambda connection: connection.execute(_ATTEMPTS).fetchall()) if self._exists() else []
        return [attempt for attempt in map(read_attempt, rows) if attempt]

    def texts(self, name: str) -> list[str]:
        """Return the saved game of an id; nothing if there is none."""
        rows = self._run(lambda connection: connection.execute(_TEXT, (name,)).fetchall()) if self._exists() else []
        return [text for (text,) in rows if isinstance(text, str)]

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._lock:
            self._connection = None
            self._close()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _exists(self) -> bool:
        try:
            return self.path.exists()
        except OSError:  # a name that is too long, say: to open it will tell
            return True

    def _run(self, work: Callable[[sqlite3.Connection], _R]) -> _R:
        """Do something with the file; a damaged one is set aside, and a new one is begun."""
        import sqlite3

        with self._lock:
            try:
                try:
                    return work(self._opened())
                except sqlite3.Error as error:
                    if not _tells_damage(error):
                        raise
                    if not _was_ours(self.path):
                        raise fault(FreeCellError, "records.foreign", path=str(self.path)) from error
                    self._set_aside("damaged")
                    return work(self._opened())
            except FreeCellError:
                self.close()
                raise
            except (sqlite3.Error, OSError) as error:
                self.close()
                raise fault(FreeCellError, "records.failed", path=str(self.path), why=str(error)) from error

    def _opened(self) -> sqlite3.Connection:
        """Return the connection to the file that lies at the path now, checked and up to date."""
        if self._connection is not None:
            if self._file == self._there():
                return self._connection
            if self._file[:1] == (os.getpid(),):  # renamed or removed under us; SQLite then leaves its log alone
                self._close()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = self._connect()
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION and self._is_ours(connection):
            self._set_aside("newer")
            connection = self._connect()
        if not self._is_ours(connection):
            raise fault(FreeCellError, "records.foreign", path=str(self.path))
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _damage("quick_check")
        _write_fast(connection)
        _bring_up_to_date(connection)
        self._connection = connection
        return connection

    def _connect(self) -> sqlite3.Connection:
        import sqlite3

        connection = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        self._close = weakref.finalize(self, connection.close)
        self._file = self._there()
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        return connection

    def _there(self) -> tuple[int, ...]:
        """Return what tells the file at the path, opened by this process, from any other."""
        try:
            found = os.stat(self.path)  # noqa: PTH116 (a third of the time, at each move)
        except FileNotFoundError:
            return ()
        return os.getpid(), found.st_dev, found.st_ino

    @staticmethod
    def _is_ours(connection: sqlite3.Connection) -> bool:
        marked: bool = connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        return marked or connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None  # or empty

    def _set_aside(self, why: str) -> None:
        """Rename the file that was opened, with its log, unless another process has done so."""
        self._connection = None
        self._close()
        if self._file != self._there():
            return
        day = time.strftime("%Y%m%d-%H%M%S")
        kept, count = self.path.with_name(f"{self.path.stem}.{why}-{day}{self.path.suffix}"), 1
        while kept.exists():
            count += 1
            kept = self.path.with_name(f"{self.path.stem}.{why}-{day}-{count}{self.path.suffix}")
        self.path.rename(kept)
        for log in ("-wal", "-shm", "-journal"):
            beside = self.path.with_name(self.path.name + log)
            if beside.exists():
                beside.rename(kept.with_name(kept.name + log))
        self.notices.append(fault(FreeCellError, f"records.{why}", kept=str(kept)))


def _write_fast(connection: sqlite3.Connection) -> None:
    """Make a commit one write that does not wait for the disk.

    It outlives the process; a power cut may take the last moves, but cannot damage the file.
    https://www.sqlite.org/pragma.html#pragma_synchronous
    """
    import sqlite3

    connection.execute("PRAGMA synchronous = NORMAL")
    with suppress(sqlite3.OperationalError):  # somebody else is turning it on, or cannot; every mode keeps games
        connection.execute("PRAGMA journal_mode = WAL")


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Run the migrations that a file still needs, all or none."""
    if _version(connection) < VERSION:
        with closing(connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for statements in MIGRATIONS[_version(connection) :]:  # asked again: another process may have been here
                    for statement in statements:
                        cursor.execute(statement)
                cursor.execute(f"PRAGMA user_version = {VERSION}")
                cursor.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # on a full disk SQLite has taken it back by itself
                    cursor.execute("ROLLBACK")
                raise
    have = [name for _, name, *_ in connection.execute("PRAGMA table_info(games)")]
    if not {*Attempt._fields, "text"} <= {*have}:
        raise _damage("no table of games")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _damage(why: str) -> Exception:
    import sqlite3

    return sqlite3.DatabaseError(why)


def _was_ours(path: Path) -> bool:
    """Return whether a file that cannot be read may have been a record: a text or a picture never was one."""
    if path.suffix in _SUFFIXES:
        return True
    with path.open("rb") as file:
        head = file.read(72)
    return head.startswith(b"SQLite format 3\0") and head[68:] == APPLICATION.to_bytes(4, "big")


def _tells_damage(error: Any) -> bool:  # noqa: ANN401 (an sqlite3.Error, whose module may be absent)
    """Return whether an error says that the file is no database or a broken one, rather than busy or out of reach."""
    import sqlite3

    return type(error) is sqlite3.DatabaseError
