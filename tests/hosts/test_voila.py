"""The board in Voila: a page with no notebook around it, a new kernel for each visitor."""

import nbformat
import pytest

from tests.e2e.lab import Kernel
from tests.hosts.host_process import Program
from tests.hosts.moves_in_every_host import STORY, play
from tests.support.board_page import WORDS, BoardPage

pytest.importorskip("voila", reason="Voila is not installed (pip install voila)")

CELLS = ("from freecell_widget import FreeCell\nboard, other = FreeCell(617), FreeCell(164)\nboard", "other", "board")

BUSY = """
import pathlib, time
until = time.monotonic() + 280
while not pathlib.Path({!r}).exists() and time.monotonic() < until:
    time.sleep(0.05)
"""


@pytest.fixture
def voila(chromium_path, tmp_path):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbformat.write(notebook, tmp_path / "game.ipynb")
    options = ("--no-browser", "--port={port}", f"--Voila.connection_dir_root={tmp_path}")
    server = Program(tmp_path, "voila", "game.ipynb", *options)
    yield server
    server.close()


def test_played_by_two_visitors_until_the_server_ends(voila, page, tmp_path, look):
    page.goto(voila.url)
    board, other, again = (BoardPage(page, nth) for nth in range(3))
    play(board)
    other.wait_until_drawn().click_move("1a")
    other.shows("1a", deal=164)
    again.wait_until_drawn().type("7a")
    board.shows(*STORY)
    look("voila")
    (connection,) = tmp_path.rglob("kernel-*.json")
    kernel = Kernel(connection)
    assert kernel.evaluate("[board.tokens, other.tokens]") == [STORY, ["1a"]]
    kernel.run("board.undo()")
    kernel.close()
    board.shows(*STORY[:2])
    second = page.context.new_page()
    second.goto(voila.url)
    BoardPage(second).wait_until_drawn().shows()
    second.close()
    voila.close()
    board.click_move("7a")
    board.is_lost()
    board.shows(*STORY[:2])
    board.click_move("7b")
    board.drag_move("7b")
    board.type("7b")
    board.is_lost()
    board.shows(*STORY[:2])
    look("voila-lost")


def test_a_kernel_that_is_busy_for_long_is_waited_for(voila, page, tmp_path):
    page.goto(voila.url)
    board = BoardPage(page).wait_until_drawn()
    (connection,) = tmp_path.rglob("kernel-*.json")
    kernel = Kernel(connection)
    kernel.client.execute(BUSY.format(str(tmp_path / "free")))
    board.click_move("82")
    board.says(WORDS["waiting"])
    page.wait_for_timeout(8000)  # far longer than a broken connection may take to be mended
    board.click_move("7a")
    board.says(WORDS["waiting"])
    board.shows()
    (tmp_path / "free").touch()
    board.shows("82", "7a")
    board.says("")
    assert kernel.evaluate("board.tokens") == ["82", "7a"]
    kernel.close()
