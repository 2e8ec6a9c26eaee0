"""Sizes, colours and motion: everything readable everywhere, and nothing moves for those who want no motion."""

import pytest

from freecell_widget import Game
from tests.support.board_page import names
from tests.support.positions import CASES, board

OVERFLOW = """() => [...document.querySelectorAll("#a :is(.fc-card, .fc-slot, button, input, .fc-note, .fc-facts)")]
  .map((el) => [el, el.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
  .map(([el]) => el.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (800, 600), (1600, 1000), (3840, 2160)])
def test_everything_fits_the_page(stage, freecell, width, height):
    table = stage(freecell(617), width=width, height=height)
    assert table.page.evaluate(OVERFLOW) == []
    assert table.page.evaluate("() => document.documentElement.scrollWidth") == width
    cards = [table.place(pile) for pile in range(8)]
    assert all(card["width"] >= width * 0.07 for card in cards)
    lowest = max(card["y"] + card["height"] for card in cards)
    assert lowest <= height, "a fresh deal is seen whole"
    table.drag(0, 8)
    assert table.widget.tokens == ["1a"]


@pytest.mark.parametrize("game", ["eight_off", "seahaven_towers", "forecell", "bakers_game"])
@pytest.mark.parametrize("width", [260, 320, 1280])
def test_other_games_fit_too(stage, freecell, game, width):
    widget = freecell(Game(1, variant=game))
    table = stage(widget, width=width, height=700)
    assert table.page.evaluate(OVERFLOW) == []
    assert table.seen() == names(widget.state)


def long_column():
    """Return a view whose first column holds nineteen cards."""
    kinds = ["cascade"] * 8 + ["freecell"] * 4 + ["foundation"] * 4
    homes = ["h(C)", "h(D)", "h(H)", "h(S)"]
    layout = [
        {"kind": kind, "name": name, "suit": index - 12 if index >= 12 else None}
        for index, (kind, name) in enumerate(zip(kinds, [*"12345678abcd", *homes], strict=True))
    ]
    cards = list(range(51, -1, -1))
    piles = [
        cards[:19],
        *(cards[19 + 5 * i : 24 + 5 * i] for i in range(6)),
        cards[49:],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
    ]
    return {
        "revision": 1,
        "variant": "FreeCell",
        "deal": "custom",
        "layout": layout,
        "piles": piles,
        "targets": [[] for _ in piles],
        "last": {"kind": "deal", "steps": []},
        "counts": {"moves": 0, "undos": 0, "automoves": 0},
        "running": False,
        "can": dict.fromkeys(("undo", "redo", "restart", "finish", "previous"), False),
        "won": False,
        "stuck": False,
        "notice": None,
    }


# The ink of ranks and suits. Whether an element's box holds its stroke, and how much of it, differs between browsers:
# the box is taken without it, and half of it added, as all strokes end round.
STRIPS = """() => {
  const cards = [...document.querySelector('#a [data-pile="0"]').parentElement.querySelectorAll(".fc-card")];
  return cards.slice(0, -1).map((card, i) => {
    const next = cards[i + 1].getBoundingClientRect().top;
    return [...card.querySelector(".fc-index").querySelectorAll("path")].map((path) => {
      const { stroke, strokeWidth } = getComputedStyle(path);
      const line = stroke === "none" ? 0 : parseFloat(strokeWidth) / path.getBBox().height;
      path.style.stroke = "none";
      const { height, bottom } = path.getBoundingClientRect();
      path.style.stroke = "";
      return { height: height * (1 + line), room: next - bottom - (height * line) / 2 };
    });
  });
}"""


@pytest.mark.parametrize("width", [320, 800, 1600])
def test_nineteen_cards_show_rank_and_suit_in_every_strip(stage, width):
    table = stage(traits={"view": long_column()}, width=width, height=900)
    strips = table.page.evaluate(STRIPS)
    assert len(strips) == 18
    for strip in strips:
        assert len(strip) == 2, "rank and suit"
        for mark in strip:
            assert mark["height"] >= 7.5
            assert mark["room"] >= -0.5


def test_four_colours_on_request_and_at_once(stage, freecell):
    widget = freecell(617)
    table = stage(widget)
    colours = (
        "() => new Set([...document.querySelectorAll('#a .fc-face')].map((face) => getComputedStyle(face).color)).size"
    )
    assert table.page.evaluate(colours) == 2
    widget.four_colour = True
    table.sync()
    assert table.page.evaluate(colours) == 4


def test_a_left_handed_board_is_mirrored_and_plays(stage, freecell):
    table = stage(freecell(617, mirror=True))
    assert table.place(0)["x"] > table.place(7)["x"]
    assert table.place(8)["x"] > table.place(15)["x"]
    table.drag(0, 8)
    assert table.widget.tokens == ["1a"]
    table.focus()


def test_cards_glide(stage, freecell):
    table = stage(freecell(617, animation=1.0))
    before = table.place(0)
    table.click_move("1a")
    table.page.wait_for_function("() => document.getAnimations().some((a) => a.effect.getTiming().duration === 1000)")
    table.page.evaluate("() => document.getAnimations().forEach((a) => { a.pause(); a.currentTime = 300; })")
    now, goal = table.place(8), table.place(9)
    assert goal["y"] < now["y"] < before["y"]


@pytest.mark.parametrize(("animation", "motion"), [(0.15, "reduce"), (0.0, "no-preference")])
def test_nothing_moves_for_those_who_want_no_motion(stage, freecell, animation, motion):
    table = stage(freecell(617, animation=animation), context={"reduced_motion": motion})
    table.page.evaluate(
        """() => { window.flights = 0;
          const go = Element.prototype.animate;
          Element.prototype.animate = function (...a) { flights += 1; return go.apply(this, a); }; }"""
    )
    table.click_move("1a")
    table.page.wait_for_function("() => model.get('moves').length === 1")
    table.rest()
    assert table.page.evaluate("() => flights") == 0
    assert table.seen() == names(table.widget.state)


def test_the_board_is_laid_out_again_when_its_room_changes(stage, freecell):
    table = stage(freecell(617), width=1500)
    wide = table.place(0)["width"]
    table.page.set_viewport_size({"width": 400, "height": 800})
    table.page.wait_for_function(
        "(wide) => document.querySelector('#a .fc-card').getBoundingClientRect().width < wide / 2", arg=wide
    )
    assert table.page.evaluate(OVERFLOW) == []
    table.drag(0, 8)
    assert table.widget.tokens == ["1a"]


def test_a_printed_board_fits_the_paper(stage, freecell):
    table = stage(freecell(617), width=1500)
    right = (
        "() => Math.max(...[...document.querySelectorAll('#a .fc-card')].map((c) => c.getBoundingClientRect().right))"
    )
    table.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert table.page.evaluate(right) <= 640
    style = "() => getComputedStyle(document.querySelector('#a > *')).printColorAdjust"
    assert table.page.evaluate(style) == "exact"  # pale text on white paper could not be read
    table.page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    table.rest()
    assert table.page.evaluate(right) > 640
    table.drag(0, 8)
    assert table.widget.tokens == ["1a"]


def test_a_page_written_from_right_to_left_leaves_the_board_as_it_is(stage, freecell):
    places = []
    for direction in ("ltr", "rtl"):
        table = stage(freecell(617))
        table.page.evaluate("(dir) => { document.documentElement.dir = dir; }", direction)
        table.rest()
        assert table.page.evaluate(OVERFLOW) == []
        words = table.page.locator("#a .fc-deal").bounding_box()
        places.append([words["x"], table.place(0)["x"], table.page.locator("#a [data-do=more]").bounding_box()["x"]])
        table.drag(0, 8)
        assert table.widget.tokens == ["1a"]
    assert places[0] == places[1]


def test_clicks_hit_when_the_page_is_scrolled_during_a_drag(stage, freecell):
    table = stage(freecell(617), height=700)
    table.page.evaluate("() => { document.body.style.padding = '0 0 2000px'; }")
    table.grab(0)
    table.page.mouse.wheel(0, 120)
    table.page.wait_for_function("() => scrollY > 100")
    table.carry(9)
    table.page.mouse.up()
    table.rest()
    assert table.widget.tokens == ["1b"]


def test_the_board_works_in_a_shadow_root(stage, freecell):
    table = stage(freecell(617))
    table.page.evaluate(
        """async () => {
          stops.forEach((stop) => stop());
          const root = document.getElementById("b").attachShadow({ mode: "open" });
          const el = document.createElement("div");
          root.append(el);
          (await import("/board.js")).default.render({ model, el });
          await new Promise((done) => setTimeout(done, 60));
          root.querySelector("[tabindex='0']").focus();
        }"""
    )
    table.page.keyboard.type("7a")
    table.page.wait_for_function("() => model.get('moves').length === 1")
    shown = "() => getComputedStyle(document.getElementById('b').shadowRoot.querySelector('.fc-card')).position"
    assert table.page.evaluate(shown) == "absolute"
    assert table.page.evaluate("() => document.head.querySelectorAll('style, link').length") == 0


def test_face_down_cards_show_their_backs(stage):
    view = long_column()
    view["piles"][0][:10] = [-1] * 10
    table = stage(traits={"view": view})
    assert table.page.locator("#a .fc-back").count() == 10
    assert table.seen()[0][0] == "face-down card"


def test_a_finished_board_is_not_left_in_the_wave(stage, freecell):
    widget = freecell(board(CASES["C12"]), autoplay="off")
    table = stage(widget)
    widget.finish()
    table.publish()
    table.page.wait_for_function("() => document.getAnimations().some((a) => a.effect.getTiming().duration === 1500)")
    table.page.evaluate("() => document.getAnimations().forEach((a) => a.finish())")
    table.rest()
    assert table.seen() == names(widget.state)
    assert len({(table.place(pile)["x"], table.place(pile)["y"]) for pile in range(12, 16)}) == 4
    assert table.note()
