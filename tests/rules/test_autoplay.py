"""Which cards go home by themselves, against formulas written down here."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.rules import POLICIES, apply, automoves, do, home_move, is_safe, is_won, why_illegal
from freecell_widget.variants.named_games import (
    BAKERS_GAME,
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    RELAXED_FREECELL,
    SEAHAVEN_TOWERS,
    mini_freecell,
)
from tests.support.positions import board, case
from tests.support.strategies import endgame, positions

ALTERNATE = st.sampled_from([FREECELL, RELAXED_FREECELL, FORECELL, mini_freecell(13, 6, 2), mini_freecell(5, 4, 2)])
SAME_SUIT = st.sampled_from([BAKERS_GAME, EIGHT_OFF, SEAHAVEN_TOWERS])


def heights(state):
    """The number of clubs, diamonds, hearts and spades at home."""
    return [next((len(pile) for pile in state.foundations if pile and pile[0].suit == suit), 0) for suit in range(4)]


def horne(state, card):
    """Microsoft's rule: aces and twos always, else both opposite colours home to the rank below."""
    home = heights(state)
    opposite = min(home[suit] for suit in range(4) if (suit in {1, 2}) != card.is_red)
    return card.rank <= 2 or opposite >= card.rank - 1


def raymond(state, card):
    """Both opposite colours home to two ranks below, and the other suit of the card's colour to three below."""
    home = heights(state)
    opposite = min(home[suit] for suit in range(4) if (suit in {1, 2}) != card.is_red)
    return opposite >= card.rank - 2 and home[3 - card.suit] >= card.rank - 3


RULES = {
    "off": lambda _state, _card: False,
    "horne": horne,
    "safe": lambda state, card: horne(state, card) or raymond(state, card),
    "all": lambda _state, _card: True,
}


def next_cards(state):
    return [Card(4 * home + suit) for suit, home in enumerate(heights(state)) if home < state.variant.ranks]


@given(positions(ALTERNATE))
@settings(max_examples=300)
def test_policies_by_their_formulas(state):
    for card in next_cards(state):
        for policy, rule in RULES.items():
            assert is_safe(state, card, policy) == rule(state, card), (card, policy)


def test_the_two_published_rules_do_not_contain_each_other():
    found = Counter()
    for seed in range(300):
        state = endgame(FREECELL, random.Random(seed))
        found.update((horne(state, card), raymond(state, card)) for card in next_cards(state))
    assert found[True, False]
    assert found[False, True]


def sent_home(state, policy):
    """Send cards home one by one by the formula: freecells first, then cascades."""
    order = [*range(state.variant.cascades, state.variant.cascades + state.variant.freecells)]
    order += range(state.variant.cascades)
    moves = []
    while True:
        for source in order:
            card = state.piles[source][-1] if state.piles[source] else None
            if card in next_cards(state) and RULES[policy](state, card):
                suit = state.variant.suits.index(card.suit)
                moves.append(Move(source, suit))
                state = do(state, moves[-1])
                break
        else:
            return moves


@given(positions(ALTERNATE), st.sampled_from(POLICIES))
@settings(max_examples=250)
def test_automoves_by_the_formulas(state, policy):
    moves = automoves(state, policy)
    assert moves == sent_home(state, policy)
    for move in moves:
        state = apply(state, move)
    assert automoves(state, policy) == []


@given(positions(SAME_SUIT))
@settings(max_examples=100)
def test_where_cascades_are_built_in_suit_every_card_is_safe(state):
    for card in next_cards(state):
        assert is_safe(state, card, "safe")
        assert is_safe(state, card, "horne")
    assert automoves(state, "safe") == automoves(state, "horne") == automoves(state, "all")


def gone_home(state, policy):
    return [str(state.piles[move.source][-1]) for move in automoves(state, policy)]


def test_a_rules_page_example():  # C08
    state = case("C08")
    assert {policy: gone_home(state, policy) for policy in POLICIES} == {
        "off": [],
        "horne": [],
        "safe": ["7D"],
        "all": ["7D"],
    }


def test_a_card_that_is_still_wanted_stays():  # C09
    state = case("C09")
    assert {policy: gone_home(state, policy) for policy in POLICIES} == {
        "off": [],
        "horne": [],
        "safe": [],
        "all": ["7D"],
    }


@pytest.mark.parametrize("policy", ["horne", "safe"])
def test_deal_102_after_a_card_to_a_freecell(policy):  # C10
    state = apply(deal_state(102), Move(0, 8))
    for move in automoves(state, policy):
        state = apply(state, move)
    assert [" ".join(map(str, pile)) for pile in state.cascades[:2]] == ["2S 4C JS KC", "5H AC TD 2D 8H"]
    assert state.cascades[2:] == deal_state(102).cascades[2:]
    assert state.freecells == ((Card("8C"),), (), (), ())
    assert heights(state) == [0, 1, 2, 1]


@pytest.mark.parametrize("policy", ["horne", "safe"])
def test_picture_cards_alone_finish_themselves(policy):  # C12
    state = case("C12")
    moves = automoves(state, policy)
    assert len(moves) == 12
    for move in moves:
        state = apply(state, move)
    assert is_won(state)


def test_cards_held_back_stay():
    state = case("C12")
    kept = automoves(state, "all", held=[Card("QC")])
    assert len(kept) == 10
    assert Card("QC") not in [state.piles[move.source][-1] for move in kept]


@given(positions())
@settings(max_examples=100)
def test_the_home_move_of_a_pile_is_its_legal_move_to_a_foundation(state):
    first = state.variant.cascades + state.variant.freecells
    for source in range(len(state.piles)):
        home = [Move(source, target) for target in range(first, len(state.piles))]
        legal = [move for move in home if why_illegal(state, move) is None]
        assert home_move(state, source) == (legal[0] if legal else None)


def test_cards_that_wait_for_one_another_in_a_circle_stay():
    variant = mini_freecell(4, 3, 1)
    cascade, *others = variant.groups
    variant = replace(variant, name="Round", groups=(replace(cascade, wrap=True), *others))
    state = board("C-3 D-2 S-A H-0 / - / 4C 2H / 3D 4D 2S / AH 3H 4H 3S 4S", variant)
    assert next_cards(state) == [Card("4C"), Card("3D"), Card("AH"), Card("2S")]
    assert [is_safe(state, card) for card in next_cards(state)] == [False] * 4


def test_an_unknown_policy_is_refused():
    for call in (is_safe, automoves):
        arguments = (case("C08"), Card("7D"), "raymond") if call is is_safe else (case("C08"), "raymond")
        with pytest.raises(FreeCellError) as caught:
            call(*arguments)
        assert str(caught.value) == "autoplay must be 'off', 'horne', 'safe' or 'all', got 'raymond'."
