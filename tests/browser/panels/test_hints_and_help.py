"""Comfort around the play: hints, the list of moves, solutions, help, neighbouring deals, a clock that waits."""

import re
import time

import pytest

from tests.browser.input.test_whole_games import DEAL_164
from tests.browser.look.test_look import OVERFLOW
from tests.support.board_page import LABELS

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def wait(table, code):
    """Wait until the widget says something, and show it."""
    widget = table.widget
    for _ in range(6000):
        with widget.lock:  # who says it has told everyone
            said = (widget.advice.get("code"), widget.advice.get("revision")) == (code, widget.revision)
        if said:
            table.sync()
            return
        time.sleep(0.01)
    raise AssertionError(f"said {widget.advice}, not {code}")


def listed(table):
    """The moves of the list, the present point in brackets, those taken back with a question mark."""
    return table.page.eval_on_selector_all(
        "#a .fc-moves button",
        """(all) => all.map((b) =>
          b.ariaCurrent ? `[${b.innerText}]` : b.matches(".fc-undone") ? `${b.innerText}?` : b.innerText)""",
    )


def test_every_control_has_its_icon_and_its_name(stage, freecell):
    table = stage(freecell(617), width=1500)
    controls = table.page.eval_on_selector_all(
        "#a .fc-bar button",
        "(all) => all.map((b) => [b.dataset.do, b.title, b.querySelector('path').getAttribute('d')])",
    )
    assert len(controls) == 14
    assert all(re.match(r"M[\d.]", path) for _, _, path in controls), controls
    assert all(title == LABELS["en"][f"do_{name}"] for name, title, _ in controls)
    assert table.page.evaluate("() => document.querySelector('#a .fc-bar').scrollWidth") <= 1500


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [260, 320, 420, 560, 1000, 1481])
def test_the_controls_fit(stage, freecell, width, language):
    table = stage(freecell("617", language=language), width=width)
    inside = """() => [".fc-bar", ".freecell-widget"].map((name) => {
      const element = document.querySelector(`#a ${name}`);
      return element.scrollWidth <= element.clientWidth;
    })"""
    assert table.page.evaluate(inside) == [True, True]
    if table.page.locator("#a [data-do=more]").is_visible():
        table.page.click("#a [data-do=more]")
    assert table.page.evaluate(OVERFLOW) == []
    table.press("moves")
    assert table.page.evaluate(inside) == [True, True]


@pytest.mark.parametrize("finish", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_control_is_pushed_out_at_any_width(stage, freecell, language, finish):
    widget = freecell(164, language=language, autoplay="off")
    widget.play(" ".join(DEAL_164.split()[: -6 if finish else 6]))
    table = stage(widget)
    assert widget.view["can"]["finish"] == finish
    for width in range(260, 650, 13):
        table.page.set_viewport_size({"width": width, "height": 800})
        table.rest()
        over = table.page.eval_on_selector("#a .fc-bar", "(bar) => bar.scrollWidth - bar.clientWidth")
        assert over <= 0, f"at {width} pixels"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [260, 320])
def test_what_stands_in_the_empty_number_fits(stage, freecell, language, width):
    table = stage(freecell(617, language=language), width=width)
    table.page.click("#a [data-do=more]")
    needed, there = table.page.evaluate(
        """() => { const field = document.querySelector("#a .fc-number"), style = getComputedStyle(field);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return [pen.measureText(field.placeholder).width, room]; }"""
    )
    assert 40 < needed < there


def test_hints_deepen_and_point_at_the_cards(stage, freecell):
    widget = freecell(1)
    table = stage(widget)
    table.press("hint")
    wait(table, "hint.way")
    assert table.note() == "This game can still be won."
    assert table.page.locator("#a .fc-hint, #a .fc-legal").count() == 0
    table.focus()
    table.page.keyboard.press("i")
    table.rest()
    move = widget.hint().move
    table.page.keyboard.press("i")
    table.sync()
    hinted = table.page.eval_on_selector_all("#a .fc-hint", "(all) => all.map((e) => e.ariaLabel.split(', ')[0])")
    assert hinted == table.seen()[move.source][-move.cards :]
    assert table.ringed() == [move.target]
    assert table.axe() == {}
    widget.push(move)
    table.sync()
    assert table.note() == ""
    assert table.page.locator("#a .fc-hint, #a .fc-legal").count() == 0


