"""The board's traits: what a game does, they say, once; what a cell sets, the game does or refuses."""

import logging
import weakref
from collections import Counter

import pytest
import traitlets

from freecell_widget.errors import FreeCellError, IllegalMove, NotationError
from freecell_widget.game import Game
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, mini_freecell
from freecell_widget.widget.board import FreeCell
from tests.support.boards_without_browser import board, check_whole, collected
from tests.support.positions import case

POSITION = ("deal", "variant", "state", "moves", "won", "stuck", "elapsed", "autoplay", "view")

STEPS = [
    ("push", ("4a",), {"state", "moves", "view"}),
    ("play", ("4b 4c",), {"state", "moves", "view"}),
    ("undo", (), {"state", "moves", "view"}),
    ("redo", (), {"state", "moves", "view"}),
    ("restart", (), {"state", "moves", "view"}),
    ("previous", (), {"state", "moves", "view"}),
    ("new", (102,), {"deal", "state", "moves", "view"}),
    ("push", ("1a",), {"state", "moves", "view"}),  # with four automoves
    ("new", (case("C12"),), {"deal", "state", "moves", "view"}),
    ("finish", (), {"state", "moves", "won", "view"}),
    ("undo", (), {"state", "moves", "won", "view"}),
    ("new", (case("C11"),), {"state", "stuck", "view"}),
]


def test_each_step_changes_each_trait_at_most_once_and_sends_one_message():
    with board(617) as (widget, sent):
        seen = Counter()
        widget.observe(lambda change: seen.update([change["name"]]), traitlets.All)
        for method, arguments, expected in STEPS:
            seen.clear()
            sent.clear()
            getattr(widget, method)(*arguments)
            changed = set(seen) - {"elapsed"}  # a clock's value may be the same twice
            assert expected <= changed, method
            assert changed <= set(POSITION), method
            assert set(seen.values()) == {1}, (method, seen)
            assert len(sent) == 1, method
            assert set(sent[0]["state"]) == set(seen) - {"state"}, method
            check_whole(widget)


def test_what_changes_nothing_sends_nothing():
    with board(617) as (widget, sent):
        assert widget.undo() is None
        assert widget.redo() is None
        assert widget.previous() is False
        assert widget.finish() == []
        assert widget.play("") == []
        for bad in ("26", "9z", None):
            with pytest.raises(FreeCellError):
                widget.push(bad)
        assert sent == []


def test_what_the_browser_sets_is_ignored():
    with board(617) as (widget, _):
        before = {name: getattr(widget, name) for name in widget.trait_names()}
        state = {"deal": 5, "moves": ["1a"], "view": {}, "theme": "paper", "autoplay": "off", "won": True, "x": 1}
        widget.set_state(state)
        widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}})
        assert {name: getattr(widget, name) for name in widget.trait_names()} == before
        check_whole(widget)


def test_setting_the_deal_deals():
    with board(617) as (widget, sent):
        widget.push("4a")
        for given, name in ((1, 1), ("#2", 2), ("pysol:100000", "pysol:100000"), (-1, -1)):
            widget.deal = given
            assert (widget.deal, widget.game.deal, widget.tokens) == (name, name, [])
            check_whole(widget)
        sent.clear()
        revision = widget.revision
        widget.deal = -1  # the one in play: a trait set to what it is asks for nothing
        assert (widget.revision, sent) == (revision, [])
        widget.deal = None
        assert type(widget.deal) is int
        check_whole(widget)
        for _ in range(5):
            widget.previous()
        assert (widget.deal, widget.tokens) == (617, ["4a"])


def test_setting_the_variant_deals_the_same_deal_in_another_game():
    with board(617) as (widget, _):
        widget.variant = "eight off"
        assert (widget.variant, widget.deal, widget.game.variant) == ("Eight Off", 617, EIGHT_OFF)
        check_whole(widget)
        widget.variant = FREECELL.with_freecells(2)
        assert (widget.variant, len(widget.view["layout"])) == ("FreeCell, 2 freecells", 14)
        check_whole(widget)
        widget.variant = mini_freecell()
        check_whole(widget)
        widget.new(case("C12"))
        widget.variant = "Baker's Game"  # a position has no number to deal again
        assert type(widget.deal) is int
        check_whole(widget)


