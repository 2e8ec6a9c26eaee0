"""Hints: each says more, a solution is found once and followed, and no result lands on another position."""

import asyncio
import threading
import time
from dataclasses import replace

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.game import Game
from freecell_widget.rules import why_illegal
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.solvable import solvable_number
from freecell_widget.variants.named_games import FREECELL
from freecell_widget.widget import hints
from tests.support.boards_without_browser import ask, board, check_whole
from tests.support.positions import case


def heard(widget, code, seconds=60.0):
    """Wait until the board says something; return it."""
    for _ in range(int(seconds * 100)):
        with widget.lock:
            if widget.advice.get("code") == code and widget.advice["revision"] == widget.revision:
                return widget.advice
        time.sleep(0.01)
    raise AssertionError(f"the board says {widget.advice}, not {code}")


def test_each_hint_of_a_position_goes_deeper():
    with board(1) as (widget, _):
        ask(widget, type="hint")
        assert set(heard(widget, "hint.way")) == {"revision", "code", "text"}
        ask(widget, type="hint")
        card = heard(widget, "hint.card")
        assert {"source", "cards"} < set(card)
        assert "target" not in card
        ask(widget, type="hint")
        move = widget.advice
        assert move["code"] in ("hint.move", "hint.run")
        assert (move["source"], move["cards"]) == (card["source"], card["cards"])
        ask(widget, type="hint")
        assert widget.advice == move
        advised = widget.hint().move
        assert why_illegal(widget.state, advised) is None
        assert tuple(advised) == (move["source"], move["target"], move["cards"])
        widget.push(advised)
        ask(widget, type="hint")
        assert widget.advice["code"] == "hint.way"  # another position: from the start again
        check_whole(widget)


def test_a_solution_is_looked_for_once_and_followed(monkeypatch):
    searches = []
    run = hints._Search.run
    monkeypatch.setattr(hints._Search, "run", lambda self, *args: (searches.append(self.state), run(self, *args))[1])
    with board(1, autoplay="off") as (widget, _):
        for _ in range(20):
            widget.push(widget.hint().move)
        assert len(searches) == 1
        for _ in range(5):
            widget.undo()
        move = widget.hint().move
        assert len(searches) == 1
        other = next(m for m in widget.legal_moves if m != move)
        widget.push(other)
        widget.hint()
        assert len(searches) == 2


class Desk:
    """A board as far as an adviser knows it: a game, and nobody who looks."""

    show_winnable = False
    records_notice = None

    def __init__(self, game):
        self.game = game

    def show(self, *, advice):
        assert advice["revision"] == self.game.revision


@pytest.mark.fast
@pytest.mark.parametrize("autoplay", ["off", "horne", "safe", "all"])
def test_hints_followed_blindly_win_random_solvable_deals(autoplay):
    """25 deals under each policy, with the very adviser of the board."""
    pytest.importorskip("numba")
    kernel = kernel_choice.use("compiled")
    try:
        for seed in range(25):
            game = Game(solvable_number(FREECELL, seed=seed), autoplay=autoplay)
            adviser = hints.Adviser(Desk(game))
            for _ in range(400):
                if game.is_won:
                    break
                game.push(adviser.advise().move)
            assert game.is_won, f"deal {game.deal}"
            adviser.stop()
    finally:
        kernel_choice.use(kernel)


@pytest.mark.parametrize("autoplay", ["off", "safe"])
def test_hints_followed_on_the_board_win(autoplay):
    with board(164, autoplay=autoplay) as (widget, _):
        for _ in range(400):
            if widget.won:
                break
            widget.push(widget.hint().move)
        assert widget.won


@pytest.mark.slow(2)
def test_where_there_is_nothing_to_say_the_board_says_why():
    with board(11982) as (widget, _):
        hint = widget.hint(seconds=600)  # as long as a busy machine takes
        assert (hint.move, hint.code) == (None, "hint.unwinnable")
        assert widget.advice["text"]["fr"].startswith("La partie ne peut plus être gagnée")
    with board(case("C12")) as (widget, _):
        widget.finish()
        assert str(widget.hint()) == "The game is won."
    with board(11982) as (widget, _):
        assert widget.hint(seconds=0).code == "hint.unknown"


def test_a_limit_is_no_answer_and_the_next_hint_searches_on(monkeypatch):
    """Once: "No solution was found among 0 positions", for ever."""
    with board(11981) as (widget, _):
        assert widget.hint(seconds=0).code == "hint.unknown"
        assert widget.hint(seconds=600).move is not None
    run = hints._Search.run
    monkeypatch.setattr(hints._Search, "run", lambda self, _, seconds: run(self, 500, seconds))
    with board(mini_deal(10, cascades=4, ranks=6, freecells=1)) as (widget, _):  # lost, as 2,172 expansions prove
        told = [widget.hint()]
        stopped = widget.adviser._halted
        while told[-1].code == "hint.unknown":
            assert widget.adviser._halted is stopped  # one search in parts, not several from the start
            told.append(widget.hint())
        assert told[-1].code == "hint.unwinnable"
        assert len(told) == 5
        assert widget.hint(seconds=0) == told[-1]  # a proof is kept


@pytest.mark.parametrize("want", ["hint", "solve"])
def test_on_the_board_a_limit_is_no_answer_either(monkeypatch, want):
    with board(1) as (widget, _):
        monkeypatch.setattr(hints, "SECONDS", 0.0)
        for _ in range(2):
            ask(widget, type=want)
            heard(widget, "hint.unknown")
        stopped = widget.adviser._halted
        monkeypatch.setattr(hints, "SECONDS", 600.0)
        ask(widget, type=want)
        heard(widget, {"hint": "hint.way", "solve": "hint.solution"}[want])  # the first thing said, not the second
        assert stopped.solver.metrics.expanded > 0


