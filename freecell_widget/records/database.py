"""Open the SQLite file of the record, update it, set a damaged one aside."""

from __future__ import annotations

import os
import time
import weakref
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from freecell_widget.errors import FreeCellError
from freecell_widget.records.attempt import Attempt
from freecell_widget.records.location import default_file
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

APPLICATION = 0x46434C57  # SQLite's application_id: "FCLW"

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
    ("ALTER TABLE games ADD COLUMN writer TEXT NOT NULL DEFAULT ''",),
)
VERSION = len(MIGRATIONS)
_COLUMNS = {*Attempt._fields, "text", "writer"}
_LOGS = ("-wal", "-shm", "-journal")
# Words of errors whose cause is the system. Python 3.10 does not tell the number of an error.
_SYSTEM = (
    *("locked", "full", "readonly", "disk I/O", "unable to open", "interrupted", "protocol", "authorized"),
    *("permission", "memory", "large file", "transaction"),
)
_R = TypeVar("_R")


class Database:
    """The file of one record. It is not safe for threads: the caller holds a lock.

    Args:
        path: the file. It is created, readable by its owner alone, when something is first written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[FreeCellError] = []  # files that were set aside; the caller takes them out
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, ...] = ()  # which process opened which file
        self._wait = 0.0  # seconds that the connection waits for a lock
        self._close: Callable[[], object] = int

    def exists(self) -> bool:
        """Return whether there is a file."""
        try:
            return self.path.exists()
        except OSError:  # a name that is too long, say: opening it will tell
            return True

    def run(self, work: Callable[[sqlite3.Connection], _R], wait: float) -> _R:
        """Do something with the file. Set a damaged one aside and begin a new one.

        Args:
            work: what to do. It is done again on the new file.
            wait: seconds to wait for another process that holds a lock.

        Raises:
            FreeCellError: the file cannot be used, or is not a record.
        """
        import sqlite3

        try:
            try:
                return work(self._opened(wait))
            except (sqlite3.Error, UnicodeError) as error:
                if not _tells_damage(error):
                    raise
                if not self._is_ours_to_move():
                    raise fault(FreeCellError, "records.not_a_record", path=str(self.path)) from error
                self._set_aside("damaged")
                return work(self._opened(wait))
        except FreeCellError:
            self.close()
            raise
        except (sqlite3.Error, UnicodeError, OSError) as error:
            if self._connection is None or not _passes(error):
                self.close()
            raise fault(FreeCellError, "records.failed", path=str(self.path), why=str(error)) from error

    def close(self) -> None:
        """Close the file. The next use opens it again."""
        self._connection = None
        self._close()

    # -- opening ---------------------------------------------------------------------------------------------------

    def _opened(self, wait: float) -> sqlite3.Connection:
        """Return a connection to the file at the path, checked and up to date."""
        if self._connection is not None:
            if self._file == self._there():
                if wait != self._wait:
                    self._connection.execute(f"PRAGMA busy_timeout = {int(wait * 1000)}")
                    self._wait = wait
                return self._connection
            if self._file[:1] == (os.getpid(),):  # renamed or removed under us; SQLite then leaves its log alone
                self._close()
        self._create()
        connection = self._connect(wait)
        version = _version(connection)
        if version > VERSION and self._is_ours(connection):
            self._set_aside("newer")
            self._create()
            connection = self._connect(wait)
        if not self._is_ours(connection):
            if self.path == default_file():
                raise _damage("no mark")
            raise fault(FreeCellError, "records.foreign", path=str(self.path))
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _damage("quick_check")
        connection.execute("PRAGMA synchronous = NORMAL")
        self._bring_up_to_date(connection)  # before there is a log, so that the file itself carries our mark
        _write_fast(connection)
        self._connection = connection
        return connection

    def _create(self) -> None:
        """Create the file and its folders where they are missing, for their owner alone.

        SQLite gives its log the same permissions.
        """
        folder = self.path.parent
        for missing in reversed([above for above in (folder, *folder.parents) if not above.exists()]):
            missing.mkdir(mode=0o700, exist_ok=True)
        # Never open a file that exists: closing it would drop the locks of this process.
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if self.path == default_file():  # an earlier version has left it readable to all
            with suppress(OSError):
                folder.chmod(0o700)
                for file in (self.path, *map(self._beside, _LOGS)):
                    if file.exists():
                        file.chmod(0o600)

    def _connect(self, wait: float) -> sqlite3.Connection:
        import sqlite3

        connection = sqlite3.connect(self.path, timeout=wait, isolation_level=None, check_same_thread=False)
        self._close = weakref.finalize(self, connection.close)
        self._file = self._there()
        self._wait = wait
        connection.text_factory = _read_text
        return connection

    def _there(self) -> tuple[int, ...]:
        """Return the identity of the file at the path and of this process."""
        try:
            found = os.stat(self.path)  # noqa: PTH116 (a third of the time, at each move)
        except FileNotFoundError:
            return ()
        return os.getpid(), found.st_dev, found.st_ino

    @staticmethod
    def _is_ours(connection: sqlite3.Connection) -> bool:
        marked: bool = connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        return marked or connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None  # or empty

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        """Run the migrations that the file still needs, all or none."""
        import sqlite3

        if _version(connection) < VERSION:
            try:
                with transaction(connection):
                    for statements in MIGRATIONS[_version(connection) :]:  # another process may have been here
                        for statement in statements:
                            connection.execute(statement)
                    connection.execute(f"PRAGMA user_version = {VERSION}")
            except sqlite3.OperationalError as error:
                if any(word in str(error) for word in ("already exists", "duplicate column")):
                    raise _damage("wrong version") from error
                raise fault(FreeCellError, "records.failed", path=str(self.path), why=str(error)) from error
        have = {name for _, name, *_ in connection.execute("PRAGMA table_info(games)")}
        if not have >= _COLUMNS:
            raise _damage("no table of games")

    # -- setting aside ---------------------------------------------------------------------------------------------

    def _is_ours_to_move(self) -> bool:
        """Return whether a damaged file is a record: in the usual place, or with our mark."""
        if self.path == default_file():
            return True
        with self.path.open("rb") as file:
            head = file.read(72)
        return head.startswith(b"SQLite format 3\0") and head[68:] == APPLICATION.to_bytes(4, "big")

    def _set_aside(self, why: str) -> None:
        """Rename the opened file and its log, unless another process has done so."""
        self.close()
        if self._file != self._there():
            return
        day = time.strftime("%Y%m%d-%H%M%S")
        kept, count = self.path.with_name(f"{self.path.stem}.{why}-{day}{self.path.suffix}"), 1
        while kept.exists():
            count += 1
            kept = self.path.with_name(f"{self.path.stem}.{why}-{day}-{count}{self.path.suffix}")
        self.path.rename(kept)
        for log in _LOGS:
            if self._beside(log).exists():
                self._beside(log).rename(kept.with_name(kept.name + log))
        self.notices.append(fault(FreeCellError, f"records.{why}", kept=str(kept)))

    def _beside(self, log: str) -> Path:
        return self.path.with_name(self.path.name + log)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything in this block, or nothing of it if it raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # on a full disk SQLite has rolled back already
            connection.execute("ROLLBACK")
        raise


def _write_fast(connection: sqlite3.Connection) -> None:
    """Make a commit one write that does not wait for the disk.

    It outlives the process. A power cut may take the last moves, but cannot damage the file.
    https://www.sqlite.org/pragma.html#pragma_synchronous
    """
    import sqlite3

    with suppress(sqlite3.OperationalError):  # another process is doing so, or this system cannot; every mode saves
        connection.execute("PRAGMA journal_mode = WAL")


# Called for each text of the file, so without a function of Python's.
_read_text = partial(str, encoding="utf-8", errors="replace")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _damage(why: str) -> Exception:
    import sqlite3

    return sqlite3.DatabaseError(why)


def _tells_damage(error: Exception) -> bool:
    """Return whether an error means damage, rather than a lock or a full disk."""
    import sqlite3

    if isinstance(error, sqlite3.OperationalError):
        return not any(word in str(error) for word in _SYSTEM)
    misuse = (sqlite3.ProgrammingError, sqlite3.NotSupportedError)  # such as a connection closed by the end of Python
    return isinstance(error, (sqlite3.DatabaseError, UnicodeDecodeError)) and not isinstance(error, misuse)


def _passes(error: Exception) -> bool:
    """Return whether an error may pass, so that the connection can stay open."""
    return any(word in str(error) for word in ("locked", "full"))
