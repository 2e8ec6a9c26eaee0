"""How many cards one move may take: the exact number, by brute force over single-card moves, and weaker house rules."""

import json
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings

from freecell_widget.model.move import Move
from freecell_widget.model.state import State
from freecell_widget.rules import apply, capacity, do, expand_supermove, single_moves, spaces, why_illegal
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import (
    BAKERS_GAME,
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    KINGS_ONLY_BAKERS_GAME,
    RELAXED_FREECELL,
    SEAHAVEN_TOWERS,
    mini_freecell,
)
from tests.support.paths import DATA
from tests.support.positions import case, fill
from tests.support.strategies import positions

DATA = json.loads(DATA.joinpath("supermove.json").read_text(encoding="utf-8"))
RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]
SOURCE, TARGET = 0, 1


def with_run(freecells, empty, cards, *, onto_empty, variant=None):
    """Return a position: a run on a card that must not move, a target, empty cascades, and a column for the rest."""
    variant = variant or mini_freecell(13, 3 + empty, freecells)
    run = RUN[:cards] if onto_empty else RUN[1 : cards + 1]
    piles = {SOURCE: " ".join(["2D", *run])}
    if not onto_empty:
        piles[TARGET] = RUN[0]
    return fill(variant, piles, rest=(2 + empty,))


def fewest_single_moves(state, cards):
    """Return how few single-card moves bring the run to the target, or None if none do.

    Every position is visited that moves between source, target, freecells and empty cascades can reach.
    """
    cascades = state.variant.cascades - 1  # the last one holds the rest
    run = state.piles[SOURCE][-cards:]
    goal = (state.piles[TARGET] + run, state.piles[SOURCE][:-cards])
    level, seen = [state], {state.key()}
    steps = 0
    while level:
        below = []
        for position in level:
            # Empty cascades are interchangeable, an empty target among them.
            if position.piles[SOURCE] == goal[1] and goal[0] in position.piles[1:cascades]:
                return steps
            for move in single_moves(position):
                moves_base = move.source == SOURCE and len(position.piles[SOURCE]) == 1
                if (
                    moves_base
                    or cascades in (move.source, move.target)
                    or move.target >= cascades + 1 + len(position.freecells)
                ):
                    continue
                child = do(position, move)
                if child.key() not in seen:
                    seen.add(child.key())
                    below.append(child)
        level = below
        steps += 1
    return None


SMALL = [
    (freecells, empty, onto_empty)
    for freecells, empty, onto_empty in product(range(5), range(4), (False, True))
    if (1 + freecells) << empty < 11
]


@pytest.mark.parametrize(("freecells", "empty", "onto_empty"), SMALL)
def test_exact_capacity_is_what_single_cards_can_carry(freecells, empty, onto_empty):
    most = (1 + freecells) << empty
    for cards in range(1, most + 1):
        state = with_run(freecells, empty, cards, onto_empty=onto_empty)
        assert capacity(state, TARGET) == most
        singles = expand_supermove(state, Move(SOURCE, TARGET, cards))
        assert len(singles) == fewest_single_moves(state, cards)
    state = with_run(freecells, empty, most + 1, onto_empty=onto_empty)
    assert why_illegal(state, Move(SOURCE, TARGET, most + 1)).code == "judge.too_long"
    assert fewest_single_moves(state, most + 1) is None


@pytest.mark.parametrize("row", DATA["capacity"], ids=str)
def test_capacity_table(row):
    freecells, empty, *expected = row
    variant = mini_freecell(13, 3 + empty, freecells)
    rules = [replace(variant, capacity_rule=rule) for rule in ("exact", "product", "sum", "single_cells")]
    found = [capacity(with_run(freecells, empty, 2, onto_empty=False, variant=rule), TARGET) for rule in rules]
    assert found == expected


# C04: freecells, empty cascades -> the most cards onto a card, and onto an empty cascade, which is one of those.
@pytest.mark.parametrize(
    ("freecells", "empty", "onto_card", "onto_empty"),
    [(0, 0, 1, None), (4, 0, 5, None), (3, 1, 8, 4), (4, 1, 10, 5), (0, 1, 2, 1), (4, 2, 20, 10)],
)
def test_table_of_two_targets(freecells, empty, onto_card, onto_empty):
    assert capacity(with_run(freecells, empty, 2, onto_empty=False), TARGET) == onto_card
    if onto_empty is not None:
        assert capacity(with_run(freecells, empty - 1, 2, onto_empty=True), TARGET) == onto_empty


