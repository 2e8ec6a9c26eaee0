"""Random deals that are known to be won: from code, on the board, in other games, where there are none."""

from dataclasses import replace

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.game import Game
from freecell_widget.solver import solvable, solve
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.solvable import IMPOSSIBLE, solvable_number
from freecell_widget.variants.named_games import BAKERS_GAME, FREECELL, mini_freecell
from freecell_widget.widget.board import FreeCell
from tests.support.boards_without_browser import ask, board


@pytest.fixture(autouse=True)
def plain_kernel():
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def test_the_game_says_which_deal_it_is():
    game = Game("solvable")
    assert 1 <= game.deal <= 1_000_000
    assert game.deal not in IMPOSSIBLE
    assert game.start == Game(game.deal).start
    game.new(" Solvable ")
    assert isinstance(game.deal, int)
    assert game.moves == []


def test_the_board_deals_one_by_argument_by_trait_and_by_the_field_for_numbers():
    widget = FreeCell(deal="solvable")
    numbers = [widget.deal]
    widget.deal = "solvable"
    numbers.append(widget.deal)
    widget.close()
    with board(1) as (widget, _):
        ask(widget, type="new", deal="solvable")
        numbers.append(widget.deal)
        assert widget.view["deal"] == str(widget.game.deal) == str(widget.deal)
    assert all(isinstance(number, int) for number in numbers)
    assert len(set(numbers)) == 3


def test_an_impossible_deal_is_never_dealt(monkeypatch):
    drawn = iter([11982, 781948, 617])
    monkeypatch.setattr(solvable, "random_number", lambda *_: next(drawn))
    assert solvable_number(FREECELL) == 617


@pytest.mark.slow(2)
@pytest.mark.parametrize("variant", [BAKERS_GAME, FREECELL.with_freecells(2), mini_freecell(4, 4, 1)])
def test_in_other_games_the_solver_has_won_it(variant):
    numbers = {solvable_number(variant, seed) for seed in range(3)}
    assert len(numbers) == 3
    assert all(solve(number, variant=variant).solved for number in numbers)
    game = Game("solvable", variant=variant)
    assert (solve(game).solved, game.variant) == (True, variant)


def test_where_none_is_found_the_text_says_so(monkeypatch):
    monkeypatch.setattr(solvable, "TRIES", 3)
    monkeypatch.setattr(solvable, "NODES", 1)
    with pytest.raises(FreeCellError, match="None of 3 random deals of Baker's Game could be solved quickly"):
        Game("solvable", variant="Baker's Game")
    with board(1, variant="Baker's Game") as (widget, _):
        before = widget.state
        answer = ask(widget, type="new", deal="solvable")
        assert widget.state == before
        assert "could be solved quickly" in str(widget.last_error)
        assert "aucune des 3 donnes" in answer["reason"]["text"]["fr"].lower()


def test_a_game_that_the_solver_cannot_play_has_none():
    variant = replace(FREECELL, groups=(replace(FREECELL.groups[0], build="rank_by_rank"), *FREECELL.groups[1:]))
    with pytest.raises(FreeCellError, match="The solver cannot play"):
        Game("solvable", variant=variant)
