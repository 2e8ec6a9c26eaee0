"""Decide where games are recorded, and which: by argument, environment or rule."""

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
        path: the file. None turns recording off.
        all_games: whether to record games that only code has played. If not, a person must have moved a card in a
            browser, so that kernels without a browser write nothing.
    """

    path: Path | None
    all_games: bool


def find_place(setting: Setting) -> Place:
    """Return where a board's games are recorded.

    Args:
        setting: a path, or True for the user's own file, records all games. False records nothing. None records games
            played in a browser in the user's own file, but not in tests, in CI or in Pyodide.
            The environment variable FREECELL_RECORDS names another file than the usual one, turns recording ``off``,
            or turns it ``on`` in CI as well. A path given as an argument comes first.

    Raises:
        FreeCellError: the setting is something else.

    >>> find_place(False)
    Place(path=None, all_games=False)
    """
    if setting is None:
        return Place(_own(even_in_tests=False), all_games=False)
    if isinstance(setting, bool):
        return Place(_own(even_in_tests=True), all_games=True) if setting else Place(None, all_games=False)
    given: object = setting  # checked here
    path = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    if isinstance(path, str) and path.strip() and "\0" not in path:
        return Place(_absolute(path), all_games=True)
    raise fault(FreeCellError, "records.setting", given=quoted(setting))


def _own(*, even_in_tests: bool) -> Path | None:
    """Return the user's own file, or None where recording is off."""
    word = os.environ.get(VARIABLE, "").strip()
    if word.lower() in _OFF:
        return None
    if word and word.lower() not in _ON:
        return _absolute(word)
    if not (word or even_in_tests) and (_in_tests() or sys.platform == "emscripten"):
        return None
    return default_file()


def default_file() -> Path | None:
    """Return the usual file of the record, or None for a user without a home."""
    folder = _data_folder()
    return folder and folder / FILE


def _in_tests() -> bool:
    """Return whether this process runs in a test or a CI job."""
    set_by_pytest = "PYTEST_VERSION" in os.environ or "PYTEST_CURRENT_TEST" in os.environ
    return set_by_pytest or os.environ.get("CI", "").strip().lower() not in ("", *_OFF)


def _data_folder() -> Path | None:
    """Return the folder for a user's data on this system, or None without a home."""
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
    """Return an absolute path, with ``~`` for the user's home."""
    return Path(os.path.abspath(os.path.expanduser(path)))  # noqa: PTH100, PTH111 (a missing home leaves ~ alone)
