"""The page that `marimo export html` writes: no kernel ever answers there."""

import re
import subprocess
import sys
from mimetypes import guess_type
from pathlib import Path

import pytest

from tests.hosts.host_process import environment
from tests.support.board_page import BoardPage

marimo = pytest.importorskip("marimo", reason="marimo is not installed (pip install marimo)")

APP = """
import marimo

app = marimo.App()


@app.cell
def _():
    from freecell_widget import FreeCell

    board = FreeCell(617)
    board.play("82 52")
    board
    return


if __name__ == "__main__":
    app.run()
"""
# What the page asks a CDN for, and where it lies on this machine.
CDN = re.compile(r"https://cdn\.jsdelivr\.net/npm/@marimo-team/frontend@[^/]+/dist/(.+)")
STATIC = Path(marimo.__file__).parent / "_static"


@pytest.fixture
def exported(page, tmp_path):
    """The written page, opened; files of the CDN come from the installed marimo."""
    (tmp_path / "app.py").write_text(APP)
    command = [sys.executable, "-m", "marimo", "--yes", "export", "html", "app.py", "-o", "page.html"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=environment(tmp_path))

    def serve(route):
        found = CDN.fullmatch(route.request.url)
        file = found and STATIC / found[1].partition("?")[0]
        if file and file.is_file():
            route.fulfill(path=file, content_type=guess_type(file)[0], headers={"Access-Control-Allow-Origin": "*"})
        elif route.request.url.startswith(("file:", "data:", "blob:")):
            route.continue_()
        else:
            route.abort()

    page.route("**/*", serve)
    page.goto((tmp_path / "page.html").as_uri())
    return page


def test_the_last_board_is_shown_and_says_that_there_is_no_kernel(exported, look):
    board = BoardPage(exported).wait_until_drawn()
    board.shows("82", "52")
    board.is_lost()
    board.click_move("7a")
    board.drag_move("7a")
    board.type("7a")
    board.shows("82", "52")
    board.is_lost()
    look("marimo-export")
