"""The family's games in the package: rules, deals, names."""

import json

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from freecell_widget import (
    FAMILY,
    VARIANTS,
    FreeCell,
    FreeCellError,
    Game,
    deal_state,
    find_deal,
    find_variant,
    format_board,
    parse_board,
    solve,
)
from freecell_widget.deals.dealers import DEALERS
from freecell_widget.rules import apply, legal_moves
from freecell_widget.solver import packing
from freecell_widget.variants.group import Group
from freecell_widget.variants.variant import Variant
from tests.support.family_table import GAMES
from tests.support.paths import ROOT

LAYOUTS = json.loads((ROOT / "tests/data/family_layouts.json").read_text(encoding="utf-8"))
RULES = {layout.variant.name: layout.variant for layout in GAMES}
EACH = pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)


def test_all_49_games_have_names():
    names = {variant.name for variant in (*VARIANTS, *FAMILY)}
    assert names >= set(RULES)
    assert names - set(RULES) == {"Relaxed Baker's Game", "Relaxed Eight Off"}
    assert len(VARIANTS) + len(FAMILY) == len(names) == 51


@EACH
def test_rules_are_those_of_the_table_that_was_written_first(variant):
    """Two people's readings of the sources, apart from the dealer and the order of foundations."""
    assert rules(variant) == rules(RULES[variant.name])
    assert find_variant(variant.name.upper()) is variant
    assert eval(repr(variant), {"find_variant": find_variant}) == variant


def rules(variant):
    groups = [group for group in variant.groups if group.count]
    return (
        groups,
        variant.decks,
        variant.jokers,
        variant.capacity_rule,
        variant.returns,
        variant.blocked_by,
        variant.dropdown,
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_deal_24_is_pysolfcs(name):
    """Sources: the layouts that PySolFC's classes dealt for Microsoft's number 24."""
    state, wanted = deal_state(24, name), LAYOUTS[name]
    assert texts(state.cascades) == wanted["columns"]
    assert texts(state.freecells) == wanted["cells"]
    assert sorted(filter(None, texts(state.foundations))) == sorted(filter(None, wanted["foundations"]))


def texts(piles):
    return [" ".join("JK" if card.is_joker else str(card) for card in pile) for pile in piles]


def test_every_game_but_one_has_a_layout():
    assert set(RULES) - set(LAYOUTS) == {"Sarlacc"}
    state = deal_state(24, "Sarlacc")
    assert [str(pile[0]) for pile in state.cascades[:8]] == [str(pile[0]) for pile in deal_state(24).cascades]


@EACH
@pytest.mark.parametrize("deal", [1, 1_000_000, 2**32, "pysol:32000", "pysol:100000"])
def test_every_number_deals_a_position_that_plays_prints_and_saves(variant, deal):
    game = Game(deal, variant=variant, autoplay="off")
    for _ in range(5):
        moves = game.legal_moves
        if not moves:
            break
        game.push(moves[len(moves) // 2])
    assert Game.load(game.save()).state == game.state
    assert parse_board(format_board(game.state)) == game.state


@EACH
def test_other_sizes_are_dealt_or_refused_in_a_sentence(variant):
    for sizes in ({"freecells": 0}, {"freecells": 3}, {"cascades": 5}, {"ranks": 9}, {"ranks": 2}, {"decks": 2}):
        try:
            state = deal_state(7, variant.with_(**sizes))
        except FreeCellError:
            continue
        assert all(apply(state, move) for move in legal_moves(state)[:3])


@EACH
def test_the_solver_plays_a_game_or_says_what_it_cannot_express(variant):
    expressed = packing.why_inexpressible(variant) is None
    if expressed and not deal_state(1, variant).face_down:
        assert solve(1, variant=variant, nodes=2_000).verdict
        return
    with pytest.raises(FreeCellError) as caught:
        solve(1, variant=variant)
    start = "The solver plays with open cards only" if expressed else f"The solver cannot play {variant.name}: "
    assert str(caught.value).startswith(start)


def test_a_deal_whose_cards_are_sorted_first_is_not_looked_for():
    for name in ("Penguin", "Deep", "Challenge FreeCell"):
        with pytest.raises(FreeCellError, match="cannot be looked for by its cards"):
            find_deal(deal_state(1, name))
    assert find_deal(deal_state(617, "Bath")) == 617


def test_every_dealer_is_used_and_every_name_is_known():
    assert {variant.dealer for variant in (*VARIANTS, *FAMILY)} | {"mini"} == set(DEALERS)


def test_a_custom_game_of_two_decks_is_dealt_as_before():
    two = Variant("Two", (Group("cascade", 10), Group("freecell", 6), Group("foundation", 8)), decks=2)
    assert [str(card) for card in deal_state(1, two).cascades[0][:4]] == ["JD", "4D", "KS", "QD"]


def test_a_board_says_what_it_does_not_draw():
    told = {}
    for variant in FAMILY:
        board = FreeCell(24, variant=variant, records=False)
        notice = board.view["notice"]
        if notice:
            told.setdefault(notice["text"]["en"].split(".")[0], set()).add(variant.name)
        move = board.legal_moves[0]
        board.push(move)
        assert board.view["notice"] is None
        board.close()
    assert told == {
        "This board does not draw which cascade covers which": {"Sarlacc"},
        "A freecell can hold several cards here": {"Needle", "Haystack", "Pitchfork", "Limpopo", "Headquarters"},
    }


@pytest.mark.parametrize(("theirs", "name"), [("der_katz", "Cat's Tail"), ("die_schlange", "Snake")])
@pytest.mark.parametrize("number", [2, 617, 2**32, "pysol:32001", "pysol:100000", "pysol:48007594292403677907"])
def test_two_decks_are_shuffled_as_pysol_cards_does(theirs, name, number):
    scheme, _, digits = str(number).rpartition(":")
    dealt = PysolGame(theirs, int(digits), RandomBase.DEALS_PYSOLFC if scheme else RandomBase.DEALS_MS)
    lines = dealt.calc_layout_string(CardRenderer(print_ts=True)).strip().split("\n")
    columns = [line.strip() for line in lines if line.strip() and not line.startswith("Foundations")]
    assert [column for column in texts(deal_state(number, name).cascades) if column] == columns
