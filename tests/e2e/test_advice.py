"""Hints, solutions and help in a real JupyterLab: searched on a thread of the kernel, which goes on answering."""

from playwright.sync_api import expect

from freecell_widget.game import Game
from freecell_widget.model.move import Move
from tests.support.board_page import BoardPage

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(1, language='en')\nw"


def test_hints_solutions_and_help(open_notebook):
    notebook = open_notebook(BOARD)
    notebook.run_all()
    table, game = BoardPage(notebook.page), Game(1)
    table.wait_for(game.state)
    note = table.root.locator(".fc-note")
    table.press("hint")
    table.says("This game can still be won.")
    table.press("hint")
    expect(note).to_contain_text("Look at")
    table.press("hint")
    expect(note).to_contain_text("Move")
    game.push(Move(*notebook.kernel.evaluate("list(w.hint().move)")))
    table.click_move(game.moves[0])
    table.wait_for(game.state)
    table.says("")

    table.press("moves")
    table.go("solve")
    expect(note).to_contain_text("Solution found: ")
    length = notebook.kernel.evaluate("len(w.undone)")
    table.go("redo")
    expect(table.root.locator("[aria-current]")).to_have_attribute("data-to", "2")
    table.go(length + 1)
    expect(note).to_contain_text("Solution finished.")
    assert notebook.kernel.evaluate("w.won")

    table.press("help")
    expect(table.root.locator("h3").filter(has_text="Rules of FreeCell")).to_be_visible()
    notebook.check()
