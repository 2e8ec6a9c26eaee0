"""One game played on in two places: neither overwrites the other, and it is counted once."""

import shutil
import sqlite3
import subprocess
import sys

import pytest

from freecell_widget import FreeCell, Game, Records
from freecell_widget.words.messages import LANGUAGES
from tests.records.test_unsaved import Locked, timers  # noqa: F401 (a fixture)
from tests.support.boards_without_browser import ask, board, move_intent
from tests.support.paths import ROOT


@pytest.fixture
def path(tmp_path):
    return tmp_path / "records.sqlite"


def recorded(path, game):
    """The game, saved from now on."""
    Records(path).follow(game)
    return game


def forgotten(path):
    """A board with two moves, whose game another notebook has played on for sixty moves."""
    here = FreeCell(617, records=path, autoplay="off")
    here.play("4a 4b")
    there = recorded(path, Records(path).resume())
    for _ in range(30):
        there.push("ac")
        there.push("ca")
    assert (there.id, there.counts.moves) == (here.game.id, 62)
    return here, there


def found(path):
    return {attempt.id: attempt.moves for attempt in Records(path).attempts()}


def figures(path):
    (tally,) = FreeCell.statistics(records=path)
    return tally.started, tally.won, tally.lost, tally.in_play


def test_a_forgotten_board_does_not_overwrite_the_longer_game(path):
    here, there = forgotten(path)
    assert ask(here, **move_intent("4d"))["ok"]
    assert here.game.id != there.id
    assert found(path) == {there.id: 62, here.game.id: 3}
    assert Records(path).game(there.id).tokens == there.tokens
    assert Records(path).game(here.game.id).tokens == ["4a", "4b", "4d"]
    assert Records(path).game(here.game.id).id == here.game.id
    here.close()


def test_it_is_told_once_in_both_languages(path):
    here, _ = forgotten(path)
    here.push("4d")
    notice = here.view["notice"]
    assert notice["code"] == "records.elsewhere"
    assert notice["text"]["en"].startswith("This game was continued elsewhere.")
    assert {*notice["text"]} == {*LANGUAGES}
    for act in (here.undo, here.redo, lambda: here.push("4c")):
        act()
        assert here.view["notice"] is None
    here.close()


def test_both_go_on_and_each_knows_its_own(path):
    here, there = forgotten(path)
    here.push("4d")
    there.undo()
    here.undo()
    there.push("ca")
    assert found(path) == {there.id: 62, here.game.id: 2}
    here.close()


def test_it_is_one_game_neither_lost_nor_counted_twice(path):
    here, there = forgotten(path)
    here.push("4d")
    assert figures(path) == (1, 0, 0, 1)
    assert {attempt.id for attempt in Records(path).unfinished()} == {there.id, here.game.id}
    assert Records(path).resume().id == here.game.id, "the last played"
    other = recorded(path, Game(1))
    other.push("5a")
    assert figures(path) == (2, 0, 1, 1), "left for another one, it is one lost game"
    there.undo()
    assert figures(path) == (2, 0, 0, 2), "and either of them is its last move"
    here.close()


def test_the_help_offers_the_game_left_behind_and_not_the_one_on_the_board(path):
    here, there = forgotten(path)
    here.push("4d")
    games = ask(here, id=2, type="help")["help"]["en"][0]["games"]
    assert [name for name, _ in games] == [there.id]
    assert ask(here, id=3, type="open", game=there.id)["ok"]
    assert len(here.moves) == 62
    here.undo()
    assert found(path)[there.id] == 61, "opened again, it is seen, and saved where it was"
    here.close()


def test_a_game_resumed_after_a_restart_goes_on_under_its_id(path):
    """As often as one likes, in whichever order it is closed."""
    game = recorded(path, Game(617))
    game.push("4a")
    for token in ("4b", "4c"):
        back = FreeCell.resume(records=path)
        back.push(token)
        assert back.game.id == game.id
        assert back.view["notice"] is None
        back.close()
    assert found(path) == {game.id: 3}


def test_a_board_that_only_looked_on_goes_on_under_the_id(path):
    """Nothing happened elsewhere after it was resumed, though code has played on it unrecorded."""
    game = recorded(path, Game(617))
    game.push("4a")
    back = Records(path).resume()
    Records(False).follow(back)
    stop = Records(path).follow(back)
    stop()
    back.push("4b")
    recorded(path, back).push("4c")
    assert found(path) == {game.id: 3}


def test_two_boards_of_one_game_are_one_writer(path):
    with board(617, records=path) as (one, _), board(one, records=path) as (two, _):
        for widget, piles in ((one, "4a"), (two, "4b"), (one, "4c"), (two, "4d")):
            assert ask(widget, **move_intent(piles))["ok"]
            assert one.view["notice"] is two.view["notice"] is None
        assert found(path) == {one.game.id: 4}
        one.close()
        two.undo()
        three = FreeCell(two.game, records=path)
        three.undo()
        assert found(path) == {two.game.id: 2}
        three.close()


