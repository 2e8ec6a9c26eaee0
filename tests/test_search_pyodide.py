"""The engine and the search run in Pyodide, with its standard library alone, and count the same."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "pyodide"
PACKAGE = Path(__file__).parent.parent / "freecell_widget"


@pytest.fixture(scope="module")
def node():
    """The path of node, with the pyodide package beside the script."""
    found = shutil.which("node")
    if not found:
        pytest.skip("node is not installed: Pyodide is not tried")
    if not (HERE / "node_modules" / "pyodide").exists():
        pytest.skip("the npm package pyodide is not installed: run npm ci in tests/pyodide")
    return found


def test_search_in_pyodide_gives_the_figures_of_this_python(node):
    script = HERE / "search.py"
    inside = subprocess.run(
        [node, HERE / "run.mjs", script, PACKAGE], capture_output=True, text=True, check=False, timeout=300
    )
    assert inside.returncode == 0, inside.stderr[-2000:]
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    here = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, env=env)
    figures, expected = json.loads(inside.stdout), json.loads(here.stdout)
    assert figures.pop("platform") == "emscripten"
    assert expected.pop("platform") == sys.platform
    assert figures == expected
    assert figures["optimal"] == figures["counts"][0][0] == 18
