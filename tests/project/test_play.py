"""What `play.py` does before JupyterLab starts: a person plays in copies, and git sees no change."""

import json
import shutil
import subprocess

import nbformat
import pytest

from scripts.notebook_copies import bring_copies
from tests.support.paths import ROOT


def git(folder, *arguments):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def change(path, source=None):
    """Run the notebook as JupyterLab does, with an output and numbers; with a source, write a cell too."""
    notebook = nbformat.read(path, as_version=4)
    for number, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        cell.execution_count = number
        cell.outputs = [nbformat.v4.new_output("stream", text="a board\n")]
    if source:
        notebook.cells.append(nbformat.v4.new_code_cell(source))
    nbformat.write(notebook, path)


@pytest.fixture
def clone(tmp_path):
    """A repository with our notebooks and a clone of it."""
    ours = tmp_path / "ours"
    shutil.copytree(ROOT / "notebooks", ours / "notebooks")
    shutil.copy(ROOT / ".gitignore", ours)
    git(ours, "init", "-q", "-b", "main")
    git(ours, "add", ".")
    git(ours, "commit", "-q", "-m", "Notebooks")
    git(tmp_path, "clone", "-q", str(ours), "theirs")
    return ours, tmp_path / "theirs"


def test_play_py_opens_the_copies():
    text = (ROOT / "play.py").read_text(encoding="utf-8")
    assert 'COPIES = ROOT / "my_notebooks"' in text
    assert "root_dir={COPIES}" in text


def test_a_game_played_and_saved_leaves_git_pull_alone(clone):
    ours, theirs = clone
    copies = theirs / "my_notebooks"
    assert bring_copies(theirs / "notebooks", copies) == []
    names = sorted(path.name for path in copies.iterdir())
    assert names == sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    for path in copies.iterdir():
        nbformat.validate(nbformat.read(path, as_version=4))
        change(path)
    assert git(theirs, "status", "--porcelain") == ""
    change(ours / "notebooks" / "01_play.ipynb", "# new")
    git(ours, "commit", "-q", "-a", "-m", "A new cell")
    git(theirs, "pull", "-q")
    assert bring_copies(theirs / "notebooks", copies) == []
    sources = [cell.source for cell in nbformat.read(copies / "01_play.ipynb", as_version=4).cells]
    assert sources[-1] == "# new"
    assert "a board" in (copies / "02_search.ipynb").read_text(), "what has not changed keeps its outputs"
    assert git(theirs, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    "damage", [None, "", "[]", '{"cells": []}', '{"metadata": {"freecell_widget_original": "x"}, "cells": [{}]}']
)
def test_what_the_person_wrote_is_kept(clone, damage):
    ours, theirs = clone
    copy = theirs / "my_notebooks" / "01_play.ipynb"
    bring_copies(theirs / "notebooks", copy.parent)
    if damage is None:
        change(copy, "mine = 1")
    else:
        copy.write_text(damage)
    before = copy.read_text()
    change(ours / "notebooks" / "01_play.ipynb", "# new")
    assert bring_copies(ours / "notebooks", copy.parent) == ["01_play.ipynb"]
    assert copy.read_text() == before


def test_the_copy_is_the_original_but_for_its_mark(tmp_path):
    bring_copies(ROOT / "notebooks", tmp_path)
    for original in (ROOT / "notebooks").glob("*.ipynb"):
        copy, wanted = (json.loads((folder / original.name).read_text()) for folder in (tmp_path, original.parent))
        assert copy["metadata"].pop("freecell_widget_original")
        assert copy == wanted
