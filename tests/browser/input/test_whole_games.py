"""Whole games won on the page: by keyboard alone and by touch alone, each card sent by hand."""

import json

from tests.browser.input.touch_screen import Finger
from tests.support.board_page import names
from tests.support.paths import DATA

SOLUTIONS = json.loads(DATA.joinpath("solutions.json").read_text(encoding="utf-8"))["solutions"]
# Deal 164, the first that needs no freecell at all; every card sent home by hand (found with fc-solve).
DEAL_164 = """
1a 1b 1c 1h 1d 1h 1h bh 6h 6h dh ah 2b 2d 2a 2h 5h d7 c7 b5 4d 46 4c 4b 41 4h 4h 7h 5h 76 7h 1h b4
d4 24 2b 26 b4 c4 83 83 a8 68 7d 7b 76 6h 35 d3 83 8c 8a 84 ah 6h 5h 31v9 3h 6h 1h 5h 1h 5h 1h 4h 5h
1h 4h 6d 3a 32 37 36 2h 1h dh bh 5h 1h 4h ch 5h 1h 4h 5h 6h 1h 4h ah 5h 6h 7h 1h 4h
"""
PILES = [*"12345678", *"abcd"]


def read(token):
    """Return the source, the target (12 for the foundations) and the number of cards to choose, if any."""
    move, _, count = token.partition("v")
    source = PILES.index(move[0])
    return source, 12 if move[1] == "h" else PILES.index(move[1]), int(count, 16) if count else None


def where(table):
    """Return the pile and the index of the card that has the focus."""
    return table.page.evaluate(
        """() => { const at = document.activeElement, row = at.parentElement;
          const cards = [...row.querySelectorAll(".fc-card")];
          return [Number(row.querySelector("[data-pile]").dataset.pile), cards.indexOf(at), cards.length]; }"""
    )


def walk(table, goal, *, held):
    """Press arrows until the focus is on the exposed card, or the empty place, of a pile."""
    for _ in range(60):
        pile, index, count = where(table)
        upper, goal_upper = pile >= 8, goal >= 8
        if pile == goal:
            if not held and pile < 8 and index < count - 1:
                table.page.keyboard.press("End")
            return
        if upper == goal_upper:
            table.page.keyboard.press("ArrowRight" if pile < goal else "ArrowLeft")
        elif upper:
            table.page.keyboard.press("ArrowDown")
        else:
            if not held and pile < 8 and count:
                table.page.keyboard.press("Home")
            table.page.keyboard.press("ArrowUp")
    raise AssertionError(f"the arrows did not lead to pile {goal}")


def test_deal_164_is_won_by_keyboard_alone(stage, freecell):
    widget = freecell(164, autoplay="off", animation=0.0)
    table = stage(widget)
    keyboard = table.page.keyboard
    table.focus()
    for number, token in enumerate(DEAL_164.split()):
        source, target, count = read(token)
        if number % 2:
            walk(table, source, held=False)
            keyboard.press("Enter")
        else:
            keyboard.press(token[0])
        for _ in range((count or 1) - 1):
            keyboard.press("+")
        if number % 4 == 3:
            walk(table, target, held=True)
            keyboard.press(" ")
        else:
            keyboard.press(token[1])
        table.rest()
        assert len(widget.tokens) == number + 1, (number, token, table.tokens[-1], table.note())
    assert widget.won
    assert table.note() == widget.view["notice"]["text"]["en"]
    assert table.seen() == names(widget.state)


def test_deal_617_is_won_by_touch_alone(stage, freecell):
    solution = next(game for game in SOLUTIONS if int(game["deal"]) == 617)["implied_horne"].split()
    widget = freecell(617, autoplay="horne", animation=0.0)
    table = stage(widget, width=390, height=844, context={"has_touch": True, "is_mobile": True}, still=True)
    finger = Finger(table)
    for number, token in enumerate(solution):
        if widget.won:  # the list goes on to name cards that have gone home by themselves
            break
        source, target, count = read(token)
        first = -(count or 1)
        if number % 3:
            finger.tap(source, first)
            finger.tap(target if target < 12 else 15)
        elif target < 8 and not count and widget.state.piles[target]:
            cards = next(m.cards for m in widget.legal_moves if (m.source, m.target) == (source, target))
            finger.drag(source, target, -cards)
        else:
            finger.drag(source, target, first)
        table.rest()
        assert len(widget.tokens) == number + 1, (number, token, table.note())
    assert widget.won
    assert table.seen() == names(widget.state)
