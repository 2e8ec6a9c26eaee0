"""Fingers: taps, drags, a second finger, a finger held still."""

import pytest

from tests.browser.input.touch_screen import Finger
from tests.support.board_page import LABELS, names
from tests.support.positions import CASES, board

PHONE = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(stage, freecell):
    """A function that shows a deal on a telephone 360 pixels wide."""

    def open_phone(deal=617, **options):
        table = stage(freecell(deal, autoplay="off"), width=360, height=740, context=PHONE, still=True, **options)
        return table, Finger(table)

    return open_phone


def test_tap_and_tap_moves(phone):
    table, finger = phone()
    finger.tap(6)
    table.rest()
    assert table.ringed() == [8, 9, 10, 11]
    finger.tap(8)
    table.rest()
    assert table.widget.tokens == ["7a"]
    assert table.seen() == names(table.widget.state)


def test_a_finger_drags_a_card(phone):
    table, finger = phone()
    finger.drag(0, 9)
    table.rest()
    assert table.widget.tokens == ["1b"]
    assert table.page.evaluate("() => scrollY") == 0


def test_a_double_tap_sends_a_card_to_a_cell(phone):
    table, finger = phone()
    finger.tap(2)
    finger.tap(2)
    table.rest()
    assert table.tokens == ["3a"]


def test_a_second_finger_ends_the_drag_and_harms_nothing(phone):
    table, finger = phone()
    before = table.place(0)
    x, y = table.point(0)
    finger.down((x, y))
    finger.move((x + 30, y - 60))
    finger.down((x + 30, y - 60), (x + 90, y))
    finger.move((x + 40, y - 80), (x + 95, y))
    finger.up()
    table.rest()
    assert table.sent == []
    assert table.place(0) == before
    finger.drag(0, 8)
    table.rest()
    assert table.widget.tokens == ["1a"]
    assert table.seen() == names(table.widget.state)


def test_a_finger_held_still_shows_a_covered_card_and_moves_nothing(phone):
    table, finger = phone()
    finger.down(table.point(0, 2))
    table.later(400)
    assert table.page.locator("#a [data-peek]").count() == 0
    table.later(100)
    assert table.page.get_attribute("#a [data-peek]", "aria-label").startswith("ten of hearts")
    finger.up()
    table.rest()
    assert table.page.locator("#a [data-peek]").count() == 0
    assert (table.sent, table.ringed()) == ([], [])


def test_the_page_scrolls_from_beside_the_cards(phone):
    table, finger = phone()
    table.page.evaluate("() => { document.body.style.height = '3000px'; }")
    x, y = 200, table.page.locator("#a .fc-status").bounding_box()["y"] + 10
    finger.down((x, y))
    for step in range(1, 8):
        finger.move((x, y - step * 10))
    finger.up()
    table.page.wait_for_function("() => scrollY > 0")
    assert table.sent == []


TARGETS = """() => [...document.querySelectorAll("#a .fc-bar button")].filter((b) => b.checkVisibility()).map((b) => {
  const { x, y, width, height, right } = b.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const seen = { inside: x >= 4 && right <= 316, top: b.contains(top) };
  return { name: b.dataset.do, text: b.innerText, x, y, width, height, ...seen };
})"""


@pytest.mark.parametrize("theme", ["felt", "paper", "contrast"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_finish_is_named_and_touched_on_the_narrowest_page(stage, freecell, language, theme):
    widget = freecell(board(CASES["C12"]), autoplay="off", language=language, theme=theme)
    table = stage(widget, width=320, height=640, context=PHONE, still=True)
    targets = table.page.evaluate(TARGETS)
    assert [target["name"] for target in targets] == ["undo", "redo", "hint", "new", "finish", "more"]
    for target in targets:
        assert target["inside"], target
        assert target["top"], target
        assert min(target["width"], target["height"]) >= 24, target
    (finish,) = (target for target in targets if target["name"] == "finish")
    assert finish["text"] == LABELS[language]["do_finish"]
    finger = Finger(table)
    finger.down((finish["x"] + finish["width"] / 2, finish["y"] + finish["height"] / 2))
    finger.up()
    table.rest()
    assert widget.won
    assert [target["name"] for target in table.page.evaluate(TARGETS)] == ["undo", "redo", "hint", "new", "more"]
