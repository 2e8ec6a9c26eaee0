"""The clock of a game: it runs from the first move to the win, for the deal in play alone."""

from freecell_widget.game import Game
from freecell_widget.game.clock import Stopwatch
from tests.support.positions import board

NEARLY = "H-K C-K D-K S-T / QS - - - / KS JS"  # JS, QS, KS are left


class Now:
    """A clock that the test turns."""

    def __init__(self):
        self.seconds = 1000.0

    def __call__(self):
        return self.seconds


def test_a_stopwatch_sums_its_intervals():
    now = Now()
    watch = Stopwatch(5.0, now)
    now.seconds += 100
    assert (watch.elapsed, watch.running) == (5.0, False)
    for seconds in (3, 4):
        watch.start()
        now.seconds += seconds
        watch.start()
        assert watch.running
        watch.stop()
        now.seconds += 50
        watch.stop()
    assert watch.elapsed == 12.0


def test_the_clock_runs_from_the_first_move_to_the_win():
    now = Now()
    game = Game(board(NEARLY), autoplay="off")
    game._session.watch = Stopwatch(now=now)
    now.seconds += 60
    assert (game.elapsed, game.clock_running) == (0.0, False)  # looking costs nothing
    game.push("1h")
    now.seconds += 10
    game.push("ah")
    now.seconds += 5
    assert (game.elapsed, game.clock_running) == (15.0, True)
    game.push("1h")
    now.seconds += 100
    assert (game.is_won, game.elapsed, game.clock_running) == (True, 15.0, False)
    game.undo()  # the game goes on, and so does its time
    now.seconds += 2
    assert (game.elapsed, game.clock_running) == (17.0, True)
    game.new(1)
    assert (game.elapsed, game.clock_running) == (0.0, False)
    now.seconds += 50
    game.previous()
    assert (game.elapsed, game.clock_running) == (17.0, False)  # it rests until someone plays
    game.redo()
    assert (game.elapsed, game.clock_running) == (17.0, False)
    game.undo()
    now.seconds += 1
    assert game.elapsed == 18.0
    loaded = Game.load(game.save())
    assert (loaded.elapsed, loaded.clock_running) == (18.0, False)
