"""Games that cannot be written at once: told, kept, and written later; no click waits for them."""

import sqlite3
import subprocess
import sys
import threading

import pytest

from freecell_widget import FreeCell, Game, Records
from freecell_widget.records import store as module
from freecell_widget.records.database import Database
from freecell_widget.records.store import CLICK, WAIT
from tests.support.boards_without_browser import ask, board, move_intent
from tests.support.paths import ROOT

ALMOST = "\n".join(["Foundations: H-K C-K D-K S-Q", ": KS", *[":"] * 7])
NO_DISK = sqlite3.OperationalError("database or disk is full")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "records.sqlite"


@pytest.fixture
def timers(monkeypatch):
    """The timers that were started, to be fired by hand."""
    started = []

    class Timer:
        def __init__(self, delay, function):
            self.delay, self.function = delay, function
            self.stopped = False

        def start(self):
            started.append(self)

        def cancel(self):
            self.stopped = True

    monkeypatch.setattr(module.threading, "Timer", Timer)
    return started


class Locked:
    """Another program that holds the file."""

    def __init__(self, path):
        self._holder = sqlite3.connect(path, isolation_level=None)

    def begin(self):
        self._holder.execute("BEGIN IMMEDIATE")

    def end(self):
        self._holder.execute("ROLLBACK")
        self._holder.close()


class Full:
    """A disk without space: SQLite itself refuses another page."""

    def __init__(self, path):
        self._store = Records(path)._store

    def begin(self):
        self._run("PRAGMA max_page_count = 1")  # SQLite takes the present size instead

    def end(self):
        self._run("PRAGMA max_page_count = 1000000")

    def _run(self, statement):
        self._store._file._connection.execute(statement)


TROUBLES = {"locked": Locked, "full": Full}


@pytest.fixture(params=TROUBLES)
def trouble(request, path):
    """A record with one long game in it that soon cannot be written."""
    game = Game(ALMOST, autoplay="off")
    stop = Records(path).follow(game)
    game.push("1a")
    stop()
    trouble = TROUBLES[request.param](path)
    trouble.records = Records(path)  # keeps the file open
    return trouble


def wide(autoplay="off"):
    """A game one move before its win, whose saved text fills more than a page of the file."""
    game = Game(ALMOST, autoplay=autoplay)
    game.push("1a")
    for _ in range(800):
        game.play("ab ba")
    return game


def figures(path):
    (tally,) = FreeCell.statistics(records=path)
    return tally.started, tally.won, tally.lost, tally.in_play


# -- a win is not lost -------------------------------------------------------------------------------------------------


def lost_win(path, trouble):
    """A board on which the last move was made while the file could not be written."""
    widget = FreeCell(wide(), records=path)
    trouble.begin()
    assert ask(widget, **move_intent("ah", target=15))["ok"]
    return widget


def test_the_win_and_the_trouble_are_both_told(path, trouble, timers):
    widget = lost_win(path, trouble)
    notice = widget.view["notice"]
    assert notice["code"].startswith("notice.won")
    for language, win, failure in (
        ("en", "won", "Your games cannot be recorded in"),
        ("fr", "gagné", "Impossible d'enregistrer vos parties dans"),
    ):
        assert win in notice["text"][language]
        assert failure in notice["text"][language]
    trouble.end()
    widget.close()


def test_the_sentence_that_the_game_is_won_does_not_hide_the_trouble(path, trouble, timers):
    """The page shows an advice of the same position in the place of the notice."""
    with board(wide(), records=path, show_winnable=True) as (widget, _):
        trouble.begin()
        assert ask(widget, **move_intent("ah", target=15))["ok"]
        assert widget.advice["code"] == "hint.won"
        assert widget.advice["revision"] == widget.revision
        assert "Your games cannot be recorded in" in widget.advice["text"]["en"]
        assert "Impossible d'enregistrer vos parties dans" in widget.advice["text"]["fr"]
        trouble.end()
        widget.undo()
        told = widget.advice["text"]["en"].replace("Your games are recorded again, including the last moves.", "")
        assert "record" not in told or widget.advice["revision"] != widget.revision


EVENTS = {
    "the timer": lambda _, timers: timers[0].function(),
    "a new deal": lambda widget, _: widget.new(5),
    "an undo": lambda widget, _: widget.undo(),
    "the help": lambda widget, _: ask(widget, id=2, type="help"),
    "statistics": lambda widget, _: widget.statistics(),
    "the games that wait": lambda widget, _: widget.records.unfinished(),
    "closing the board": lambda widget, _: widget.close(),
    "closing the record": lambda widget, _: widget.records.close(),
}


