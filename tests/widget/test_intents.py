"""Intents of the browser: each is carried out or refused, and answered; no message of any content breaks a game."""

import json
import logging
import random
import threading

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.game import Game
from freecell_widget.records import Records
from freecell_widget.variants.named_games import FREECELL
from freecell_widget.widget.intents import _ACTIONS
from freecell_widget.words.messages import LANGUAGES
from tests.support.boards_without_browser import ask, ask_with, board, check_whole, move_intent
from tests.support.positions import case, fill

INTENTS = 10_000
LEFT = "0" * 32  # the id of a recorded game


def test_each_intent_does_what_its_name_says():
    with board(617) as (widget, _):
        for number, (intent, told) in enumerate(
            [
                (move_intent("4a"), ["4a"]),
                (move_intent("4b", cards=1), ["4a", "4b"]),
                ({"type": "undo"}, ["4a"]),
                ({"type": "redo"}, ["4a", "4b"]),
                ({"type": "restart"}, []),
                ({"type": "previous"}, ["4a", "4b"]),
                ({"type": "new", "deal": "1"}, []),
                ({"type": "finish"}, []),
                ({"type": "new", "deal": " "}, []),
                ({"type": "setting", "name": "theme", "value": "paper"}, []),
                ({"type": "setting", "name": "autoplay", "value": "off"}, []),
                ({"type": "setting", "name": "four_colour", "value": True}, []),
                ({"type": "setting", "name": "animation", "value": 0}, []),
                ({"type": "setting", "name": "mirror", "value": True}, []),
                ({"type": "setting", "name": "language", "value": "fr"}, []),
            ],
            start=7,
        ):
            answer = {"type": "answer", "view": 3, "id": number, "ok": True}
            assert ask(widget, view=3, id=number, **intent) == answer, intent
            assert widget.tokens == told, intent
            check_whole(widget)
        assert (widget.theme, widget.game.autoplay, widget.four_colour) == ("paper", "off", True)
        assert (widget.animation, widget.mirror, widget.language) == (0.0, True, "fr")
        assert widget.last_error is None


def test_finish_from_the_board():
    with board(case("C12")) as (widget, _):
        assert ask(widget, type="finish")["ok"]
        assert widget.won
        assert widget.view["notice"]["code"] == "notice.won"


def test_without_a_number_one_card_moves_or_the_run_that_fits():
    with board(case("C05"), autoplay="off") as (widget, _):
        assert ask(widget, **move_intent("18"))["ok"]
        assert widget.tokens == ["18v1"], "to an empty cascade one card"
        widget.undo()
        assert ask(widget, **move_intent("12"))["ok"]
        assert len(widget.state.piles[1]) == 9, "onto a card as many as fit"
        assert ask(widget, **move_intent("12"))["reason"]["code"].startswith("judge.")


def test_a_click_means_the_card_that_is_seen():
    """Code that asks for a card which has gone home changes nothing; a click moves the card that lies there."""
    piles = {0: "8D 7C 6C 9H", 1: "5D KS", 8: "5S"}
    tops = ("KH", "KD", "KC", "QS", "QH", "QC")
    with board(fill(FREECELL, piles, rest=range(2, 8), tops=tops, heights=(5, 4, 5, 4))) as (widget, _):
        widget.push("1b")  # 5S and 6C go home
        widget.push("ah")
        widget.push("1h")
        assert [str(card) for card in widget.state.cascades[0]] == ["8D", "7C"]
        widget.undo()
        widget.redo()
        assert ask(widget, **move_intent("1h"))["ok"]
        assert [str(card) for card in widget.state.cascades[0]] == ["8D"]


def test_without_a_number_any_foundation_stands_for_the_one_that_takes_the_card():
    with board(case("C08"), autoplay="off") as (widget, _):
        homes = range(12, 16)
        (home,) = {target for source, target, _ in widget.legal_moves if source == 0 and target in homes}
        for target in homes:
            assert ask(widget, **{**move_intent("1h"), "target": target})["ok"]
            assert widget.game.moves == [(0, home, 1)]
            widget.undo()
        wrong = next(target for target in homes if target != home)
        assert ask(widget, **{**move_intent("1h", cards=1), "target": wrong})["reason"]["code"] == "judge.follows"


