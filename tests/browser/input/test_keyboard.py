"""The keyboard: tokens, arrows and Enter; what is used stays here, the rest goes to the page."""

import pytest

from tests.support.board_page import names
from tests.support.positions import CASES, board


@pytest.fixture
def keys(stage, freecell):
    """A function that shows a game and gives its board the focus."""

    def open_keys(deal=617, *, autoplay="off", **options):
        table = stage(freecell(deal, autoplay=autoplay), **options)
        table.focus()
        return table, table.page.keyboard

    return open_keys


def focus(table):
    return table.page.evaluate("() => document.activeElement.getAttribute('aria-label')")


def test_a_typed_token_moves_as_push_does(keys):
    table, keyboard = keys()
    keyboard.type("7a")
    table.rest()
    assert table.widget.tokens == ["7a"]
    keyboard.type("4b")
    table.rest()
    assert table.widget.tokens == ["7a", "4b"]
    assert table.seen() == names(table.widget.state)


def test_h_sends_home(keys):
    table, keyboard = keys(board(CASES["C08"]))
    keyboard.type("1h")
    table.rest()
    assert table.widget.tokens == ["1h"]


def test_the_tenth_column_is_nought(keys):
    from freecell_widget import Game

    table, keyboard = keys(Game(1, variant="seahaven_towers", autoplay="off"))
    keyboard.type("0")
    table.rest()
    assert table.page.locator("#a .fc-picked").count() == 1
    first = table.page.get_attribute("#a .fc-picked", "aria-label")
    assert "cascade 10" in first
    keyboard.press("Escape")
    keyboard.type("(10)")
    table.rest()
    assert table.page.get_attribute("#a .fc-picked", "aria-label") == first


@pytest.mark.parametrize(("key", "code"), [("é", "Digit2"), ("2", "Digit2"), ("2", "Numpad2"), ("à", "Digit0")])
def test_digits_are_found_on_french_keyboards(keys, key, code):
    table, _ = keys()
    table.page.evaluate(
        "(k) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {...k, bubbles: true}))",
        {"key": key, "code": code},
    )
    table.rest()
    picked = table.page.locator("#a .fc-picked")
    if code == "Digit0":
        assert picked.count() == 0  # FreeCell has no tenth column
    else:
        assert "cascade 2" in picked.get_attribute("aria-label")


def test_arrows_and_enter_play(keys):
    table, keyboard = keys()
    assert focus(table).endswith("cascade 1, card 7 of 7")
    keyboard.press("ArrowRight")
    table.rest()
    assert focus(table) == "king of spades, cascade 2, card 7 of 7"
    keyboard.press("ArrowUp")
    table.rest()
    assert focus(table) == "ten of spades, cascade 2, card 6 of 7"
    keyboard.press("Home")
    keyboard.press("ArrowUp")
    table.rest()
    assert focus(table) == "freecell b, empty"
    keyboard.press("ArrowDown")
    keyboard.press("End")
    keyboard.press("Enter")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowLeft")
    keyboard.press(" ")
    table.rest()
    assert table.widget.tokens == ["2a"]
    assert focus(table) == "king of spades, freecell a", "the focus follows the moved card"


def test_plus_and_minus_stretch_the_run(keys):
    table, keyboard = keys(board(CASES["C05"]))
    keyboard.press("1")
    keyboard.press("+")
    keyboard.press("+")
    keyboard.press("-")
    table.rest()
    assert table.page.locator("#a .fc-picked").count() == 2
    keyboard.press("8")
    table.rest()
    assert table.tokens == ["18v2"]
    assert len(table.widget.state.piles[7]) == 2


def test_escape_puts_back_and_then_leaves(keys):
    table, keyboard = keys()
    table.page.evaluate("() => { window.heard = []; addEventListener('keydown', (e) => heard.push(e.key)); }")
    keyboard.press("2")
    keyboard.press("Escape")
    table.rest()
    assert table.page.locator("#a .fc-picked").count() == 0
    keyboard.press("Escape")
    assert table.page.evaluate("() => heard") == ["Escape"], "the second one is the notebook's"


