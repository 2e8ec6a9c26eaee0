"""A board is read the same wherever it is handed in, and whoever hands it in is told how it was read."""

import warnings

import pytest

from freecell_widget import FreeCell, Game, deal_state, parse_board, rate, solve
from freecell_widget.__main__ import main
from freecell_widget.errors import BoardTextWarning, NotationError
from freecell_widget.solver import Solver
from tests.support.paths import DATA

ROWS = DATA / "pasted_boards" / "deal_11982_in_rows.txt"
DEAL_1 = DATA / "pasted_boards" / "deal_1_in_rows.txt"
SEVEN = DATA / "pasted_boards" / "seven_columns.txt"
DOORS = {
    "parse_board": parse_board,
    "Game": lambda board: Game(board).state,
    "Game.new": lambda board: (game := Game(1), game.new(board), game.state)[-1],
    "Solver": lambda board: Solver(board).state,
    "solve": lambda board: solve(board, nodes=1).state,
}


def text(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "form", [text, lambda path: path, lambda path: [line.split() for line in text(path).splitlines()]]
)
def test_rows_are_the_deal_and_a_warning_says_so(door, form):
    with pytest.warns(BoardTextWarning, match=r"^Read as rows: ") as told:
        assert DOORS[door](form(ROWS)) == deal_state(11982)
    if door != "Game.new":  # which a lock stands before
        assert [warning.filename for warning in told] == [__file__]


@pytest.mark.parametrize("door", DOORS)
def test_columns_are_read_without_a_word(door):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert DOORS[door](str(deal_state(617))) == deal_state(617)


@pytest.mark.parametrize("door", [*DOORS, "rate"])
def test_what_could_be_two_boards_is_refused(door):
    with pytest.raises(NotationError, match="7 columns, and FreeCell has 8"):
        DOORS.get(door, rate)(text(SEVEN))


@pytest.mark.slow(6)
def test_the_unsolvable_deal_in_rows_is_unsolvable():
    with pytest.warns(BoardTextWarning):
        assert solve(text(ROWS)).verdict == "unsolvable"


def test_the_board_says_how_it_was_read_until_the_first_move():
    with pytest.warns(BoardTextWarning):
        board = FreeCell(text(ROWS))
    assert board.view["notice"]["text"]["en"].startswith("Read as rows: the columns have 7")
    assert board.view["notice"]["text"]["fr"].startswith("Lu en rangées")
    board.push(board.legal_moves[0])
    assert board.view["notice"] is None
    board.close()


def test_the_command_says_on_standard_error_how_it_read_the_board(capsys):
    assert main(["solve", text(DEAL_1)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("solved: ")
    assert said.err == "Read as rows: the columns have 7, 7, 7, 7, 6, 6, 6 and 6 cards.\n"
    assert main(["solve", text(SEVEN)]) == 2
    assert "7 columns, and FreeCell has 8" in capsys.readouterr().err
