"""Every notebook runs from its first cell to its last, in a new kernel, without an error or a warning."""

import nbformat
import pytest
from nbclient import NotebookClient

from tests.support.paths import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 300  # for one cell


@pytest.mark.notebook
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTHONWARNINGS", "error::DeprecationWarning:freecell_widget")
    for place in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "XDG_DATA_HOME"):
        monkeypatch.setenv(place, str(tmp_path / place))
    monkeypatch.chdir(tmp_path)
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    said = [out for cell in notebook.cells for out in cell.get("outputs", ()) if out.get("name") == "stderr"]
    assert not said


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_committed_without_outputs(path):
    """Outputs in the repository grow old and hide what a reader would see."""
    cells = nbformat.read(path, as_version=4).cells
    assert not [cell.id for cell in cells if cell.get("outputs") or cell.get("execution_count")]


def test_there_are_notebooks():
    assert "01_play" in {path.stem for path in NOTEBOOKS}