def test_a_refused_move_without_a_number_names_what_was_most_likely_meant():
    with board(case("C05"), autoplay="off") as (widget, _):
        widget.play("3b 4c 5d 78")  # no freecell and no cascade is empty: of the run of eight one card may move
        assert ask(widget, **move_intent("12"))["reason"]["code"] == "judge.too_long"
        assert ask(widget, **move_intent("12", cards=1))["reason"]["code"] == "judge.follows"


def test_a_refused_move_says_why_in_every_language():
    with board(617) as (widget, sent):
        sent.clear()
        answer = ask(widget, **move_intent("26", id=3))
        assert (answer["ok"], answer["id"], answer["reason"]["code"]) == (False, 3, "judge.follows")
        assert set(answer["reason"]["text"]) == set(LANGUAGES)
        assert "K♠" in answer["reason"]["text"]["en"]
        assert str(widget.last_error) == answer["reason"]["text"]["en"]
        assert sent == []  # nothing has changed
        check_whole(widget)


BAD = [
    None,
    5,
    "move",
    [],
    {},
    {"type": None},
    {"type": []},
    {"type": "delete"},
    {"type": "__init__"},
    {"type": "move"},
    {"type": "move", "source": 3},
    {"type": "move", "source": 3, "target": None},
    {"type": "move", "source": 3, "target": 16},
    {"type": "move", "source": -1, "target": 8},
    {"type": "move", "source": "4", "target": "a"},
    {"type": "move", "source": 3, "target": 8, "cards": 0},
    {"type": "move", "source": 3, "target": 8, "cards": 10**400},
    {"type": "move", "source": 3, "target": 8, "cards": 10**400, "card": 5},
    {"type": "move", "source": 3, "target": 8, "card": "<img src=x onerror=alert(1)>"},
    {"type": "pause"},
    {"type": "leave", "view": "7"},
    {"type": "open", "game": "x" * 300},
    {"type": "new"},
    {"type": "new", "deal": 5},
    {"type": "new", "deal": "0"},
    {"type": "new", "deal": "9" * 150},
    {"type": "new", "deal": "x" * 10_000},
    {"type": "setting"},
    {"type": "setting", "name": "game", "value": None},
    {"type": "setting", "name": "deal", "value": 5},
    {"type": "setting", "name": "view", "value": {}},
    {"type": "setting", "name": "theme"},
    {"type": "setting", "name": "theme", "value": "pink"},
    {"type": "setting", "name": "theme", "value": ["paper"]},
    {"type": "setting", "name": "animation", "value": "NaN"},
    {"type": "setting", "name": "animation", "value": True},
    {"type": "setting", "name": "animation", "value": 10**400},
    {"type": "setting", "name": "four_colour", "value": 2},
    {"type": "setting", "name": "language", "value": {}},
    {"type": "setting", "name": "autoplay", "value": 5},
]


@pytest.mark.parametrize("content", BAD, ids=lambda content: repr(content)[:60])
def test_a_malformed_intent_is_answered_and_changes_nothing(content):
    with board(617) as (widget, sent):
        sent.clear()
        before = {name: getattr(widget, name) for name in widget.trait_names() if name != "last_error"}
        answer = ask_with(widget, content)
        assert (answer["type"], answer["view"], answer["id"], answer["ok"]) == ("answer", None, None, False)
        assert answer["reason"]["code"] != "intent.failed", "an error that nobody foresaw"
        assert all(10 < len(text) < 1000 for text in answer["reason"]["text"].values())
        json.dumps(answer)
        assert isinstance(widget.last_error, FreeCellError)
        assert {name: getattr(widget, name) for name in before} == before
        assert sent == []
        check_whole(widget)


@pytest.mark.parametrize("number", [None, "1", 1.5, True, [], {}, float("inf")], ids=repr)
def test_a_message_without_numbers_is_answered_without_them(number):
    with board(617) as (widget, _):
        for name in ("view", "id"):
            assert ask(widget, type="undo", **{name: number})[name] is None
            assert ask(widget, type="undo", **{name: 2**52})[name] == 2**52


def test_an_observer_that_raises_does_not_keep_the_answer_back(caplog):
    with board(617) as (widget, _):
        for name in ("last_error", "theme", "moves"):
            widget.observe(lambda _: 1 / 0, name)
        with caplog.at_level(logging.ERROR):
            assert ask(widget, **move_intent("26"))["reason"]["code"] == "judge.follows"
            assert ask(widget, **move_intent("4a"))["ok"]
            assert ask(widget, type="setting", name="theme", value="paper")["reason"]["code"] == "intent.failed"
        assert len(caplog.records) == 3
        check_whole(widget)


