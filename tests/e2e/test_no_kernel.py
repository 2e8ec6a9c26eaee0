"""The board without a kernel: one that has gone, and notebooks that are only read."""

import os
import signal

import nbformat
import pytest
from playwright.sync_api import expect

from freecell_widget.game import Game
from tests.support.board_page import BoardPage

BOARD = "from freecell_widget import FreeCell\nw = FreeCell(617)\nw.push('4a')\nw"
RESTART = "jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
SAVED = "jupyterapp.commands.execute('docmanager:save')"


@pytest.fixture
def played(open_notebook):
    """A notebook in which the board shows a first move, the board, and the engine's own game."""
    notebook = open_notebook(BOARD)
    notebook.run_all()
    game, table = Game(617), BoardPage(notebook.page)
    game.push("4a")
    table.wait_for(game.state)
    return notebook, table, game


def test_a_board_whose_kernel_is_gone_says_so(played, page):
    _, table, game = played
    page.evaluate("jupyterapp.commands.execute('kernelmenu:shutdown')")
    page.wait_for_function("jupyterapp.shell.currentWidget.context.sessionContext.session === null")
    table.is_lost()
    table.wait_for(game.state)


def test_a_kernel_restarted_in_the_middle_of_a_drag(played, page):
    _, table, game = played
    table.grab(7)
    page.wait_for_selector(".fc-lifted")
    page.evaluate(RESTART)
    page.wait_for_selector(".freecell-widget.fc-lost")
    table.carry(9)
    page.mouse.up()
    table.wait_for(game.state)
    assert page.locator(":is(.fc-lifted, .fc-picked, .fc-legal)").count() == 0


def test_a_connection_that_breaks_and_is_mended_loses_and_doubles_nothing(played, page, lab):
    notebook, table, game = played
    os.kill(lab.process.pid, signal.SIGSTOP)  # the server sleeps; the kernel does not
    try:
        page.evaluate(f"void {notebook.SESSION}.session.kernel.reconnect()")
        table.click_move(game.push("4b"))  # JupyterLab keeps it until it is connected again
        page.wait_for_selector(".freecell-widget.fc-lost")
        table.click(0)
        table.click(10)  # nothing is asked of no kernel
        assert notebook.kernel.evaluate("w.tokens") == ["4a"]
    finally:
        os.kill(lab.process.pid, signal.SIGCONT)
    page.wait_for_selector(".freecell-widget:not(.fc-lost)")
    table.wait_for(game.state)
    assert notebook.kernel.evaluate("w.tokens") == ["4a", "4b"]
    table.click_move(game.push("1c"))
    table.wait_for(game.state)
    assert table.note() == ""
    notebook.check()


def test_a_restarted_kernel_and_the_cell_run_again(played, page):
    notebook, table, game = played
    page.evaluate(RESTART)
    page.wait_for_selector(".freecell-widget.fc-lost")
    notebook.wait_idle()
    notebook.run_all()
    table.wait_for(game.state)
    assert page.locator(".freecell-widget").count() == 1
    table.click_move(game.push("4b"))
    table.wait_for(game.state)


def test_a_saved_notebook_that_is_not_trusted_shows_the_picture(open_notebook, lab, page):
    notebook = open_notebook(BOARD, name="saved.ipynb")
    notebook.run_all()
    BoardPage(page).rest()
    page.evaluate(SAVED)
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    written = nbformat.read(lab.notebooks / "saved.ipynb", as_version=4)
    data = written.cells[0].outputs[0]["data"]
    assert {"text/html", "text/plain", "application/vnd.jupyter.widget-view+json"} <= set(data)
    # A copy that nobody has run here: signed by no one, so untrusted.
    written.cells.append(nbformat.v4.new_markdown_cell("From elsewhere."))
    nbformat.write(written, lab.notebooks / "elsewhere.ipynb")
    page.goto(f"{lab.url}/doc/tree/elsewhere.ipynb?token={lab.token}")
    picture = page.locator('.jp-OutputArea-output img[src^="data:image/svg+xml"]')
    picture.wait_for()
    page.wait_for_function("document.querySelector('.jp-OutputArea-output img').naturalWidth > 300")
    expect(page.get_by_text("The position when the cell ran. Run it again to play on.")).to_be_visible()
    assert page.locator(".freecell-widget").count() == 0
    assert "Error displaying widget" not in page.locator(".jp-OutputArea").first.inner_text()
