"""The number of a dealt board is found, whoever printed it."""

import pytest

from freecell_widget import DealError, Game, InvalidState, NotationError, deal_state, find_deal, mini_deal, solve
from tests.support.paths import DATA

# The ends of the generator's three ranges, and a number from each quarter of 1 to 2**33 - 1.
NUMBERS = [
    *(1, 617, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1, -1, -2),
    *(271_828_182, 2**31 + 577_215_664, 2**32 + 2_109_876_543, 3 * 2**31 + 1_618_033_988),
]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_deal_has_its_number(number):
    assert find_deal(deal_state(number)) == number


@pytest.mark.parametrize("variant", ["Eight Off", "Seahaven Towers", "ForeCell", "Baker's Game"])
def test_other_games_have_the_same_numbers(variant):
    assert find_deal(deal_state(24, variant)) == 24
    assert find_deal(str(deal_state(24, variant)), variant) == 24


def test_a_board_may_be_text_a_file_or_lists():
    rows = DATA / "pasted_boards" / "deal_11982_in_rows.txt"
    assert find_deal(rows) == find_deal(rows.read_text(encoding="utf-8")) == 11982
    columns = [[str(card) for card in column] for column in deal_state(5).cascades]
    assert find_deal(columns) == 5


def test_a_board_that_no_number_deals_has_none():
    columns = [list(column) for column in deal_state(617).cascades]
    columns[0][0], columns[7][0] = columns[7][0], columns[0][0]
    assert find_deal([[str(card) for card in column] for column in columns]) is None


@pytest.mark.parametrize("moves", ["4a", "82", "4a 4b 4c"])
def test_a_game_that_has_begun_is_not_a_deal(moves):
    game = Game(617)
    game.play(moves)
    assert find_deal(game.state) is None


def test_mini_deals_and_deals_of_pysol_have_no_such_number():
    assert find_deal(mini_deal(2)) is None
    assert find_deal(deal_state("pysol:100000")) is None


def test_a_won_game_is_not_a_deal():
    game = Game(617)
    game.play(solve(617).moves, autoplay="off")
    assert game.is_won
    assert find_deal(game.state) is None


def test_a_text_that_is_not_a_board_is_refused():
    with pytest.raises(NotationError):
        find_deal("617")
    with pytest.raises((NotationError, InvalidState, DealError)):
        find_deal("AC AD")
