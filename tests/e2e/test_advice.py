"""Hints, solutions and help in a real JupyterLab: searched on a thread of the kernel, which goes on answering."""

from playwright.sync_api import expect

from freecell_widget.game import Game
from freecell_widget.model.move import Move
from tests.e2e.table import Table

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(1, language='en')\nw"


def test_hints_solutions_and_help(open_notebook):
    notebook = open_notebook(BOARD)
    notebook.run_all()
    table, game = Table(notebook.page), Game(1)
    table.wait_for(game.state)
    note = table.root.locator(".fc-note")
    table.press("hint")
    expect(note).to_have_text("This game can still be won.", timeout=60_000)
    table.press("hint")
    expect(note).to_contain_text("Think of")
    table.press("hint")
    expect(note).to_contain_text("Move")
    game.push(Move(*notebook.kernel.evaluate("list(w.hint().move)")))
    table.click_twice(game.moves[0])
    table.wait_for(game.state)
    expect(note).to_have_text("")

    table.press("more")
    table.press("moves")
    table.root.locator("[data-to=solve]").click()
    expect(note).to_contain_text("Solution found: ", timeout=60_000)
    length = notebook.kernel.evaluate("len(w.undone)")
    table.root.locator("[data-to=redo]").click()
    expect(table.root.locator("[aria-current]")).to_have_attribute("data-to", "2")
    table.root.locator(f"[data-to='{length + 1}']").click()
    expect(note).to_contain_text("Solution finished.")
    assert notebook.kernel.evaluate("w.won")

    table.press("more")
    table.press("help")
    expect(table.root.locator("h3").filter(has_text="Rules of FreeCell")).to_be_visible()
    notebook.check()
