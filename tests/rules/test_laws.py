"""Laws of the rules: the judge, the enumerators and the moves agree in every game and under all house rules."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import IllegalMove
from freecell_widget.model.move import Move
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import apply, do, legal_moves, liftable, single_moves, why_illegal
from tests.support.strategies import positions, walks


@pytest.mark.parametrize("ask", [why_illegal, apply])
@pytest.mark.parametrize("move", ["26", "26v4", None, 5, (0, 1)])
def test_what_is_no_move_is_refused_with_what_would_be_one(ask, move):
    with pytest.raises(TypeError, match=r"A move must be a Move, got .*\. Read the text of a move with parse_move"):
        ask(deal_state(1), move)


def conceivable(state):
    """Every move of every number of cards that some pile holds, between any two piles and from a pile to itself."""
    piles = range(len(state.piles))
    return [
        Move(source, target, cards)
        for source in piles
        for target in piles
        for cards in range(1, len(state.piles[source]) + 1)
    ]


@given(walks(steps=20))
@settings(max_examples=150)
def test_every_card_stays_in_play(found):
    deck = Counter(deck_of(found[0].variant))
    for state in found:
        assert Counter(card for pile in state.piles for card in pile) == deck
        assert State(state.variant, state.piles) == state  # and each position passes the check of what is one


@given(positions())
@settings(max_examples=250)
def test_legal_moves_are_what_the_judge_allows(state):
    legal = legal_moves(state)
    assert len(legal) == len(set(legal))
    assert set(legal) == {move for move in conceivable(state) if why_illegal(state, move) is None}


OUTSIDE = st.integers(-(2**70), 2**70) | st.integers(-30, 30)


@given(positions(), OUTSIDE, OUTSIDE, OUTSIDE)
@settings(max_examples=250)
def test_any_three_integers_are_answered(state, source, target, cards):
    move = Move(source, target, cards)
    reason = why_illegal(state, move)
    if move in legal_moves(state):
        assert reason is None
    else:
        assert reason.text("en").endswith(".")
        assert reason.text("fr").endswith(".")


@pytest.mark.slow(4)
@given(positions())
@settings(max_examples=150)
def test_apply_does_what_is_legal_and_refuses_the_rest_with_its_reason(state):
    before = state.piles
    for move in conceivable(state):
        reason = why_illegal(state, move)
        if reason is None:
            after = apply(state, move)
            assert after == do(state, move)
            moved = state.piles[move.source][-move.cards :]
            assert after.piles[move.source] == state.piles[move.source][: -move.cards]
            assert after.piles[move.target] == state.piles[move.target] + moved
            others = set(range(len(before))) - {move.source, move.target}
            assert all(after.piles[pile] == before[pile] for pile in others)
        else:
            with pytest.raises(IllegalMove) as caught:
                apply(state, move)
            assert (caught.value.code, caught.value.params) == reason
            assert str(caught.value) == str(reason)
    assert state.piles == before


def normalised(state):
    """The legal moves that `single_moves` keeps, by the words of its docstring and nothing else."""
    variant = state.variant
    class_of = {pile: members for members in variant.classes for pile in members}
    kept = []
    for move in legal_moves(state):
        source, target, cards = move
        if cards > 1 and variant.capacity_rule != "unlimited":
            continue  # no game here lifts any cards or puts runs into freecells
        if variant.kinds[source] == variant.kinds[target] == "freecell":
            continue
        if not state.piles[target]:
            empty = [pile for pile in class_of[target] if not state.piles[pile]]
            if target != empty[0]:
                continue
            if source in class_of[target] and cards == len(state.piles[source]):
                continue
        kept.append(move)
    return kept


@given(positions())
@settings(max_examples=300)
def test_single_moves_are_the_legal_moves_without_equals(state):
    single = single_moves(state)
    assert len(single) == len(set(single))
    assert set(single) == set(normalised(state))


@given(positions())
@settings(max_examples=150)
def test_single_moves_reach_all_that_single_cards_reach(state):
    """What `single_moves` leaves out leads to no other position, up to the order of interchangeable piles."""

    def reached(moves):
        return {do(state, move).key() for move in moves}

    most = state.variant.cards if state.variant.capacity_rule == "unlimited" else 1
    assert reached(single_moves(state)) >= reached(m for m in legal_moves(state) if m.cards <= most) - {state.key()}


@given(positions())
@settings(max_examples=100)
def test_liftable_is_the_most_that_the_judge_lets_go(state):
    for source, pile in enumerate(state.piles):
        allowed = [move.cards for move in legal_moves(state) if move.source == source]
        assert max(allowed, default=0) <= liftable(state, source) <= len(pile)


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_key_forgets_the_order_of_interchangeable_piles_alone(state, rng):
    piles = list(state.piles)
    for members in state.variant.classes:
        for pile, source in zip(members, rng.sample(members, len(members)), strict=True):
            piles[pile] = state.piles[source]
    shuffled = State(state.variant, tuple(piles))
    assert shuffled.key() == state.key()
    assert len(single_moves(shuffled)) == len(single_moves(state))


def sorted_classes(state):
    """The contents of each class of piles, without their order."""
    return [Counter(state.piles[pile] for pile in members) for members in state.variant.classes]


@given(walks(steps=20))
@settings(max_examples=100)
def test_positions_that_differ_otherwise_have_different_keys(found):
    for one in found:
        for other in found:
            assert (one.key() == other.key()) == (sorted_classes(one) == sorted_classes(other))
            if one == other:
                assert hash(one) == hash(other)
