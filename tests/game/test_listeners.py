"""Listeners hear each change once and in order, and the game goes on even if they fail."""

import logging

import pytest

from freecell_widget.game import Game


def test_each_listener_is_told_each_change_until_it_stops():
    game, one, two = Game(1), [], []
    stop = game.subscribe(lambda change: one.append(change.kind))
    game.subscribe(lambda change: two.append(change.kind))
    game.push("5a")
    stop()
    stop()  # a second time does no harm
    game.undo()
    game.undo()  # nothing to undo: nothing to tell
    assert (one, two) == (["move"], ["move", "undo"])


def test_one_that_raises_is_logged_and_harms_nobody(caplog):
    game, told = Game(1), []

    def raises(change):
        raise RuntimeError(f"cannot bear {change.kind}")

    game.subscribe(raises)
    game.subscribe(told.append)
    with caplog.at_level(logging.ERROR):
        game.push("5a")
        game.undo()
    assert [change.kind for change in told] == ["move", "undo"]
    assert ["cannot bear move" in record.exc_text for record in caplog.records] == [True, False]


def test_one_that_plays_itself_is_told_after_all_have_heard_the_first():
    game, heard = Game(1), []

    def answers(change):
        heard.append(("answers", change.revision))
        if change.revision < 3:
            game.push("5b" if change.revision == 1 else "5c")

    game.subscribe(answers)
    game.subscribe(lambda change: heard.append(("hears", change.revision)))
    game.push("5a")
    assert heard == [(name, revision) for revision in (1, 2, 3) for name in ("answers", "hears")]
    assert game.tokens == ["5a", "5b", "5c"]


def test_one_that_stops_another_while_being_told():
    game, heard = Game(1), []
    stops = []

    def first(change):
        heard.append(("first", change.revision))
        for stop in stops:
            stop()

    game.subscribe(first)
    stops.append(game.subscribe(lambda change: heard.append(("second", change.revision))))
    stops.append(game.subscribe(lambda change: heard.append(("third", change.revision))))
    game.push("5a")
    game.push("5b")
    assert [entry for entry in heard if entry[1] == 2] == [("first", 2)]
    assert [entry for entry in heard if entry[0] != "first"] == []  # stopped is stopped, even now


def test_one_that_subscribes_another_while_being_told():
    game, heard = Game(1), []

    def first(change):
        if change.revision == 1:
            game.subscribe(lambda other: heard.append(other.revision))

    game.subscribe(first)
    game.push("5a")
    game.push("5b")
    assert heard == [2]


def test_the_same_function_twice_is_stopped_once_at_a_time():
    game, heard = Game(1), []
    stops = [game.subscribe(heard.append), game.subscribe(heard.append)]
    stops[0]()
    game.push("5a")
    assert len(heard) == 1
    stops[0]()  # its own stop was used: the other's is not
    game.push("5b")
    assert len(heard) == 2
    stops[1]()
    game.push("5c")
    assert len(heard) == 2


def test_an_interrupt_while_being_told_loses_no_change():
    """Ctrl+C may fall into a listener: the game is whole, and the others hear of the change."""
    game, heard = Game(1), []

    def interrupted(change):
        if change.revision == 1:
            raise KeyboardInterrupt

    game.subscribe(interrupted)
    game.subscribe(heard.append)
    with pytest.raises(KeyboardInterrupt):
        game.push("5a")
    assert game.tokens == ["5a"]
    assert [change.revision for change in heard] == [1]
    game.push("5b")
    assert [change.revision for change in heard] == [1, 2]


def test_what_cannot_be_called_is_no_listener():
    game = Game(1)
    for bad in (None, 5, "f"):
        with pytest.raises(TypeError, match="function"):
            game.subscribe(bad)
    game.push("5a")
