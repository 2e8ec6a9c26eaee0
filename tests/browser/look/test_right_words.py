"""What the board says of an act, when, in which language, and what it leaves alone."""

import pytest

from freecell_widget.variants.named_games import FREECELL
from tests.support.board_page import LABELS, WORDS
from tests.support.positions import case

CUT_SHORT = """() => {
  window.cut = 0;
  const go = Animation.prototype.cancel;
  Animation.prototype.cancel = function () { cut += this.playState === "running"; return go.call(this); }; }"""


def test_the_wave_waits_for_the_last_cards(stage, freecell):
    """Once: it began at once, and the cards that flew home jumped."""
    widget = freecell(case("C12"))
    table = stage(widget)
    table.page.evaluate(CUT_SHORT)
    table.press("finish")
    assert widget.won
    table.rest()
    assert table.page.evaluate("cut") == 0


def test_a_view_that_opens_later_shows_the_present_time(stage, freecell):
    """Once: 0:04 beside 0:24."""
    widget = freecell(617)
    table = stage(widget, views=("a",), still=True)
    widget.push("4a")
    widget.game._history.clock.stop()
    table.publish(view={**widget.view, "running": True}, elapsed=4.0)
    table.rest()
    table.later(20_000)
    table.page.evaluate(
        """async () => (await import("/board.js")).default.render(
          { model: window.model, el: document.getElementById("b") })"""
    )
    table.later(100)
    clocks = table.page.eval_on_selector_all(".fc-clock", "(all) => all.map((clock) => clock.innerText)")
    assert clocks[0] == clocks[1]
    assert clocks[0] >= "0:24"


def test_a_refusal_goes_when_a_right_act_follows_and_speaks_the_language_chosen(stage, freecell):
    widget = freecell(617)
    table = stage(widget, still=True)
    table.page.keyboard.press("Tab")
    table.focus()
    table.page.keyboard.press("z")
    table.rest()
    assert table.note() == WORDS["no_undo"]
    widget.language = "fr"
    table.sync()
    assert table.note() == LABELS["fr"]["no_undo"]
    table.click(0)
    table.rest()
    assert table.note() == ""


def test_after_a_new_deal_the_focus_is_on_a_card_that_can_move(stage, freecell):
    """Once: it stayed with its card, which lay covered."""
    widget = freecell(617)
    table = stage(widget)
    for deal in (1, 2, 3):
        table.focus()
        widget.new(deal)
        table.sync()
        label = table.page.evaluate("() => document.activeElement.ariaLabel")
        nth, count = label.rsplit(" ", 3)[-3::2]
        assert nth == count, label


@pytest.mark.parametrize("how", ["drag", "double_click"])
def test_a_covered_card_says_why_it_stays(stage, freecell, how):
    """Once: not a word."""
    table = stage(freecell(617))
    if how == "drag":
        table.drag(0, 8, index=0)
    else:
        table.double_click(0, index=0)
    table.rest()
    assert table.note() == WORDS["covered"].format(card=table.seen()[0][0])
    assert table.tokens == []


def test_a_card_that_is_home_says_that_it_stays(stage, freecell):
    widget = freecell(1)
    while not any(widget.state.foundations):
        widget.push(widget.hint().move)
    table = stage(widget)
    home = next(i for i, pile in enumerate(widget.state.piles) if i >= 12 and pile)
    table.drag(home, 0)
    assert table.note() == WORDS["stays_home"].format(card=table.seen()[home][-1])


@pytest.mark.parametrize(("key", "code", "pile"), [("-", "Digit6", 5), ("+", "Digit1", 0), ("=", "Digit2", 1)])
def test_a_digit_has_its_place_on_every_keyboard(stage, freecell, key, code, pile):
    """Once: French and Czech keyboards have signs there that meant a longer or shorter run."""
    table = stage(freecell(617))
    table.focus()
    table.page.evaluate(
        """([key, code]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))""",
        [key, code],
    )
    table.page.keyboard.press("a")
    table.rest()
    assert table.tokens == [f"{pile + 1}a"]


def test_shift_and_the_mouse_leave_the_notebooks_selection_alone(stage, freecell):
    """Once: JupyterLab selects a range of cells at a shifted press that nobody has taken."""
    widget = freecell(617)
    table = stage(widget)
    table.page.evaluate(
        """() => { window.presses = []; document.addEventListener("mousedown", (event) => presses.push(event.type));
          document.addEventListener("pointerdown", (event) => presses.push(event.defaultPrevented)); }"""
    )
    table.page.keyboard.down("Shift")
    table.click_move("4a")
    table.page.keyboard.up("Shift")
    table.rest()
    assert widget.tokens == ["4a"]
    assert table.page.evaluate("presses") == [True, True]
    assert table.page.evaluate("() => document.activeElement.closest('.fc-board') !== null")


def test_an_empty_place_says_whether_it_takes_the_cards_in_hand(stage, freecell):
    table = stage(freecell(617))
    table.rest()

    def name(pile):
        return table.page.get_attribute(f"#a [data-pile='{pile}']", "aria-label")

    assert name(8) == "freecell a, empty"
    table.click(0)
    table.rest()
    assert name(8) == "freecell a, empty, takes the cards picked up"
    assert name(12) == "foundation of hearts, empty, does not take the cards picked up"
    table.page.keyboard.press("Escape")  # a second click in a row would be a double click
    table.rest()
    assert name(8) == "freecell a, empty"


def test_moves_of_one_call_are_not_told_as_one_move(stage, freecell):
    """Once: later moves were counted as cards that had gone home."""
    widget = freecell(11724)
    table = stage(widget)
    played = widget.play([str(move) for move in widget.solve().moves[:4]])
    table.sync()
    assert table.spoken() == "Moves played."
    assert len(played) > 1
    widget.travel(0)
    table.sync()
    assert table.spoken() == "Moves undone."


def test_a_game_whose_name_ends_in_a_number_is_told_apart_from_its_deal(stage, freecell):
    """Once: "FreeCell, 0 freecells 7"."""
    widget = freecell(1, variant=FREECELL.with_(freecells=2))
    table = stage(widget)
    assert table.page.inner_text("#a .fc-deal") == "FreeCell, 2 freecells, deal 1"
    widget.new(7)
    table.sync()
    assert table.spoken().startswith("New deal: FreeCell, 2 freecells, deal 7.")


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_dragged_card_stays_under_the_pointer_while_the_page_scrolls(stage, freecell):
    """Once: the wheel left it behind."""
    table = stage(freecell(617), height=420)
    table.page.evaluate("() => { document.body.style.paddingBottom = '900px'; }")
    table.grab(0)
    table.page.evaluate(FRAMES)
    held = table.place(0)["y"]
    for down in (60, 120):
        table.page.evaluate("(down) => scrollTo(0, down)", down)
        table.page.evaluate(FRAMES)
        assert abs(table.place(0)["y"] - held) < 2
    table.page.mouse.up()
    table.rest()


def test_a_drag_to_the_edge_scrolls_as_far_as_the_board_goes(stage, freecell):
    table = stage(freecell(617), height=300)
    table.page.evaluate("() => { document.body.style.paddingBottom = '900px'; }")
    table.grab(0)
    table.page.mouse.move(300, 295)
    table.page.wait_for_function("document.querySelector('#a .fc-board').getBoundingClientRect().bottom <= 300")
    table.page.evaluate(FRAMES)
    assert table.page.evaluate("scrollY") < 600
    table.page.mouse.up()
    table.rest()
