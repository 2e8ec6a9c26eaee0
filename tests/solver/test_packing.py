"""Packing crosses between the rules and the kernel: what it writes down is what the rules say."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.card import Card
from freecell_widget.notation import parse_board
from freecell_widget.rules import capacity, do, is_safe, legal_moves
from freecell_widget.solver import packing
from freecell_widget.solver.kernel import layout as at
from freecell_widget.solver.kernel.node import goes_home
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import FREECELL, VARIANTS, mini_freecell
from tests.support.kernel_boards import CHILD, Board
from tests.support.strategies import positions


def tables(state, autoplay="all"):
    packing.check_state(state)
    table = list(packing.policy(state.variant, autoplay))
    packing.lay_out(table, state)
    return table


@given(positions())
@settings(max_examples=150)
def test_a_packed_position_is_the_position(state):
    assert Board(state, autoplay="off").state().key() == state.key()


@given(positions())
@settings(max_examples=150)
def test_capacities_are_those_of_the_rules(state):
    table = tables(state)
    empty = [pile for pile in range(state.variant.cascades) if not state.piles[pile]]
    room = sum(not pile for pile in state.freecells) * at.ROOM + len(empty)
    for target in range(state.variant.cascades):
        base = at.CAPACITY_EMPTY if target in empty else at.CAPACITY
        most = state.variant.ranks  # no run is longer
        assert min(most, table[base + room]) == min(most, capacity(state, target)), (state, target)


@given(positions())
@settings(max_examples=200)
def test_safe_autoplay_is_that_of_the_rules(state):
    table = tables(state, "safe")
    for suit in range(4):
        rank = table[at.START_HOME] >> 8 * suit & 255
        if rank < state.variant.ranks:
            card = Card(4 * rank + suit)
            assert goes_home(table, table[at.START_HOME], card) == is_safe(state, card, "safe"), (state, card)


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_a_packed_move_unpacks_to_the_move_of_the_rules(state, rng):
    board = Board(state, autoplay="off")
    children = board.children()
    if children:
        packed = rng.choice(children)[0]
        (move,) = packing.unpack(state, [packed])
        assert move in legal_moves(state)
        assert do(state, move).key() == board.build(packed).key()


def test_a_cascade_of_more_than_seven_cards_packs():
    low = "8C 8D 8H 8S 7C 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS"
    board = f": KC KD KH KS QC QD QH QS JC JD JH JS TC TD TH TS 9C 9D 9H 9S\n: {low}"
    state = parse_board(board)
    assert Board(state, autoplay="off").state() == state


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_named_game_can_be_expressed(variant):
    assert packing.why_inexpressible(variant) is None


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        (FREECELL.with_(decks=2), "one deck"),
        (replace(FREECELL, groups=(replace(FREECELL.groups[0], capacity=9), *FREECELL.groups[1:])), "bounded"),
        (replace(FREECELL, groups=(replace(FREECELL.groups[0], wrap=True), *FREECELL.groups[1:])), "built down"),
        (replace(FREECELL, groups=(replace(FREECELL.groups[0], lift="any"), *FREECELL.groups[1:])), "runs"),
        (
            replace(FREECELL, groups=(FREECELL.groups[0], Group("freecell", 4, capacity=2), FREECELL.groups[2])),
            "one card each",
        ),
        (replace(FREECELL, groups=(FREECELL.groups[0], *FREECELL.groups)), "all alike"),
        (
            replace(FREECELL, groups=(*FREECELL.groups[:2], replace(FREECELL.groups[2], suits=None))),
            r"as suits=\(2, 0, 1, 3\)",
        ),
    ],
)
def test_a_game_beyond_the_packing_is_refused_with_the_reason(variant, reason):
    with pytest.raises(FreeCellError, match=reason):
        packing.policy(variant)


def test_face_down_cards_are_refused():
    state = deal_state(1)
    hidden = replace(state, face_down=(1, *[0] * 15))
    with pytest.raises(FreeCellError, match="face down"):
        tables(hidden)


def test_returns_are_packed_as_they_are_made():
    variant = replace(mini_freecell(3, 3, 1), returns="cascades_and_freecells")
    board = "Foundations: H-A C-A D-A S-A\n: 3C 2D\n: 3D 2C\n: 3H 3S 2H 2S"
    state = parse_board(board, variant)
    board = Board(state, autoplay="off")
    back = [child for child in board.children() if child[0] & 127 >= at.FROM_HOME]
    assert len(back) == 4 + 4 + 2  # each ace to the freecell; red aces onto 2C and 2S, black ones onto 2D
    for packed, *_ in back:
        board.build(packed)
        assert board.S[CHILD + at.HOME].bit_count() == 3
