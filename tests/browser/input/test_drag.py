"""Drags: to the nearest legal pile, home again from anywhere else, also if the game changes meanwhile."""

import pytest

from tests.support.board_page import names
from tests.support.positions import CASES, board


def test_a_drag_moves_and_the_nearest_legal_pile_gets_it(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.drag(0, 10)
    assert table.tokens == ["1c"]
    assert table.seen() == names(widget.state)


def test_a_run_is_dragged_as_a_run(stage, freecell):
    widget = freecell(board(CASES["C05"]), autoplay="off")
    table = stage(widget)
    table.drag(0, 7, index=-4)
    assert table.tokens == ["18v4"]
    assert table.seen() == names(widget.state)


def test_a_card_inside_a_mess_cannot_be_dragged(stage, freecell):
    table = stage(freecell(617))
    table.drag(0, 8, index=2)
    assert table.sent == []
    assert table.seen() == names(table.widget.state)


def test_while_dragging_legal_piles_are_ringed_and_the_cards_follow(stage, freecell):
    table = stage(freecell(617))
    before = table.place(0)
    table.grab(0)
    table.carry(9)
    table.rest()
    assert table.ringed() == [8, 9, 10, 11]
    assert table.page.locator("#a .fc-hot").count() == 1
    held = table.place(0)
    assert held["y"] < before["y"] - 100
    table.page.mouse.up()


def test_dragged_cards_lie_above_all_others(stage, freecell):
    table = stage(freecell(board(CASES["C08"]), autoplay="off"))
    table.grab(0)
    table.carry(14)  # over the six of diamonds
    table.rest()
    seen = table.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.fc-card').ariaLabel", table.point(14)
    )
    assert seen.startswith("seven of diamonds")
    table.page.mouse.up()


def test_an_illegal_drop_returns_and_says_why(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    before = table.place(0)
    table.drag(0, 1)
    assert table.tokens == ["12"]
    assert table.note() == str(widget.last_error)
    assert table.place(0) == before


def test_a_drop_on_nothing_returns_in_silence(stage, freecell):
    table = stage(freecell(617), height=1400)
    before = table.place(0)
    table.grab(0)
    table.page.mouse.move(before["x"], before["y"] + 600, steps=3)
    table.page.mouse.up()
    table.rest()
    assert table.sent == []
    assert table.place(0) == before


def test_a_drag_off_the_page_comes_home(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    before = table.place(0)
    table.grab(0)
    table.page.mouse.move(-50, -80, steps=3)
    table.page.mouse.up()
    table.rest()
    assert table.place(0) == before
    table.drag(0, 8)
    assert widget.tokens == ["1a"]


def test_a_lost_pointer_and_escape_and_blur_return_the_cards(stage, freecell):
    table = stage(freecell(617))
    before = table.place(0)
    for end in ("lostpointercapture", "pointercancel", "blur", "escape"):
        table.grab(0)
        table.carry(9)
        if end == "escape":
            table.focus()
            table.page.keyboard.press("Escape")
        elif end == "blur":
            table.page.evaluate("() => dispatchEvent(new Event('blur'))")
        else:
            table.page.evaluate(
                """(name) => document.querySelector("#a .fc-board")
                  .dispatchEvent(new PointerEvent(name, { pointerId: 1 }))""",
                end,
            )
        table.rest()
        assert table.place(0) == before, end
        table.page.mouse.up()
        table.rest()
    assert table.sent == []
    assert table.seen() == names(table.widget.state)


def test_the_cards_stay_in_the_hand_when_the_board_changes_its_size(stage, freecell):
    table = stage(freecell(617), width=1200)
    x, y = (table.place(0)[name] + table.place(0)[size] * 0.75 for name, size in (("x", "width"), ("y", "height")))
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x, y - 20)
    table.page.set_viewport_size({"width": 400, "height": 900})
    table.rest()
    target = table.place(9)
    x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
    table.page.mouse.move(x, y, steps=2)
    table.rest()
    held = table.page.locator("#a .fc-lifted").bounding_box()
    assert (x - held["x"]) / held["width"] == pytest.approx(0.75, abs=0.03)
    assert (y - held["y"]) / held["height"] == pytest.approx(0.75, abs=0.03)
    table.page.mouse.up()
    table.rest()
    assert table.widget.tokens == ["1b"]


def overtaken(stage, freecell, move):
    """Return the board while the card of column 1 is carried to freecell b and Python makes a move."""
    table = stage(freecell(617, autoplay="off"))
    table.grab(0)
    table.carry(9)
    table.widget.push(move)
    table.publish()
    return table


def test_a_drag_goes_on_while_another_move_changes_the_board(stage, freecell):
    table = overtaken(stage, freecell, "4a")
    table.rest()
    assert table.ringed() == [9, 10, 11]
    table.page.mouse.up()
    table.rest()
    assert table.widget.tokens == ["4a", "1b"]
    assert table.seen() == names(table.widget.state)


def test_a_drag_ends_when_its_card_is_taken_away(stage, freecell):
    table = overtaken(stage, freecell, "1a")
    table.page.mouse.up()
    table.rest()
    assert table.widget.tokens == ["1a"]
    assert table.seen() == names(table.widget.state)