@pytest.mark.parametrize("event", EVENTS)
def test_a_win_is_saved_later(path, trouble, timers, event):
    widget = lost_win(path, trouble)
    rows = "SELECT count(*), count(won) FROM games"
    assert sqlite3.connect(path).execute(rows).fetchone() == (1, 0)
    assert len(timers) == 1
    trouble.end()
    EVENTS[event](widget, timers)
    assert sqlite3.connect(path).execute(rows).fetchone() == (2, 1)
    assert figures(path) == (1, 1, 0, 0)
    assert timers[0].stopped == (event != "the timer")
    widget.close()


def test_what_was_saved_later_is_told_at_the_next_change(path, trouble, timers):
    widget = lost_win(path, trouble)
    trouble.end()
    timers[0].function()
    widget.new(5)
    assert widget.view["notice"]["code"] == "records.again"
    widget.push(widget.legal_moves[0])
    assert widget.view["notice"] is None
    widget.close()


def test_what_is_played_after_an_unsaved_win_does_not_replace_it(path, trouble, timers):
    widget = lost_win(path, trouble)
    moves = widget.game.counts.moves
    widget.undo()
    widget.push("a2")
    widget.push("2h")
    trouble.end()
    timers[0].function()
    assert figures(path) == (1, 1, 0, 0)
    assert FreeCell.statistics(records=path)[widget.game.variant.name].fewest_moves == moves
    widget.close()


def test_a_second_board_of_the_game_does_not_replace_an_unsaved_win(path, timers, monkeypatch):
    """A person won on one board while the file was locked, and goes back on the other."""
    monkeypatch.setenv("FREECELL_RECORDS", str(path))
    with board(ALMOST, autoplay="off") as (one, _), board(one, autoplay="off") as (two, _):
        ask(one, **move_intent("1a"))
        lock = Locked(path)
        lock.begin()
        ask(one, **move_intent("ah", target=15))
        ask(two, id=3, type="undo")
        ask(two, **move_intent("ab"))
        lock.end()
        timers[0].function()
        assert figures(path) == (1, 1, 0, 0)
        assert [attempt.moves for attempt in one.records.attempts()] == [2]


def test_games_left_unsaved_one_after_another_keep_their_times(path, timers, monkeypatch):
    """Each counts from when it was played, not from when it could be written: the first is lost, the last in play."""
    clock = iter(float(second) for second in range(10**9, 10**9 + 100))
    monkeypatch.setattr("time.time", lambda: next(clock))
    Records(path).follow(first := Game(5))
    first.push(first.legal_moves[0])
    trouble = Locked(path)
    trouble.begin()
    for deal in (1, 617, 2):
        game = Game(deal)
        Records(path).follow(game)
        game.push(game.legal_moves[0])
        game.push(game.legal_moves[0])
    trouble.end()
    until = next(clock)
    timers[0].function()
    found = Records(path).attempts()
    assert [attempt.deal for attempt in found] == ["5", "1", "617", "2"]
    times = [time for attempt in found[1:] for time in (attempt.started, attempt.saved)]
    assert times == sorted({*times})
    assert times[-1] < until
    assert figures(path) == (4, 0, 3, 1)


def test_the_same_write_again_changes_nothing(path):
    """Also where the first one was reported as failed, and had been done."""
    records, game = Records(path), Game(617)
    records.follow(game)
    game.push("4a")
    before = rows(path)
    store = records._store
    game_row = sqlite3.connect(path).execute("SELECT writer FROM games").fetchone()
    attempt = records.attempts()[0]
    store.save(attempt, game.save(), game_row[0])
    store.save(attempt, game.save(), game_row[0])
    assert len(before) == 1
    assert rows(path) == before
    game.push("4b")
    assert [attempt.moves for attempt in records.attempts()] == [2]


def rows(path):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT id, started, saved, won, moves, writer FROM games").fetchall()
    finally:
        connection.close()


def test_a_write_that_was_done_and_reported_as_failed_is_recognised(path, monkeypatch, timers):
    records, game = Records(path), Game(617)
    stop = records.follow(game)
    game.push("4a")

    def failed(file, unsaved, write=module._write):
        write(file, unsaved)
        raise NO_DISK

    with monkeypatch.context() as patch:
        patch.setattr(module, "_write", failed)
        game.push("4b")
        assert records._store.is_late
    game.push("4c")
    stop()
    assert [attempt.moves for attempt in records.attempts()] == [3]