def test_an_error_of_the_search_is_no_answer(monkeypatch):
    with board(1) as (widget, _):
        with monkeypatch.context() as patch:
            patch.setattr(hints._Search, "run", lambda *_: 1 / 0)
            assert widget.hint().move is None
        assert widget.hint(seconds=600).move is not None


def test_a_game_that_the_solver_cannot_play_is_said_to_be_one():
    cascades = replace(FREECELL.groups[0], build="rank_by_rank")
    variant = replace(FREECELL, name="By rank", groups=(cascades, *FREECELL.groups[1:]))
    with board(617, variant=variant) as (widget, _):
        hint = widget.hint()
        assert (hint.move, hint.code) == (None, "hint.cannot")
        assert "By rank" in widget.advice["text"]["fr"]


class Slow(hints._Search):
    """A search that waits until the test lets it go on."""

    begun, let = threading.Event(), threading.Event()

    def run(self, *args):
        Slow.begun.set()
        assert Slow.let.wait(30)
        return super().run(*args)


@pytest.fixture
def slow(monkeypatch):
    Slow.begun, Slow.let = threading.Event(), threading.Event()
    monkeypatch.setattr(hints, "_Search", Slow)
    yield Slow
    Slow.let.set()


@pytest.mark.parametrize("act", [lambda w: w.push("5b"), lambda w: w.new(2), lambda w: w.restart()])
def test_a_result_for_an_old_position_never_lands_on_a_new_one(slow, act):
    with board(1) as (widget, _):
        widget.push("6a")
        ask(widget, type="solve")
        assert slow.begun.wait(30)
        assert widget.advice["code"] == "hint.searching"
        act(widget)  # the lock is free while the search goes on
        before = (widget.tokens, widget.undone, widget.revision, widget.advice)
        threads = [thread for thread in threading.enumerate() if thread.name.startswith("freecell")]
        slow.let.set()
        for thread in threads:
            thread.join(30)
        assert threads
        assert (widget.tokens, widget.undone, widget.revision, widget.advice) == before
        check_whole(widget)


def test_a_pause_does_not_end_a_search(slow):
    with board(1) as (widget, _):
        widget.push("6a")
        ask(widget, type="hint")
        assert slow.begun.wait(30)
        ask(widget, type="pause", view=1)
        slow.let.set()
        heard(widget, "hint.way")


def test_a_solution_laid_out_is_played_by_redo():
    with board(1) as (widget, _):
        widget.push("6a")
        ask(widget, type="solve")
        heard(widget, "hint.solution")
        assert widget.tokens == ["6a"]
        assert len(widget.undone) > 10
        assert widget.view["undone"] == widget.undone
        while widget.redo():
            pass
        assert widget.won
        assert Game.load(widget.save()).is_won
        check_whole(widget)


def test_the_badge_says_after_each_move_whether_the_game_can_be_won():
    with board(mini_deal(2), show_winnable=True) as (widget, _):
        widget.push(widget.legal_moves[0])
        for _ in range(3000):
            if widget.advice.get("revision") == widget.revision:
                break
            time.sleep(0.01)
        assert widget.advice["code"] in ("hint.way", "hint.unwinnable")
        assert "source" not in widget.advice
    with board(1) as (widget, _):
        widget.push("6a")
        assert widget.advice == {}  # off unless asked for


def test_the_badge_speaks_of_the_present_position_at_once():
    """Once: it said nothing until the next move."""
    with board(mini_deal(2)) as (widget, _):
        assert ask(widget, type="setting", name="show_winnable", value=True)["ok"]
        heard(widget, "hint.way")
    with board(mini_deal(2), show_winnable=True) as (widget, _):
        heard(widget, "hint.way")


def test_no_sentence_names_a_way_out_that_is_closed():
    """Once: "Undo goes back", where there is nothing to undo."""
    with board(mini_deal(0, cascades=3, ranks=4)) as (widget, _):
        assert widget.hint(seconds=600).code == "hint.unwinnable"
        assert "can no longer" not in widget.advice["text"]["en"]
    with board(case("C11")) as (widget, _):
        assert (widget.stuck, widget.can_undo) == (True, False)
        assert "ndo" not in widget.view["notice"]["text"]["en"]


@pytest.fixture
def no_threads(monkeypatch):
    def refused(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    monkeypatch.setattr(hints, "_CHUNK", 5)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_the_search_goes_on_in_small_steps():
    with board(1) as (widget, _):
        ask(widget, type="hint")
        assert widget.advice["code"] == "hint.way"


@pytest.mark.usefixtures("no_threads")
def test_on_an_event_loop_others_have_their_turn_between_the_steps():
    async def play():
        ask(widget, type="hint")
        turns = 0
        while widget.advice["code"] == "hint.searching":
            await asyncio.sleep(0)
            turns += 1
        ask(widget, type="undo")
        ask(widget, type="solve")
        widget.push("6b")  # in mid-search
        await asyncio.sleep(0.05)
        return turns

    with board(1) as (widget, _):
        widget.push("6a")
        assert asyncio.run(play()) > 1
        assert (widget.tokens, widget.undone) == (["6b"], [])


def test_hints_end_with_the_board(slow):
    with board(1) as (widget, _):
        ask(widget, type="hint")
        assert slow.begun.wait(30)
        search = widget.adviser._search
    assert search.over
