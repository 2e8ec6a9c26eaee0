"""Where the record lies and whether there is one: systems, environment, arguments; no sqlite3, no file system."""

import os
import subprocess
import sys
from pathlib import Path

import IPython
import pytest

from freecell_widget import FreeCell, FreeCellError, Game, Records
from freecell_widget.records.database import Database
from freecell_widget.records.location import Place, find_place
from tests.support.paths import ROOT

FILE = Path("freecell_widget", "records.sqlite")


@pytest.fixture
def nowhere(monkeypatch):
    """No variable that says anything; ``nowhere.setenv`` and the like say it."""
    for name in ("FREECELL_RECORDS", "XDG_DATA_HOME", "LOCALAPPDATA", "CI", "PYTEST_VERSION", "PYTEST_CURRENT_TEST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", "/home/player")
    monkeypatch.setenv("USERPROFILE", "/home/player")
    return monkeypatch


def default(nowhere):
    """Where a board's games go if nobody says; pytest names itself in the environment of every phase of a test."""
    nowhere.delenv("PYTEST_CURRENT_TEST", raising=False)
    return find_place(None)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "/home/player/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "/home/player/.local/share"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/player/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/player/AppData/Local"),
    ],
)
def test_each_system_keeps_it_where_users_data_lie(nowhere, platform, variables, folder):
    nowhere.setattr(sys, "platform", platform)
    for name, value in variables.items():
        nowhere.setenv(name, value)
    assert default(nowhere) == Place(Path(folder) / FILE, all_games=False)
    assert find_place(True) == Place(Path(folder) / FILE, all_games=True)


def test_an_argument_is_above_the_environment(nowhere):
    nowhere.setenv("FREECELL_RECORDS", "off")
    assert find_place("/a/b.sqlite") == Place(Path("/a/b.sqlite"), all_games=True)
    assert find_place(Path("/a/b.sqlite")) == Place(Path("/a/b.sqlite"), all_games=True)
    assert find_place(False) == Place(None, all_games=False)
    assert find_place(True).path is find_place(None).path is None


def test_the_environment_moves_the_users_own_record(nowhere):
    nowhere.setenv("FREECELL_RECORDS", "~/games.sqlite")
    nowhere.setenv("CI", "true")
    assert find_place(None) == Place(Path("/home/player/games.sqlite"), all_games=False)
    assert find_place(True) == Place(Path("/home/player/games.sqlite"), all_games=True)


@pytest.mark.parametrize("variable", ["CI", "PYTEST_VERSION", "PYTEST_CURRENT_TEST"])
def test_tests_and_ci_write_only_when_asked(nowhere, variable):
    assert default(nowhere).path
    nowhere.setenv(variable, "true")
    assert find_place(None).path is None
    assert find_place(True).path
    nowhere.setenv("FREECELL_RECORDS", "on")
    assert find_place(None).path


def test_a_machine_that_says_it_is_no_ci_is_none(nowhere):
    nowhere.setenv("CI", "false")
    assert default(nowhere).path


def test_pyodide_is_off_unless_asked(nowhere):
    nowhere.setattr(sys, "platform", "emscripten")
    assert default(nowhere).path is None
    assert find_place("/drive/games.sqlite").path


def test_who_has_no_home_has_no_record(nowhere):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    nowhere.setattr(Path, "home", homeless)
    assert find_place(True).path is None


def test_a_relative_path_stays_where_it_was_meant(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    records, game = Records("mine.sqlite"), Game(617)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    records.follow(game)
    game.push("4a")
    records.close()
    assert (tmp_path / "mine.sqlite").exists()


@pytest.mark.parametrize("given", ["", "  ", "a\0b", 1, 0, 5.0, b"bytes", [], object])
def test_what_is_no_place_is_one_sentence(given):
    with pytest.raises(FreeCellError, match=r"is not a place for records\. Use True, False or the path of a file"):
        FreeCell(617, records=given)


# -- without sqlite3, without a file system ----------------------------------------------------------------------------


@pytest.mark.skipif(
    IPython.version_info < (9,), reason="IPython 8, the last for Python 3.10, cannot do without sqlite3"
)
@pytest.mark.parametrize("module", ["sqlite3", "_sqlite3"])
def test_without_sqlite3_records_are_off_and_no_error(tmp_path, module):
    """In a new process, as a Python that was built without it."""
    code = f"""
import sys
sys.modules[{module!r}] = None
from freecell_widget import FreeCell, Records
board = FreeCell(617, records=sys.argv[1])
board.push("4a")
print(board.view["notice"], board.records.path, board.tokens, Records(sys.argv[1]).attempts())
print(FreeCell.statistics(records=sys.argv[1]))
print(FreeCell.resume(records=sys.argv[1]).moves)
"""
    assert run(code, tmp_path / "records.sqlite").splitlines() == [
        "None None ['4a'] []",
        "Games are not recorded here. This Python has no sqlite3 module.",
        "[]",
    ]
    assert list(tmp_path.iterdir()) == []


def test_in_a_folder_that_nobody_may_write_games_go_on():
    """The record lies where it was; reading and writing it are refused by the system."""
    code = """
import atexit, os, pathlib, shutil, sqlite3, sys, tempfile
from freecell_widget import FreeCell, Game, Records
import freecell_widget.records.records
folder = pathlib.Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, folder)  # after the last try to save
folder.chmod(0o555)
FreeCell(617, records=False).push("4a")  # reads the package's own files while it surely may
if os.geteuid() == 0:
    os.seteuid(65534)  # root may write everywhere
board = FreeCell(617, records=folder / "records.sqlite")
board.push("4a")
print(board.view["notice"]["code"], board.tokens, list(folder.iterdir()))
board = FreeCell(617, records=folder / "deeper" / "records.sqlite")
board.push("4a")
print(board.view["notice"]["code"], board.tokens, list(folder.iterdir()))
os.seteuid(os.getuid())
"""
    assert run(code).splitlines() == ["records.failed ['4a'] []"] * 2


def test_a_record_that_may_only_be_read_is_still_counted(tmp_path, monkeypatch):
    """The figures are shown; a move is not saved, and that is told."""
    path = tmp_path / "records.sqlite"
    records, game = Records(path), Game(617)
    records.follow(game)
    game.push("4a")
    records.close()

    def connect(self, wait, connect=Database._connect):
        connection = connect(self, wait)
        connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr(Database, "_connect", connect)
    board = FreeCell(1, records=path)
    board.push("5a")
    assert board.view["notice"]["code"] == "records.failed"
    assert "attempt to write a readonly database" in board.view["notice"]["text"]["en"]
    with pytest.warns(UserWarning, match="attempt to write a readonly database"):
        figures = FreeCell.statistics(records=path)
    assert figures["FreeCell"].started == 1
    assert "The last moves are not counted yet" in str(figures)
    monkeypatch.undo()
    board.close()
    assert FreeCell.statistics(records=path)["FreeCell"].started == 2


def test_a_folder_instead_of_a_file_is_told_of(tmp_path):
    (tmp_path / "records.sqlite").mkdir()
    with pytest.warns(UserWarning, match="Your games cannot be recorded in "):
        assert len(FreeCell.statistics(records=tmp_path / "records.sqlite")) == 0


def run(code, *arguments):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
