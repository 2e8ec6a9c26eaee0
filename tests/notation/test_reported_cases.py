"""Cases from public reports that concern deals, board text and move tokens."""

import pytest

from freecell_widget import Game
from freecell_widget.deals.lookup import MOST, deal_state
from freecell_widget.errors import DealError, FreeCellError, IllegalMove, InvalidState, NotationError
from freecell_widget.notation import format_board, parse_board
from freecell_widget.rules import POLICIES, automoves, is_won, legal_moves, single_moves

HOME = "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n"
C01 = """\
: JD KD 2S 4C 3S 6D 6S
: 2D KC KS 5C TD 8S 9C
: 9H 9S 9D TS 4S 8D 2H
: JC 5S QD QH TH QS 6H
: 5D AD JS 4H 8H 6C
: 7H QC AS AC 2C 3D
: 7C KH AH 4D JH 8C
: 5H 3H 3C 7S 7D TC"""
C02 = """\
: 7D TD TH KD 4C 4S JD
: AD 7S QC 5H QS TS KS
: 5C QD 3H 9S 9C 2H KC
: 3S AC 9D 3C 9H 5D 4H
: 5S 6D 6S 8S 7C JC
: 8C 8H 8D 7H 6H 6C
: 2D AS 3D 4D 2C JH
: AH KH TC JS 2S QH"""
C23 = """
    5a 5b 5c 5d 5h b2 8b a8 7a b7 58 a5 85 6b 6a 6h 6h ah 8a 8h a2 8a 81 76 78 7h 3h ah ch 1h
    4h 3a b3 4c 4b d4 c7 b4 6d 6c 6b 6h c6 d6 2d 2h a2 d2 1c 1a 1d 1h 1h dh a2 b1 3d 3h 3a 3b
    34 3h b6 13v2 a1 67 57 26v4 2b 2a 25 5h 13 25 21 2h dh 8h 7h 6h 7h 7h 42v4 4d 48 8h ch 6h
    bh 6h 2h 2h 3h 2h a4 d1 64 78v6 7h 8h 4h 8h 4h 8h 3h 4h 8h 1h 3h 2h 8h 1h 3h 5h 8h
"""


@pytest.mark.parametrize(("number", "board"), [(1, C01), (617, C02)])
def test_c01_c02_the_layouts_of_two_deals(number, board):
    assert format_board(deal_state(number)) == HOME + board


def test_c01_moves_at_the_start_of_deal_1():
    state = deal_state(1)
    assert [(move.source, move.target) for move in single_moves(state)] == [(column, 8) for column in range(8)]
    assert {tuple(move) for move in legal_moves(state)} == {(i, j, 1) for i in range(8) for j in range(8, 12)}
    assert all(automoves(state, policy) == [] for policy in POLICIES)


@pytest.mark.parametrize("number", [0, -5, 1.5, "abc", True, 48007594292403677907, -3, -4])
def test_c03_bad_deal_numbers_leave_the_game_as_it_is(number):
    game = Game(1)
    game.play("5a")
    before = game.state
    for make in (deal_state, Game, game.new):
        with pytest.raises(DealError, match=rf"Use 1 to {MOST:,}"):
            make(number)
    assert (game.deal, game.state, len(game.moves)) == (1, before, 1)


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_c17_empty_or_blank_text(text):
    with pytest.raises(NotationError, match="no cards"):
        parse_board(text)


def test_c18_a_card_missing_or_twice():
    with pytest.raises(InvalidState, match=r"J♦ missing and Q♦ 2 times \(again on line 4, position 3\)"):
        parse_board(C01.replace("JD", "QD", 1))
    with pytest.raises(InvalidState, match=r"J♦ missing\.$"):
        parse_board(C01.replace("JD ", "", 1))


def test_c19_ten_is_written_in_two_ways_and_exported_in_one():
    state = parse_board(C01.replace("T", "10"))
    assert state == deal_state(1)
    assert "10" not in format_board(state)


def test_c20_case_does_not_count():
    assert parse_board(C01.lower()) == deal_state(1)


@pytest.mark.parametrize("token", ["1D", "XD"])
def test_c21_an_unknown_token_is_named_with_its_place(token):
    with pytest.raises(NotationError, match=f"Line 1, position 1: '{token}' is not a card"):
        parse_board(C01.replace("JD", token, 1))


C22_TOKENS = {
    "9a": NotationError,
    "1z": NotationError,
    "1": NotationError,
    "": NotationError,
    "aa": IllegalMove,
    "11": IllegalMove,
    "h1": IllegalMove,
    "1h": IllegalMove,
    "12": IllegalMove,
}


@pytest.mark.parametrize("token", C22_TOKENS)
def test_c22_bad_tokens_change_nothing(token):
    game = Game(1)
    game.play("5a")
    before = game.state
    with pytest.raises(C22_TOKENS[token]) as caught:
        game.push(token)
    assert str(caught.value).endswith(".")
    assert (game.state, len(game.moves), game.can_redo) == (before, 1, False)


def test_c22_a_list_with_a_bad_token_is_refused_whole():
    game = Game(1)
    with pytest.raises(FreeCellError, match=r"9x \(index 2\)") as caught:
        game.play(["5a", "5b", "9x", "5c"])
    assert (caught.value.params["index"], caught.value.params["token"]) == (2, "9x")
    assert (game.state, game.moves) == (deal_state(1), [])


def test_c23_a_whole_game_and_back():
    game = Game(1, autoplay="off")
    assert len(game.play(C23)) == len(C23.split()) == 115
    assert game.is_won
    assert is_won(game.state)
    for _ in range(115):
        game.undo()
    assert game.state == deal_state(1)
    assert game.undo() is None
