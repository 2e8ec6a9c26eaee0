"""What a teacher asks of the graders: asked wrongly the teacher is told; asked rightly all is looked at."""

import math

import pytest

from freecell_widget.search import (
    SearchError,
    breadth_first,
    cards_left,
    exact_distances,
    grade,
    heineman,
    same_suit_buried,
    uniform_cost,
)
from tests.support.search_problems import Diagonals

pytestmark = pytest.mark.usefixtures("patient_grading")


def said(report):
    return " ".join(repr(report).split())


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: grade.heuristic(cards_left, at_least=3),
            "at_least must be a heuristic, a function of a state, got 3; give the function itself",
        ),
        (lambda: grade.heuristic(cards_left, admissible="no"), "admissible must be True or False, got 'no'."),
        (lambda: grade.heuristic(cards_left, consistent=1), "consistent must be True or False, got 1."),
        (
            lambda: grade.heuristic(cards_left, seconds="5"),
            "seconds must be a number, 0 or more, got '5'.",
        ),
        (lambda: grade.heuristic(cards_left, seconds=math.nan), "seconds must be a number, 0 or more, got nan."),
        (lambda: grade.algorithm(breadth_first, optimal="yes"), "optimal must be True, False or 'moves', got 'yes'."),
        (lambda: grade.algorithm(breadth_first, complete=None), "complete must be True or False, got None."),
        (
            lambda: grade.algorithm(breadth_first, like="breadth_first"),
            "like must be a search, got 'breadth_first'; give the",
        ),
        (
            lambda: grade.algorithm(breadth_first, max_expanded=-1),
            "max_expanded must be a number, 0 or more, got -1.",
        ),
        (
            lambda: grade.heuristic(12),
            "h must be a heuristic: state -> number, got 12; give the function",
        ),
    ],
)
def test_what_the_teacher_gets_wrong_is_not_the_students_fault(call, sentence):
    """It was a failed check, or passed unseen."""
    with pytest.raises(SearchError) as caught:
        call()
    assert str(caught.value).startswith(sentence)


def test_full_deals_are_looked_at_for_all_that_is_asked():
    grade.heuristic(same_suit_buried, [164], consistent=True, at_least=cards_left).check()
    report = grade.heuristic(heineman, [164], admissible=False, consistent=True, at_least=cards_left)
    assert "deal 164: h says 20 here and 17 after this action, which costs 1" in said(report)
    assert "deal 164: h says 20 here, less than cards_left, which says 52" in said(report)


def test_rounding_is_no_ones_fault():
    """The exact distance, added up in another order, differs in the last digit; so may the cost of a shortest way."""
    maze = Diagonals("S......\n.......\n.......\n.......\n.......\n.......\n......G")
    distances = exact_distances(maze)
    assert any(maze.octile(state) > distance for state, distance in distances)
    grade.heuristic(maze.octile, [maze], consistent=True, at_least=maze.octile).check()
    grade.algorithm(uniform_cost, [maze], optimal=True).check()
    assert not grade.heuristic(lambda state: 1.001 * maze.octile(state), [maze])
    assert "h says 0.8494 here, but 0.8485 is enough" in said(grade.heuristic(lambda s: 1.001 * maze.octile(s), [maze]))
