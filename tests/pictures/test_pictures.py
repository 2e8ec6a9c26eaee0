"""Pictures of a position: every shape of game fits, and says what it shows."""

import base64
import itertools
import random
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.model.card import Card
from freecell_widget.model.state import State, deck_of
from freecell_widget.pictures.svg import html, svg
from freecell_widget.pictures.text import summary, text
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL, SEAHAVEN_TOWERS, VARIANTS
from freecell_widget.variants.variant import Variant

SVG = "{http://www.w3.org/2000/svg}"


def shape(cascades, freecells, foundations, *, decks=1, jokers=0, cell_capacity=1, bound=False):
    suits = tuple(i % 4 for i in range(foundations)) if bound else None
    groups = (
        Group("cascade", cascades, build="alternate"),
        Group("freecell", freecells, capacity=cell_capacity),
        Group("foundation", foundations, first=1 if bound else "base", suits=suits, build="same_suit"),
    )
    return Variant("A & B <game>", groups, decks=decks, jokers=jokers)


def dealt(variant, *, cells=0, home=0, down=0):
    """A position with all cards: some in cells and at home, the rest in rows, the first `down` of a pile hidden."""
    cards = deck_of(variant)
    random.Random(variant.cascades).shuffle(cards)
    piles = [[] for _ in variant.kinds]
    first = variant.cascades
    for i in range(cells):
        piles[first + i % variant.freecells].append(cards.pop())
    for i in range(home):
        piles[first + variant.freecells + i % variant.foundations].append(cards.pop())
    for i, card in enumerate(cards):
        piles[i % variant.cascades].append(card)
    hidden = tuple(min(down, max(0, len(p) - 1)) if i < first else 0 for i, p in enumerate(piles))
    return State.unchecked(variant, tuple(map(tuple, piles)), hidden if down else ())


SHAPES = {
    "one cascade": dealt(shape(1, 0, 1)),
    "no freecells": dealt(shape(8, 0, 4, bound=True)),
    "eleven freecells, twelve foundations": dealt(shape(13, 11, 12, decks=3, bound=True), cells=7, home=12),
    "fourteen cascades": dealt(shape(14, 8, 8, decks=2), cells=8, home=3),
    "fifty-two cascades": dealt(shape(52, 6, 4)),
    "one freecell of many cards": dealt(shape(9, 1, 4, cell_capacity=18), cells=18),
    "jokers": dealt(shape(8, 4, 4, jokers=2), cells=2),
    "face down": dealt(shape(8, 4, 4), down=5),
    "won": dealt(shape(1, 4, 4, bound=True), home=52),
}
NAMED = {variant.name: dealt(variant, home=3) for variant in VARIANTS}
DEALS = {"deal 617": deal_state(617), "mini deal": mini_deal(2)}
STATES = {**SHAPES, **NAMED, **DEALS}


def every(states):
    return pytest.mark.parametrize("state", states.values(), ids=states.keys())


# --- SVG


@every(STATES)
@pytest.mark.parametrize("options", [{}, {"four_colour": True, "width": 320}, {"width": 3000.5}])
def test_every_shape_is_drawn(state, options):
    drawn = svg(state, **options)
    root = ET.fromstring(drawn)
    assert root.get("role") == "img"
    assert root[0].tag == SVG + "title"
    assert root[0].text == state.variant.name
    assert root[1].text == summary(state)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    uses = {element.get("href")[1:] for element in root.iter(SVG + "use")}
    assert uses <= set(ids)
    assert "<text" not in drawn
    assert "font" not in drawn
    assert float(root.get("width")) == options.get("width", float(root.get("width")))
    assert len(drawn) < (30_000 if state.variant.decks == 1 and state.variant.cascades < 52 else 70_000)


def places(state):
    """Each drawn card, back and slot as x, y, and the size of the picture."""
    root = ET.fromstring(svg(state))
    found = [
        tuple(float(n) for n in re.findall(r"-?[\d.]+", group.get("transform"))) for group in root.iterfind(SVG + "g")
    ]
    return found, [float(n) for n in root.get("viewBox").split()[2:]]


@every(STATES)
def test_nothing_covers_a_pile_and_nothing_leaves_the_picture(state):
    found, (wide, high) = places(state)
    assert len(set(found)) == len(found)
    for x, y in found:
        assert 0 < x <= wide - 100 - 12
        assert 0 < y <= high - 140 - 12
    # Two cards of one column overlap by strips of a pile, cards of different columns never.
    for (x, _), (other, _) in itertools.combinations(found, 2):
        assert x == other or abs(x - other) >= 56 - 1e-6


