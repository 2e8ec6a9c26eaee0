"""A supermove taken apart: the single-card moves lead to the same position and are as few as there are."""

import json

import pytest
from hypothesis import given, settings

from freecell_widget.errors import IllegalMove
from freecell_widget.model.move import Move
from freecell_widget.rules import apply, do, expand_supermove, legal_moves, spaces
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, RELAXED_FREECELL, mini_freecell
from tests.rules.test_capacity import RUN, SOURCE, TARGET, with_run
from tests.support.paths import DATA
from tests.support.positions import case, fill
from tests.support.strategies import walks

DATA = json.loads(DATA.joinpath("supermove.json").read_text(encoding="utf-8"))


@given(walks(steps=16))
@settings(max_examples=250)
def test_single_moves_lead_to_the_same_position(found):
    for state in found:
        for move in legal_moves(state):
            singles = expand_supermove(state, move)
            if singles == [move]:
                freecells, cascades = spaces(state, move.target)
                assert move.cards == 1 or move.cards > (1 + freecells) << cascades
                continue
            assert all(single.cards == 1 for single in singles)
            position = state
            for single in singles:
                position = apply(position, single)  # each one judged
            assert position == do(state, move)


@pytest.mark.parametrize("row", DATA["shortest"], ids=str)
def test_as_few_as_breadth_first_search_finds(row):
    freecells, empty, cards, fewest = row
    state = with_run(freecells, empty, cards, onto_empty=False)
    assert len(expand_supermove(state, Move(SOURCE, TARGET, cards))) == fewest


@pytest.mark.parametrize(("freecells", "empty", "cards", "fewest"), [(0, 3, 8, 25), (1, 2, 8, 25), (0, 2, 4, 9)])
def test_an_empty_target_is_a_spare_cascade_at_first(freecells, empty, cards, fewest):
    state = with_run(freecells, empty, cards, onto_empty=True)
    singles = expand_supermove(state, Move(SOURCE, TARGET, cards))
    assert len(singles) == fewest
    for single in singles:
        state = apply(state, single)
    assert [str(card) for card in state.piles[TARGET]] == RUN[:cards]


def test_a_long_run_of_a_relaxed_game_stays_one_move():
    piles = {0: "2D QH JS TH", 1: "KS"}
    relaxed = fill(RELAXED_FREECELL.with_freecells(1), piles, rest=range(2, 8))
    assert expand_supermove(relaxed, Move(0, 1, 3)) == [Move(0, 1, 3)]
    with pytest.raises(IllegalMove, match="3 cards are too many"):
        expand_supermove(fill(FREECELL.with_freecells(1), piles, rest=range(2, 8)), Move(0, 1, 3))


def test_a_short_run_of_a_relaxed_game_is_taken_apart():
    relaxed = fill(RELAXED_FREECELL.with_freecells(2), {0: "2D QH JS TH", 1: "KS"}, rest=range(2, 8))
    assert len(expand_supermove(relaxed, Move(0, 1, 3))) == 5


def test_cascades_that_take_kings_only_hold_nothing_on_the_way():
    state = fill(EIGHT_OFF, {0: "KC QS JS TS", 1: "KS"}, rest=(2, 3))
    singles = expand_supermove(state, Move(0, 1, 3))
    assert {EIGHT_OFF.kinds[single.target] for single in singles[:-3]} == {"freecell"}
    assert len(singles) == 5


def test_the_rules_page_example():  # C05: eight cards by three freecells and one cascade
    state = case("C05")
    singles = expand_supermove(state, Move(0, 1, 8))
    assert len(singles) == 21
    assert len(expand_supermove(state, Move(0, 7, 4))) == 7


def test_the_counted_moves_do_not_depend_on_a_weaker_house_rule():
    """Microsoft's program moves seven cards in 19 steps where 17 are enough."""
    variant = find_house("microsoft").apply_to(mini_freecell(13, 4, 3))
    state = with_run(3, 1, 7, onto_empty=False, variant=variant)
    assert len(expand_supermove(state, Move(SOURCE, TARGET, 7))) == 17


def test_an_illegal_move_is_refused_in_the_judges_words():
    with pytest.raises(IllegalMove, match=r"^5♠ cannot go on K♠. Only Q♦ or Q♥ can\.$"):
        expand_supermove(case("C05"), Move(0, 1))