def test_the_list_of_moves_leads_anywhere(stage, freecell):
    widget = freecell(617, autoplay="off")
    table = stage(widget, width=700)
    widget.play("4a 4b 4c")
    widget.undo()
    table.sync()
    table.press("moves")
    assert listed(table) == ["start", "4a", "[4b]", "4c?"]
    assert table.axe() == {}
    table.go(0)
    assert (widget.tokens, listed(table)) == ([], ["[start]", "4a?", "4b?", "4c?"])
    assert table.page.evaluate("() => document.activeElement.dataset.to") == "0"
    table.go(3)
    assert (widget.tokens, listed(table)) == (["4a", "4b", "4c"], ["start", "4a", "4b", "[4c]"])
    table.click_move("4d")
    table.rest()
    assert listed(table)[-1] == "[4d]"


def test_a_solution_is_found_shown_paused_and_stepped(stage, freecell):
    widget = freecell(1, language="fr")
    table = stage(widget, width=700, still=True)
    table.press("moves")
    assert table.page.locator("#a [data-to=watch]").get_attribute("aria-disabled") == "true"
    table.go("solve")
    wait(table, "hint.solution")
    assert "Solution trouvée\u00a0: " in table.page.inner_text("#a .fc-note"), "no line break before the colon"
    assert len(listed(table)) > 20
    table.go("redo")
    table.go("redo")
    table.go("undo")
    assert len(widget.tokens) == 1
    table.go("watch")
    assert table.page.inner_text("#a [data-to=watch]") == LABELS["fr"]["do_pause"]
    for _ in range(3):
        table.later(700)  # more than a move is shown for
        table.rest()
    table.go("watch")
    at = len(widget.tokens)
    table.later(2000)
    table.rest()
    assert len(widget.tokens) == at >= 4
    table.go("watch")
    widget.undo()  # somebody plays on: the show is over
    table.sync()
    table.later(800)
    table.rest()
    assert table.page.inner_text("#a [data-to=watch]") == LABELS["fr"]["do_watch"]
    table.go(len(listed(table)) - 1)
    assert widget.won


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_help_tells_the_rules_of_the_game_in_play(stage, freecell, language):
    widget = freecell(5, variant="Eight Off", language=language)
    table = stage(widget, width=700)
    table.press("help")
    text = table.page.inner_text("#a .fc-panel:visible")
    assert "Eight Off" in text
    assert {"en": "only a king", "fr": "qu'un roi"}[language] in text
    assert table.page.locator("#a .fc-panel h3:visible").count() == 3
    assert table.axe() == {}
    widget.new(5, variant="FreeCell")
    table.sync()
    table.page.wait_for_function(
        "() => [...document.querySelectorAll('#a h3')].some((title) => title.innerText.endsWith('FreeCell'))"
    )


def test_the_keys_are_shown_without_a_kernel(stage):
    from tests.browser.test_connection import long_column

    table = stage(traits={"view": long_column()}, width=700)
    table.page.evaluate("() => model.emit('comm_live_update')")
    table.press("help")
    assert table.page.locator("#a .fc-panel kbd:visible").count() > 5
    assert table.page.locator("#a .fc-panel h3:visible").count() == 0


def test_the_neighbouring_deals(stage, freecell):
    widget = freecell(2)
    table = stage(widget)
    table.press("earlier")
    assert widget.deal == 1
    table.page.click("#a [data-do=more]")
    assert table.page.locator("#a [data-do=earlier]").get_attribute("aria-disabled") == "true"
    table.press("later")
    assert widget.deal == 2


