"""Positions: what is one, equality, keys, names of piles, pickling between processes."""

import copy
import dataclasses
import os
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import InvalidState, NotationError
from freecell_widget.model.card import Card
from freecell_widget.model.pile_names import pile_name
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import apply, legal_moves
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, VARIANTS, mini_freecell
from freecell_widget.variants.variant import Variant
from freecell_widget.words.messages import say
from tests.support.positions import case
from tests.support.strategies import positions

MINI = mini_freecell(2, 2, 1)  # AC AD AH AS 2C 2D 2H 2S
EMPTY = ((),) * 4


def refusal(variant, piles, face_down=()):
    with pytest.raises(InvalidState) as caught:
        State(variant, piles, face_down)
    error = caught.value
    french = say(error.code, error.params, "fr")
    assert french.endswith(".")
    assert french != str(error)
    return str(error), french


def test_any_iterables_of_cards_and_texts_make_a_position():
    columns = [["AC", "2d", Card("2H")], iter(["2S", 0 + 4, "AD", "AH", "A♠"])]
    state = State(MINI, [*columns, (), (), (), (), ()])
    assert state.cascades == (tuple(map(Card, ("AC", "2D", "2H"))), tuple(map(Card, ("2S", "2C", "AD", "AH", "AS"))))
    assert all(type(card) is Card for pile in state.piles for card in pile)
    assert (state.freecells, state.foundations) == (((),), EMPTY)


@pytest.mark.parametrize(
    ("piles", "english", "french"),
    [
        (
            [[], [], []],
            "Mini FreeCell 2x2x1 has 7 piles (cascades, freecells, foundations), not 3.",
            "Mini FreeCell 2x2x1 a 7 piles (colonnes, cellules, fondations), et non 3.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D", "2H"], [], *EMPTY],
            "These are not the cards of Mini FreeCell 2x2x1: 2♠ missing.",
            "Ce ne sont pas les cartes du jeu Mini FreeCell 2x2x1 : il manque 2♠.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D", "2H", "2H"], [], *EMPTY],
            "These are not the cards of Mini FreeCell 2x2x1: 2♠ missing and 2♥ 2 times.",
            "Ce ne sont pas les cartes du jeu Mini FreeCell 2x2x1 : il manque 2♠ et 2♥ 2 fois.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D", "2H", "2S", "2H", "2S", "2S"], [], *EMPTY],
            "These are not the cards of Mini FreeCell 2x2x1: 2♥ 2 times and 2♠ 3 times.",
            "Ce ne sont pas les cartes du jeu Mini FreeCell 2x2x1 : 2♥ 2 fois et 2♠ 3 fois.",
        ),
        (
            [["AC"], [], [], *EMPTY],
            "These are not the cards of Mini FreeCell 2x2x1: 7 cards missing, including A♦, A♥, A♠ and 2♣.",
            "Ce ne sont pas les cartes du jeu Mini FreeCell 2x2x1 : il manque 7 cartes, dont A♦, A♥, A♠ et 2♣.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D", "2H", "3S"], [], *EMPTY],
            "3♠ is not a card of Mini FreeCell 2x2x1.",
            "3♠ n'est pas une carte du jeu Mini FreeCell 2x2x1.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D", "2H", "2S", "JK"], [], *EMPTY],
            "★ is not a card of Mini FreeCell 2x2x1.",
            "★ n'est pas une carte du jeu Mini FreeCell 2x2x1.",
        ),
        (
            [["AC", "AD", "AH", "AS"], ["2C", "2D"], ["2H", "2S"], *EMPTY],
            "Freecell a has room for 1 card, not 2.",
            "La cellule a peut contenir 1 carte, et non 2.",
        ),
        (
            [["AC", "AD", "AS"], ["2C", "2D", "2S"], [], ["2H", "AH"], [], [], []],
            "The ♥ foundation holds 2♥ where A♥ belongs.",
            "La fondation de ♥ contient 2♥ à la place de A♥.",
        ),
        (
            [["AC", "AD", "AS"], ["2C", "2D", "2H"], [], ["AH", "2S"], [], [], []],
            "The ♥ foundation holds 2♠ where 2♥ belongs.",
            "La fondation de ♥ contient 2♠ à la place de 2♥.",
        ),
    ],
)
def test_what_is_no_position(piles, english, french):
    assert refusal(MINI, piles) == (english, french)


def test_what_is_no_card_is_named():
    with pytest.raises(NotationError, match=r"^XX is not a card\. "):
        State(MINI, [["XX"], [], [], *EMPTY])


DEALT = (["AC", "AD", "AH", "AS"], ["2C", "2D", "2H", "2S"], (), *EMPTY)


def test_cards_face_down_are_told_for_each_pile():
    english, _ = refusal(MINI, DEALT, (1,))
    assert english == (
        "(1,) is not a valid face_down. Give the number of face-down cards of each of the 7 piles. The last"
        " card of a pile is always face up."
    )


@pytest.mark.parametrize(
    ("face_down", "says"),
    [
        ((4, 0, 0, 0, 0, 0, 0), "face_down[0] must be a whole number from 0 to 3, got 4."),
        ((-1, 1, 0, 0, 0, 0, 0), "face_down[0] must be a whole number from 0 to 3, got -1."),
        ((0, 0, 1, 0, 0, 0, 0), "face_down[2] must be a whole number from 0 to 0, got 1."),
        ((True, 0, 0, 0, 0, 0, 0), "face_down[0] must be a whole number from 0 to 3, got True."),
    ],
)
def test_cards_that_cannot_lie_face_down(face_down, says):
    assert refusal(MINI, DEALT, face_down)[0] == says


