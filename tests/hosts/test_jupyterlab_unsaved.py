"""A trusted notebook of JupyterLab that was saved without the state of its widgets: nothing to draw until it is run."""

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect

from freecell_widget import FreeCell
from tests.e2e.lab import Lab, Notebook
from tests.hosts.moves_in_every_host import play
from tests.support.board_page import BoardPage


@pytest.fixture
def server(chromium_path, tmp_path):
    server = Lab(tmp_path)
    yield server
    server.close()


def test_jupyterlab_names_the_missing_model_and_the_cell_brings_the_board(server, page, tmp_path, look):
    board = FreeCell(617)
    data, metadata = board._repr_mimebundle_()
    board.close()
    name = server.write("old.ipynb", ["from freecell_widget import FreeCell\nFreeCell(617)"])
    written = nbformat.read(server.notebooks / name, as_version=4)
    written.cells[0].outputs = [nbformat.v4.new_output("display_data", data, metadata=metadata)]
    NotebookNotary(data_dir=str(tmp_path / "data")).sign(written)
    nbformat.write(written, server.notebooks / name)
    notebook = Notebook(server, page, name)
    try:
        expect(page.locator(".jp-OutputArea-output")).to_have_text("Error displaying widget: model not found")
        expect(page.locator(".freecell-widget")).to_have_count(0)
        look("jupyterlab-unsaved")
        notebook.run_all()
        play(BoardPage(page))
        look("jupyterlab")
    finally:
        notebook.close()
