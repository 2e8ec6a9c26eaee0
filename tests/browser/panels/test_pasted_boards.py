"""A board is pasted into the field for a new deal: rows, columns, in English and French."""

import pytest
from playwright.sync_api import expect

from freecell_widget import deal_state
from tests.notation.test_board_layouts import in_rows
from tests.support.board_page import names
from tests.support.paths import DATA

ROWS = in_rows(deal_state(164))
SEVEN = (DATA / "pasted_boards" / "seven_columns.txt").read_text(encoding="utf-8")
NOTES = {"en": "Read as rows: the columns have 7", "fr": "Lu en rangées : les colonnes ont 7"}


def paste(table, text):
    """Put a text into the field as a paste does, and press Enter."""
    table.page.focus("#a .fc-number")
    table.page.keyboard.insert_text(text)
    table.page.keyboard.press("Enter")
    table.rest()


def field(table):
    return table.page.locator("#a .fc-number")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 1500])
def test_pasted_rows_are_dealt_and_the_board_says_how_they_were_read(stage, freecell, language, width):
    widget = freecell(617, language=language)
    table = stage(widget, width=width, height=1200)
    if width == 320:
        table.press("more")
    paste(table, ROWS)
    assert widget.game.state == deal_state(164)
    if language == "en":  # the cards are named in English
        table.wait_for(widget.game.state)
    assert table.note().startswith(NOTES[language])
    expect(field(table)).to_have_value("")
    assert field(table).get_attribute("rows") == "1"
    if width == 320:
        expect(field(table)).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 1500])
def test_a_text_that_is_refused_stays_to_be_mended(stage, freecell, language, width):
    widget = freecell(617, language=language)
    table = stage(widget, width=width, height=1200)
    if width == 320:
        table.press("more")
    paste(table, SEVEN)
    said = {"en": "This text has 7 columns, and FreeCell has 8.", "fr": "Ce texte a 7 colonnes, et FreeCell en a 8."}
    expect(field(table)).to_have_value(SEVEN)
    expect(field(table)).to_have_attribute("aria-invalid", "true")
    assert table.note().startswith(said[language])
    if width == 320:
        expect(table.page.locator("#a .fc-why")).to_contain_text("7 col")
    assert widget.deal == 617
    assert table.page.evaluate("() => document.activeElement.closest('#a') !== null")
    field(table).fill(ROWS)
    expect(field(table)).not_to_have_attribute("aria-invalid", "true")
    table.page.keyboard.press("Enter")
    table.rest()
    assert widget.game.state == deal_state(164)


def test_the_field_grows_with_its_lines_and_keeps_the_keys(stage, freecell):
    widget = freecell(617)
    table = stage(widget, width=1500, height=1200)
    low = field(table).bounding_box()["height"]
    field(table).fill("Freecells: - - - -")
    table.page.keyboard.press("Shift+Enter")
    table.page.keyboard.insert_text("JD KD")
    expect(field(table)).to_have_value("Freecells: - - - -\nJD KD")
    assert field(table).bounding_box()["height"] > low + 10
    assert widget.deal == 617
    assert widget.moves == []


def test_the_rows_of_a_position_keep_the_gaps_of_their_first_columns(stage, freecell):
    text = "Foundations: H-Q C-Q D-Q S-Q\n1  2  3  4  5  6  7  8\n      KC       KD\n      KH       KS"
    widget = freecell(617)
    table = stage(widget, width=1500, height=1200)
    paste(table, text)
    assert [len(pile) for pile in widget.game.state.cascades] == [0, 0, 2, 0, 0, 2, 0, 0]
    assert table.seen() == names(widget.game.state)