def test_an_older_text_loaded_on_the_same_board_does_not_overwrite_what_came_after(path):
    with board(617, records=path) as (widget, _):
        widget.push("4a")
        text, first = widget.save(), widget.game.id
        widget.play("4b 4c 4d")
        widget.restore(text)
        widget.push("2b")
        assert widget.view["notice"]["code"] == "records.elsewhere"
        assert found(path) == {first: 4, widget.game.id: 2}
        widget.previous()
        assert widget.tokens == ["4a", "4b", "4c", "4d"]
        widget.undo()
        assert widget.view["notice"] is None
        assert sorted(found(path).values()) == [2, 3]
        assert found(path)[first] == 3


def test_the_way_a_game_went_counts_not_how_far_it_is(path):
    """Both have one move more than was recorded, and not the same one."""
    game = recorded(path, Game(617))
    game.push("4a")
    here, there = Records(path).resume(), Records(path).resume()
    here.push("4b")
    recorded(path, there).push("2b")
    recorded(path, here).push("4c")
    assert found(path) == {game.id: 2, here.id: 3}


def test_a_win_elsewhere_stays_and_what_is_played_here_is_a_new_attempt(path):
    game = Game("\n".join(["Foundations: H-K C-K D-K S-Q", ": KS", *[":"] * 7]), autoplay="off")
    recorded(path, game).push("1a")
    there = recorded(path, Records(path).resume())
    there.push("ah")
    game.push("ab")
    assert found(path) == {there.id: 2, game.id: 2}
    assert game.id != there.id
    assert figures(path) == (1, 1, 0, 0)
    game.push("bh")
    assert figures(path) == (1, 1, 0, 0)


def test_a_board_played_by_hand_goes_on_being_saved_under_the_new_id(path, monkeypatch):
    monkeypatch.setenv("FREECELL_RECORDS", str(path))
    with board(617, autoplay="off") as (here, _):
        ask(here, **move_intent("4a"))
        recorded(path, Records(path).resume()).push("2b")
        first = here.game.id
        ask(here, **move_intent("4b"))
        here.push("4c")
        assert found(path) == {first: 2, here.game.id: 3}


def test_a_row_that_cannot_be_read_is_not_overwritten(path):
    game = recorded(path, Game(617))
    game.push("4a")
    back = Records(path).resume()
    Records(path).close()
    for text in ("no game", "[]", "5", '{"freecell":1}', "[" * 100_000):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("UPDATE games SET text = ?, writer = 'x' WHERE id = ?", (text, game.id))
        again = recorded(path, Game.load(back.save()))
        again.push("4b")
        assert again.id != game.id
        assert connection.execute("SELECT text FROM games WHERE id = ?", (game.id,)).fetchone() == (text,)
        connection.close()


def test_the_last_move_is_unsaved_and_meanwhile_the_game_goes_on_elsewhere(path, timers):  # noqa: F811 (the fixture)
    here = FreeCell(617, records=path, autoplay="off")
    here.play("4a 4b")
    there = recorded(path, Records(path).resume())
    lock = Locked(path)
    lock.begin()
    here.push("4c")
    assert here.view["notice"]["code"] == "records.failed"
    first = here.game.id
    lock.end()
    code = """
import sys
from freecell_widget import Records
records = Records(sys.argv[1])
game = records.resume()
records.follow(game)
game.play("ac ca ac")
"""
    subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=True, capture_output=True)
    assert found_rows(path) == [(first, 5)]
    timers[0].function()
    assert [moves for _, moves in found_rows(path)] == [5, 3]
    here.push("4d")
    assert here.game.id != first == there.id
    assert found(path) == {first: 5, here.game.id: 4}
    assert figures(path) == (1, 0, 0, 1)
    here.close()


def found_rows(path):
    """The games in the file, asked without giving what is unsaved a chance."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT id, moves FROM games ORDER BY started").fetchall()
    finally:
        connection.close()


def test_games_of_an_earlier_version_are_counted_as_before_and_go_on_under_their_ids(path):
    """The sample was written before the file knew its writers."""
    shutil.copyfile(ROOT / "tests" / "data" / "before" / "records.sqlite", path)
    before = Records(path).attempts()
    tallies = FreeCell.statistics(records=path)
    waiting = Records(path).unfinished()
    assert len(before) > len(waiting) > 0
    for attempt in waiting:
        game = recorded(path, Records(path).game(attempt.id))
        game.push(game.legal_moves[0])
        assert game.id == attempt.id
    after = {attempt.id: attempt for attempt in Records(path).attempts()}
    assert [*after] == [attempt.id for attempt in before]
    assert [(tally.name, tally.started, tally.won) for tally in FreeCell.statistics(records=path)] == [
        (tally.name, tally.started, tally.won) for tally in tallies
    ]
    for attempt in before:
        assert (after[attempt.id].saved > attempt.saved) == (attempt in waiting)


def test_a_live_board_of_an_earlier_version_is_not_overwritten_either(path):
    """Rows without a writer are compared as well."""
    here, there = forgotten(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE games SET writer = ''")
    connection.close()
    here.push("4d")
    assert found(path) == {there.id: 62, here.game.id: 3}
    here.close()
