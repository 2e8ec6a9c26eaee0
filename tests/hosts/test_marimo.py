"""The board in marimo, in its shadow root: as an app, as a notebook, and left by its server."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as NotYetError
from playwright.sync_api import expect

from tests.hosts.host_process import Program
from tests.hosts.moves_in_every_host import REFUSAL, STORY, play
from tests.support.board_page import BoardPage

pytest.importorskip("marimo", reason="marimo is not installed (pip install marimo)")

APP = """
import marimo

app = marimo.App()


@app.cell
def _():
    import json
    import pathlib

    from freecell_widget import FreeCell

    board, other = FreeCell(617), FreeCell(164)
    board.observe(lambda change: pathlib.Path("moves.json").write_text(json.dumps(board.tokens)), "moves")
    return board, other


@app.cell
def _(board):
    board
    return


@app.cell
def _(other):
    other
    return


if __name__ == "__main__":
    app.run()
"""

# Cells that read a board: by its value, and by a state that an observer sets.
READING = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from freecell_widget import FreeCell

    tokens, set_tokens = mo.state([])
    board = FreeCell(617)
    board.observe(lambda _: set_tokens(board.tokens), "moves")
    w = mo.ui.anywidget(board)
    return mo, tokens, w


@app.cell
def _(w):
    w
    return


@app.cell
def _(mo, w):
    mo.md(f"value: {' '.join(w.value['moves'])}.")
    return


@app.cell
def _(mo, tokens):
    mo.md(f"state: {' '.join(tokens())}.")
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def marimo(page, tmp_path):
    """A function that opens an app with `marimo run` or `marimo edit`."""
    programs = []

    def opened(command, app=APP):
        (tmp_path / "app.py").write_text(app)
        where = ("--headless", "--no-token", "--host=127.0.0.1", "--port={port}")
        programs.append(Program(tmp_path, "marimo", "--yes", command, "app.py", *where))
        page.goto(programs[-1].url)
        return programs[-1]

    yield opened
    for program in programs:
        program.close()


def run_all(page, board):
    """Run the cells of a notebook until the board is there."""
    page.locator("[data-connection-state=OPEN]").first.wait_for(state="attached")
    begun = page.locator("[data-status=running], [data-status=queued], .freecell-widget").first
    for _ in range(20):  # the page takes this key before its kernel is there, and forgets it
        page.keyboard.press("Control+Shift+r")
        with suppress(NotYetError):
            begun.wait_for(timeout=15_000)  # a second press, while cells run, would run them again
            break
    board.root.wait_for()


def test_played_in_an_app_until_its_server_ends(marimo, page, tmp_path, look):
    server = marimo("run")
    board, other = BoardPage(page), BoardPage(page, 1)
    play(board)
    assert json.loads((tmp_path / "moves.json").read_text()) == STORY[:2]
    assert board.root.evaluate("(root) => root.getRootNode() instanceof ShadowRoot")
    look("marimo")
    other.wait_until_drawn().click_move("1a")
    other.shows("1a", deal=164)
    board.shows(*STORY[:2])
    server.close()
    board.is_lost()  # marimo gives up within seconds and writes it on its page
    board.click_move("7a")
    board.shows(*STORY[:2])
    board.is_lost()
    look("marimo-lost")


def test_played_in_a_dark_notebook_and_run_again(marimo, page, tmp_path, look):
    settings = tmp_path / "xdg_config_home" / "marimo" / "marimo.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[display]\ntheme = "dark"\n')
    marimo("edit")
    board, editors = BoardPage(page), page.locator(".cm-content")
    expect(editors).to_have_count(3)
    run_all(page, board)
    play(board)
    expect(editors).to_have_count(3)  # keys on the board are not shortcuts of the notebook
    look("marimo-notebook")
    editors.first.click()
    page.keyboard.press("Control+Enter")
    expect(board.root.locator(".fc-count")).to_have_text("0 moves")
    play(board)


def test_cells_that_read_the_board_run_again_after_each_move(marimo, page):
    marimo("run", READING)
    board = BoardPage(page)
    board.wait_until_drawn()

    def read(*tokens):
        board.shows(*tokens)
        for name in ("value", "state"):
            expect(page.get_by_text(f"{name}: {' '.join(tokens)}.", exact=True)).to_be_visible()

    read()
    board.click_move("82")
    read("82")
    board.type("52")
    read("82", "52")
    board.click_move("13")
    board.says(REFUSAL)
    read("82", "52")
    board.press("undo")
    read("82")


def test_an_app_reloaded_is_a_new_visit(marimo, page):
    """Marimo gives each visit a kernel; what was played comes back with `FreeCell.resume()`."""
    marimo("run")
    board = BoardPage(page)
    play(board)
    page.reload()
    board.wait_until_drawn().shows()
    play(board)


def test_a_notebook_reloaded_and_its_app_view_go_on_with_the_game(marimo, page, look):
    marimo("edit")
    board, editors = BoardPage(page), page.locator(".cm-content")
    expect(editors).to_have_count(3)
    run_all(page, board)
    play(board)
    page.reload()
    board.wait_until_drawn().shows(*STORY[:2])
    board.type("7a")
    board.shows(*STORY)
    page.keyboard.press("Control+.")
    expect(editors.first).to_be_hidden()
    board.shows(*STORY)
    board.press("undo")
    board.shows(*STORY[:2])
    board.click_move("7a")
    board.shows(*STORY)
    look("marimo-app-view")
    page.keyboard.press("Control+.")
    expect(editors.first).to_be_visible()
    board.shows(*STORY)
    board.press("undo")
    board.shows(*STORY[:2])
