"""Boards as people paste them: rows, gaps, one line, glyphs, JSON. Each is read as what it shows, or refused."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import BoardTextWarning, FreeCellError, InvalidState, NotationError
from freecell_widget.model.card import CARDS, Card
from freecell_widget.model.state import State
from freecell_widget.notation import format_board, parse_board, read_board
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, FREECELL, SEAHAVEN_TOWERS, VARIANTS
from freecell_widget.words.messages import say
from tests.support.paths import DATA
from tests.support.strategies import positions

FIELD = DATA / "pasted_boards"
GLYPHS = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}


def field(name):
    return (FIELD / name).read_text(encoding="utf-8")


def rows_of(state, gap=""):
    """The cascades of a position side by side, as most programs print them."""
    height = max(map(len, state.cascades))
    return [[str(pile[row]) if row < len(pile) else gap for pile in state.cascades] for row in range(height)]


def in_rows(state, *, gap="  "):
    return "\n".join(" ".join(f"{card or gap:2}" for card in row).rstrip() for row in rows_of(state))


@pytest.mark.parametrize(("name", "deal"), [("deal_11982_in_rows.txt", 11982), ("deal_1_in_rows.txt", 1)])
def test_a_deal_in_rows_is_that_deal_and_this_is_told(name, deal):
    reading = read_board(field(name))
    assert reading.state == deal_state(deal)
    assert reading.layout == "rows"
    assert reading.note == "Read as rows: the columns have 7, 7, 7, 7, 6, 6, 6 and 6 cards."
    assert say(reading.code, reading.params, "fr").startswith("Lu en rangées")
    with pytest.warns(BoardTextWarning, match="Read as rows"):
        assert parse_board(field(name)) == deal_state(deal)


def test_seven_columns_are_not_eight():
    text = field("seven_columns.txt")
    with pytest.raises(NotationError, match=r"This text has 7 columns, and FreeCell has 8\..*layout=.*variant="):
        read_board(text)
    assert [len(pile) for pile in read_board(text, layout="columns").state.cascades] == [8, 8, 8, 7, 7, 7, 7, 0]
    assert [len(pile) for pile in read_board(text, layout="rows").state.cascades] == [7] * 7 + [3]
    labelled = "\n".join(f": {line}" for line in text.splitlines())
    assert [len(pile) for pile in read_board(labelled).state.cascades] == [8, 8, 8, 7, 7, 7, 7, 0]


def test_comments_are_left_out():
    state = read_board(field("with_comments.txt")).state
    assert state.foundations[0] == (Card("AH"),)
    assert state.freecells[0] == (Card("QS"),)
    assert " ".join(map(str, state.cascades[0])) == "5H QD TD 7H KH TC"
    assert " ".join(map(str, state.cascades[6])) == "8C 7S 4C 3C 3D"


def test_glyphs_are_cards_but_a_knight_is_not_a_queen():
    assert read_board(field("deal_24_in_glyphs.txt")).state == deal_state(24)
    with pytest.raises(NotationError, match=r"Line 3: 🂬 \(U\+1F0AC\) is the glyph of a knight"):
        read_board(field("glyphs_with_knights.txt"))


@pytest.mark.parametrize("style", ["\ufe0f", "\ufe0e"])
def test_signs_in_emoji_and_text_style(style):
    text = str(deal_state(1)).translate(str.maketrans({"C": "♣" + style, "S": "♠" + style, "D": "♦" + style}))
    text = text.partition("\n")[2].partition("\n")[2]
    assert read_board(text.replace("H", "❤" + style)).state == deal_state(1)
    assert Card("9❤️") == Card("9H")


def test_code_points_of_a_sign_that_is_refused():
    with pytest.raises(NotationError, match=r"U\+0039 U\+2661\D"):
        read_board(str(deal_state(1)).replace("9H", "9♡♡", 1))


SPELLINGS = {
    "columns": format_board,
    "json": lambda state: json.dumps([list(map(str, pile)) for pile in state.cascades]),
    "lists": lambda state: [list(map(str, pile)) for pile in state.cascades],
    "texts": lambda state: [" ".join(map(str, pile)) for pile in state.cascades],
    "cards": lambda state: [list(pile) for pile in state.cascades],
    "parts": lambda state: {"cascades": [list(map(str, pile)) for pile in state.cascades]},
    "rows": in_rows,
    "rows as lists": lambda state: [[card for card in row if card] for row in rows_of(state)],
    "rows with tabs": lambda state: "\n".join("\t".join(filter(None, row)) for row in rows_of(state)),
    "rows with commas": lambda state: "\r\n".join(", ".join(filter(None, row)) for row in rows_of(state)),
    "tens": lambda state: in_rows(state).replace("T", "10"),
    "lower case": lambda state: in_rows(state).lower(),
    "suit first": lambda state: "\n".join(" ".join(c[::-1] for c in row if c) for row in rows_of(state)),
    "columns in one line": lambda state: " | ".join(" ".join(map(str, pile)) for pile in state.cascades),
    "columns between semicolons": lambda state: "; ".join(" ".join(map(str, pile)) for pile in state.cascades),
    "glyphs": lambda state: "\n".join(
        "".join(chr(GLYPHS[str(card)[1]] + card.rank + (card.rank > 11)) for card in pile) for pile in state.cascades
    ),
    "comments": lambda state: "# a deal\n" + in_rows(state).replace("\n", "  # a row\n", 1),
    "blank lines": lambda state: f"\n\n{in_rows(state)}\n\n",
}


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("deal", [1, 617, 11982, 2**33 - 1])
def test_a_deal_is_read_in_any_spelling(spelling, deal):
    state = deal_state(deal)
    reading = read_board(SPELLINGS[spelling](state))
    assert reading.state == state
    assert bool(reading.note) == (reading.layout == "rows" or "one line" in spelling or "semicolons" in spelling)


@pytest.mark.parametrize("variant", [BAKERS_GAME], ids=lambda variant: variant.name)
def test_rows_of_another_game(variant):
    state = deal_state(7, variant)
    assert read_board(in_rows(state), variant).state == state


@pytest.mark.parametrize("variant", [EIGHT_OFF, SEAHAVEN_TOWERS], ids=lambda variant: variant.name)
def test_rows_below_a_line_of_freecells_are_not_taken_for_columns(variant):
    """By columns it would be a position of five or six cascades; which of the two is meant, the text must say."""
    state = deal_state(7, variant)
    cells = "Freecells: " + " ".join(str(pile[0]) if pile else "-" for pile in state.freecells)
    text = f"{cells}\n{in_rows(state)}"
    with pytest.raises(NotationError, match=r"as columns .* and as rows .*layout="):
        read_board(text, variant)
    assert read_board(text, variant, layout="rows").state == state


def test_one_line_does_not_say_whether_it_goes_by_rows_or_by_columns():
    state = deal_state(1)
    line = " ".join(card for row in rows_of(state) for card in row if card)
    with pytest.raises(NotationError, match=r"as rows \(column 1 is JD KD 2S 4C 3S 6D 6S\) and as columns \(column 1"):
        read_board(line)
    assert read_board(line, layout="rows").state == state
    with pytest.raises(NotationError, match="several ways"):
        read_board(line.replace(" ", ","))


def test_mini_deals_have_as_many_rows_as_columns_and_are_read_by_columns():
    state = mini_deal(2)
    text = "\n".join(" ".join(map(str, pile)) for pile in state.cascades)
    assert read_board(text, "Mini FreeCell 4x4x1").state == state


@st.composite
def scattered(draw):
    """All 52 cards in eight cascades of any length, none of them empty."""
    cards = draw(st.permutations(CARDS[:52]))
    cuts = sorted(draw(st.sets(st.integers(1, 51), min_size=7, max_size=7)))
    piles = [cards[start:end] for start, end in zip([0, *cuts], [*cuts, 52], strict=True)]
    return State(FREECELL, (*piles, *[()] * 8))


@given(scattered(), st.sampled_from(["  ", "--", "..", "**"]))
def test_rows_with_gaps(state, gap):
    """A column that has ended leaves a gap in the rows below; as many rows as columns might be columns, too."""
    if max(map(len, state.cascades)) == 8:
        with pytest.raises(NotationError, match="several ways"):
            read_board(in_rows(state, gap="  "))
        assert read_board(in_rows(state), layout="rows").state == state
        return
    reading = read_board(in_rows(state, gap=gap))
    assert reading.state == state
    straight = [len(pile) for pile in state.cascades] == dealt_heights(FREECELL) and gap == "  "
    assert reading.note.startswith("Read as rows:" if straight else "Read as rows with gaps:")


@given(scattered(), st.sampled_from("\t,"))
def test_empty_fields_are_gaps(state, separator):
    text = "\n".join(separator.join(row) for row in rows_of(state))
    assert read_board(text).state == state


def test_rows_that_do_not_line_up_are_refused():
    state = deal_state(1)
    text = in_rows(state).replace("6S 9C 2H 6H", "6S    9C 2H      6H")
    for layout in (None, "rows"):
        with pytest.raises(NotationError, match=r"layout=|Line the cards up"):
            read_board(text, layout=layout)


@given(positions(st.just(FREECELL)), st.sampled_from(sorted(SPELLINGS)))
def test_no_spelling_is_ever_read_as_another_position(state, spelling):
    try:
        reading = read_board(SPELLINGS[spelling](state))
    except FreeCellError:
        return
    assert reading.state == state


@given(positions())
def test_what_is_printed_reads_back_without_a_note(state):
    reading = read_board(format_board(state), state.variant)
    assert (reading.state, reading.note) == (state, "")


@pytest.mark.parametrize("token", ["DC", "RC", "VP", "10T", "1♥", "0H"])
def test_french_letters_are_refused_not_guessed(token):
    with pytest.raises(FreeCellError):
        read_board(in_rows(deal_state(1)).replace("QC", token, 1))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (617, "A board must be a text"),
        (None, "A board must be a text"),
        ([[1, [2]]], "A board must be a text"),
        ({"piles": []}, "needs cascades"),
        ({"cascades": [[]] * 7}, "needs cascades"),
        ({"cascades": [[]] * 8, "columns": []}, "needs cascades"),
        ("[]", "no cards|is not"),
        ("[1, 2", "is (no|not a) card"),
    ],
)
def test_what_is_not_a_board(source, says):
    with pytest.raises(FreeCellError, match=says):
        read_board(source)


def test_an_empty_list_after_rows_may_be_a_column():
    state = deal_state(1)
    rows = [[card for card in row if card] for row in rows_of(state)]
    with pytest.raises(NotationError, match="may be 8 columns, the last empty, or 7 rows"):
        read_board([*rows, []])
    assert read_board([*rows, []], layout="rows").state == state
    assert [len(pile) for pile in read_board([*rows, []], layout="columns").state.cascades] == [8] * 6 + [4, 0]


TINY = mini_deal(1, ranks=2, cascades=3, freecells=1).variant


@pytest.mark.parametrize(
    "text",
    [
        "AS 2D 2C\n2H 2S AH\nAD AC\n---",  # a rule below the cards
        "...\nAS 2D 2C\n2H 2S AH\nAD AC",
        "AS -- 2C\n2H 2S AH\nAD AC --\n-- 2D --",  # a card below a hole
        "AS\t\t2C\n2H\t2S\tAH\nAD\tAC\t\n\t2D\t",
        "-- AS --\n2D 2C 2H\n2S AH AD\nAC",  # a row of freecells above the cascades
        "Freecells: -\nAS    2D    2C\n2H 2S AH\nAD AC",  # gaps that do not line up
    ],
)
def test_marks_and_holes_are_not_columns(text):
    with pytest.raises(FreeCellError):
        read_board(text, TINY)


def test_gaps_below_labels_are_not_dropped():
    text = "Foundations: S-2\nFreecells: -\nAD AH 4H 2H\n3D AC 3C 3S\n3H    4S 4D\n4C    2D 2C"
    with pytest.raises(NotationError, match=r"as columns .* and as rows"):
        read_board(text, mini_deal(2).variant)


def test_one_line_below_labels_may_be_all_columns():
    variant = mini_deal(1, ranks=2, cascades=2, freecells=1).variant
    with pytest.raises(NotationError, match="several ways"):
        read_board("Freecells: -\nAS 2D 2C 2H 2S AH AD AC", variant)


def test_rows_as_lists_with_empty_texts_have_gaps():
    state = deal_state(1)
    assert read_board(rows_of(state)).state == state


@pytest.mark.parametrize("style", ["\ufe0f", "\ufe0e", ""])
def test_emoji_suits_may_stand_first(style):
    state = deal_state(1)
    signs = dict(zip("CDHS", "♣♦❤♠", strict=True))
    text = "\n".join(" ".join(f"{signs[str(c)[1]]}{style}{str(c)[0]}" for c in pile) for pile in state.cascades)
    assert read_board(text).state == state


@pytest.mark.parametrize(
    "source",
    [
        {"cascades": [[]] * 8, "freecells": None},
        {"cascades": [[]] * 8, "freecells": 3},
        {"cascades": [[]] * 8, "foundations": True},
        Path("a\0b"),
        "JD " * 10_000,
    ],
)
def test_strange_input_gets_one_of_our_errors(source):
    with pytest.raises(FreeCellError):
        read_board(source)


def test_lists_in_lists_in_lists():
    deep = []
    for _ in range(3000):
        deep = [deep]
    with pytest.raises(FreeCellError):
        read_board(deep)


def test_a_file(tmp_path):
    path = tmp_path / "deal.txt"
    path.write_text(in_rows(deal_state(617)), encoding="utf-16")
    with pytest.raises(NotationError, match="cannot be read"):
        read_board(path)
    path.write_text(in_rows(deal_state(617)), encoding="utf-8-sig")
    assert read_board(path).state == deal_state(617)
    with pytest.raises(NotationError, match="cannot be read"):
        read_board(tmp_path / "none.txt")


def test_a_layout_has_two_names():
    with pytest.raises(NotationError, match="layout must be 'columns' or 'rows', got 'diagonal'"):
        read_board("JD", layout="diagonal")


def test_rows_wider_than_the_game():
    with pytest.raises(NotationError, match="which of the 8 columns"):
        read_board("AH 2H 3H 4H 5H 6H 7H 8H 9H\nTH", layout="rows")


def test_a_card_that_lacks_is_named_in_rows_too():
    with pytest.raises(InvalidState, match="6♥ missing"):
        read_board(field("deal_1_in_rows.txt").replace("6H", "6S"))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_dealt_heights_are_those_of_deals(variant):
    assert dealt_heights(variant) == [len(pile) for pile in deal_state(5, variant).cascades]
