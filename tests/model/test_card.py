"""Cards: text in every spelling, order, colours, pickling, and values that are not cards."""

import copy
import pickle

import pytest

from freecell_widget.errors import NotationError
from freecell_widget.model.card import CARDS, FIRST_JOKER, Card
from freecell_widget.words.messages import say

DECK = [card for card in CARDS if not card.is_joker]


def test_the_order_is_that_of_microsofts_deck():
    assert [str(card) for card in CARDS[:6]] == ["AC", "AD", "AH", "AS", "2C", "2D"]
    assert [str(card) for card in CARDS[-3:]] == ["KS", "JK", "JK2"]
    assert [int(card) for card in CARDS] == list(range(54))


def test_rank_suit_and_colour():
    for card in DECK:
        assert card == 4 * (card.rank - 1) + card.suit
        assert card.is_red == (str(card)[1] in "DH")
        assert not card.is_joker
    for joker in CARDS[FIRST_JOKER:]:
        assert (joker.rank, joker.suit, joker.is_red, joker.is_joker) == (0, -1, False, True)


def test_every_card_exists_once():
    for number, card in enumerate(CARDS):
        assert Card(number) is Card(str(card)) is Card(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card
        assert eval(repr(card), {"Card": Card}) is card


SPELLINGS = {
    "TH": ["th", "10H", "10h", "Th", "T♥", "10♥", "t♡", "10♥\ufe0f"],
    "AC": ["ac", "aC", "A♣", "a♧"],
    "2D": ["2d", "2♦", "2♢"],
    "KS": ["ks", "k♠", "K♤"],
    "JK": ["jk", "Jk"],
    "JK2": ["jk2"],
}


@pytest.mark.parametrize(("card", "spelling"), [(card, text) for card, texts in SPELLINGS.items() for text in texts])
def test_spellings(card, spelling):
    assert str(Card.parse(spelling)) == card


def test_symbols_parse_back():
    for card in DECK:
        assert Card.parse(card.symbol) is card
    assert Card("TD").symbol == "10♦"
    assert CARDS[FIRST_JOKER].symbol == "★"


WRONG_TEXTS = [
    "",
    " ",
    "1D",
    "XD",
    "0H",
    "11H",
    "T",
    "H",
    "HT",
    "THH",
    "T H",
    "TX",
    "JK3",
    "10",
    "T♥♥",
    "xd",
    "\uff34H",
    "\u0663C",
]
WRONG_VALUES = [-1, 54, 2**70, True, False, 1.0, 1.5, None, b"TH", ["TH"], float("nan")]


@pytest.mark.parametrize("wrong", WRONG_TEXTS + WRONG_VALUES, ids=repr)
def test_what_is_no_card_is_refused_in_one_sentence(wrong):
    shown = wrong if isinstance(wrong, str) and wrong.strip() else repr(wrong)
    with pytest.raises(NotationError) as caught:
        Card(wrong)
    if isinstance(wrong, str):
        assert str(caught.value) == (f"{shown} is not a card. Write a rank (A 2-9 T J Q K) and a suit (C D H S).")
        assert "n'est pas une carte" in say(caught.value.code, caught.value.params, "fr")
    else:
        assert str(caught.value) == f"card must be a whole number from 0 to 53, got {shown}."


def test_parse_takes_text_alone():
    with pytest.raises(NotationError):
        Card.parse(40)


def test_format_pads_the_text():
    assert f"{Card('TH'):>4}|" == "  TH|"
    assert f"{Card('TH')}" == "TH"


def test_numpy_style_integers_are_numbers_of_cards():
    class Number:
        def __index__(self):
            return 38

    assert Card(Number()) is Card("TH")