def test_undo_and_redo_keys(keys):
    table, keyboard = keys()
    keyboard.type("7a")
    for press, moves in (
        ("z", []),
        ("y", ["7a"]),
        ("Control+z", []),
        ("Control+Shift+Z", ["7a"]),
        ("Control+z", []),
        ("Control+y", ["7a"]),
    ):
        keyboard.press(press)
        table.rest()
        assert table.widget.tokens == moves, press


def test_used_keys_stay_and_others_go_to_the_page(keys):
    table, keyboard = keys()
    table.page.evaluate(
        """() => { window.heard = [];
          addEventListener("keydown", (e) => { heard.push(e.key + e.defaultPrevented); e.preventDefault(); }); }"""
    )
    for key in (
        "2",
        "6",
        "ArrowDown",
        "ArrowLeft",
        "3",
        "Escape",
        "Enter",
        " ",
        "a",
        "Enter",
        "Escape",
        "+",
        "-",
        "Escape",
        "?",
    ):
        keyboard.press(key)
    assert table.page.evaluate("() => heard") == []
    keyboard.press("?")
    for key in ("Shift+Enter", "Control+s", "x", "F2", "Control+Enter", "Alt+2"):
        keyboard.press(key)
    heard = [key for key in table.page.evaluate("() => heard") if key not in {"Shiftfalse", "Controlfalse", "Altfalse"}]
    assert heard == ["Enterfalse", "sfalse", "xfalse", "F2false", "Enterfalse", "2false"]


def test_a_notebook_that_hears_keys_first_is_asked_to_leave_them(keys):
    table, keyboard = keys()
    table.page.evaluate(
        """() => { window.left = {};
          const mark = "data-lm-suppress-shortcuts";
          document.addEventListener("keydown", (e) => { left[e.key] = e.target.hasAttribute(mark); }, true); }"""
    )
    for key in ("x", "Enter", "Control+z", "Control+s", "Shift+Enter", "Escape"):
        keyboard.press(key)
        expected = key not in {"Control+s", "Shift+Enter"}
        assert table.page.evaluate("(key) => left[key]", key.split("+")[-1]) is expected, key
    table.page.click("#a [data-do=redo]", force=True)
    keyboard.press("x")
    assert table.page.evaluate("() => left.x") is True


def test_no_key_is_taken_outside_the_focus(stage, freecell):
    table = stage(freecell(617))
    table.page.keyboard.type("7a")
    table.page.keyboard.press("z")
    assert table.sent == []


@pytest.mark.parametrize(("place", "above"), [(".fc-status", 10), (".fc-board", -20)])
def test_a_click_beside_the_cards_gives_the_board_the_keys(stage, freecell, place, above):
    table = stage(freecell(617))
    table.rest()
    box = table.page.locator(f"#a {place}").bounding_box()
    table.page.mouse.click(box["x"] + box["width"] - 20, box["y"] + above % box["height"])
    table.page.keyboard.press("Escape")  # below a column its last card was picked up
    table.page.keyboard.type("7d")
    table.rest()
    assert table.widget.tokens == ["7d"]


def test_no_single_key_loses_a_game(keys):
    table, keyboard = keys()
    keyboard.type("7a")
    table.rest()
    for key in "bcdefgijklmnopqrstuvwx,.;:!*#/\\\"'$%&":
        keyboard.press(key)
        keyboard.press("Escape")
    table.rest()
    assert table.widget.deal == 617
    assert table.widget.tokens == ["7a"]
    assert {intent["type"] for intent in table.sent} == {"move", "hint"}


def test_question_mark_shows_and_hides_the_keys(keys):
    table, keyboard = keys()
    keyboard.press("?")
    table.page.wait_for_selector("#a .fc-panel:not([hidden])")
    assert "Ctrl+Z" in table.page.inner_text("#a .fc-panel:not([hidden])")
    keyboard.press("?")
    table.rest()
    assert table.page.locator("#a .fc-panel:not([hidden])").count() == 0
    assert "cascade" in focus(table), "the focus is back on the board"


def test_tab_visits_the_board_once(keys):
    table, keyboard = keys()
    keyboard.press("Tab")
    assert table.page.evaluate("() => document.querySelector('#a .fc-board').contains(document.activeElement)") is False
    keyboard.press("Shift+Tab")
    assert "cascade 1" in focus(table)
