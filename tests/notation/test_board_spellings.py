"""Boards in random spellings are read as what they show, or refused in words where several readings are left."""

import random
from itertools import islice

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError, NotationError
from freecell_widget.notation import format_board, read_board, replay
from freecell_widget.words.messages import say
from tests.notation.test_board_layouts import in_rows
from tests.support.board_spellings import outcome, spellings
from tests.support.paths import DATA

STATE = deal_state(617)
COLUMNS = [" ".join(map(str, pile)) for pile in STATE.cascades]


@pytest.mark.parametrize("part", range(4))
def test_a_spelling_is_never_read_as_another_position(part):
    certain = 0
    for spelling in islice(spellings(random.Random(part)), 50):
        result, told = outcome(spelling)
        assert result != "wrong", spelling
        assert told or result == "read"
        if spelling.certain:
            certain += 1
            assert result == "read", (told, spelling)
    assert certain > 8


def lines(before=""):
    """Deal 617 with one line for each column, numbered from 1."""
    return "".join(f"{before.format(n=n)}{text}\n" for n, text in enumerate(COLUMNS, 1))


@pytest.mark.parametrize(
    "text",
    [
        f"Deal #617\n{lines()}",
        f"Tableau:\n{lines(': ')}",
        lines("Column {n}: "),
        "".join(f"Colonne {n} :\n{text}\n" for n, text in enumerate(COLUMNS, 1)),
        lines("c{n} "),
        lines("{n}: "),
        lines("({n}) "),
        lines("- "),
        lines("• "),
        f"```\n{lines()}```",
        f"<pre>\n{lines()}</pre>",
        "".join(f"Stack {n}: {text}\n" for n, text in reversed(list(enumerate(COLUMNS, 1)))),
        lines("Spalte {n}: "),
        f"Cellules libres :\nFondations :\n{lines()}",
        lines().replace("\n", "\r\n").replace(" ", "\u00a0"),
        f"\ufeff{lines()}\x1a",
        lines().replace("H", "&hearts;").replace("\n", "<br>\n"),
        "\n\n".join(text.replace(" ", "\n") for text in COLUMNS),
        lines().replace(" ", ""),
        f"board = {[text.split() for text in COLUMNS]}",
    ],
)
def test_what_stands_beside_the_cards_is_taken_off(text):
    reading = read_board(text)
    assert reading.state == STATE
    assert not reading.note


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"Have a look at this:\n{lines()}", "Line 1 has words and no cards: Have a look …. Delete it, or write #"),
        (f"{lines('Column {n}: ')}Column 8: JD", "Line 9 begins with column 8. FreeCell has 8 columns, and each may"),
        (f"{lines('{n}: ')}KD", "Line 9 does not begin with a number as the other lines do: KD. Number all"),
        (f"Freecells: - - - -\n{' / '.join(COLUMNS[:7])}", "Line 2 has 7 parts, and FreeCell has 8 columns"),
        (lines().replace("KD", "RK", 1), "Line 1, position 4: 'RK' is not a card here.*Write K Q J for R D V"),
        ("Freecells: KD\n\nKC\nKH KS", "does not say which cascades are empty"),
    ],
)
def test_what_is_refused_says_what_and_where(text, says):
    with pytest.raises(FreeCellError, match=says) as caught:
        read_board(text)
    assert say(caught.value.code, dict(caught.value.params), "fr") != str(caught.value)


HOME = "Foundations: H-Q C-Q D-Q S-Q\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{HOME}Freecells: KD - - -\n\nKC\nKH KS",  # the blank line may be a column or stand after the labels
        f"{HOME}Freecells: KD - - -\n: KC\n\n: KH KS",
        f"{HOME}Freecells: KD - - -\nKC      KH KS",
        f"{HOME}Freecells: KD - - -\n        KC\nKS KH",
        f"{HOME}Freecells\nKC\nKD KH\nKS",
    ],
)
def test_columns_that_may_be_empty_are_not_guessed(text):
    with pytest.raises(NotationError):
        read_board(text)


@pytest.mark.parametrize("middle", [":", ": -", "(empty)", "vide"])
def test_empty_columns_are_read_where_they_are_marked(middle):
    state = read_board(f"{HOME}Freecells: KD - - -\n: KC\n{middle}\n: KH KS").state
    assert [len(pile) for pile in state.cascades] == [1, 0, 2, 0, 0, 0, 0, 0]
    names = read_board(f"{HOME}Freecells: KD - - -\nColumn 1: KC\nColumn 3: KH KS").state
    assert names == state


def test_rows_below_labels_that_fill_every_column_may_be_columns():
    rows = in_rows(STATE).splitlines()[:6]
    text = "Freecells: JD KS KC 4H\nFoundations: - - - -\n" + "\n".join(rows)
    with pytest.raises(FreeCellError):
        read_board(text)


def test_foundations_may_be_named_by_their_highest_cards():
    state = read_board("Home: QH QC QD -\nCells: - - - -\n: KC KH KD\n: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS").state
    assert [len(pile) for pile in state.foundations] == [12, 12, 12, 0]
    assert read_board(format_board(state)).state == state


def test_a_board_that_fc_solve_prints():
    printed = (DATA / "transcripts" / "deal_24_boards_between_moves.txt").read_text(encoding="utf-8")
    moves = [board.partition("\n")[0] for board in printed.split("Move: ")[1:]]
    boards = [board.partition("\n")[2] for board in printed.partition("This game")[0].split("Move: ")]
    states = replay(deal_state(24), moves, autoplay="off").states
    read = 0
    for board, state in zip(boards, states, strict=True):
        text = board.replace("====================\n", "").replace("-=-=-=-=-=-=-=-=-=-=-=-\n", "")
        try:
            assert read_board(text).state == state
            read += 1
        except NotationError:  # no gap shows which columns the cards are in
            heights = [len(pile) for pile in state.cascades]
            assert not any(heights) or heights == sorted(heights, reverse=True)
    assert read > 100
