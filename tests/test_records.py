"""The record of games: what is saved, when, by whom, and what comes back."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from freecell_widget import FreeCell, FreeCellError, Game, Records
from freecell_widget.move import Move
from freecell_widget.records import place
from tests.boards import ask

LINE = "4a 4b 4c"  # on deal 617
IN_TESTS = ("PYTEST_VERSION", "PYTEST_CURRENT_TEST", "CI", "FREECELL_RECORDS")


@pytest.fixture
def records(tmp_path):
    records = Records(tmp_path / "mine.sqlite")
    yield records
    records.close()


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A user at home: no test, no CI, and a data directory of their own; the record's file."""
    monkeypatch.delenv("FREECELL_RECORDS", raising=False)
    monkeypatch.setattr(place, "_in_tests", lambda: False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "freecell_widget" / "records.sqlite"


def almost(column):
    """A game that one move wins, by hand; each column is another deal."""
    cascades = [":"] * 8
    cascades[column] = ": KS"
    return Game("\n".join(["Foundations: H-K C-K D-K S-Q", *cascades]), autoplay="off")


def figures(records):
    (tally,) = records.statistics()
    return tally.started, tally.won, tally.lost, tally.in_play


# -- saved after each move, resumed ---------------------------------------------------------------------------------


def test_a_game_comes_back_with_its_whole_history(records):
    game = Game(617, house="sum", autoplay="off")
    records.follow(game)
    for token in LINE.split():
        game.push(token)
    game.undo()
    back = records.resume()
    assert (back.tokens, back.undone, back.state, back.counts) == (["4a", "4b"], ["4c"], game.state, game.counts)
    assert (back.deal, back.house, back.autoplay, back.id) == (617, game.house, "off", game.id)


def test_each_kind_of_move_is_saved_at_once(records):
    game = Game(617)
    records.follow(game)
    for act in (lambda: game.push("4a"), lambda: game.play("4b 4c"), game.undo, game.redo):
        act()
        back = records.resume()
        assert (back.tokens, back.undone, back.state) == (game.tokens, game.undone, game.state)


def test_a_deal_without_a_move_is_no_game(records):
    game = Game(617)
    records.follow(game)
    game.new(5)
    game.restart()
    assert records.attempts() == []
    assert records.resume() is None
    assert not records.path.exists()


def test_the_last_played_game_comes_back_and_no_won_one(records):
    first, second, third = Game(1), Game(617), almost(2)
    for game in (first, second, third):
        records.follow(game)
    first.push("5a"), second.push("4a"), third.push("3h")
    assert third.is_won
    assert records.resume().id == second.id
    first.push("5b")
    assert records.resume().id == first.id


def test_the_game_of_the_rules_asked_for_comes_back(records):
    plain, other, strict = Game(617), Game(617, variant="Eight Off"), Game(1, house="microsoft")
    for game in (plain, other, strict):
        records.follow(game)
        game.push(game.legal_moves[0])
    assert records.resume().id == strict.id
    assert records.resume(variant="FreeCell").id == plain.id
    assert records.resume(variant="eight off").id == other.id
    assert records.resume(house="microsoft").id == records.resume(variant="freecell", house="microsoft").id == strict.id
    assert records.resume(variant="Baker's Game") is None
    with pytest.raises(FreeCellError, match="'Whist'"):
        records.resume(variant="Whist")


def test_an_attempt_whose_deal_was_won_since_does_not_come_back(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.restart()
    game.push("1h")
    assert game.is_won
    assert records.resume() is None


def test_a_recorded_game_is_found_by_its_id(records):
    game = almost(0)
    records.follow(game)
    game.push("1h")
    (attempt,) = records.attempts()
    assert records.game(attempt.id).state == game.state
    with pytest.raises(FreeCellError, match="No game 'x' is recorded: the id of an attempt is wanted"):
        records.game("x")


# -- counted once ----------------------------------------------------------------------------------------------------


def test_won_undone_and_won_again_is_one_win_with_the_figures_of_the_first(records):
    game = almost(0)
    records.follow(game)
    game.play("1a a2 2h")
    game.undo(), game.undo(), game.undo()
    game.push("1h")
    assert figures(records) == (1, 1, 0, 0)
    assert records.statistics()["FreeCell"].fewest_moves == 3


def test_restarted_dealt_again_brought_back_and_loaded_is_one_game(records):
    game = Game(617)
    records.follow(game)
    game.push("4a")
    game.restart()
    game.push("2a")
    game.new(617)
    game.push("4a")
    game.previous()
    game.push("4b")
    game.restore(game.save())
    game.push("4c")
    other = Game.load(game.save())
    records.follow(other)
    other.push("4d")
    assert len(records.attempts()) == 3
    assert figures(records) == (1, 0, 0, 1)


def test_one_game_in_two_notebooks_is_won_once(records):
    text = almost(0)
    records.follow(text)
    text.push("1a")
    here, there = records.resume(), records.resume()
    for game in (here, there):
        records.follow(game)
        game.push("ah")
    here.undo(), here.push("a2")
    assert figures(records) == (1, 1, 0, 0)


def test_a_game_that_came_here_won_is_nobodys_win(records):
    given = almost(0)
    given.push("1h")
    game = Game.load(given.save())
    records.follow(game)
    game.undo(), game.push("1h")
    other = Game(5)
    records.follow(other)
    other.restore(given.save())
    other.undo(), other.push("1h")
    assert records.attempts() == []


def test_a_game_that_a_shown_solution_ends_is_lost_and_is_not_resumed(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.plan([Move(8, 15)])
    assert (figures(records), records.resume() is None) == ((1, 0, 0, 1), False)
    game.redo()
    assert game.is_won
    assert (figures(records), records.resume()) == ((1, 0, 1, 0), None)
    assert records.statistics()["FreeCell"].streak == -1


def test_a_shown_solution_that_is_taken_back_and_found_is_a_win(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    game.plan([Move(8, 15)])
    game.redo(), game.undo(), game.push("ah")
    assert figures(records) == (1, 1, 0, 0)
    again = almost(0)  # and a solution seen later takes nothing away
    records.follow(again)
    again.push("1a")
    again.plan([Move(8, 15)])
    again.redo()
    assert figures(records) == (1, 1, 0, 0)


def test_games_left_for_others_are_lost_until_they_are_won(records):
    game = almost(0)
    records.follow(game)
    game.push("1a")
    left = game.save()
    for column in (1, 2):
        other = almost(column)
        records.follow(other)
        other.push(f"{column + 1}h")
    assert figures(records) == (3, 2, 1, 0)
    again = Game.load(left)
    records.follow(again)
    again.push("ah")
    assert figures(records) == (3, 3, 0, 0)
    assert records.statistics()["FreeCell"].streak == 3


# -- the board -------------------------------------------------------------------------------------------------------


def test_a_board_saves_what_it_shows_and_comes_back(tmp_path):
    path = tmp_path / "board.sqlite"
    board = FreeCell(617, records=path)
    seen = []
    board.observe(lambda _: seen.append(Records(path).resume().tokens), "view")
    assert ask(board, id=1, type="move", move="4a")["ok"]
    board.push("4b")
    assert seen == [["4a"], ["4a", "4b"]]
    board.close()
    back = FreeCell.resume(records=path, language="fr")
    assert (back.moves, back.deal, back.language) == (["4a", "4b"], 617, "fr")
    back.push("4c")
    assert FreeCell.statistics(records=path)["FreeCell"].started == 1
    back.close()
    back.undo()
    assert Records(path).resume().tokens == ["4a", "4b", "4c"]


def test_a_board_of_another_game_is_resumed_or_dealt(tmp_path):
    path = tmp_path / "board.sqlite"
    FreeCell(617, records=path).push("4a")
    board = FreeCell.resume(variant="Eight Off", records=path, theme="paper")
    assert (board.variant, board.moves, board.theme) == ("Eight Off", [], "paper")
    board.push(board.legal_moves[0])
    assert FreeCell.resume(variant="FreeCell", records=path).moves == ["4a"]
    assert FreeCell.resume(variant="Eight Off", records=path).moves == board.moves
    assert FreeCell.resume(records=path).variant == "Eight Off"


def test_resume_deals_anew_where_nothing_waits(tmp_path):
    board = FreeCell.resume(records=tmp_path / "none.sqlite")
    assert board.moves == []
    assert board.deal
    assert list(tmp_path.iterdir()) == []


def test_in_tests_nothing_is_written_by_default(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FREECELL_RECORDS", raising=False)
    board = FreeCell(617)
    assert ask(board, id=1, type="move", move="4a")["ok"]
    assert board.records.path is None
    assert str(FreeCell.statistics()) == "Games are not recorded here."
    assert list(tmp_path.iterdir()) == []


def test_at_home_a_hand_must_have_played(at_home):
    board = FreeCell(617)
    board.push("4a")
    board.new(617)
    assert not at_home.parent.exists()
    ask(board, id=1, type="move", move="99")
    board.push("4a")
    assert not at_home.parent.exists()
    assert ask(board, id=1, type="move", move="4b")["ok"]
    board.push("4c")
    assert FreeCell.resume().moves == ["4a", "4b", "4c"]
    board.new(5)
    board.push("5a")
    assert FreeCell.statistics()["FreeCell"].started == 1


def test_at_home_off_is_off(at_home):
    board = FreeCell(617, records=False)
    ask(board, id=1, type="move", move="4a")
    assert not at_home.parent.exists()


def test_another_process_and_a_headless_kernel_write_nowhere(tmp_path):
    """As nbconvert and a plain script run: a board is made and played by code."""
    code = "from freecell_widget import FreeCell; w = FreeCell(617); w.push('4a'); print(w.records.path)"
    environment = {name: value for name, value in os.environ.items() if name not in IN_TESTS}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == tmp_path / "freecell_widget" / "records.sqlite"
    assert list(tmp_path.iterdir()) == []


def test_trouble_is_told_on_the_board_in_both_languages_once(tmp_path):
    (tmp_path / "file").write_text("no folder")
    board = FreeCell(617, records=tmp_path / "file" / "records.sqlite")
    assert ask(board, id=1, type="move", move="4a")["ok"]
    notice = board.view["notice"]
    assert notice["code"] == "records.failed"
    assert notice["text"]["en"].startswith("The record of your games cannot be used, though games go on: ")
    assert notice["text"]["fr"].startswith("Le registre de vos parties est inutilisable, mais les parties continuent")
    ask(board, id=1, type="move", move="4b")
    assert board.view["notice"] is None
    assert board.moves == ["4a", "4b"]
