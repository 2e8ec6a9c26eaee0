"""The board in Notebook 7: played, scripted, twice on a page, closed, run again, and left without its kernel."""

import pytest

from tests.e2e.lab import Lab, Notebook
from tests.hosts.moves_in_every_host import STORY, play
from tests.support.board_page import BoardPage

pytest.importorskip("notebook", reason="Notebook 7 is not installed (pip install notebook)")

BOARD = "from freecell_widget import FreeCell\nboard = FreeCell(617)\nboard"


class Notebook7(Lab):
    """The server of Notebook 7, which is JupyterLab's with other pages."""

    program, opens = "notebook", "notebooks"
    flags = ("--JupyterNotebookApp.expose_app_in_browser=True", "--LabApp.news_url=None")


@pytest.fixture(scope="module")
def server(chromium_path, tmp_path_factory):
    server = Notebook7(tmp_path_factory.mktemp("notebook7"))
    yield server
    server.close()


@pytest.fixture
def opened(server, page):
    """A function that opens a notebook of these cells and runs it."""
    notebooks = []

    def run(*cells):
        name = server.write(f"n{len(list(server.notebooks.iterdir()))}.ipynb", cells)
        notebooks.append(Notebook(server, page, name))
        notebooks[-1].run_all()
        return notebooks[-1]

    yield run
    for notebook in notebooks:
        notebook.close()


def test_played_by_mouse_keys_and_cells(opened, look):
    notebook = opened(BOARD)
    board = BoardPage(notebook.page)
    cells = notebook.page.locator(".jp-Cell").count()
    play(board)
    assert notebook.kernel.evaluate("board.tokens") == STORY[:2]
    board.type("xxxdd")
    board.root.locator("[data-do=redo]").press("Enter")
    board.shows(*STORY)
    board.press("undo")
    board.shows(*STORY[:2])
    assert notebook.page.locator(".jp-Cell").count() == cells, "keys on the board are not shortcuts of the notebook"
    notebook.run("board.push('7a')")
    board.shows(*STORY)
    look("notebook7")


def test_two_boards_and_a_second_view_in_the_dark(opened, look):
    notebook = opened(f"{BOARD}.close()\nboard = FreeCell(617)\nother = FreeCell(164)\nboard", "other", "board")
    first, other, again = (BoardPage(notebook.page, nth).wait_until_drawn() for nth in range(3))
    first.click_move("82")
    first.shows("82")
    again.shows("82")
    other.shows(deal=164)
    again.type("52")
    first.shows("82", "52")
    assert notebook.kernel.evaluate("[board.tokens, other.tokens]") == [["82", "52"], []]
    notebook.page.evaluate("jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    notebook.page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    first.click_move("7a")
    again.shows(*STORY)
    look("notebook7-dark")


def test_closed_and_run_again(opened):
    notebook = opened(BOARD)
    board = BoardPage(notebook.page).wait_until_drawn()
    board.click_move("82")
    board.shows("82")
    notebook.run("board.close()")
    board.root.wait_for(state="detached")
    notebook.run(BOARD)
    board.wait_until_drawn().shows()
    board.click_move("82")
    board.shows("82")
    assert notebook.kernel.evaluate("board.tokens") == ["82"]


def test_a_restarted_kernel_leaves_the_last_board(opened, look):
    notebook = opened(BOARD)
    board = BoardPage(notebook.page).wait_until_drawn()
    board.click_move("82")
    board.shows("82")
    notebook.page.evaluate(f"{Notebook.SESSION}.session.kernel.restart()")
    board.is_lost()
    board.click_move("52")
    board.type("7a")
    board.shows("82")
    board.is_lost()
    look("notebook7-lost")
    notebook.wait_idle()
    notebook.run_all()
    play(BoardPage(notebook.page))
