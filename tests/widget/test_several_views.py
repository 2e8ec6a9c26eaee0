"""Intents of several views: moves of cards that have gone, hidden pages, travelling, neighbouring deals."""

import json

import pytest

from freecell_widget.game import Clock, Game
from freecell_widget.model.move import Move
from freecell_widget.widget.view import sentence
from tests.support.boards_without_browser import ask, board, check_whole, move_intent
from tests.support.positions import case

A, B = 5, 6  # two views


def test_a_move_is_made_only_with_the_card_that_was_seen():
    with board(617, autoplay="off") as (widget, sent):
        top = int(widget.state.piles[3][-1])
        assert ask(widget, **move_intent("4a", card=top))["ok"]
        sent.clear()
        for late in (move_intent("4b", card=top), move_intent("ab", card=0), move_intent("4b", card=top, cards=1)):
            answer = ask(widget, **late)
            assert (answer["ok"], answer["reason"]["code"]) == (False, "intent.stale")
            assert "n'est plus là" in answer["reason"]["text"]["fr"]
        answer = ask(widget, **move_intent("cb", card=top))  # the cell is empty by now
        assert answer["reason"]["code"] == "intent.stale"
        assert (widget.tokens, sent.changes()) == (["4a"], {})
        check_whole(widget)
        assert ask(widget, **move_intent("ab", card=top, cards=1))["ok"]
        assert ask(widget, **move_intent("4a"))["ok"]  # typed ahead: any card is meant


def solved(deal):
    """A game of a known deal, won."""
    from freecell_widget.solver import solve

    game = Game(deal)
    game.play([*solve(game).moves], autoplay="off")
    return game


def test_of_a_run_the_first_card_counts():
    with board(case("C05"), autoplay="off") as (widget, _):
        source, target, cards = next(legal for legal in widget.legal_moves if legal.cards > 1)
        pile = widget.state.piles[source]
        intent = {"type": "move", "source": source, "target": target, "cards": cards}
        assert ask(widget, **intent, card=int(pile[-1]))["reason"]["code"] == "intent.stale"
        assert ask(widget, **intent, card=int(pile[-cards]))["ok"]
        assert widget.state.piles[target][-cards:] == pile[-cards:]


@pytest.mark.parametrize("name", ["source", "target", "cards", "card"])
@pytest.mark.parametrize("value", ["5", 5.0, True, 54, -54, [], {}])
def test_a_move_of_something_else_than_numbers_is_refused(name, value):
    with board(617) as (widget, _):
        answer = ask(widget, **move_intent("4a", **{name: value}))
        code = "judge.too_few" if (name, value) == ("cards", 54) else "argument.wrong"
        assert answer["reason"]["code"] == code
        assert widget.tokens == []


class Now:
    """A clock that the test turns."""

    seconds = 50.0

    def __call__(self):
        return self.seconds


def test_the_clock_runs_while_a_view_can_be_seen():
    now = Now()
    with board(617, autoplay="off") as (widget, _):
        widget.game._history.clock = Clock(now=now)
        ask(widget, **move_intent("4a", view=A))
        now.seconds += 10
        ask(widget, **move_intent("4b", view=B))
        ask(widget, type="pause", view=A)
        assert widget.clock_running  # the other view is still seen
        now.seconds += 10
        assert ask(widget, type="pause", view=B)["ok"]
        assert (widget.clock_running, widget.view["running"], widget.elapsed) == (False, False, 20.0)
        now.seconds += 1000
        ask(widget, type="resume", view=A)
        assert (widget.clock_running, widget.view["running"]) == (True, True)
        now.seconds += 5
        ask(widget, type="leave", view=A)  # only the hidden one is left
        assert (widget.clock_running, widget.elapsed) == (False, 25.0)
        widget.push("4c")  # code plays on
        assert widget.clock_running
        ask(widget, type="leave", view=B)  # no known view is left: somebody may see the board in another one
        assert widget.clock_running
        check_whole(widget)


