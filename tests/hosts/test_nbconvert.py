"""The board in pages that nbconvert writes: no kernel ever answers there."""

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from tests.hosts.npm import unpacked
from tests.support.board_page import BoardPage

pytest.importorskip("nbconvert", reason="nbconvert is not installed (pip install nbconvert)")

CELL = "from freecell_widget import FreeCell\nboard = FreeCell(617)\nboard.play('82 52')\nboard"
# What the page asks a CDN for by way of its widgets, and where it lies on this machine.
REQUIRE, MANAGER = "requirejs@2.3.8", "@jupyter-widgets/html-manager@1.0.15"
ANYWIDGET = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget", "index.js")


@pytest.fixture(scope="module")
def served(pytestconfig):
    """Patterns of addresses, and the files that answer them."""
    kept = Path(pytestconfig.cache.mkdir("npm"))
    return {
        "https://cdnjs.cloudflare.com/ajax/libs/require.js/*/require.min.js": unpacked(REQUIRE, kept) / "require.js",
        "https://*/@jupyter-widgets/html-manager@*/dist/embed-amd.js": unpacked(MANAGER, kept)
        / "dist"
        / "embed-amd.js",
        "https://cdn.jsdelivr.net/npm/anywidget@*/dist/index.js": ANYWIDGET,
    }


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """The notebook as it is after all its cells have run, with the state of its widgets."""
    folder = tmp_path_factory.mktemp("nbconvert")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    nbformat.write(notebook, folder / "game.ipynb")
    convert("game.ipynb", "--execute", "--to=notebook", "--inplace", folder=folder)
    return nbformat.read(folder / "game.ipynb", as_version=4)


def convert(*arguments, folder):
    subprocess.run([sys.executable, "-m", "nbconvert", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def opened(page, served, tmp_path):
    """A function that converts a notebook to HTML and opens that; nothing of the network is reached."""
    asked = []

    def serve(route):
        url = route.request.url
        if not url.startswith("http"):
            return route.continue_()
        asked.append(url)
        path = next((path for pattern, path in served.items() if fnmatch(url, pattern)), None)
        return route.fulfill(path=path) if path else route.abort()

    def convert_and_open(notebook, *options):
        nbformat.write(notebook, tmp_path / "page.ipynb")
        convert("page.ipynb", "--to=html", *options, folder=tmp_path)
        page.route("**/*", serve)
        page.goto((tmp_path / "page.html").as_uri())
        return asked

    return convert_and_open


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_with_the_saved_state_the_last_board_is_shown_and_does_nothing(opened, executed, page, look, theme):
    asked = opened(executed, f"--HTMLExporter.theme={theme}")
    board = BoardPage(page).wait_until_drawn()
    board.shows("82", "52")
    board.is_lost()
    board.click_move("7a")
    board.drag_move("7a")
    board.type("7a")
    board.root.locator("[data-do=undo]").click(force=True)
    board.shows("82", "52")
    board.is_lost()
    look(f"nbconvert-{theme}")
    assert not [url for url in asked if "freecell" in url]


def test_without_the_saved_state_there_is_a_picture(opened, executed, page, look):
    bare = nbformat.from_dict(json.loads(nbformat.writes(executed)))
    del bare.metadata["widgets"]
    opened(bare)
    picture = page.locator(".jp-OutputArea-output img")
    expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 300
    assert "7: 2♦ A♠ 3♦ 4♦ 2♣ J♥" in picture.get_attribute("alt")
    expect(page.locator(".freecell-widget")).to_have_count(0)
    look("nbconvert-picture")
