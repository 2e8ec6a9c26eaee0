"""The main job: in a real JupyterLab a person plays deal 617, by mouse and from cells, and both always agree."""

import json

import pytest

from freecell_widget.game import Game
from freecell_widget.model.card import Card
from tests.support.board_page import BoardPage
from tests.support.paths import DATA

SOLUTIONS = json.loads(DATA.joinpath("solutions.json").read_text(encoding="utf-8"))["solutions"]
SOLUTION = next(solution["explicit_snx"] for solution in SOLUTIONS if solution["deal"] == 617)
BOARD = "from freecell_widget import FreeCell\nw = FreeCell(617)\nw"


def kernel_state(notebook):
    """The position as the kernel has it, and the moves that led there."""
    piles, moves = notebook.kernel.evaluate("([[int(card) for card in pile] for pile in w.state.piles], w.tokens)")
    return tuple(tuple(map(Card, pile)) for pile in piles), moves


def test_deal_617_is_won_by_clicks_and_drags(open_notebook):
    notebook = open_notebook(BOARD)
    notebook.run_all()
    game = Game(617)
    table = BoardPage(notebook.page)
    table.wait_for(game.state)
    solution = Game(617).play(SOLUTION, autoplay="safe")
    for number, move in enumerate(solution):
        game.push(move)
        (table.drag_move if number % 2 else table.click_move)(move)
        table.wait_for(game.state)
        if number % 10 == 9:
            assert kernel_state(notebook) == (game.state.piles, game.tokens)
    assert game.is_won
    assert kernel_state(notebook) == (game.state.piles, game.tokens)
    assert notebook.kernel.evaluate("(w.won, w.is_won, w.last_error)") == [True, True, None]
    assert "won" in table.note()
    notebook.check()


def test_moves_of_a_cell_move_the_board_and_clicks_go_on_from_there(open_notebook):
    notebook = open_notebook(BOARD, "w.push('4a')\nw.play('4b 4c')\nlen(w.tokens)")
    notebook.run_all()
    game = Game(617)
    table = BoardPage(notebook.page)
    game.play("4a 4b 4c")
    table.wait_for(game.state)
    table.click_move(game.push("1d"))
    table.wait_for(game.state)
    assert kernel_state(notebook) == (game.state.piles, game.tokens)
    for act in ("undo", "undo", "redo"):
        getattr(game, act)()
        table.press(act)
        table.wait_for(game.state)
    notebook.run("w.new(1)\nw.push('5a')")
    game.new(1)
    game.push("5a")
    table.wait_for(game.state)
    notebook.run("seen = []\nw.observe(lambda change: seen.append(change['new']), 'moves')")
    table.click_move(game.push("5b"))
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("seen") == [[list(move) for move in game.moves]]


def test_a_refused_move_says_why_and_changes_nothing(open_notebook):
    notebook = open_notebook(BOARD)
    notebook.run_all()
    table, game = BoardPage(notebook.page), Game(617)
    table.wait_for(game.state)
    table.click_move("26")
    with pytest.raises(ValueError, match="cannot go on") as refused:
        game.push("26")
    table.says(str(refused.value))
    table.wait_for(game.state)
    assert kernel_state(notebook) == (game.state.piles, [])
    assert notebook.kernel.evaluate("str(w.last_error)") == str(refused.value)
