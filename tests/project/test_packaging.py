"""The wheel is built from the sdist without Node, holds the whole package, and works in an empty environment."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import freecell_widget
from tests.support.paths import ROOT

NAME = f"freecell_widget-{freecell_widget.__version__}"
PLAY = """
import shutil, sys
assert shutil.which("node") is None
from freecell_widget import Game, __version__
game = Game(617)
before, move = game.state, game.legal_moves[0]
game.push(move)
assert game.state != before and game.undo() == move and game.state == before
print(__version__, *sorted({name.partition(".")[0] for name in sys.modules} & {"anywidget", "numba"}))
"""


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """A folder with the sdist and the wheel that is built from it, both without a Node on the search path."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT]
    nowhere = os.environ | {"PATH": str(folder)}
    done = subprocess.run(command, env=nowhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(dist):
    (wheel,) = dist.glob("*.whl")
    package = ROOT / "freecell_widget"
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name for name in names if ".dist-info/" not in name} == ours
    assert f"{NAME}.dist-info/licenses/LICENSE" in names
    assert "freecell_widget/py.typed" in names


def test_the_sdist_holds_what_building_and_testing_need(dist):
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "play.py", "test.py")
    assert not set(needed) - names
    assert "tests/conftest.py" in names
    assert {f"js/{path.name}" for path in (ROOT / "js").glob("*.js*")} <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_the_metadata_says_the_version_and_keeps_heavy_packages_optional(dist):
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        metadata = Parser().parsestr(archive.read(f"{NAME}.dist-info/METADATA").decode())
        commands = archive.read(f"{NAME}.dist-info/entry_points.txt").decode().split()
    assert commands == ["[console_scripts]", "freecell-widget", "=", "freecell_widget.__main__:main"]
    assert metadata["Version"] == freecell_widget.__version__
    assert metadata["Requires-Python"] == ">=3.10"
    required = [line.split(">=")[0] for line in metadata.get_all("Requires-Dist") if "extra ==" not in line]
    assert sorted(required) == ["anywidget", "cloudpickle", "ipywidgets", "traitlets"]
    assert "cloudpickle>=3; sys_platform == 'win32'" in metadata.get_all("Requires-Dist")
    assert {"fast", "batch", "dask", "notebook"} <= set(metadata.get_all("Provides-Extra"))


def test_the_wheel_plays_in_an_empty_environment_without_node(dist, tmp_path):
    """No dependency is installed here: the engine needs the standard library alone."""
    (wheel,) = dist.glob("*.whl")
    builder = venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt")
    builder.create(tmp_path / "venv")
    python = builder.ensure_directories(tmp_path / "venv").env_exe
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel]
    subprocess.run(pip, capture_output=True, text=True, check=True)
    alone = {"PATH": str(Path(python).parent), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    done = subprocess.run([python, "-c", PLAY], env=alone, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [freecell_widget.__version__]
