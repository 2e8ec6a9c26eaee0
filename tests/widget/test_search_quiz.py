"""Be the algorithm: what is offered waits, one of it is right, and the first answer counts."""

import pytest

from freecell_widget import FreeCellError, SearchQuiz
from freecell_widget.search import astar, beam, breadth_first, depth_first, idastar, run
from tests.support.search_problems import Detour
from tests.support.search_sets import recorded


@pytest.mark.parametrize(
    "result",
    [recorded(breadth_first), recorded(depth_first), recorded(astar), recorded(idastar), recorded(beam, width=4)],
    ids=lambda result: result.name,
)
def test_each_question_has_one_right_answer_among_what_waits(opened, result):
    quiz, trace = opened(SearchQuiz, result, questions=6), result.trace
    for number in range(1, len(quiz._moments) + 1):
        index = quiz._moments[number - 1]
        assert trace[index + 1].kind == "expanded"
        assert quiz.right == trace[index + 1].row
        assert quiz.right in quiz.rows
        assert set(quiz.rows) <= set(trace.waiting(index))
        assert 2 <= len(quiz.rows) == len(set(quiz.rows)) <= 4
        quiz._buttons[quiz.rows.index(quiz.right)].click()
        assert quiz.score == (number, number)
        assert quiz._feedback.value == f"Right. {number} of {number}."
        if not quiz._next.disabled:
            quiz._next.click()
    assert quiz.score[1] == len(quiz._moments) >= 3


def test_a_wrong_answer_is_corrected_and_counts_once(opened):
    quiz = opened(SearchQuiz, recorded(breadth_first))
    wrong = next(row for row in quiz.rows if row != quiz.right)
    assert not quiz.answer(wrong)
    assert quiz.answer(quiz.right)
    assert quiz.score == (0, 1)
    assert quiz._feedback.value.startswith("No: next is")
    styles = {row: button.button_style for row, button in zip(quiz.rows, quiz._buttons, strict=True)}
    assert (styles[wrong], styles[quiz.right]) == ("danger", "success")


def test_the_same_seed_asks_the_same(opened):
    first, *others = [opened(SearchQuiz, recorded(astar), seed=seed).rows for seed in (1, 1, 2, 3, 4, 5)]
    assert others[0] == first
    assert any(rows != first for rows in others[1:])


def test_what_cannot_be_asked_is_refused():
    with pytest.raises(FreeCellError, match="leaves nothing to ask: two nodes never waited"):
        SearchQuiz(run(breadth_first, Detour({"A": {"B": 1}, "B": {"G": 1}})))
    with pytest.raises(FreeCellError, match="choices must be a whole number, 2 or more, got 1"):
        SearchQuiz(recorded(astar), choices=1)
    with pytest.raises(FreeCellError, match="questions must be a whole number, 1 or more, got 'all'"):
        SearchQuiz(recorded(astar), questions="all")
    with pytest.raises(FreeCellError, match=r"^searched must be what run\(\.\.\.\) returned, got "):
        SearchQuiz("A*")


def test_each_offer_has_its_picture(opened):
    quiz = opened(SearchQuiz, recorded(astar))
    assert len(quiz._offers.children) == len(quiz._buttons)
    for offer, button, row in zip(quiz._offers.children, quiz._buttons, quiz.rows, strict=True):
        picture, below = offer.children
        assert quiz.trace.state(row)._repr_html_() in picture.value
        assert below is button


def test_what_is_told_is_what_the_search_goes_by(opened):
    """Once: with weight 3 it told g + h, and called 73 right where 69 was offered."""
    weighted = opened(SearchQuiz, recorded(astar, weight=3))
    told = [float(button.description.split(" h = ")[1].split(" ")[0]) for button in weighted._buttons]
    right = weighted.rows.index(weighted.right)
    assert told[right] == min(told)
    assert "g + 3 h = " in weighted._buttons[0].description
    assert "g + h = " in opened(SearchQuiz, recorded(astar))._buttons[0].description
    for search in (breadth_first, beam):
        options = {"width": 4} if search is beam else {}
        assert " h = " not in opened(SearchQuiz, recorded(search, **options))._buttons[0].description
