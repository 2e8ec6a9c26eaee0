"""The notebook that play.py opens, and the keyboard shared with JupyterLab."""

import nbformat

from freecell_widget.game import Game
from tests.e2e.lab import ROOT
from tests.support.board_page import BoardPage

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(617, autoplay='off')\nw"
CELLS = "jupyterapp.shell.currentWidget.content.model.cells.length"


def test_the_notebook_to_play_in_shows_its_boards_and_is_played_on(open_notebook):
    cells = nbformat.read(ROOT / "notebooks" / "01_play.ipynb", as_version=4).cells
    notebook = open_notebook(*[cell.source for cell in cells if cell.cell_type == "code"])
    notebook.run_all()
    game = Game.load(notebook.kernel.evaluate("game.save()"))
    table = BoardPage(notebook.page)
    table.wait_for(game.state)
    move = game.push(game.legal_moves[0])
    table.click_move(move)
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("game.tokens") == game.tokens


def test_keys_play_on_the_board_and_stay_there(open_notebook):
    notebook = open_notebook(BOARD, "1 + 1")
    notebook.run_all()
    page, game = notebook.page, Game(617, autoplay="off")
    table = BoardPage(page)
    before = page.evaluate(CELLS)
    # b, a, x, dd and Down would insert, cut and delete cells or move on in the notebook.
    table.type("4a4b4c")
    game.play("4a 4b 4c")
    table.wait_for(game.state)
    for key in ("x", "d", "d", "ArrowDown", "Escape", "b", "Escape"):
        page.keyboard.press(key)
    page.keyboard.press("z")
    game.undo()
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("[w.tokens, w.game.undone]") == [game.tokens, game.undone]
    assert page.evaluate(CELLS) == before
    # Outside the board the keys are the notebook's: b inserts a cell below.
    page.evaluate("jupyterapp.commands.execute('notebook:enter-command-mode')")
    page.locator(".jp-Notebook .jp-InputPrompt").last.click()
    page.keyboard.press("b")
    page.wait_for_function(f"{CELLS} === {before + 1}")
    assert notebook.kernel.evaluate("w.tokens") == game.tokens