def test_boards_of_one_game_share_its_clock():
    game = Game(617)
    with board(game) as (one, _), board(game) as (two, _):
        ask(one, **move_intent("4a", view=A))
        ask(two, type="resume", view=B)
        ask(one, type="pause", view=A)
        assert game.clock_running  # the other board is still seen
        two.close()
        ask(one, type="pause", view=A)
        assert not game.clock_running


def test_travel_from_the_board():
    with board(617, autoplay="off") as (widget, _):
        widget.play("4a 4b 4c")
        assert ask(widget, type="travel", to=1)["ok"]
        assert (widget.tokens, widget.view["undone"]) == (["4a"], ["4b", "4c"])
        assert widget.view["last"] == {"kind": "undo", "steps": [[10, 3, 1], [9, 3, 1]]}
        for wrong in (4, -1, "1", None, True, 10**12):
            assert not ask(widget, type="travel", to=wrong)["ok"]
        assert widget.tokens == ["4a"]
        check_whole(widget)


def test_a_long_way_is_shown_without_its_flights():
    with board(solved(164)) as (widget, _):
        widget.travel(0)
        assert widget.view["last"] == {"kind": "undo", "steps": []}
        widget.redo()
        assert widget.view["last"]["kind"] == "redo"
        assert widget.view["last"]["steps"]


@pytest.mark.parametrize(("deal", "by", "then"), [(617, 1, 618), (617, -1, 616), (-1, -1, -2), (-2, 1, -1)])
def test_the_neighbouring_deals(deal, by, then):
    with board(deal) as (widget, _):
        assert ask(widget, type="beside", by=by)["ok"]
        assert widget.deal == then
        assert widget.view["can"]["previous"]


@pytest.mark.parametrize(("deal", "by"), [(1, -1), (-1, 1), (-2, -1), ("pysol:100000", 1), (2**33 - 1, 1)])
def test_where_there_is_no_neighbour_the_board_says_so(deal, by):
    with board(deal) as (widget, _):
        assert not widget.view["can"]["later" if by > 0 else "earlier"]
        assert ask(widget, type="beside", by=by)["reason"]["code"] == "intent.no_number"
        assert widget.deal == deal


def test_a_win_that_a_solution_was_shown_to_is_told_from_ones_own():
    with board(solved(164)) as (widget, _):
        moves = len(widget.tokens)
        assert widget.view["notice"] == sentence("notice.won", {"moves": moves})
        assert f"won in {moves} moves." in widget.view["notice"]["text"]["en"]
    with board(Game("Foundations: H-K C-K D-K S-Q\n: KS", autoplay="off")) as (widget, _):
        widget.game.plan([Move(0, 15)])
        widget.redo()
        assert (widget.won, widget.view["notice"]["code"]) == (True, "notice.shown")
        widget.undo()
        assert widget.view["notice"] is None


def test_a_win_tells_its_moves_and_its_time():
    with board(Game("Foundations: H-K C-K D-K S-J\n: KS QS", autoplay="off")) as (widget, _):
        seconds = [0.0]
        widget.game._history.clock = Clock(now=lambda: seconds[0])
        ask(widget, **move_intent("1h"))
        seconds[0] = 185.4
        ask(widget, **move_intent("1h"))
        told = widget.view["notice"]["text"]
        assert told["en"] == "You won in 2 moves and 3:05."
        assert told["fr"] == "Vous avez gagné en 2 coups et 3:05."


def test_how_many_cards_may_move_is_told_in_words():
    with board(617, autoplay="off") as (widget, _):
        reach = widget.view["reach"]
        assert reach["text"] == {"en": "up to 5 cards at once", "fr": "jusqu'à 5 cartes à la fois"}
        widget.play("4a 4b 4c 4d")
        assert widget.view["reach"]["text"] == {"en": "up to 1 card at once", "fr": "jusqu'à 1 carte à la fois"}
        json.dumps(widget.view)
    with board(617, variant="Relaxed FreeCell") as (widget, _):
        assert widget.view["reach"] is None
