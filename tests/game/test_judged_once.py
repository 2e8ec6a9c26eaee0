"""No move is judged twice: on a click, in a list of moves, and when a saved game is loaded."""

import json
from collections import Counter

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.game import Game
from freecell_widget.model.move import Move
from freecell_widget.rules import judge
from tests.support.paths import DATA

SOLUTION = json.loads((DATA / "solutions.json").read_text(encoding="utf-8"))["solutions"][0]


@pytest.fixture
def judged(monkeypatch):
    """How often the judge has looked at each move of each position."""
    times = Counter()
    inner = judge._why_not_leave

    def count(state, move):
        times[state, Move(*move)] += 1
        return inner(state, move)

    monkeypatch.setattr(judge, "_why_not_leave", count)
    return times


@pytest.mark.parametrize("given", ["1a", Move(0, 8)])
def test_a_click_judges_its_move_and_each_automove_once_and_nothing_else(judged, given):
    game = Game(102)
    game.push(given)
    assert game.counts.automoves == 4
    assert sum(judged.values()) == 5
    assert set(judged.values()) == {1}


def made(game):
    """Each move of a game, automoves too, with the position before it."""
    state = game.start
    for step in game._history.done:
        for move in step.turn.moves:
            yield state, move
            state = judge.do(state, move)


def test_a_saved_game_is_judged_once_move_by_move(judged):
    game = Game(SOLUTION["deal"], autoplay="horne")
    game.play(SOLUTION["implied_horne"])
    assert game.is_won
    text = game.save()
    moves = list(made(game))
    judged.clear()
    assert Game.load(text).state == game.state
    assert [judged[position, move] for position, move in moves] == [1] * len(moves)
    others = set(judged) - set(moves)
    assert all(not position.piles[move.target] for position, move in others)  # other numbers onto an empty cascade


def test_moves_played_one_by_one_are_judged_once(judged):
    game = Game(deal_state(SOLUTION["deal"]), autoplay="horne")
    other = Game(deal_state(SOLUTION["deal"]), autoplay="horne")
    other.play(SOLUTION["implied_horne"])
    tokens = other.tokens
    judged.clear()
    for token in tokens:
        game.push(token)
    assert {judged[position, move] for position, move in made(game)} == {1}