def test_a_board_shows_the_game_of_another():
    with board(617) as (one, _), board(one, autoplay="off") as (two, _):
        two.push("4a")
        assert (one.game is two.game, one.tokens, one.autoplay) == (True, ["4a"], "off")


def test_a_game_that_is_given_is_the_game_shown():
    game = Game(5, house="sum")
    game.push("5a")
    with board(game, autoplay="off") as (widget, _):
        assert widget.game is game
        assert (widget.autoplay, game.autoplay, widget.tokens) == ("off", "off", ["5a"])
        check_whole(widget)


def test_an_observer_that_raises_stops_neither_the_game_nor_the_board(caplog):
    with board(617) as (widget, sent):
        for name in ("moves", "view", "state"):
            widget.observe(lambda _: 1 / 0, name)
        with caplog.at_level(logging.ERROR):
            widget.push("4a")
        assert len(caplog.records) == 3
        check_whole(widget)
        assert sent.changes()["view"] == 1


def test_an_observer_that_plays_on():
    """It is answered after the change it was told of, and the board shows the last position once."""
    with board(617) as (widget, sent):
        widget.observe(lambda change: len(change["new"]) < 3 and widget.push(f"4{'abc'[len(change['new'])]}"), "moves")
        widget.push("4a")
        assert widget.tokens == ["4a", "4b", "4c"]
        check_whole(widget)
        views = [message["state"]["view"]["revision"] for message in sent if "view" in message.get("state", {})]
        assert views == sorted(set(views))


def test_a_listener_that_plays_on_before_the_board_is_told():
    game = Game(617)
    game.subscribe(lambda change: change.revision < 3 and game.push(f"4{'abc'[change.revision]}"))
    with board(game) as (widget, sent):
        game.push("4a")
        assert widget.tokens == ["4a", "4b", "4c"]
        check_whole(widget)
        views = [message["state"]["view"]["revision"] for message in sent if "view" in message.get("state", {})]
        assert views == [3]


def test_an_interrupt_leaves_no_half_of_a_position():
    with board(617) as (widget, sent):

        def interrupt(change):
            raise KeyboardInterrupt

        widget.observe(interrupt, "moves")
        with pytest.raises(KeyboardInterrupt):
            widget.push("4a")
        check_whole(widget)
        assert sent.changes()["view"] == 1


def test_several_boards_on_one_game():
    game = Game(617)
    with board(game) as (one, _), board(game, theme="paper") as (two, sent):
        one.push("4a")
        two.undo()
        two.deal = 5
        one.autoplay = "off"
        one.theme = "felt"
        for widget in (one, two):
            check_whole(widget)
        assert (two.theme, two.autoplay, one.view) == ("paper", "off", two.view)
        one.close()
        sent.clear()
        two.push("1a")
        assert len(sent) == 1
        check_whole(two)


def test_a_closed_board_leaves_nothing_behind():
    game = Game(617)
    with board(game) as (widget, _):
        widget.push("4a")
        widget.observe(lambda _: None, "moves")
        reference = weakref.ref(widget)
        widget.close()
        widget.close()
        assert not game._listeners._functions
        assert widget.push("4b")  # the game goes on
    del widget, _
    assert collected(reference)
    assert game.tokens == ["4a", "4b"]


def test_a_board_refused_half_way_leaves_nothing_behind():
    game = Game(1)
    with pytest.raises(traitlets.TraitError):
        FreeCell(game, theme="pink")
    assert not game._listeners._functions
    reference = weakref.ref(game)
    del game
    assert collected(reference)


def test_loading_and_restoring_on_a_board():
    with board(617) as (widget, _):
        widget.play("4a 4b")
        text = widget.save()
        loaded = FreeCell.load(text, theme="contrast")
        assert (loaded.tokens, loaded.theme) == (["4a", "4b"], "contrast")
        check_whole(loaded)
        loaded.close()
        widget.new(1)
        widget.restore(text)
        assert widget.tokens == ["4a", "4b"]
        check_whole(widget)
        with pytest.raises(NotationError):
            widget.restore("x")
        with pytest.raises(NotationError):
            FreeCell.load("x")
        with pytest.raises(IllegalMove):
            widget.play("1h")
        check_whole(widget)
