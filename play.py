"""Play: `python3 play.py` opens JupyterLab in a browser with the board in my_notebooks/01_play.ipynb.

The first time it sets up a virtual environment in .venv beside this file, and copies notebooks/ to my_notebooks/, where
git does not look: what you play and write there is never in the way of a `git pull`. Nothing else is installed.
"""

import sys

if sys.version_info < (3, 10):
    sys.exit("freecell_widget needs Python 3.10 or newer; this is Python {}.{}.".format(*sys.version_info))

import argparse
import os
import signal
import subprocess

from scripts.environment import ROOT, environment
from scripts.notebook_copies import bring_copies

COPIES = ROOT / "my_notebooks"
NOTEBOOK = "01_play.ipynb"
# Settings that ask no questions, and an extension that runs the notebook's first cell, so that the board is there.
LAB = ROOT / "scripts" / "jupyterlab"
OPTIONS = (
    f"--ServerApp.root_dir={COPIES}",
    f"--LabApp.default_url=/lab/tree/{NOTEBOOK}",
    f"--LabApp.app_settings_dir={LAB / 'settings'}",
    f"--LabApp.extra_labextensions_path={LAB / 'extensions'}",
)


def main() -> int:
    """Set up what is missing, then run JupyterLab until it is stopped."""
    parser = argparse.ArgumentParser(
        description="Open the FreeCell board in JupyterLab.",
        epilog="Any other option is handed to `jupyter lab`, for example --port=8900.",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options, others = parser.parse_known_args()
    python = environment(ROOT / ".venv", "notebook")
    for name in bring_copies(ROOT / "notebooks", COPIES):
        print(f"{COPIES.name}/{name} has changes of yours and was kept; notebooks/{name} is newer.", flush=True)
    command = [str(python), "-m", "jupyterlab", *OPTIONS, *others]
    if options.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    print("Starting JupyterLab; Ctrl+C twice stops it.", flush=True)
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 (the server takes this process's place, and so its signals)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
