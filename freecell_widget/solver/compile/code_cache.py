"""Keep compiled code in a folder that no other user can change.

Compiled code is run, so whoever can write it can run anything as us. A hash inside the file finds damage, not malice:
who writes the code writes the hash. So the folder and every folder above it must belong to us or to the administrator,
and nobody else may write there. Each check starts at the root and goes down: once a folder is known to be safe, nobody
can exchange what lies in it.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "FREECELL_WIDGET_CACHE"
NO_FOLDER = (
    "The compiled solver cannot be kept for the next start: no folder for it can be written by you alone. "
    f"Set {VARIABLE} to such a folder."
)
POSIX = hasattr(os, "geteuid")
_DIGEST = hashlib.sha256().digest_size
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


@lru_cache(maxsize=1)
def source_hash() -> str:
    """Return a hash of the kernel's sources and of how they are compiled."""
    digest = hashlib.sha256()
    solver = Path(__file__).parents[1]
    compiling = (solver / "compile" / name for name in ("entry.py", "machine_code.py"))
    for path in (*sorted((solver / "kernel").rglob("*.py")), *compiling):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def directory() -> Path | None:
    """Return the folder for compiled code, made if need be; None without a safe one.

    The environment variable ``FREECELL_WIDGET_CACHE`` names the folder to try first. Then come the user's cache folder
    and one in the system's folder for temporary files. On Windows it must lie in the user's profile.
    """
    for place in _places():
        path = Path(os.path.realpath(place)) / "freecell_widget" / f"kernel-{source_hash()}"
        with suppress(OSError, ValueError):
            _make(path)
            if is_safe(path):
                with tempfile.TemporaryFile(dir=path):
                    return path
    return None


def _places() -> list[str]:
    """Return the folders to try; those that the system names must be absolute."""
    named = os.environ.get(VARIABLE)
    if POSIX:
        temporary = os.path.join(tempfile.gettempdir(), f"freecell_widget-{os.geteuid()}")  # noqa: PTH118 (a text)
        others = [os.environ.get("XDG_CACHE_HOME"), os.path.expanduser("~/.cache"), temporary]  # noqa: PTH111 (never raises)
    else:
        others = [os.environ.get("LOCALAPPDATA")]
    return [*([named] if named else []), *(place for place in others if place and Path(place).is_absolute())]


def _make(path: Path) -> None:
    """Make a folder and those above it that are missing, for the user alone."""
    for folder in (*reversed(path.parents), path):
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)


def is_safe(folder: Path) -> bool:
    """Return whether only we and the administrator can change a folder.

    Args:
        folder: its path, without links.
    """
    if not POSIX:
        return folder.is_relative_to(Path(os.path.realpath(Path.home())))
    return all(_is_ours(path.lstat(), sticky=path != folder) for path in (*reversed(folder.parents), folder))


def _is_ours(status: os.stat_result, *, sticky: bool) -> bool:
    """Return whether a folder is safe by itself.

    In a sticky folder such as /tmp, others cannot exchange our files and folders.
    """
    if not stat.S_ISDIR(status.st_mode) or status.st_uid not in (0, os.geteuid()):
        return False
    return not status.st_mode & _OTHERS_WRITE or bool(sticky and status.st_mode & stat.S_ISVTX)


def place(processor: str) -> Path | None:
    """Return the file for this processor's code, or None without a safe folder.

    Each version of the compiler has its own file.

    Args:
        processor: what :func:`machine_code.processor` says.
    """
    where = directory()
    if where is None:
        return None
    versions = f"{processor} numba {metadata.version('numba')} llvmlite {metadata.version('llvmlite')}"
    return where / f"{hashlib.sha256(versions.encode()).hexdigest()[:16]}.code"


def signed(code: bytes) -> bytes:
    """Return code with its hash before it, as :func:`checked` takes it.

    Args:
        code: an object file.
    """
    return hashlib.sha256(code).digest() + code


def checked(kept: bytes) -> bytes | None:
    """Return code without its hash, or None if it was damaged.

    Args:
        kept: made by :func:`signed`.
    """
    code = kept[_DIGEST:]
    return code if hashlib.sha256(code).digest() == kept[:_DIGEST] else None


def read(path: Path | None) -> bytes | None:
    """Return the compiled code, or None if it is missing, damaged or not ours.

    The file is opened once. What is looked at, checked and returned are the bytes of that one opening.

    Args:
        path: made by :func:`place`. A damaged file is removed.
    """
    if path is None:
        return None
    with suppress(OSError):
        if not is_safe(path.parent):
            return None
        with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINK), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                return None
            if POSIX and (status.st_uid not in (0, os.geteuid()) or status.st_mode & _OTHERS_WRITE):
                return None
            code = checked(file.read())
        if code is None:
            path.unlink()
        return code
    return None


def write(path: Path | None, code: bytes) -> None:
    """Keep compiled code, all of it or nothing.

    Args:
        path: made by :func:`place`.
        code: an object file; its hash is kept before it.

    Raises:
        OSError: it cannot be written.
    """
    if path is None:
        return
    partial = path.with_suffix(f".{os.getpid()}.partial")
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(signed(code))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def lock(path: Path) -> Iterator[int | None]:
    """Hold the right to compile; yield its descriptor, or None if it is taken.

    The system drops the lock when all processes that have the descriptor have ended, however they end.

    Args:
        path: made by :func:`place`.
    """
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)
    try:
        yield descriptor if _take(descriptor) else None
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> bool:
    """Lock a file for all processes that have the descriptor, if it is free."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, (BlockingIOError, PermissionError))  # a disk without locks: compile twice
    return True
