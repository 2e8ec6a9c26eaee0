"""The clock of a game: it runs from the first move to the win, for the deal in play alone."""

from freecell_widget.game import Clock, Game, History
from tests.support.positions import board

NEARLY = "H-K C-K D-K S-T / QS - - - / KS JS"  # JS, QS, KS are left


class Now:
    """A clock that the test turns."""

    def __init__(self):
        self.seconds = 1000.0

    def __call__(self):
        return self.seconds


def test_a_clock_sums_its_intervals():
    now = Now()
    clock = Clock(5.0, now)
    now.seconds += 100
    assert (clock.elapsed, clock.running) == (5.0, False)
    for seconds in (3, 4):
        clock.start()
        now.seconds += seconds
        clock.start()
        assert clock.running
        clock.stop()
        now.seconds += 50
        clock.stop()
    assert clock.elapsed == 12.0


def test_the_clock_runs_from_the_first_move_to_the_win():
    now = Now()
    game = Game(history=History(None, board(NEARLY), clock=Clock(now=now)), autoplay="off")
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