def test_a_move_meant_for_another_position_is_refused_in_words(stage, freecell):
    widget = freecell(617, autoplay="off", language="fr")
    table = stage(widget)
    table.click(3)
    widget.push("4a")  # the page has not heard of it
    widget.undo()
    widget.push("4b")
    table.click(10)
    table.rest()
    assert widget.tokens == ["4b"]
    assert "là où vous l'avez prise" in table.note()


def test_the_clock_stands_while_the_page_is_hidden(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.page.evaluate(HIDE, True)
    assert table.sent == []  # nothing runs yet
    table.page.evaluate(HIDE, False)
    table.click_move("4a")
    table.rest()
    assert widget.clock_running
    table.page.evaluate(HIDE, True)
    table.rest()
    assert not widget.clock_running
    assert not widget.view["running"]
    table.page.evaluate(HIDE, False)
    table.rest()
    assert widget.clock_running
    assert [intent["type"] for intent in table.sent] == ["move", "pause", "resume"]


# The ways to hide a tab among which JupyterLab's settings let a person choose, and a closed <details>.
HIDINGS = {
    "display": "(el, hidden) => { el.style.display = hidden ? 'none' : ''; }",
    "scale": "(el, hidden) => { el.style.transform = hidden ? 'scale(0)' : ''; }",
    "content-visibility": "(el, hidden) => { el.style.contentVisibility = hidden ? 'hidden' : ''; }",
    "details": """(el, hidden) => {
      let around = document.querySelector("details");
      if (!around) {
        around = document.createElement("details");
        el.replaceWith(around);
        around.append(el);
      }
      around.open = !hidden;
    }""",
}


@pytest.mark.parametrize("hiding", HIDINGS)
def test_the_clock_stands_while_the_tab_is_hidden(stage, freecell, hiding):
    widget = freecell(617, autoplay="off")
    table = stage(widget)
    hide = f"(hidden) => ({HIDINGS[hiding]})(document.getElementById('a'), hidden)"
    running = "(wanted) => model.get('view').running === wanted"
    if hiding == "details":
        table.page.evaluate(hide, False)
        table.wait_for(widget.state)
    table.click_move("4a")
    table.rest()
    for _ in range(2):
        table.page.evaluate(hide, True)
        table.page.wait_for_function(running, arg=False)
        assert not widget.clock_running
        table.page.evaluate(hide, False)
        table.page.wait_for_function(running, arg=True)
        assert widget.clock_running
    table.page.evaluate(hide, True)
    table.page.wait_for_function(running, arg=False)
    widget.push("4b")  # code plays on while nobody looks
    assert widget.clock_running
    table.publish()
    table.page.wait_for_function(running, arg=False)
    assert [intent["type"] for intent in table.sent] == ["move", *["pause", "resume"] * 2, "pause", "pause"]


def test_the_clock_runs_while_the_board_is_scrolled_out_of_sight(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    table.page.evaluate("() => { document.body.style.paddingBottom = '9000px'; }")
    table.click_move("4a")
    table.rest()
    seen = """() => new Promise((done) => {
      window.scrollTo(0, 5000);
      new IntersectionObserver((entries, me) => {
        if (entries.at(-1).isIntersecting) return;
        me.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(done));
      }).observe(document.querySelector(".freecell-widget"));
    })"""
    table.page.evaluate(seen)
    assert widget.clock_running
    assert [intent["type"] for intent in table.sent] == ["move"]


def test_how_many_cards_may_move_stands_beside_the_clock(stage, freecell):
    widget = freecell(617, language="fr", autoplay="off")
    table = stage(widget)
    assert table.page.inner_text("#a .fc-reach") == "jusqu'à 5 cartes à la fois"
    widget.play("4a 4b")
    table.sync()
    assert table.page.inner_text("#a .fc-reach") == "jusqu'à 3 cartes à la fois"