# Onto an empty cascade, with e counting the others: Microsoft uses freecells alone; the sum counts the target too.
@pytest.mark.parametrize(
    ("house", "freecells", "others", "expected"),
    [
        ("microsoft", 3, 0, 4),
        ("microsoft", 3, 2, 4),
        ("microsoft", 0, 2, 1),
        ("sum", 3, 0, 4),  # its sentence says 5, which single cards cannot do
        ("sum", 3, 1, 6),
        ("sum", 0, 1, 2),
        ("single_cells", 3, 2, 4),
        ("classic", 3, 2, 16),
    ],
)
def test_house_rules_onto_an_empty_cascade(house, freecells, others, expected):
    variant = find_house(house).apply_to(mini_freecell(13, 3 + others, freecells))
    state = with_run(freecells, others, 2, onto_empty=True, variant=variant)
    assert capacity(state, TARGET) == expected


@given(positions())
@settings(max_examples=200)
def test_no_house_rule_is_above_the_exact_one(state):
    variant = state.variant
    exact = State(replace(variant, capacity_rule="exact"), state.piles)
    for rule in ("product", "sum", "single_cells"):
        weaker = State(replace(variant, capacity_rule=rule), state.piles)
        for target in range(len(state.piles)):
            assert capacity(weaker, target) <= capacity(exact, target)
            assert capacity(exact, target) <= 1 or variant.kinds[target] == "cascade"


@pytest.mark.parametrize(
    "variant", [EIGHT_OFF, SEAHAVEN_TOWERS, FORECELL, KINGS_ONLY_BAKERS_GAME], ids=lambda variant: variant.name
)
@pytest.mark.parametrize("first", [13, "none"])
def test_cascades_that_do_not_take_any_card_do_not_count(variant, first):
    cascades = replace(variant.groups[0], first=first)
    variant = replace(variant, groups=(cascades, *variant.groups[1:]))
    run = "QS JS TS" if variant.groups[0].build == "same_suit" else "QS JH TS"
    state = fill(variant, {0: run, 1: "KS" if "JS" in run else "KH"}, rest=(2, 3))
    assert spaces(state, 1) == (variant.freecells, 0)
    assert capacity(state, 1) == variant.freecells + 1
    assert why_illegal(state, Move(0, 1, 3)) is None


def test_games_whose_empty_cascades_count_in_full():
    for variant in (FREECELL, BAKERS_GAME):
        state = fill(variant, {1: "KS"}, rest=(2, 3))
        assert spaces(state, 1) == (4, 5)
        assert capacity(state, 1) == min(5 << 5, variant.cards)
    assert capacity(fill(RELAXED_FREECELL, {1: "KS"}, rest=(2, 3)), 1) == 52


def test_a_pile_that_holds_few_cards_takes_no_more():
    cascade, *others = FREECELL.groups
    low = replace(FREECELL, groups=(replace(cascade, capacity=24), *others))
    state = fill(low, {1: "KS QH"}, rest=(2, 3, 4))
    assert capacity(state, 1) == 22
    assert capacity(state, 0) == 24
    assert why_illegal(fill(low, {1: "KS"}, rest=(2, 3, 4)), Move(1, 0)) is None


def test_eight_cards_go_onto_a_card_and_four_to_the_empty_cascade():  # C05
    state = case("C05")
    after = apply(state, Move(0, 1, 8))
    assert " ".join(map(str, after.cascades[1])) == "KS QH JS TH 9S 8H 7S 6H 5S"
    assert after.cascades[0] == ()
    assert why_illegal(state, Move(0, 7, 4)) is None
    for cards in range(5, 9):
        assert str(why_illegal(state, Move(0, 7, cards))) == (
            f"{cards} cards are too many. With 3 empty freecells and 0 other empty cascades,"
            " you can move 4 to cascade 8."
        )


def test_an_empty_cascade_takes_any_card():  # C06
    state = case("C05")
    for source in (2, 3, 5, 6, 8):
        assert why_illegal(state, Move(source, 7)) is None
