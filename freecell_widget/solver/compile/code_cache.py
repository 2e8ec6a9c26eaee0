"""Where compiled code is kept: a directory for these very sources, in a place that can be written to."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from contextlib import suppress
from functools import lru_cache
from importlib import metadata
from pathlib import Path

VARIABLE = "FREECELL_WIDGET_CACHE"
_DIGEST = hashlib.sha256().digest_size
STALE = 900.0  # seconds after which a compilation that has not ended is taken for dead


@lru_cache(maxsize=1)
def source_hash() -> str:
    """Return a hash of the kernel's sources and of how they are compiled."""
    digest = hashlib.sha256()
    solver = Path(__file__).parents[1]
    for path in (*sorted((solver / "kernel").rglob("*.py")), solver / "compile" / "machine_code.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def directory() -> Path | None:
    """Return the directory for compiled code, or None if no place can be written to.

    The environment variable ``FREECELL_WIDGET_CACHE`` names the place to try first; then come the user's cache
    directory and the system's for temporary files.
    """
    user = os.getuid() if hasattr(os, "getuid") else 0
    places = (
        os.environ.get(VARIABLE),
        os.environ.get("XDG_CACHE_HOME"),
        os.environ.get("LOCALAPPDATA"),
        str(Path("~/.cache").expanduser()),
        str(Path(tempfile.gettempdir()) / f"freecell_widget-{user}"),
    )
    for place in places:
        if place:
            path = Path(place) / "freecell_widget" / f"kernel-{source_hash()}"
            if _is_ours_to_write(path):
                return path
    return None


def _is_ours_to_write(path: Path) -> bool:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and path.stat().st_uid != os.getuid():
            return False  # compiled code is run: never load what somebody else may have written
        with tempfile.TemporaryFile(dir=path):
            return True
    except OSError:
        return False


def place(processor: str) -> Path | None:
    """Return the file for code that is made for a processor by the present compiler, or None if there is no place.

    Args:
        processor: what :func:`native.processor` says.
    """
    where = directory()
    if where is None:
        return None
    versions = f"{processor} numba {metadata.version('numba')} llvmlite {metadata.version('llvmlite')}"
    return where / f"{hashlib.sha256(versions.encode()).hexdigest()[:16]}.code"


def read(path: Path | None) -> bytes | None:
    """Return the compiled code, or None if it has not been compiled.

    Args:
        path: made by :func:`place`. If the file was damaged it is removed, for running it would end the process.
    """
    if path is None:
        return None
    with suppress(OSError):
        kept = path.read_bytes()
        code = kept[_DIGEST:]
        if hashlib.sha256(code).digest() == kept[:_DIGEST]:
            return code
        path.unlink()
        _claimed(path).unlink()
    return None


def write(path: Path | None, code: bytes) -> None:
    """Keep compiled code, all of it or nothing.

    Args:
        path: made by :func:`place`.
        code: an object file; a hash of it is kept before it.

    Raises:
        OSError: it cannot be written.
    """
    if path is None:
        return
    partial = path.with_suffix(f".{os.getpid()}.partial")
    try:
        partial.write_bytes(hashlib.sha256(code).digest() + code)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _claimed(path: Path) -> Path:
    return path.with_suffix(".compiling")


def claim(path: Path) -> bool:
    """Return whether this process is the one to compile: no other has begun in the last quarter of an hour.

    Args:
        path: made by :func:`place`.
    """
    claimed = _claimed(path)
    try:
        if time.time() - claimed.stat().st_mtime < STALE:
            return False
        claimed.unlink(missing_ok=True)
    except FileNotFoundError:
        pass
    try:
        claimed.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