def test_a_freecell_bound_to_a_suit_holds_no_other():
    cascade, cell, foundation = MINI.groups
    bound = dataclasses.replace(cell, count=4, suits=(0, 1, 2, 3))
    variant = dataclasses.replace(MINI, name="Bound", groups=(cascade, bound, foundation))
    piles = (["AC", "AD", "AH", "AS"], ["2C", "2D", "2H"], ["2S"], (), (), (), *EMPTY)
    assert refusal(variant, piles) == ("2♠ cannot be in freecell a.", "2♠ ne peut pas être dans la cellule a.")
    assert State(variant, (*piles[:2], (), (), (), ["2S"], *EMPTY)).freecells[3] == (Card("2S"),)


def test_cards_face_down_belong_to_their_pile():
    one = State(MINI, DEALT, (2, 0, 0, 0, 0, 0, 0))
    other = State(MINI, DEALT, (0, 2, 0, 0, 0, 0, 0))
    swapped = State(MINI, (DEALT[1], DEALT[0], *DEALT[2:]), (0, 2, 0, 0, 0, 0, 0))
    assert len({one, other, swapped, State(MINI, DEALT)}) == 4
    assert one.key() == swapped.key()
    assert one.key() != other.key()
    assert State(MINI, DEALT, (0,) * 7) == State(MINI, DEALT)


def test_a_state_is_frozen():
    state = deal_state(1)
    for name in ("variant", "piles", "face_down", "other"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, name, ())
    with pytest.raises(TypeError):
        state.piles[0] = ()


def test_the_variant_is_part_of_the_position():
    assert deal_state(1) != deal_state(1, FREECELL.with_freecells(4).with_freecells(3))
    assert deal_state(1, "FreeCell") != deal_state(1, "Relaxed FreeCell")
    assert deal_state(1) != "a position"


def test_piles_by_kind():
    state = deal_state(24, EIGHT_OFF)
    assert list(map(len, state.cascades)) == [6] * 8
    assert list(map(len, state.freecells)) == [1, 0] * 4
    assert state.foundations == EMPTY
    assert state.cascades + state.freecells + state.foundations == state.piles


def test_names_of_piles():
    wide = mini_freecell(13, 12, 11)
    names = [pile_name(wide, index) for index in range(27)]
    assert names[:12] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "(10)", "(11)", "(12)"]
    assert names[12:23] == ["a", "b", "c", "d", "e", "f", "g", "k", "l", "m", "n"]
    assert names[23:] == ["h(H)", "h(C)", "h(D)", "h(S)"]
    assert [pile_name(FREECELL.with_(decks=2), index) for index in (12, 19)] == ["h(1)", "h(8)"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_deck_in_microsofts_order(variant):
    assert deck_of(variant) == sorted(deck_of(variant)) == [Card(number) for number in range(52)]


def test_the_deck_of_two_decks_and_jokers():
    variant = Variant("Two", FREECELL.with_(decks=2, ranks=2).groups, decks=2, ranks=2, jokers=2)
    assert " ".join(map(str, deck_of(variant))) == "AC AD AH AS 2C 2D 2H 2S " * 2 + "JK JK2"


@given(positions())
@settings(max_examples=100)
def test_a_pickled_or_copied_position_is_equal(state):
    state.key()
    hash(state)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        assert again == state
        assert hash(again) == hash(state)
        assert again.key() == state.key()
        assert again.variant == state.variant
        assert legal_moves(again) == legal_moves(state)
        assert all(type(card) is Card for pile in again.piles for card in pile)


def test_a_pickle_holds_no_caches():
    state = apply(deal_state(1), legal_moves(deal_state(1))[0])
    before = len(pickle.dumps(state))
    state.key()
    hash(state)
    assert len(pickle.dumps(state)) == before


OTHER_PROCESS = """
import pickle, sys
from freecell_widget.deal import deal_state
from freecell_widget.rules import do, single_moves
states, keys = pickle.loads(sys.stdin.buffer.read())
for n in range(1, 6):
    start = deal_state(n)
    assert start in states and start.key() in keys, n
    for move in single_moves(start):
        child = do(start, move)
        assert child in states and child.key() in keys, (n, move)
    assert do(child, single_moves(child)[0]) not in states
sys.stdout.buffer.write(pickle.dumps(({deal_state(n) for n in range(1, 6)}, hash(deal_state(1)))))
"""


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_equal_positions_are_found_in_a_set_of_another_process(seed):
    states = {deal_state(number) for number in range(1, 6)}
    states |= {apply(state, move) for state in states for move in legal_moves(state)}
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS],
        input=pickle.dumps((states, {state.key() for state in states})),
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        check=True,
    )
    found, hashed = pickle.loads(done.stdout)
    assert found == {deal_state(number) for number in range(1, 6)} <= states
    assert hashed == hash(deal_state(1))


def test_cases_are_positions_of_52_cards():
    assert sum(map(len, case("C05").piles)) == 52
