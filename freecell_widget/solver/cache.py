"""Where compiled code is kept: a directory for these very sources, in a place that can be written to."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
import time
from functools import lru_cache
from importlib import metadata
from pathlib import Path

VARIABLE = "FREECELL_WIDGET_CACHE"
STALE = 900.0  # seconds after which a compilation that has not ended is taken for dead


@lru_cache(maxsize=1)
def source_hash() -> str:
    """Return a hash of all kernel sources; the compiler's own cache does not notice that a called function changed."""
    digest = hashlib.sha256()
    for path in sorted((Path(__file__).parent / "kernel").glob("*.py")):
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


def _marker(path: Path) -> Path:
    """Return the file that says that the code was compiled for this Python, this compiler and this machine."""
    return path / "-".join(["ready", sys.implementation.cache_tag or "", metadata.version("numba"), platform.node()])


def is_marked(path: Path) -> bool:
    """Return whether a directory holds all compiled code.

    Args:
        path: made by :func:`directory`.
    """
    return _marker(path).exists()


def claim(path: Path) -> bool:
    """Return whether this process is the one to compile: no other has begun in the last quarter of an hour.

    Args:
        path: made by :func:`directory`.
    """
    claimed = _marker(path).with_suffix(".compiling")
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


def mark(path: Path | None) -> None:
    """Note that a directory holds all compiled code.

    Args:
        path: made by :func:`directory`.
    """
    if path is not None:
        _marker(path).touch()
