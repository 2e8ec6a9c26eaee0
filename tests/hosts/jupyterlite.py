"""The board in JupyterLite, where Python runs in the page: by hand, in a separate environment (docs/hosts.md).

The site is built and served without a network: Pyodide from npm, pure wheels from PyPI, and an index made here.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.e2e.lab import ROOT, Notebook
from tests.hosts.host_process import Program
from tests.hosts.moves_in_every_host import STORY, play
from tests.hosts.npm import unpacked
from tests.support.board_page import BoardPage

PYODIDE = "pyodide@314.0.6"  # the one that jupyterlite-pyodide-kernel 0.8.6 asks for
# Of Pyodide's own packages these, in the versions that its lock names.
LOCKED = (
    "asttokens decorator executing ipython jedi matplotlib-inline micropip packaging parso prompt-toolkit pure-eval "
    "pygments six stack-data traitlets typing-extensions wcwidth"
)
OTHERS = ("anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "psygnal")
CELLS = ("%pip install -q freecell-widget", "from freecell_widget import FreeCell\nboard = FreeCell(617)\nboard")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def pip(*arguments):
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def fetch(folder, *names):
    """Download pure wheels for the Python of Pyodide."""
    target = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14")
    pip("download", "--no-deps", *target, "--dest", folder, *names)


def lock(npm, folder):
    """Pyodide with the packages that a kernel needs, and a lock that names no others."""
    shutil.copytree(npm, folder, dirs_exist_ok=True)
    written = json.loads((npm / "pyodide-lock.json").read_text())
    packages = {name: written["packages"][name] for name in LOCKED.split()}
    fetch(folder, *(f"{name}=={packages[name]['version']}" for name in packages))
    wheels = {path.name.split("-")[0].lower().replace("_", "-"): path for path in folder.glob("*.whl")}
    for name, package in packages.items():
        package["file_name"] = wheels[name].name
        package["sha256"] = hashlib.sha256(wheels[name].read_bytes()).hexdigest()
        needed = (other.replace("_", "-") for other in package["depends"])
        package["depends"] = [other for other in needed if other in packages]
    (folder / "pyodide-lock.json").write_text(json.dumps({**written, "packages": packages}))


@pytest.fixture(scope="module")
def site(pytestconfig, tmp_path_factory):
    """The address of a JupyterLite with one notebook and this package."""
    pytest.importorskip("jupyterlite_pyodide_kernel", reason="JupyterLite is not installed (see docs/hosts.md)")
    folder = tmp_path_factory.mktemp("lite")
    lock(unpacked(PYODIDE, Path(pytestconfig.cache.mkdir("npm"))), folder / "static" / "pyodide")
    fetch(folder / "pypi", *OTHERS)
    pip("wheel", "--no-deps", "--wheel-dir", folder / "pypi", ROOT)
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})
    notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    (folder / "files").mkdir()
    nbformat.write(notebook, folder / "files" / "game.ipynb")
    settings = {"exposeAppInBrowser": True, "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    (folder / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    )
    built = folder / "site"
    command = ("jupyterlite_core", "build", "--contents=files", f"--output-dir={built}")
    subprocess.run([sys.executable, "-m", *command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    server = Program(folder, "http.server", "--bind=127.0.0.1", f"--directory={built}", "{port}")
    yield server.url
    server.close()


class Lite(Notebook):
    """A notebook whose kernel is in the page."""

    def __init__(self, page, address):
        self.page, self.kernel = page, None
        page.set_default_timeout(180_000)
        page.goto(address)
        self.wait_idle()

    def answer(self, expression):
        """The value of an expression in a new cell, as text."""
        self.run(expression)
        return self.page.evaluate(
            """() => jupyterapp.shell.currentWidget.content.widgets.at(-1).model.outputs.toJSON()
                .at(-1).data["text/plain"]"""
        )


def test_played_with_python_in_the_page(site, page, look):
    reached = []
    page.on("request", lambda request: reached.append(request.url))
    notebook = Lite(page, f"{site}/lab/index.html?path=game.ipynb")
    notebook.run_all()
    board = BoardPage(page)
    play(board)
    assert notebook.answer("board.tokens") == str(STORY[:2])
    notebook.run("board.push('7a')")
    board.shows(*STORY)
    look("jupyterlite")
    notebook.run("other = FreeCell(164)\nother")
    other = BoardPage(page, 1).wait_until_drawn()
    other.click_move("1a")
    other.shows("1a", deal=164)
    page.evaluate(f"{Notebook.SESSION}.session.kernel.restart()")
    board.is_lost()
    other.is_lost()
    look("jupyterlite-lost")
    assert not [url for url in reached if url.startswith("http") and not url.startswith(site)]