def test_strips_shrink_but_stay_readable():
    for length in (7, 13, 19, 30):
        deck = deck_of(FREECELL)
        piles = (tuple(deck[:length]), tuple(deck[length:]), *[()] * 14)
        found, _ = places(State.unchecked(FREECELL, piles))
        column = sorted(y for x, y in found if x == 12)[-length:]
        strips = {after - before for before, after in itertools.pairwise(column)}
        assert len(strips) == 1
        assert 20 <= strips.pop() <= (27 if length < 15 else 26)


def test_each_exposed_card_is_drawn_once_and_covered_cards_by_their_index():
    state = deal_state(617)
    root = ET.fromstring(svg(state))
    indices = sum(1 for element in root.iter() if element.get("class") == "fc-index")
    assert indices == 2 * sum(1 for pile in state.piles if pile)
    assert len(root.findall(SVG + "g")) == 52 + 8  # the cards and the empty places


def test_a_narrow_picture_has_small_faces():
    assert 'viewBox="31.5' in svg(kings := won_kings(), width=320)
    assert 'viewBox="31.5' not in svg(kings)


def won_kings():
    suits = FREECELL.suits[12:]
    home = tuple(tuple(Card(4 * rank + suit) for rank in range(13)) for suit in suits)
    return State(FREECELL, (*[()] * 12, *home))


def test_empty_foundations_show_their_suit_or_their_base():
    plain = svg(dealt(shape(8, 4, 4)))
    bound = svg(dealt(shape(8, 4, 4, bound=True)))
    based = svg(dealt(shape(8, 4, 4), home=1))
    for shown, count in ((plain, 0), (bound, 4), (based, 3)):
        assert shown.count('<g opacity=".4">') == count


@pytest.mark.parametrize("width", [0, -5, float("inf"), float("nan")])
def test_a_width_that_is_none_is_refused(width):
    with pytest.raises(ValueError, match=r"^width must be a number from 1 to 100,000, got "):
        svg(deal_state(1), width=width)


# --- HTML


class _Reader(HTMLParser):
    def __init__(self, markup):
        super().__init__()
        self.tags = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


@every(STATES)
def test_html_is_one_image_that_says_what_it_shows(state):
    [(tag, attributes)] = _Reader(html(state, width=400)).tags
    assert tag == "img"
    assert attributes["alt"] == f"{state.variant.name}. {summary(state)}"
    kind, data = attributes["src"].split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == svg(state, width=400)


def test_state_shows_itself():
    state = deal_state(617)
    assert state.svg(four_colour=True) == svg(state, four_colour=True)
    assert state._repr_svg_() == svg(state)
    assert state._repr_html_() == html(state)


# --- Text


def columns(lines):
    """The cells of a block of lines, by column; every cell is four wide."""
    cells = [[line[i : i + 4].strip() for i in range(0, len(line), 4)] for line in lines]
    return [[cell for cell in column if cell] for column in itertools.zip_longest(*cells, fillvalue="")]


@every(STATES)
def test_text_holds_every_pile_in_columns_under_its_name(state):
    top, *blocks = text(state).split("\n\n")
    named = [column for block in blocks for column in columns(block.split("\n"))]
    variant = state.variant
    assert [column[0] for column in named] == [str(i + 1) for i in range(variant.cascades)]
    hidden = state.face_down or (0,) * len(state.piles)
    for pile, down, column in zip(state.cascades, hidden, named, strict=False):
        assert column[1:] == ([*["▒▒"] * down, *(card.symbol for card in pile[down:])] or ["·"])
    above = [column for column in columns(top.split("\n")) if column]
    shown = [*state.freecells, *(pile[-1:] for pile in state.foundations)]
    assert [column[1:] for column in above] == [[card.symbol for card in pile] or ["·"] for pile in shown]


def test_text_of_a_game_under_way():
    state = State(
        SEAHAVEN_TOWERS,
        (
            *(tuple(deck_of(SEAHAVEN_TOWERS)[i : i + 5]) for i in range(2, 52, 5)),
            *((), (Card("AD"),), (), ()),
            *((), (Card("AC"),), (), ()),
        ),
    )
    assert text(state).splitlines()[:2] == [
        "   a   b   c   d       ♥   ♣   ♦   ♠",
        "   ·  A♦   ·   ·       ·  A♣   ·   ·",
    ]
    assert text(state).splitlines()[3] == "   1   2   3   4   5   6   7   8   9  10"


def test_summary_names_every_card_once():
    told = summary(dealt(EIGHT_OFF, home=4))
    assert all(told.count(card.symbol) == 1 for card in deck_of(EIGHT_OFF))
    assert "5 face down" in summary(SHAPES["face down"])