def random_intent(rng):
    """Return mostly what a board sends, sometimes what it never sends."""
    if rng.random() < 0.05:
        kind = rng.choice([*_ACTIONS])
    else:
        kind = rng.choice(["move"] * 12 + ["undo", "redo"] * 2 + ["finish"] * 2 + ["setting", "new", "bad"])
    intent = {"type": kind, "view": rng.randrange(3), "id": rng.randrange(2**52)}
    if kind == "travel":
        intent["to"] = rng.choice([0, 1, 2, 5, 50, -1, 10**12, "1", None])
    elif kind == "beside":
        intent["by"] = rng.choice([1, -1, 0, 2, "1"])
    elif kind == "open":
        intent["game"] = rng.choice([LEFT, "f" * 32, "", 5])
    elif kind == "move":
        intent["source"], intent["target"] = rng.randrange(17), rng.randrange(17)
        intent["cards"] = rng.choice([None, None, None, 1, 2, 3, 0, "x"])
    elif kind == "new" and rng.random() < 0.3:
        kind = intent["type"] = rng.choice(["new", "restart", "previous"])
        intent["deal"] = rng.choice(["", "617", "pysol:100000", "-1", "0", "abc"])
    elif kind == "new":
        intent["type"] = "move"
    elif kind == "setting":
        intent["name"] = rng.choice(["theme", "autoplay", "animation", "mirror", "view"])
        intent["value"] = rng.choice(["paper", "felt", "off", "safe", "all", 0, 0.5, True, None, {}])
    elif kind == "bad":
        return rng.choice(BAD)
    return intent


def test_ten_thousand_random_intents_from_two_threads(tmp_path):
    """Each is answered, in any order; in the end board, game, history and record agree."""
    game, left = Game(617), Game(1)
    records = Records(tmp_path / "mine.sqlite")
    records.follow(left)
    left._history.id = LEFT
    left.push("5a")
    answers, errors = {0: 0, 1: 0}, []
    with board(game, records=tmp_path / "mine.sqlite") as (widget, sent):

        def browser(number):
            rng = random.Random(number)
            try:
                for count in range(INTENTS // 2):
                    widget._handle_custom_msg(random_intent(rng), [])
                    if count % 250 == 0:
                        with game.lock:
                            check_whole(widget)
                answers[number] = count + 1
            except BaseException as error:  # noqa: BLE001 (told in the test's own thread)
                errors.append(error)

        threads = [threading.Thread(target=browser, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with game.lock:  # a search may still be under way
            assert not errors
            assert sum(answers.values()) == INTENTS
            replies = sent.answers()
            assert len(replies) == INTENTS
            assert not [reply for reply in replies if reply.get("reason", {}).get("code") == "intent.failed"]
            assert sum(reply["ok"] for reply in replies) > INTENTS // 20
            revisions = [message["state"]["view"]["revision"] for message in sent if "view" in message.get("state", {})]
            assert revisions == list(range(1, game.revision + 1))
            check_whole(widget)
            game.travel(0)
            game.push(game.legal_moves[0])
            for loaded in (Game.load(game.save()), records.game(game.id)):
                assert (loaded.state, loaded.tokens, loaded.undone) == (game.state, game.tokens, game.undone)
            assert all(records.game(attempt.id) for attempt in records.attempts())
            while widget.undo():
                pass
            assert game.state == game.start
            check_whole(widget)


def test_cells_that_set_traits_while_the_browser_asks():
    """Whoever comes last, the traits say in the end what is played."""
    errors = []
    with board(617) as (widget, sent):

        def cell():
            rng = random.Random(1)
            try:
                for _ in range(100):
                    widget.deal = rng.randrange(1, 5)
                    widget.variant = rng.choice(["Eight Off", "FreeCell", "Baker's Game"])
                    widget.autoplay = rng.choice(["off", "safe"])
            except BaseException as error:  # noqa: BLE001 (told in the test's own thread)
                errors.append(error)

        def browser():
            rng = random.Random(2)
            for _ in range(300):
                widget._handle_custom_msg(random_intent(rng), [])

        threads = [threading.Thread(target=act) for act in (cell, browser, cell)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not errors
        assert len(sent.answers()) == 300
        assert not [reply for reply in sent.answers() if reply.get("reason", {}).get("code") == "intent.failed"]
        check_whole(widget)
