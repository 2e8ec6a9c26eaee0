"""Played ahead of the answers: what is chosen then is not lost, not doubled, and the card that was meant."""

import pytest

from tests.support.board_page import names
from tests.support.positions import CASES, board

HOLD = """() => {
  const answer = model.kernel;
  window.held = [];
  model.kernel = (intent, m) => window.held.push(() => answer(intent, m));
}"""
RELEASE = "async () => { while (held.length) await held.shift()(); }"


@pytest.fixture
def ahead(stage, freecell):
    """A function that shows a game whose kernel answers only when the test lets it."""

    def open_ahead(*arguments, **options):
        table = stage(freecell(*arguments, autoplay="off", **options))
        table.page.evaluate(HOLD)
        table.focus()
        return table

    return open_ahead


def release(table):
    table.page.evaluate(RELEASE)
    table.rest()


@pytest.mark.parametrize("cut", range(1, 12))
def test_answers_may_come_between_any_two_keys(ahead, cut):
    table = ahead(617)
    keys = "4a4baccd8a8"
    table.page.keyboard.type(keys[:cut])
    release(table)
    table.page.keyboard.type(keys[cut:] + "2")
    release(table)
    assert table.widget.tokens == ["4a", "4b", "ac", "cd", "8a"]
    assert table.note() == str(table.widget.last_error), "8 to 2 was asked for too, and refused"
    assert table.seen() == names(table.widget.state)


def test_a_pile_typed_ahead_becomes_the_card_that_lies_there(ahead):
    table = ahead(617)
    table.page.keyboard.type("4a4")
    release(table)
    card = names(table.widget.state)[3][-1]
    assert table.page.get_attribute("#a .fc-picked", "aria-label").startswith(card)
    assert table.spoken().startswith(f"{card} picked up.")
    table.widget.push("4b")
    table.sync()
    assert table.page.locator("#a .fc-picked").count() == 0, "that very card is meant from then on"


def test_a_refusal_in_between_shifts_no_key(ahead):
    table = ahead(617)
    table.page.keyboard.type("12a")
    release(table)
    table.page.keyboard.type("67b")
    release(table)
    assert table.tokens == ["12", "a6", "7b"], "1 to 2 is refused, a is empty: what follows is meant as it was typed"
    assert table.widget.tokens == ["7b"]


@pytest.mark.parametrize("answered", [False, True])
def test_a_click_on_a_card_about_to_be_free_means_that_card(ahead, answered):
    table = ahead(617)
    table.click_move("4a")
    table.click(3, -2)  # the one above it has been sent away, and is still there
    if answered:
        release(table)
        assert table.page.get_attribute("#a .fc-picked", "aria-label").startswith(names(table.widget.state)[3][-1])
    table.click(9)
    release(table)
    assert table.widget.tokens == ["4a", "4b"]
    assert table.page.locator("#a .fc-picked").count() == 0


def test_a_covered_card_that_stays_covered_is_not_kept(ahead):
    table = ahead(617)
    table.click(3)
    table.click(2)  # refused
    table.page.keyboard.press("Escape")
    table.click(3, -2)
    release(table)
    assert table.widget.tokens == []
    assert table.page.locator("#a .fc-picked").count() == 0


def test_a_click_on_a_card_that_is_leaving_follows_it(ahead):
    table = ahead(617)
    table.click_move("4a")
    table.click(3)
    release(table)
    table.click(9)
    release(table)
    assert table.widget.tokens == ["4a", "ab"]


def test_a_double_click_on_a_card_that_is_leaving_asks_for_nothing(stage, freecell):
    table = stage(freecell(617, autoplay="off"), still=True)
    table.page.evaluate(HOLD)
    table.double_click(3)
    table.double_click(3)
    release(table)
    assert table.tokens == table.widget.tokens == ["4a"]
    assert table.note() == ""
    assert table.page.locator("#a .fc-picked").count() == 0


def test_a_clicked_card_never_stands_for_another(ahead):
    table = ahead(617)
    table.click_move("4a")
    table.click(3)
    table.page.keyboard.press("b")  # before the board shows that the card has gone
    release(table)
    assert table.widget.tokens == ["4a"]
    assert "is no longer where you picked it up" in table.note()


def test_enter_on_a_card_about_to_be_free_means_that_card(ahead):
    table = ahead(617)
    for key in ("4", "a", "ArrowUp", "Enter", "b"):
        table.page.keyboard.press(key)
    release(table)
    assert table.widget.tokens == ["4a", "4b"]


def test_a_typed_card_goes_alone_to_a_column_that_will_be_empty(ahead):
    table = ahead(board(CASES["C05"]))
    table.page.keyboard.type("2b12")
    release(table)
    assert table.widget.tokens == ["2b", "12v1"], "as it does when it is typed later"
