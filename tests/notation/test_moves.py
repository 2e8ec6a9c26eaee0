"""The text of one move: what reads, what it means in a position, what is refused and why, and the way back."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import IllegalMove, NotationError
from freecell_widget.model.move import Move
from freecell_widget.model.pile_names import pile_name
from freecell_widget.notation import Token, format_move, parse_board, parse_move
from freecell_widget.notation.moves import legal_text, readings
from freecell_widget.rules import apply, capacity, legal_moves, why_illegal
from freecell_widget.variants.house_rules import find_house
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, SEAHAVEN_TOWERS
from freecell_widget.words.messages import say
from tests.support.strategies import positions

# 18v4 may go at most: four cells less one, and the eighth cascade is empty.
OPEN = parse_board("""
    Foundations: H-2 C-2 D-2 S-2
    Freecells: KH - - -
    : QH JS TH 9S 8H 7S 6H 5S
    : KS
    : 3C 4D 5H 7D 9C TS QD
    : 3D 4H 6C 7H 9D JC QS
    : 3H 4S 6D 8C 9H JD KC
    : 3S 5C 6S 8D TC JH KD
    : 4C 5D 7C 8S TD QC
    :
""")
RETURNS = parse_board(
    """
    Foundations: H-6 C-6 D-6 S-6
    Freecells: - - - -
    : KH 8H 7C
    : KS
    : 7D
    : 7H
    : 8C 9C TC JC QC KC 7S
    : 8D 9D TD JD QD KD
    : 8S 9S TS JS QS
    : 9H TH JH QH
    """,
    find_house("returns").apply_to(FREECELL),
)


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("6a", Move(5, 8)),
        (" 6A ", Move(5, 8)),
        ("(6)a", Move(5, 8)),
        ("6av1", Move(5, 8)),
        ("6d", Move(5, 11)),
    ],
)
def test_a_token_names_two_piles_in_any_case(token, move):
    assert parse_move(deal_state(1), token) == move


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("12", Move(0, 1, 8)),
        ("12v8", Move(0, 1, 8)),
        ("12V8", Move(0, 1, 8)),
        ("18", Move(0, 7, 4)),
        ("18v4", Move(0, 7, 4)),
        ("18v1", Move(0, 7, 1)),
        ("a8", Move(8, 7)),
        ("3a", None),
        ("3b", Move(2, 9)),
    ],
)
def test_how_many_cards_a_token_moves(token, move):
    if move is None:
        with pytest.raises(IllegalMove, match="Freecell a already holds K♥"):
            parse_move(OPEN, token)
    else:
        assert parse_move(OPEN, token) == move


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("18v5", "5 cards are too many. With 3 empty freecells and 0 other empty cascades, you can move 4"),
        ("12v7", "J♠ cannot go on K♠"),
        ("1av2", "one card"),
        ("1av0", "A move takes at least 1 card, not 0"),
        ("1bvff", "holds 8 cards, not 255"),
        ("11", "starts and ends in cascade 1"),
        ("aa", "starts and ends in freecell a"),
        ("b1", "Freecell b is empty"),
        ("h8", "must stay on its foundation"),
        ("h(S)8", "2♠ must stay on its foundation"),
        ("1h", "5♠ cannot go on 2♠. Only 3♠ can"),
        ("1h(H)", "5♠ cannot go on 2♥"),
        ("3h", "Q♦ cannot go on 2♦. Only 3♦ can"),
    ],
)
def test_what_reads_but_is_refused_says_why(token, says):
    with pytest.raises(IllegalMove, match=says):
        parse_move(OPEN, token)


def test_a_run_that_fits_but_for_its_length_is_called_too_long():
    state = parse_board("""
        Foundations: H-2 C-2 D-2 S-2
        Freecells: KH KC QD -
        : QH JS TH 9S 8H 7S 6H 5S
        : KS
        : 3C 4D 5H 7D 9C TS KD
        : 3D 4H 6C 7H 9D JC QS
        : 3H 4S 6D 8C 9H JD
        : 3S 5C 6S 8D TC JH
        : 4C 5D 7C 8S TD QC
        :
    """)
    with pytest.raises(IllegalMove, match=r"8 cards are too many\. With 1 empty freecell and 1 other") as caught:
        parse_move(state, "12")
    assert caught.value.code == "judge.too_long"
    assert caught.value.params["limit"] == capacity(state, 1) == 4


@pytest.mark.parametrize(
    "token",
    [
        *("", " ", "1", "9a", "1z", "0a", "1e", "1i", "(9)1", "hh", "hh(S)", "h(X)1", "h(5)1", "h()1", "1v4", "12v"),
        *(
            "12vg",
            "12v123",
            "1 2",
            "26 7a",
            "\u0661a",
            "1\uff12",
            "x" * 1000,
            "1h(S",
            "(1a",
            None,
            12,
            b"12",
            ["1", "2"],
        ),
    ],
)
def test_what_does_not_read_says_what_would(token):
    says = r"is not a move of FreeCell\. Name two piles: cascades 1-8, freecells a-d, h \(home\)\."
    with pytest.raises(NotationError, match=says) as caught:
        parse_move(deal_state(1), token)
    assert len(str(caught.value)) < 170
    assert "colonnes 1-8" in say(caught.value.code, dict(caught.value.params), "fr")


def test_the_piles_of_a_game_are_named_in_its_errors():
    with pytest.raises(
        NotationError, match=r"'x' is not a move of Eight Off\. Name two piles: cascades 1-8, freecells a-g and k, h"
    ):
        parse_move(deal_state(1, EIGHT_OFF), "x")
    with pytest.raises(NotationError, match=r"cascades 1-\(10\), freecells a-d"):
        parse_move(deal_state(1, SEAHAVEN_TOWERS), "x")
    with pytest.raises(NotationError, match=r"cascades 1-8 or h \(home\)"):
        parse_move(deal_state(1, FREECELL.with_freecells(0)), "1a")
    with pytest.raises(NotationError, match=r"cascades 1-4, freecells a, h"):
        parse_move(mini_deal(1), "5a")
    with pytest.raises(NotationError, match=r"cascades 1, freecells a, h"):
        parse_move(mini_deal(1, cascades=1), "2a")


def test_ten_columns_and_eight_cells_have_names():
    assert [pile_name(EIGHT_OFF, index) for index in range(8, 16)] == list("abcdefgk")
    state = deal_state(24, SEAHAVEN_TOWERS)
    assert parse_move(state, "(10)a") == parse_move(state, "(10)A") == Move(9, 10)
    assert format_move(SEAHAVEN_TOWERS, Move(9, 10), state=state) == "(10)a"
    assert parse_move(deal_state(24, EIGHT_OFF), "1k") == Move(0, 15)


def test_a_bare_h_finds_the_one_card_that_may_come_back():
    assert parse_move(RETURNS, "h(C)3") == parse_move(RETURNS, "h(♣)3") == parse_move(RETURNS, "h(2)3")
    assert format_move(RETURNS.variant, parse_move(RETURNS, "h(C)3"), state=RETURNS) == "h(C)3"
    with pytest.raises(NotationError, match=r"'h3' can mean several cards\. Write h\(C\)3 or h\(S\)3\."):
        parse_move(RETURNS, "h3")
    lower = apply(RETURNS, parse_move(RETURNS, "h(C)3"))
    assert parse_move(lower, "h4") == Move(15, 3)
    assert format_move(lower.variant, Move(15, 3), state=lower) == "h4"
    with pytest.raises(IllegalMove, match="6♥ cannot go on K♠"):
        parse_move(RETURNS, "h2")


def test_two_foundations_of_a_suit_are_told_apart_by_their_place():
    groups = (*FREECELL.groups[:2], replace(FREECELL.groups[2], count=8, suits=(2, 0, 1, 3) * 2))
    variant = replace(FREECELL, name="Two decks", decks=2, groups=groups)
    state = parse_board("Foundations: H-K C-K D-K S-K H-Q C-K D-K S-K\n: KH", variant)
    assert parse_move(state, "1h") == parse_move(state, "1h(5)") == Move(0, 16)
    assert format_move(variant, Move(0, 16)) == "1h(5)"
    assert format_move(variant, Move(0, 16), state=state) == "1h"
    with pytest.raises(IllegalMove):
        parse_move(state, "1h(1)")
    both = parse_board(
        "Foundations: H-0 C-K D-K S-K H-0 C-K D-K S-K\n: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n"
        ": KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH",
        variant,
    )
    assert parse_move(both, "1h") == Move(0, 12)
    assert [format_move(variant, Move(0, home), state=both) for home in (12, 16)] == ["1h", "1h(5)"]


def test_a_move_without_its_position_says_all_it_can():
    variant = RETURNS.variant
    moves = (Move(0, 1, 12), Move(0, 7), Move(0, 8), Move(8, 7), Move(8, 12), Move(13, 2))
    said = [format_move(variant, move) for move in moves]
    assert said == ["12vc", "18v1", "1a", "a8", "ah", "h(C)3"]


def test_cards_onto_an_empty_cascade_are_counted():
    said = [format_move(FREECELL, Move(0, 7, cards), state=OPEN) for cards in (1, 2, 3, 4)]
    assert said == ["18v1", "18v2", "18v3", "18v4"]
    assert format_move(FREECELL, Move(2, 7), state=OPEN) == "38"
    assert format_move(FREECELL, Move(0, 1, 8), state=OPEN) == "12"


@given(positions(steps=20))
def test_every_legal_move_parses_after_format(state):
    for move in legal_moves(state):
        assert parse_move(state, format_move(state.variant, move, state=state)) == move


@given(positions(steps=20))
def test_a_move_that_says_all_is_read_as_itself(state):
    for move in legal_moves(state):
        assert parse_move(state, format_move(state.variant, move)) == move


@given(positions(steps=20))
def test_a_legal_move_prints_as_its_text(state):
    for move in legal_moves(state):
        assert str(move) == f"{move}" == format_move(state.variant, move, state=state)
        assert (repr(move), move.moved) == (repr(Move(*move)), state.piles[move.source][-move.cards :])
        again = pickle.loads(pickle.dumps(move))
        assert (again, str(again), again.moved) == (move, str(move), ())


def read(state, text):
    """The move that a text means, or the error that refuses it."""
    try:
        return parse_move(state, text)
    except (NotationError, IllegalMove) as error:
        return error


@given(positions(), st.text("0123456789abcdefghklmnHV()SD \u2660\u0661\0", max_size=8))
def test_any_text_is_read_as_a_legal_move_or_refused(state, text):
    found = read(state, text)
    if isinstance(found, Move):
        assert why_illegal(state, found) is None
    else:
        assert say(found.code, dict(found.params)) == str(found) != say(found.code, dict(found.params), "fr")


@given(positions())
def test_every_pair_of_names_is_answered(state):
    names = {pile_name(state.variant, index) for index in range(len(state.piles))} | {"h"}
    wanted = set(legal_moves(state))
    found = {read(state, source + target) for source in names for target in names}
    assert {move for move in found if isinstance(move, Move)} <= wanted


@given(positions())
def test_a_pair_of_piles_reads_as_its_legal_moves_the_most_cards_first(state):
    legal = legal_moves(state)
    piles = range(len(state.piles))
    for source in piles:
        for target in piles:
            wanted = sorted((move for move in legal if move[:2] == (source, target)), key=lambda move: -move.cards)
            assert readings(state, Token("", (source,), (target,))) == wanted
            for cards in (0, 1, 2, 99):
                counted = readings(state, Token("", (source,), (target,), cards))
                assert counted == [move for move in wanted if move.cards == cards]


@given(positions())
def test_the_text_of_a_legal_move_is_the_same_whether_it_is_judged_or_not(state):
    for move in legal_moves(state):
        assert legal_text(state, move) == format_move(state.variant, move, state=state)
        assert parse_move(state, legal_text(state, move)) == move
