"""What stands around the cards: sentences and panels share the page with them and never push them away."""

import re

import pytest

from freecell_widget.words.illegal_moves import ILLEGAL_MOVES
from freecell_widget.words.notices import NOTICES
from tests.browser.input.test_whole_games import DEAL_164
from tests.support.board_page import LABELS

WIDTHS = (260, 320, 360, 390, 480, 560, 600, 640, 700, 760, 820, 934, 1100, 1366, 1600, 3840)


def longest_sentences(language):
    """Return the twelve longest sentences the board may have to show, every number in them of two digits."""
    column = ("en", "fr").index(language)
    texts = [pair[column] for pair in (ILLEGAL_MOVES | NOTICES).values()]
    whole = [re.sub(r"\{\w+:[^}]*\|([^}]*)\}", r"\1", text) for text in texts]
    said = [re.sub(r"\{(place|under)\}", ("cascade 10", "la colonne 10")[column], text) for text in whole]
    return sorted([*(re.sub(r"\{\w+\}", "12", text) for text in said), LABELS[language]["no_kernel"]], key=len)[-12:]


# Sentences one after the other: where the cards begin, how far each sentence lies over them, over the controls or out
# of the page, and the facts that are seen in part or under it.
SHOWN = """(notes) => {
  const [note, facts, line, bar] = [".fc-note", ".fc-facts", ".fc-status", ".fc-bar"]
    .map((name) => document.querySelector(`#a ${name}`));
  const box = (element) => element.getBoundingClientRect();
  const least = (name, boxes) => Math.min(...boxes.map((box) => box[name]));
  const overlap = (...boxes) => least("bottom", boxes) - Math.max(...boxes.map(({ top }) => top));
  return ["", ...notes].map((text) => {
    note.textContent = text;
    const { left, right, top, bottom, height } = box(note);
    const cards = least("top", [...document.querySelectorAll("#a :is(.fc-card, .fc-slot)")].map(box));
    const cut = [...facts.children].filter((fact) => {
      const seen = overlap(box(fact), box(facts), box(line));
      const under = text && box(fact).right > left && overlap(box(fact), box(facts), box(note)) > 0.6;
      return seen > 0.6 && (seen < box(fact).height - 0.6 || under);
    });
    const over = Math.max(box(bar).bottom - top, bottom - cards, -left, right - innerWidth);
    return { cards, over, high: height, cut: cut.map((fact) => fact.textContent) };
  });
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_neither_moves_nor_covers_the_cards(stage, freecell, language):
    table = stage(freecell(617, language=language))
    notes = longest_sentences(language)
    assert len(notes[-1]) > 100
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 800})
        table.rest()
        rest, *seen = table.page.evaluate(SHOWN, notes)
        assert {look["cards"] for look in seen} == {rest["cards"]}, f"at {width} pixels"
        assert all(look["high"] > 15 and look["over"] <= 0.6 for look in seen), f"at {width} pixels"
        assert [look["cut"] for look in (rest, *seen)] == [[]] * 13, f"at {width} pixels"
        most = {260: 132, 3840: 200}.get(width, 115)
        assert rest["cards"] <= most, "little room is kept for what is seldom said"


@pytest.mark.parametrize(("width", "language"), [(320, "fr"), (900, "en"), (1600, "fr")])
def test_the_settings_stand_in_columns(stage, freecell, width, language):
    table = stage(freecell(617, language=language), width=width)
    table.press("settings")
    lines = table.page.eval_on_selector_all(
        "#a .fc-panel label",
        """(all) => all.map((label) => {
          const [words, control] = [...label.children].map((child) => child.getBoundingClientRect());
          const { left, right, bottom } = label.getBoundingClientRect();
          const apart = control.top < words.bottom - 1 ? control.left - words.right : control.left - left;
          return { left, end: right - control.right, apart, low: bottom - control.bottom };
        })""",
    )
    assert len(lines) == 7
    assert len({round(line["left"]) for line in lines}) == {320: 1, 900: 2, 1600: 2}[width]
    for line in lines:
        assert abs(line["end"]) < 1, "controls stand under each other"
        assert line["apart"] >= 8
        assert line["low"] >= -0.5
    cut = """(all) => all.filter((list) => {
      const whole = list.parentElement.appendChild(list.cloneNode(true));
      whole.style.cssText = "position: absolute; max-width: none";
      const { width } = whole.getBoundingClientRect();
      whole.remove();
      return list.getBoundingClientRect().width < width;
    }).length"""
    assert table.page.eval_on_selector_all("#a label select", cut) == 0, "what is chosen is read whole"
    close = table.page.locator("#a .fc-close:visible").bounding_box()
    assert close["y"] + close["height"] < table.page.locator("#a label").first.bounding_box()["y"] + 0.1


@pytest.mark.parametrize(("theme", "scheme"), [("auto", "light"), ("felt", "dark"), ("contrast", "dark")])
def test_lists_and_ticks_are_drawn_for_a_dark_ground(stage, freecell, theme, scheme):
    """Safari's engine fills a list with the scheme's own colour and ignores the one it is told."""
    table = stage(freecell(617, theme=theme), scheme=scheme)
    table.press("settings")
    schemes = "(all) => all.map((control) => getComputedStyle(control).colorScheme)"
    assert set(table.page.eval_on_selector_all("#a label :is(select, input)", schemes)) == {"dark"}


@pytest.mark.parametrize(("width", "height"), [(934, 768), (934, 900), (1300, 900)])
def test_a_solution_is_watched_with_all_columns_in_sight(stage, freecell, width, height):
    """JupyterLab leaves a notebook all but 122 pixels of the window."""
    widget = freecell(164, autoplay="off")
    widget.play(DEAL_164)
    widget.game.travel(0)
    table = stage(widget, width=width, height=height)
    whole = "() => document.querySelector('#a .freecell-widget').offsetHeight"
    alone, wide = table.page.evaluate(whole), table.place(0)["width"]
    undo = table.page.locator("#a [data-do=undo]").bounding_box()
    assert alone <= height - 122
    table.press("moves")
    assert table.page.locator("#a .fc-moves button").count() > 80
    assert table.page.evaluate(whole) <= height - 122
    assert table.place(0)["width"] < wide
    assert table.page.locator("#a [data-do=undo]").bounding_box() == undo, "controls stay where they are"
    table.page.click("#a .fc-close:visible")
    table.rest()
    assert table.page.evaluate(whole) == alone
    assert table.place(0)["width"] == wide


def test_help_scrolls_in_its_own_panel_and_can_be_closed_from_everywhere(stage, freecell):
    table = stage(freecell(617), width=390, height=844)
    table.type("?")
    table.page.wait_for_function("() => document.querySelectorAll('#a .fc-panel h3').length > 1")
    table.rest()
    box = table.page.locator("#a .fc-panel:visible").bounding_box()
    assert box["height"] < 400
    table.page.keyboard.press("End")
    table.page.wait_for_function(
        "() => { const { scrollTop, scrollHeight, clientHeight } = document.querySelector('#a .fc-panel');"
        " return scrollTop > 500 && scrollTop + clientHeight >= scrollHeight - 1; }"
    )
    close = table.page.locator("#a .fc-close:visible")
    assert box["y"] < close.bounding_box()["y"] < box["y"] + 40
    close.click()
    assert table.page.locator("#a .fc-panel:visible").count() == 0


@pytest.mark.parametrize("width", [260, 320, 934])
def test_what_the_keys_do_stands_in_lines_of_some_length(stage, freecell, width):
    table = stage(freecell(617, language="fr"), width=width)
    table.type("?")
    table.rest()
    widths = table.page.eval_on_selector_all("#a dd", "(all) => all.map((text) => text.clientWidth)")
    assert min(widths) >= 110


@pytest.mark.parametrize(
    ("size", "letters"),
    [((934, 700), 14), ((1000, 480), 14), ((1366, 600), 14), ((1600, 900), 14.4), ((3840, 2160), 30)],
)
@pytest.mark.parametrize("mirror", [False, True])
def test_controls_and_words_begin_where_the_cards_do(stage, freecell, size, letters, mirror):
    table = stage(freecell(617, mirror=mirror), width=size[0], height=size[1])
    first, last = table.place(7 if mirror else 0), table.place(0 if mirror else 7)
    undo, facts = (table.page.locator(f"#a {name}").bounding_box() for name in ("[data-do=undo]", ".fc-facts"))
    assert abs(undo["x"] - first["x"]) <= 3
    assert abs(facts["x"] - first["x"]) <= 6
    ends = table.page.eval_on_selector_all(
        "#a .fc-bar button", "(all) => Math.max(...all.map((button) => button.getBoundingClientRect().right))"
    )
    assert ends <= last["x"] + last["width"] + 3
    font = table.page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('#a .fc-deal')).fontSize)")
    assert font == pytest.approx(letters)


NAMES = """() => [...document.querySelectorAll("#a .fc-name")].map((name) => {
  const box = name.getBoundingClientRect();
  const place = name.parentElement.getBoundingClientRect();
  const { x, y, width, height } = box;
  const pile = Number(name.parentElement.dataset.pile);
  const seen = document.elementsFromPoint(x + width / 2, y + height / 2);
  const card = name.parentElement.nextElementSibling;
  return { text: name.textContent, pile, top: y, bottom: box.bottom, centre: x + width / 2 - place.x - place.width / 2,
    place: place.top, covered: seen.includes(card), hidden: name.ariaHidden };
})"""


@pytest.mark.parametrize(("width", "mirror"), [(320, False), (320, True), (934, False), (1600, True)])
def test_every_pile_bears_the_name_that_is_typed(stage, freecell, width, mirror):
    widget = freecell(617, mirror=mirror)
    widget.play("82 52 7a")
    table = stage(widget, width=width)
    names = table.page.evaluate(NAMES)
    assert {name["pile"]: name["text"] for name in names} == dict(enumerate("12345678abcd"))
    upper = max(table.place(pile)["y"] + table.place(pile)["height"] for pile in (8, 12))
    for name in names:
        assert abs(name["centre"]) < 1
        assert name["hidden"] == "true", "the places have names for the ear"
        if name["pile"] < 8:
            assert upper - 1 <= name["top"] < name["bottom"] < name["place"] + 0.1, "in the gap above the column"
        assert name["covered"] == (name["text"] == "a")


def test_a_won_game_shows_where_the_next_one_is(stage, freecell):
    widget = freecell(164, autoplay="off")
    *moves, last = DEAL_164.split()
    widget.play(" ".join(moves))
    table = stage(widget)
    colour = "() => getComputedStyle(document.querySelector('#a [data-do=new]')).borderColor"
    playing = table.page.evaluate(colour)
    widget.play(last)
    table.sync()
    assert widget.won
    assert table.page.evaluate(colour) != playing
