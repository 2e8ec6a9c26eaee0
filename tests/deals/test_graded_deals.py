"""The graded deal sets: what they say of themselves, and that they are what their script makes."""

import pytest

from freecell_widget.data import about, graded_deals, mini_deals
from freecell_widget.deals.lookup import deal_state
from freecell_widget.search import FreeCellProblem, run
from scripts.grade_deals import BUDGET, REFERENCES, measure


def test_full_deals_have_five_grades():
    deals = graded_deals()
    assert [deal.measure for deal in deals] == sorted(deal.measure for deal in deals)
    assert [len(graded_deals(grade)) for grade in (1, 2, 3, 4, 5)] == [20] * 5
    assert len({deal.deal for deal in deals}) == 100
    assert deals[0].state == deal_state(deals[0].deal)
    assert all(name in about("full") for name in REFERENCES)
    with pytest.raises(ValueError, match="grade must be a whole number from 1 to 5, got 6"):
        graded_deals(6)


def test_measures_are_what_the_script_measures():
    """The easiest and a middling one; the script makes them all."""
    for deal in (graded_deals()[0], graded_deals(2)[0]):
        assert measure(deal.deal) == deal.measure


def test_a_measure_lies_within_the_budget():
    assert all(0 < deal.measure <= BUDGET for deal in graded_deals())
    easiest = FreeCellProblem(graded_deals()[0])
    assert any(run(search, easiest, max_expanded=BUDGET, record=False).solved for search in REFERENCES.values())


def test_mini_deals_tell_winnable_from_lost():
    assert {deal.seed for deal in mini_deals() if deal.optimal is None} == {11, 30, 50, 63, 166}
    assert all((deal.dead == deal.positions) == (deal.optimal is None) for deal in mini_deals())
    assert mini_deals()[2].state.variant.name == "Mini FreeCell 4x4x1"
