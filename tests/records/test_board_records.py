"""The record behind a board: what the board saves and brings back, and when it writes nothing."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from freecell_widget import FreeCell, Records
from freecell_widget.records import location as place
from freecell_widget.records.store import Store
from tests.support.boards_without_browser import ask, move_intent
from tests.support.paths import ROOT

IN_TESTS = ("PYTEST_VERSION", "PYTEST_CURRENT_TEST", "CI", "FREECELL_RECORDS")


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A user at home: no test, no CI, and an empty data directory. Yields the record's file."""
    monkeypatch.delenv("FREECELL_RECORDS", raising=False)
    monkeypatch.setattr(place, "_in_tests", lambda: False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "freecell_widget" / "records.sqlite"


def test_a_board_saves_what_it_shows_and_comes_back(tmp_path):
    path = tmp_path / "board.sqlite"
    board = FreeCell(617, records=path)
    seen = []
    board.observe(lambda _: seen.append(Records(path).resume().tokens), "view")
    assert ask(board, **move_intent("4a"))["ok"]
    board.push("4b")
    assert seen == [["4a"], ["4a", "4b"]]
    board.close()
    back = FreeCell.resume(records=path, language="fr")
    assert (back.tokens, back.deal, back.language) == (["4a", "4b"], 617, "fr")
    back.push("4c")
    assert FreeCell.statistics(records=path)["FreeCell"].started == 1
    back.close()
    back.undo()
    assert Records(path).resume().tokens == ["4a", "4b", "4c"]


def test_a_board_of_another_game_is_resumed_or_dealt(tmp_path):
    path = tmp_path / "board.sqlite"
    FreeCell(617, records=path).push("4a")
    board = FreeCell.resume(variant="Eight Off", records=path, theme="paper")
    assert (board.variant, board.tokens, board.theme) == ("Eight Off", [], "paper")
    board.push(board.legal_moves[0])
    assert FreeCell.resume(variant="FreeCell", records=path).tokens == ["4a"]
    assert FreeCell.resume(variant="Eight Off", records=path).tokens == board.tokens
    assert FreeCell.resume(records=path).variant == "Eight Off"


def test_resume_deals_anew_where_nothing_waits(tmp_path):
    board = FreeCell.resume(records=tmp_path / "none.sqlite")
    assert board.tokens == []
    assert board.deal
    assert list(tmp_path.iterdir()) == []


def test_in_tests_nothing_is_written_by_default(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FREECELL_RECORDS", raising=False)
    board = FreeCell(617)
    assert ask(board, **move_intent("4a"))["ok"]
    assert board.records.path is None
    assert str(FreeCell.statistics()) == "Games are not recorded here."
    assert list(tmp_path.iterdir()) == []


def test_at_home_a_hand_must_have_played(at_home):
    board = FreeCell(617)
    board.push("4a")
    board.new(617)
    assert not at_home.parent.exists()
    ask(board, **move_intent("12"))
    board.push("4a")
    assert not at_home.parent.exists()
    assert ask(board, **move_intent("4b"))["ok"]
    board.push("4c")
    assert FreeCell.resume().tokens == ["4a", "4b", "4c"]
    board.new(5)
    board.push("5a")
    assert FreeCell.statistics()["FreeCell"].started == 1


def test_at_home_off_is_off(at_home):
    board = FreeCell(617, records=False)
    ask(board, **move_intent("4a"))
    assert not at_home.parent.exists()


def test_another_process_and_a_headless_kernel_write_nowhere(tmp_path):
    """As nbconvert and a plain script run: a board is made and played by code."""
    code = "from freecell_widget import FreeCell; w = FreeCell(617); w.push('4a'); print(w.records.path)"
    environment = {name: value for name, value in os.environ.items() if name not in IN_TESTS}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == tmp_path / "freecell_widget" / "records.sqlite"
    assert list(tmp_path.iterdir()) == []


def test_trouble_is_told_on_the_board_in_both_languages_once(tmp_path):
    (tmp_path / "file").write_text("no folder")
    board = FreeCell(617, records=tmp_path / "file" / "records.sqlite")
    assert ask(board, **move_intent("4a"))["ok"]
    notice = board.view["notice"]
    assert notice["code"] == "records.failed"
    assert notice["text"]["en"].startswith("Your games cannot be recorded in ")
    assert notice["text"]["fr"].startswith("Impossible d'enregistrer vos parties dans ")
    ask(board, **move_intent("4b"))
    assert board.view["notice"] is None
    assert board.tokens == ["4a", "4b"]


# -- which file a board answers about ----------------------------------------------------------------------------------


def test_a_board_answers_about_the_file_it_records_in(tmp_path, at_home):
    path, other = tmp_path / "board.sqlite", tmp_path / "other.sqlite"
    FreeCell(1, records=other).push("5a")
    FreeCell(5, records=True).play("1a 2b 3c")
    board = FreeCell(617, records=path)
    board.play("4a 4b")
    assert board.statistics() == FreeCell.statistics(records=path)
    assert board.resume().tokens == ["4a", "4b"]
    assert board.resume().records.path == path
    # Another one is named, and the class has the usual one.
    assert board.resume(records=other).tokens == FreeCell.resume(records=other).tokens == ["5a"]
    assert board.statistics(records=other)["FreeCell"].started == 1
    assert FreeCell.resume().tokens == ["1a", "2b", "3c"]
    assert FreeCell.resume().records.path == at_home


@pytest.mark.parametrize(("setting", "all_games"), [(None, False), (True, True)])
def test_a_board_that_is_resumed_from_a_board_records_as_that_one_does(at_home, setting, all_games):
    FreeCell(617, records=True).push("4a")
    back = FreeCell(1, records=setting).resume()
    assert (back.tokens, back.records.path) == (["4a"], at_home)
    back.push("4b")
    assert Records(at_home).resume().tokens == (["4a", "4b"] if all_games else ["4a"])


def test_a_board_that_records_nothing_has_no_figures_and_resumes_nothing(at_home):
    FreeCell(617, records=True).push("4a")
    board = FreeCell(1, records=False)
    assert str(board.statistics()) == "Games are not recorded here."
    assert board.resume().tokens == []
    assert FreeCell.statistics()["FreeCell"].started == 1


def test_the_help_reads_the_file_once_and_the_game_goes_on_meanwhile(tmp_path, monkeypatch):
    """A long record takes its time: another thread moves while it is read."""
    board = FreeCell(617, records=tmp_path / "board.sqlite")
    board.push("4a")
    read = []
    attempts = Store.attempts

    def slowly(store):
        mover = Thread(target=board.push, args=("4b",))
        mover.start()
        mover.join(60)  # it would wait for as long as the help held the lock of the game
        read.append(board.tokens)
        return attempts(store)

    monkeypatch.setattr(Store, "attempts", slowly)
    answer = ask(board, type="help")
    assert answer["help"]["en"][0]["text"] == [
        "FreeCell: 0 wins in 1 game (0%), 0 lost, 1 in play; winning streak 0 (longest 0), losing streak 0 (longest 0)"
    ]
    assert read == [["4a", "4b"]]
    board.close()


def test_a_relative_path_stays_the_boards_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = FreeCell(617, records="x.sqlite")
    board.push("4a")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert board.statistics()["FreeCell"].started == 1
    assert board.resume().tokens == ["4a"]
