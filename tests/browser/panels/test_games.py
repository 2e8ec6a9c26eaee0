"""Your games in the help: the figures, and the games that wait, which a click or a key brings back."""

import pytest

from freecell_widget import Game, Records
from tests.support.board_page import names


@pytest.fixture
def left(tmp_path):
    """Games that were left, and the record that has them."""
    records = Records(tmp_path / "mine.sqlite")
    games = Game(1), Game(617, house="sum")
    for game, tokens in zip(games, ("5a 5b", "4a 4b 4c"), strict=True):
        records.follow(game)
        game.play(tokens)
    yield games, records
    records.close()


def offered(table):
    return table.page.locator("#a .fc-panel:visible p > button")


def test_the_help_shows_the_figures_and_a_click_brings_a_game_back(stage, freecell, left):
    (first, _), records = left
    widget = freecell(5, records=records.path)
    table = stage(widget, width=700)
    table.press("help")
    text = table.page.inner_text("#a .fc-panel:visible")
    assert "Your games" in text
    assert "FreeCell: 0 wins in 1 game (0%), 0 lost, 1 in play" in text
    assert offered(table).count() == 2
    assert table.axe() == {}
    offered(table).nth(1).click()
    table.rest()
    assert (widget.game.id, widget.deal, widget.tokens) == (first.id, 1, ["5a", "5b"])
    assert table.seen() == names(widget.state)
    assert not table.page.locator("#a .fc-panel:visible").count()
    table.press("previous")
    assert widget.deal == 5
    assert table.seen() == names(widget.state)


def test_a_game_is_brought_back_with_the_keyboard(stage, freecell, left):
    (_, last), records = left
    widget = freecell(5, records=records.path, language="fr")
    table = stage(widget, width=700)
    table.click(0)
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("?")
    table.rest()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("() => document.activeElement.innerText").startswith("FreeCell (sum) 617 : 3 coups en ")
    table.page.keyboard.press("Enter")
    table.rest()
    assert (widget.game.id, widget.tokens) == (last.id, ["4a", "4b", "4c"])
    assert table.page.evaluate("() => document.activeElement.closest('.fc-board') !== null")


LOSE = "() => document.getElementById('a').classList.add('jupyter-widgets-disconnected')"
ALIVE = """() => [...document.querySelectorAll("#a :is(button, select, input, textarea)")]
  .filter((e) => e.checkVisibility() && !e.disabled && !e.ariaDisabled)
  .map((e) => e.dataset.do ?? e.ariaLabel ?? e.textContent)"""


@pytest.mark.parametrize(
    ("panel", "held"), [("help", "p > button"), ("settings", "select"), ("moves", "[data-to='1']")]
)
def test_without_a_kernel_a_panel_offers_nothing_that_needs_one(stage, freecell, left, panel, held):
    widget = freecell(5, records=left[1].path)
    table = stage(widget, width=1500, height=1200)
    widget.play("5a 6b")
    table.sync()
    table.press(panel)
    assert len(table.page.evaluate(ALIVE)) > 13
    table.page.focus(f"#a .fc-panel:not([hidden]) {held}")
    table.page.evaluate(LOSE)
    table.page.wait_for_selector("#a .fc-lost")
    table.rest()
    assert table.page.evaluate(ALIVE) == ["moves", "help", "Close"]
    assert table.page.evaluate("() => document.activeElement.closest('.fc-panel') !== null"), "the focus is not lost"
    assert table.axe() == {}
    asked = len(table.sent)
    for element in table.page.query_selector_all("#a .fc-panel:not([hidden]) button:not(.fc-close)"):
        element.click(force=True)
    assert len(table.sent) == asked
    table.page.evaluate(LOSE.replace("add", "remove"))
    table.page.wait_for_selector("#a .freecell-widget:not(.fc-lost)")
    assert len(table.page.evaluate(ALIVE)) > 13


def test_on_a_narrow_page_the_names_of_games_wrap(stage, freecell, left):
    table = stage(freecell(5, records=left[1].path), width=320, height=800)
    table.press("help")
    assert offered(table).count() == 2
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 320
