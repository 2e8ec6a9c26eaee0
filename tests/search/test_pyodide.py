"""The engine and the search run in Pyodide, with its standard library alone, and count the same."""

import importlib
import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from freecell_widget.search import Node, long_node_chains
from tests.support.paths import ROOT

HERE = Path(__file__).parent / "pyodide"
PACKAGE = ROOT / "freecell_widget"


@pytest.fixture(scope="module")
def node():
    """The path of node, with the pyodide package beside the script."""
    found = shutil.which("node")
    if not found:
        pytest.skip("node is not installed: Pyodide is not tried")
    if not (HERE / "node_modules" / "pyodide").exists():
        pytest.skip("the npm package pyodide is not installed: run npm ci in tests/search/pyodide")
    return found


@pytest.mark.slow(10)
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


def test_a_long_way_is_freed_node_after_node_in_a_browser(monkeypatch):
    """Python 3.14 in a browser ends when the freeing of one node frees the next, and that the next, too often."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(Node, "__del__", None, raising=False)  # taken away again after the test
    importlib.reload(long_node_chains)
    assert Node.__del__ is long_node_chains.free_in_turn
    depths = []

    class State:
        def __del__(self):
            depths.append(len(inspect.stack(0)))

    node = None
    for _ in range(500):
        node = Node(State(), node)
    other = Node(State(), node.parent)  # keeps all but the last
    del node
    assert len(depths) == 1
    del other
    assert len(depths) == 501
    assert max(depths) <= min(depths) + 2
    assert not long_node_chains._orphaned
