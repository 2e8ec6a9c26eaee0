"""The page of the player's games: what the record says, and playing on one of them from the board."""

import json
import re

import pytest

from freecell_widget import Game, Records
from freecell_widget.words.messages import LANGUAGES
from tests.support.boards_without_browser import ask, board, check_whole

NEARLY = "Foundations: H-K C-K D-K S-Q\n: KS"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.sqlite"


def played(path, deal, tokens, **rules):
    """A game that was left, and is recorded."""
    game = Game(deal, **rules)
    Records(path).follow(game)
    game.play(tokens)
    return game


def page(widget, language="en"):
    answer = ask(widget, type="help", id=1)
    assert answer["ok"]
    json.dumps(answer)
    return answer["help"][language][0]


def test_it_tells_the_figures_and_the_games_that_wait_the_last_played_first(path):
    first, second = played(path, 1, "5a"), played(path, 617, "4a 4b", house="sum")
    with board(5, records=path) as (widget, _):
        told = page(widget)
        assert told["title"] == "Your games"
        assert told["text"][0].startswith("FreeCell: 0 wins in 1 game (0%), 0 lost, 1 in play; winning streak 0")
        assert len(told["text"]) == 3
        assert told["text"][-1] == "Continue one of these games:"
        assert [name for name, _ in told["games"]] == [second.id, first.id]
        day = r"\d{4}-\d\d-\d\d \d\d:\d\d"
        assert re.fullmatch(rf"FreeCell \(sum\) 617: 2 moves in 0:00, last played {day}", told["games"][0][1])
        french = page(widget, "fr")
        assert (french["title"], french["text"][-1]) == ("Vos parties", "Reprendre l'une de ces parties :")
        day = r"\d\d/\d\d/\d{4} à \d\d h \d\d"
        assert re.fullmatch(rf"FreeCell 1 : 1 coup en 0:00, jouée le {day}", french["games"][1][1])


def test_nothing_is_recorded_yet(path):
    with board(5, records=path) as (widget, _):
        assert page(widget) == {"title": "Your games", "text": ["No games recorded yet."], "games": []}
    assert not path.exists()


def test_the_game_on_the_board_and_those_that_are_over_are_not_offered(path):
    with board(Game("Foundations: H-K C-K D-K S-Q\n: KS", autoplay="off"), records=path) as (widget, _):
        widget.push("1a")
        assert page(widget)["games"] == []
        own = widget.game.id
        widget.new(617)
        ((name, label),) = page(widget)["games"]
        assert name == own
        assert label.startswith("FreeCell (custom position): 1 move in ")
        widget.previous()
        widget.push("ah")
        widget.new(617)
        told = page(widget)
        assert told["games"] == []
        assert told["text"][0].startswith("FreeCell: 1 win in 1 game (100%)")


def test_not_more_than_ten_are_offered(path):
    left = [played(path, deal, "1a").id for deal in range(1, 13)]
    with board(617, records=path) as (widget, _):
        assert [name for name, _ in page(widget)["games"]] == left[:1:-1]


def test_of_one_deal_the_last_played_and_the_furthest_are_offered(path):
    """Each time a cell is run again and a card moved, the game before is left with a move or two."""
    tokens = ["4a", "4a 4b 4c", "4a", "4b 4c", "4a"]
    left = [played(path, 617, some).id for some in tokens]
    other = played(path, 617, "4a", house="sum").id
    with board(5, records=path) as (widget, _):
        assert [name for name, _ in page(widget)["games"]] == [other, left[4], left[1]]
    assert len(Records(path).unfinished()) == len(left) + 1, "the record keeps them all"


def test_a_game_is_played_on_and_the_one_before_comes_back(path):
    left = played(path, 1, "5a 5b")
    left.undo()
    with board(617, records=path) as (widget, _):
        widget.push("4a")
        before = widget.game.id
        assert ask(widget, type="open", id=2, game=left.id)["ok"]
        assert (widget.deal, widget.tokens, widget.undone, widget.game.id) == (1, ["5a"], ["5b"], left.id)
        check_whole(widget)
        ask(widget, type="redo", id=3)
        assert [a.moves for a in Records(path).attempts() if a.id == left.id] == [2]
        assert ask(widget, type="previous", id=4)["ok"]
        assert (widget.deal, widget.tokens, widget.game.id) == (617, ["4a"], before)
        check_whole(widget)


def test_the_game_in_play_is_not_opened_over_itself(path):
    with board(617, records=path) as (widget, _):
        widget.play("4a 4b")
        revision = widget.revision
        assert ask(widget, type="open", id=2, game=widget.game.id)["ok"]
        assert widget.revision == revision


@pytest.mark.parametrize("game", ["f" * 32, "", "x" * 201, 5, None, ["a"], "' OR 1=1 --"])
def test_a_game_that_is_not_recorded_changes_nothing(path, game):
    played(path, 1, "5a")
    with board(617, records=path) as (widget, sent):
        widget.push("4a")
        sent.clear()
        answer = ask(widget, type="open", id=2, game=game)
        assert not answer["ok"]
        assert set(answer["reason"]["text"]) == set(LANGUAGES)
        assert sent.changes() == {}
        check_whole(widget)


def test_without_records_there_is_nothing_to_open():
    with board(617) as (widget, _):
        assert page(widget, "fr")["text"] == ["Les parties ne sont pas enregistrées ici."]
        assert not ask(widget, type="open", id=2, game="f" * 32)["ok"]


def test_a_deal_that_was_won_since_does_not_wait(path):
    """Once: the deal just won was offered again, as an older attempt at it."""
    older, newer = Game(NEARLY, autoplay="off"), Game(NEARLY, autoplay="off")
    for game in (older, newer):
        Records(path).follow(game)
        game.push("1a")
    with board(5, records=path) as (widget, _):
        assert [name for name, _ in page(widget)["games"]] == [newer.id]
        newer.play("ah")
        assert newer.is_won
        assert page(widget)["games"] == []
        again = Game(NEARLY, autoplay="off")
        Records(path).follow(again)
        again.push("1a")
        assert [name for name, _ in page(widget)["games"]] == [again.id]  # begun after the win
