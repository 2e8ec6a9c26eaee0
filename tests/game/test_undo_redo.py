"""Going back and forth in a game as one change, laying out moves to come, and pausing the clock."""

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError, IllegalMove
from freecell_widget.game import Clock, Game, History
from freecell_widget.model.move import Move
from tests.support.positions import board


class Now:
    """A clock that the test turns."""

    seconds = 1000.0

    def __call__(self):
        return self.seconds


def played(game, tokens):
    """The changes that a game tells while moves are played, and their list, which grows."""
    game.play(tokens)
    changes = []
    game.subscribe(changes.append)
    return changes


def test_travel_is_one_change_there_and_back():
    game = Game(617)
    start = game.state
    changes = played(game, "4a 4b 4c 4d")
    end = game.state
    assert game.travel(1) == [Move(3, 11), Move(3, 10), Move(3, 9)]
    assert (game.tokens, game.undone) == (["4a"], ["4b", "4c", "4d"])
    assert [(change.kind, change.moves) for change in changes] == [
        ("undo", (Move(11, 3), Move(10, 3), Move(9, 3))),
    ]
    game.travel(4)
    assert (game.state, changes[-1].kind, changes[-1].moves) == (end, "redo", (Move(3, 9), Move(3, 10), Move(3, 11)))
    game.travel(0)
    assert (game.state, len(changes)) == (start, 3)
    assert game.travel(0) == []
    assert len(changes) == 3


def test_travel_takes_automoves_along():
    game = Game(board("H-K C-K D-K S-T / QS - - - / KS JS"), autoplay="safe")
    game.push("1h")
    assert game.is_won
    won = game.state
    steps = []
    game.subscribe(lambda change: steps.append(change.moves))
    game.travel(0)
    game.travel(1)
    assert game.state == won
    assert steps[0] == tuple(Move(m.target, m.source, m.cards) for m in reversed(steps[1]))
    assert len(steps[1]) == 3


@pytest.mark.parametrize("to", [-1, 4, True, 1.0, "1", None, 10**30])
def test_a_point_that_is_not_there_changes_nothing(to):
    game = Game(617)
    changes = played(game, "4a 4b 4c")
    with pytest.raises(FreeCellError, match=r"^to must be a whole number from 0 to 3, got "):
        game.travel(to)
    assert (game.tokens, changes) == (["4a", "4b", "4c"], [])


def test_a_plan_is_made_by_redo_and_moves_no_card_itself():
    game = Game(617, autoplay="off")
    before = game.state
    game.plan([Move(3, 8), Move(3, 9)])
    assert (game.state, game.tokens, game.undone) == (before, [], ["4a", "4b"])
    game.redo()
    assert (game.tokens, game.undone) == (["4a"], ["4b"])


def test_cards_that_go_home_in_a_plan_go_with_the_move_before_them():
    ready = Game(board("H-K C-K D-K S-T / QS - - - / KS JS"), autoplay="off")
    home = 15
    ready.plan([Move(0, home), Move(8, home), Move(0, home)])
    assert ready.undone == ["1h"]
    ready.redo()
    assert ready.is_won
    assert ready.counts.automoves == 2
    assert Game.load(ready.save()).state == ready.state


def test_a_plan_that_the_rules_refuse_changes_nothing():
    game = Game(617)
    game.play("4a 4b")
    game.undo()
    with pytest.raises(IllegalMove):
        game.plan([Move(3, 9), Move(3, 9)])
    assert (game.tokens, game.undone) == (["4a"], ["4b"])


def test_the_clock_pauses_and_goes_on():
    now = Now()
    game = Game(history=History(617, deal_state(617), clock=Clock(now=now)))
    assert not game.pause_clock()  # before the first move nothing runs
    assert not game.resume_clock()
    game.push("4a")
    now.seconds += 10
    changes = []
    game.subscribe(changes.append)
    assert game.pause_clock()
    assert not game.pause_clock()
    now.seconds += 500
    assert (game.elapsed, game.clock_running) == (10.0, False)
    assert game.resume_clock()
    assert not game.resume_clock()
    now.seconds += 5
    assert (game.elapsed, game.clock_running) == (15.0, True)
    assert [(change.kind, change.moves) for change in changes] == [("setting", ())] * 2


def test_a_move_ends_a_pause_and_a_new_deal_has_none():
    now = Now()
    game = Game(history=History(617, deal_state(617), clock=Clock(now=now)))
    game.push("4a")
    game.pause_clock()
    now.seconds += 500
    game.push("4b")
    now.seconds += 3
    assert (game.elapsed, game.clock_running) == (3.0, True)
    game.pause_clock()
    game.new(1)
    assert not game.resume_clock()
    assert (game.elapsed, game.clock_running) == (0.0, False)


def test_a_game_won_by_a_plan_was_shown_and_one_won_by_hand_was_not():
    def ready():
        return Game(board("H-K C-K D-K S-T / QS - - - / KS JS"), autoplay="off")

    shown, played, left = ready(), ready(), ready()
    moves = [Move(0, 15), Move(8, 15), Move(0, 15)]
    shown.plan(moves)
    shown.redo()
    played.play(moves)
    played.travel(0)
    played.travel(3)
    left.plan([moves[0]])
    left.push("1b")  # another way
    left.play([Move(9, 15), Move(8, 15), Move(0, 15)])
    assert (shown.is_won, played.is_won, left.is_won) == (True, True, True)
    assert (shown.was_shown, played.was_shown, left.was_shown) == (True, False, False)
    shown.restart()
    assert not shown.was_shown


def test_a_win_was_shown_as_long_as_a_move_of_a_solution_leads_to_it():
    """A last move by hand or a restarted kernel in between makes it nobody's own; taking the moves back does."""
    game = Game(board("H-K C-K D-K S-T / QS - - - / KS JS"), autoplay="off")
    game.plan([Move(0, 1), Move(8, 9), Move(1, 15), Move(9, 15), Move(0, 15)])
    game.redo()
    assert (game.is_won, game.was_shown) == (False, False)  # nothing is won yet
    later = Game.load(game.save())
    own = Game.load(game.save())
    game.push("ab")
    game.finish()
    later.redo()
    own.undo()
    own.play("12 ab 2h bh 1h")
    assert (game.is_won, later.is_won, own.is_won) == (True, True, True)
    assert (game.was_shown, later.was_shown, own.was_shown) == (True, True, False)
    assert Game.load(game.save()).was_shown
