"""The teacher's notebooks through otter and nbgrader themselves: what a right, a wrong and an endless student are told.

Both are installed into a new environment on top of this one (a dozen seconds): nbgrader adds extensions to any
JupyterLab beside it, and otter some thirty packages.
"""

import html
import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import nbformat
import pytest

from freecell_widget.search.running import child_processes
from tests.support.paths import ROOT

MASTERS = ROOT / "notebooks" / "graders"
GRADERS = ("nbgrader>=0.9.5", "otter-grader>=6.1")

BREADTH_FIRST = """def my_search(problem):
    frontier, seen = [Node(problem.initial)], {problem.key(problem.initial)}
    while frontier:
        node = frontier.pop(0)
        if problem.is_goal(node.state):
            return node
        frontier += [child for child in expand(problem, node) if is_new(seen, problem.key(child.state))]"""
STUDENTS = {
    "right": (
        "def my_h(state):\n    import sys\n    print('a slip', file=sys.stderr)\n    return same_suit_buried(state)",
        BREADTH_FIRST,
    ),
    "wrong": ("def my_h(state):\n    return any_buried(state)", BREADTH_FIRST.replace("pop(0)", "pop()")),
    "endless": (
        "def my_h(state):\n    while True:\n        pass",
        "def my_search(problem):\n    while True:\n        expand(problem, Node(problem.initial))",
    ),
}
TOLD = {
    "right": [],
    "wrong": [
        "mini_deal(0, ranks=2, cascades=2) and 3 more alike: h says 10 here, but 9 is enough. Moves: 2a 2h",
        "mini_deal(1, ranks=3, cascades=2, freecells=2) and 3 more alike: it found a way of 17 moves, but 15 are",
    ],
    "endless": [
        "mini_deal(0, ranks=2, cascades=2): it did not end within 10 seconds. It is too slow, or a loop never ends.",
        "mini_deal(0, ranks=2, cascades=2) and 7 more alike: it was stopped after 5,000 expansions",
    ],
}
pytestmark = pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")


@pytest.fixture(scope="module")
def call(tmp_path_factory):
    """A function that runs a module in the environment of the graders and returns what it prints."""
    folder = tmp_path_factory.mktemp("graders")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    ours = sysconfig.get_path("purelib")
    theirs = sysconfig.get_path("purelib", vars={"base": str(folder / "venv")})
    Path(theirs, "the_tests_environment.pth").write_text(ours, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, *GRADERS], check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"pip could not bring nbgrader and otter-grader: {done.stderr[-500:]}")
    places = ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    env |= {place: str(folder / place.lower()) for place in places}
    (folder / "home").mkdir()
    env |= {"PYTHONPATH": str(ROOT), "JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}
    env["PATH"] = os.pathsep.join([str(python.parent), env["PATH"]])  # otter starts itself by name

    def run(*arguments, folder):
        command = [python, "-m", *arguments]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
        assert not done.returncode, f"{arguments}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout + done.stderr

    return run


def answered(blank, answers, path):
    """Write what a student hands in: the blank notebook with their answers."""
    notebook = nbformat.read(blank, as_version=4)
    for cell in notebook.cells:
        for name, answer in zip(("my_h", "my_search"), answers, strict=True):
            if cell.source.startswith(f"def {name}("):
                cell.source = answer
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def line(text):
    """A text without its marks and line breaks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


def test_nbgrader(call, tmp_path):
    (tmp_path / "source" / "search").mkdir(parents=True)
    (tmp_path / "source" / "search" / "homework.ipynb").write_bytes((MASTERS / "nbgrader.ipynb").read_bytes())
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'course'\n")
    call("nbgrader", "generate_assignment", "search", "--create", folder=tmp_path)
    blank = tmp_path / "release" / "search" / "homework.ipynb"
    assert "SOLUTION" not in blank.read_text(encoding="utf-8")
    assert "breadth_first)" not in blank.read_text(encoding="utf-8")  # the hidden test
    for student, answers in STUDENTS.items():
        answered(blank, answers, tmp_path / "submitted" / student / "search" / "homework.ipynb")
    call("nbgrader", "autograde", "search", "--create", folder=tmp_path)
    call("nbgrader", "generate_feedback", "search", folder=tmp_path)
    call("nbgrader", "export", folder=tmp_path)
    lines = (tmp_path / "grades.csv").read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(lines[0].split(","), row.split(","), strict=True)) for row in lines[1:]]
    scores = {row["student_id"]: float(row["score"]) for row in rows}
    assert scores == {"right": 6, "wrong": pytest.approx(2 / 6), "endless": 0}
    for student, sentences in TOLD.items():
        page = (tmp_path / "feedback" / student / "search" / "homework.html").read_text(encoding="utf-8")
        for sentence in sentences:
            assert sentence in line(page)
        assert "Traceback (most recent call last)" not in page
        assert "KeyboardInterrupt" not in page


def test_otter(call, tmp_path):
    (tmp_path / "homework.ipynb").write_bytes((MASTERS / "otter.ipynb").read_bytes())
    # This runs all tests on the solution: it is the right student.
    assert "All autograder tests passed" in call("otter", "assign", "-v", "homework.ipynb", "dist", folder=tmp_path)
    blank = tmp_path / "dist" / "student" / "homework.ipynb"
    assert "same_suit_buried" not in blank.read_text(encoding="utf-8")
    tests = next((tmp_path / "dist" / "autograder").glob("*.zip"))
    for student in ("wrong", "endless"):
        answered(blank, STUDENTS[student], tmp_path / student / "homework.ipynb")
        out = tmp_path / f"{student}-out"
        out.mkdir()
        call(
            "otter", "run", "-a", tests, "-o", out, "--no-logo", tmp_path / student / "homework.ipynb", folder=tmp_path
        )
        results = json.loads((out / "results.json").read_text(encoding="utf-8"))["tests"]
        assert sum(test.get("score") or 0 for test in results) == 0
        seen = line("".join(test["output"] for test in results if test["visibility"] == "visible"))
        for sentence in TOLD[student]:
            assert sentence in seen
        assert "Traceback" not in seen