def test_the_figures_say_that_they_lack_the_last_moves(path, trouble, timers):
    widget = lost_win(path, trouble)
    with pytest.warns(UserWarning, match="Your games cannot be recorded in"):
        told = widget.statistics()
    assert "The last moves are not counted yet." in str(told)
    assert "<p>The last moves are not counted yet." in told.html()
    with pytest.warns(UserWarning, match="Your games cannot be recorded in"):
        page = ask(widget, id=2, type="help")["help"]["fr"][0]
    assert any(line.startswith("Les derniers coups ne sont pas encore comptés.") for line in page["text"])
    trouble.end()
    told = widget.statistics()
    assert "not counted yet" not in str(told) + told.html()
    widget.close()


def test_tries_come_less_often_and_no_two_at_once(path, trouble, timers):
    widget = lost_win(path, trouble)
    widget.new(5)
    widget.push(widget.legal_moves[0])
    assert [timer.delay for timer in timers] == [1.0]
    for number in range(7):
        timers[number].function()
    assert [timer.delay for timer in timers] == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]
    trouble.end()
    timers[-1].function()
    assert len(timers) == 8
    widget.close()


def test_without_threads_the_next_event_tries_again(path, trouble, monkeypatch):
    def no_threads(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    widget = lost_win(path, trouble)
    assert "cannot be recorded" in widget.view["notice"]["text"]["en"]
    trouble.end()
    widget.new(5)
    assert figures(path) == (1, 1, 0, 0)
    widget.close()


def test_a_real_timer_saves_it(path, trouble, monkeypatch):
    saved = threading.Event()
    monkeypatch.setattr(module, "FIRST_RETRY", 0.01)

    def forget(self, forget=module.Store._forget):
        forget(self)
        saved.set()

    widget = FreeCell(wide(), records=path)
    widget.records._store._delay = 0.01
    trouble.begin()
    widget.push("ah")
    monkeypatch.setattr(module.Store, "_forget", forget)
    trouble.end()
    assert saved.wait(60)
    assert sqlite3.connect(path).execute("SELECT count(won) FROM games").fetchone() == (1,)
    widget.close()


AT_EXIT = """
import atexit, sqlite3, sys
from freecell_widget import FreeCell
board = FreeCell(617, records=sys.argv[1])
board.push("4a")
holder = sqlite3.connect(sys.argv[1], isolation_level=None)
atexit.register(holder.close)
holder.execute("BEGIN IMMEDIATE")
board.push("4b")
atexit.register(holder.execute, "ROLLBACK")  # before the last try
"""


def test_the_last_try_is_made_when_python_ends(path):
    done = subprocess.run(
        [sys.executable, "-c", AT_EXIT, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.count("database is locked") == 1
    assert Records(path).resume().tokens == ["4a", "4b"]


# -- a click does not wait ---------------------------------------------------------------------------------------------


@pytest.fixture
def waits(monkeypatch):
    """How long each statement that changes games was prepared to wait, in milliseconds."""
    found = []

    def run(self, work, wait, run=Database.run):
        def watched(connection):
            found.append(connection.execute("PRAGMA busy_timeout").fetchone()[0])
            return work(connection)

        return run(self, watched, wait)

    monkeypatch.setattr(Database, "run", run)
    return found


def test_a_click_waits_once_and_shortly_then_not_at_all(path, trouble, timers, waits):
    with board(617, records=path) as (widget, _):
        ask(widget, **move_intent("4a"))
        trouble.begin()
        waits.clear()
        ask(widget, id=2, type="new", deal="1")
        game = wide()
        widget.restore(game.save())
        waits.clear()
        ask(widget, **move_intent("ab"))
        ask(widget, id=4, type="undo")
        ask(widget, **move_intent("a2"))
        with pytest.warns(UserWarning, match="cannot be recorded"):
            ask(widget, id=6, type="help")
        assert waits[0] == int(CLICK * 1000)
        assert set(waits[1:]) == {0}
        assert sum(waits) < 100
        trouble.end()
        ask(widget, **move_intent("2a"))
        assert not widget.records._store.is_late
        for number, act in enumerate(("undo", "help"), 8):
            ask(widget, id=number, type=act)
            assert waits[-1] == int(CLICK * 1000)


def test_code_waits_longer_but_once_too(path, trouble, timers, waits):
    game = wide()
    Records(path).follow(game)
    trouble.begin()
    for token in ("ab", "ba", "ab"):
        game.push(token)
    assert waits == [int(WAIT * 1000), 0, 0]
    trouble.end()
    game.push("ba")
    game.push("ab")
    assert waits[3:] == [0, int(WAIT * 1000)]


def test_while_it_is_locked_the_file_is_not_opened_and_checked_again_at_each_move(path, trouble, timers):
    game = wide()
    Records(path).follow(game)
    connection = trouble.records._store._file._connection
    trouble.begin()
    for token in ("ab", "ba", "ab"):
        game.push(token)
        assert trouble.records._store._file._connection is connection
    trouble.end()
