"""A virtual environment for the project, made on first use and reused as long as it fits; standard library alone."""

import hashlib
import importlib.util
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_ENSUREPIP = """\
This Python cannot make virtual environments: its module `ensurepip` is missing.
On Debian and Ubuntu it is a separate package: apt-get install python3-venv"""
NO_INSTALL = """\
Installing the package failed; pip says why above. Without a network there is nothing to install from.
Run the same command again to go on where it stopped."""


def environment(folder: Path, extras: str) -> Path:
    """Return the Python of a virtual environment that has the package installed from this clone.

    The package is installed in place (`pip install -e`), so a `git pull` needs no new installation. When
    pyproject.toml or Python has changed, it is installed again.

    Args:
        folder: where the environment is or will be.
        extras: names of pyproject's optional dependencies, separated by commas.

    Raises:
        SystemExit: with a sentence that says what is missing.
    """
    python = programs(folder) / ("python.exe" if os.name == "nt" else "python")
    stamp = folder / "installed-for"
    wanted = fingerprint(extras)
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    if not importlib.util.find_spec("ensurepip"):
        sys.exit(NO_ENSUREPIP)
    print(f"Setting up {folder.name} (once; this downloads packages and takes a minute or two) ...", flush=True)
    if not works(python):
        venv.EnvBuilder(with_pip=True, clear=True).create(folder)
    stamp.unlink(missing_ok=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    if subprocess.run([*pip, "install", "--editable", f"{ROOT}[{extras}]"], check=False).returncode:
        sys.exit(NO_INSTALL)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def programs(folder: Path) -> Path:
    """Where a virtual environment keeps its programs."""
    return folder / ("Scripts" if os.name == "nt" else "bin")


def fingerprint(extras: str) -> str:
    """What an installation depends on: this Python, this place, the extras, and pyproject.toml."""
    project = (ROOT / "pyproject.toml").read_bytes()
    return f"{sys.version}\n{sys.base_prefix}\n{ROOT}\n{extras}\n{hashlib.sha256(project).hexdigest()}\n"


def works(python: Path) -> bool:
    """Tell whether an environment is there, is of this Python's version, and has pip: if not, it is made anew."""
    if not python.exists():
        return False
    code = f"import sys, pip; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return subprocess.run([str(python), "-c", code], check=False, capture_output=True).returncode == 0
