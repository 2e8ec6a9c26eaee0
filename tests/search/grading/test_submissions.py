"""The bank of handed-in work: no wrong one gets full marks, no right one loses a point, each reads its sentence."""

import re

import pytest

from freecell_widget import search
from freecell_widget.search import breadth_first, cards_left, grade
from freecell_widget.search.running import child_processes
from tests.search.grading.submissions import FRAME, RIGHT, WRONG

pytestmark = pytest.mark.skipif(not child_processes.can_fork(), reason="processes cannot be forked here")

# As a teacher writes them; a student's loop that asks nothing ends after 3 seconds, all others take their time.
QUESTIONS = {
    "astar": lambda answer: grade.algorithm(answer, optimal=True, seconds=300),
    "uniform": lambda answer: grade.algorithm(answer, optimal=True, seconds=300),
    "breadth": lambda answer: grade.algorithm(answer, like=breadth_first, max_expanded=5000, seconds=300),
    "heuristic": lambda answer: grade.heuristic(answer, at_least=cards_left, seconds=300),
    "consistent": lambda answer: grade.heuristic(answer, consistent=True, seconds=300),
}


def graded(submission):
    """Run the cell as a notebook does, and grade what it defines."""
    names = {"__name__": "__main__", **{name: getattr(search, name) for name in search.__all__}}
    exec(compile(FRAME + submission.cell, "a cell", "exec"), names)
    if submission.name == "never ends":
        return grade.heuristic(names["answer"], seconds=3)
    return QUESTIONS[submission.question](names["answer"])


@pytest.mark.parametrize("submission", WRONG, ids=lambda one: f"{one.question}: {one.name}")
def test_a_wrong_one_loses_points_and_reads_why(submission):
    report = graded(submission)
    said = " ".join(repr(report).split())
    assert not report
    assert report.score < 1
    assert re.search(submission.sentence, said), said
    assert "Traceback" not in said


@pytest.mark.parametrize("submission", RIGHT, ids=lambda one: f"{one.question}: {one.name}")
def test_a_right_one_loses_nothing(submission):
    report = graded(submission)
    assert report.score == 1, report
    report.check()


def test_the_bank_is_large_enough():
    assert len(WRONG) >= 40
    assert len(RIGHT) >= 10
    assert len({(one.question, one.name) for one in WRONG + RIGHT}) == len(WRONG) + len(RIGHT)
    assert len({one.cell for one in WRONG + RIGHT}) >= len(WRONG) + len(RIGHT) - 2  # two answer two questions
