"""One JupyterLab for all tests of this folder; a fresh page, notebook and kernel for each test."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def lab(chromium_path, tmp_path_factory):
    """A running JupyterLab; without the package or a Chromium the tests are skipped."""
    pytest.importorskip("jupyterlab")
    from tests.e2e.lab import Lab

    lab = Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.close()


@pytest.fixture
def open_notebook(lab, page):
    """A function that opens a notebook, given by its code cells, in the test's page."""
    from tests.e2e.lab import Notebook

    opened = []

    def open_with(*cells, name=None):
        name = lab.write(name or f"n{len(list(lab.notebooks.iterdir()))}.ipynb", cells)
        opened.append(Notebook(lab, page, name))
        return opened[-1]

    yield open_with
    for notebook in opened:
        notebook.close()
