"""Where the record of the player's games lies, and what goes into it: by argument, environment, or rule."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault

VARIABLE = "FREECELL_RECORDS"
FILE = Path("freecell_widget", "records.sqlite")  # in the user's data directory
_ON, _OFF = ("on", "yes", "true", "1"), ("off", "no", "false", "0")

Setting = bool | str | os.PathLike[str] | None


class Place(NamedTuple):
    """Where games are recorded, and which.

    Args:
        path: the file; None where records are off.
        all_games: whether games that only code has played are recorded too; else a game must have been played in a
            browser, so that headless kernels write nowhere.
    """

    path: Path | None
    all_games: bool


def find_place(setting: Setting) -> Place:
    """Return where a board's games are recorded.

    Args:
        setting: a path, or True for the user's own record: all games are recorded. False: none is. None: games played
            in a browser are, in the user's own record, but never in tests, in CI or in Pyodide.
            The environment variable FREECELL_RECORDS moves the user's own record to another path, turns it ``off``,
            or turns it ``on`` in CI as well; a path given as an argument is above it.

    Raises:
        FreeCellError: the setting is none of these.

    >>> find_place(False)
    Place(path=None, all_games=False)
    """
    if setting is None:
        return Place(_own(even_in_tests=False), all_games=False)
    if isinstance(setting, bool):
        return Place(_own(even_in_tests=True), all_games=True) if setting else Place(None, all_games=False)
    given: object = setting  # whatever it is
    path = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    if isinstance(path, str) and path.strip() and "\0" not in path:
        return Place(_absolute(path), all_games=True)
    raise fault(FreeCellError, "records.setting", given=quoted(setting))


def _own(*, even_in_tests: bool) -> Path | None:
    """Return the file of the user's own record; None where it is off."""
    word = os.environ.get(VARIABLE, "").strip()
    if word.lower() in _OFF:
        return None
    if word and word.lower() not in _ON:
        return _absolute(word)
    if not (word or even_in_tests) and (_in_tests() or sys.platform == "emscripten"):
        return None
    return default_file()


def default_file() -> Path | None:
    """Return the file that holds the record where nobody names another; None if the user has no home."""
    folder = _data_folder()
    return folder and folder / FILE


def _in_tests() -> bool:
    """Return whether this process, or one that started it, is a test run or a CI job."""
    set_by_pytest = "PYTEST_VERSION" in os.environ or "PYTEST_CURRENT_TEST" in os.environ
    return set_by_pytest or os.environ.get("CI", "").strip().lower() not in ("", *_OFF)


def _data_folder() -> Path | None:
    """Return the folder where this system keeps a user's data; None if the user has none."""
    try:
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            return Path(local) if local else Path.home() / "AppData" / "Local"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support"
        named = os.environ.get("XDG_DATA_HOME", "")
        return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"  # noqa: PTH117 (may be "")
    except RuntimeError:  # no home
        return None


def _absolute(path: str) -> Path:
    """Return a path that stays the same when the kernel changes its folder; ``~`` is the user's home."""
    return Path(os.path.abspath(os.path.expanduser(path)))  # noqa: PTH100, PTH111 (a missing home leaves ~ alone)
