"""A position as SVG that stands alone, and as HTML that shows anywhere.

The cards are those of the board in the browser.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.model.state import check_state
from freecell_widget.pictures.card_face import art, back, corner, ink, printed, slot
from freecell_widget.pictures.text import hidden_in, rows_of, summary
from freecell_widget.validate import amount

if TYPE_CHECKING:
    from freecell_widget.model.state import State


# In the art's user units; a card is 100 wide.
_GAP = 12
_STRIP = 27  # what a card shows of the one below it
_LEAST_STRIP = 20  # the index stays readable
_BACK_STRIP = 10
_LONG = 380  # what the strips of one cascade take together before they shrink
_CARD_PIXELS = 72
_WIDEST = 100_000
_FELT = "#14633f"
_ON_FELT = "#fff"


class _Spot(NamedTuple):
    """A pile on the picture, in user units."""

    pile: int
    x: float
    y: int


def _heights(state: State, index: int) -> list[int]:
    """Return how far below the top of its pile each card lies."""
    pile = state.piles[index]
    if state.variant.kinds[index] == "foundation":
        return [0] * len(pile)
    hidden = hidden_in(state, index)
    strip = max(_LEAST_STRIP, min(_STRIP, _LONG // max(1, len(pile) - 1)))
    return [_BACK_STRIP * min(i, hidden) + strip * max(0, i - hidden) for i in range(len(pile))]


def _layout(state: State) -> tuple[list[_Spot], float, int]:
    """Return where each pile lies, and the width and height of the picture."""
    variant = state.variant
    width, height, _ = art()["card"]
    cascades, cells = variant.cascades, variant.cascades + variant.freecells
    free, home = range(cascades, cells), range(cells, len(state.piles))
    rows = [range(cascades)[row] for row in rows_of(cascades)]
    columns = max(map(len, [*rows, free, home]))
    together = len(free) + len(home)
    if together <= max(columns, 9):
        columns = max(columns, together)
    top: list[tuple[float, range]] = [(0, free), (columns - len(home), home)]
    lines = [top] if together <= columns else [[part] for part in top]
    lines += [[((columns - len(row)) / 2, row)] for row in rows]
    spots: list[_Spot] = []
    y = _GAP
    for line in lines:
        found = [
            _Spot(pile, _GAP + (left + i) * (width + _GAP), y) for left, piles in line for i, pile in enumerate(piles)
        ]
        if found:
            spots += found
            y += max((_heights(state, spot.pile) or [0])[-1] for spot in found) + height + 2 * _GAP
    return spots, _GAP + columns * (width + _GAP), y - _GAP


def _starts(state: State, pile: int) -> int | None:
    """Return the rank that starts an empty foundation, where one does."""
    if state.variant.kinds[pile] != "foundation":
        return None
    first = state.variant.groups[state.variant.group_of[pile]].first
    return first if isinstance(first, int) else state.base


class _Canvas:
    """Draws piles and keeps what they share for the picture's ``<defs>``."""

    def __init__(self, *, four_colour: bool, small: bool) -> None:
        self.four_colour = four_colour
        self.small = small
        self.shared = {"fc-p": art()["paper"]}

    def share(self, name: str, markup: str) -> str:
        """Keep the markup once and return a reference to it."""
        self.shared[name] = markup
        return f'<use href="#{name}"/>'

    def card(self, card: int, *, covered: bool) -> str:
        body = corner(card, self.share) if covered else printed(card, self.share, small=self.small)
        return '<use href="#fc-p"/>' + body

    def pile(self, state: State, spot: _Spot) -> str:
        """Return one pile; of cards exactly on top of each other draw only the last."""
        pile, heights = state.piles[spot.pile], _heights(state, spot.pile)
        drawn = []
        for i, card in enumerate(pile):
            covered = i < len(pile) - 1
            if covered and heights[i] == heights[i + 1]:
                continue
            if i < hidden_in(state, spot.pile):
                drawn.append((heights[i], art()["backInk"], back(self.share)))
            else:
                colour = ink(card, four_colour=self.four_colour)
                drawn.append((heights[i], colour, self.card(card, covered=covered)))
        if not pile:
            suit = state.variant.suits[spot.pile]
            drawn.append((0, _ON_FELT, slot(suit, _starts(state, spot.pile), self.share)))
        return "".join(
            f'<g transform="translate({spot.x:g} {spot.y + down})" color="{colour}">{markup}</g>'
            for down, colour, markup in drawn
        )


def svg(state: State, *, four_colour: bool = False, width: float | None = None) -> str:
    """Return a position as an SVG document that loads no font and no style sheet.

    Args:
        state: any position.
        four_colour: green clubs and blue diamonds.
        width: of the picture in CSS pixels, 1 to 100,000; by default a card is 72 pixels wide.

    Raises:
        FreeCellError: the width is not such a number.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> svg(deal_state(617)).startswith("<svg ")
    True
    """
    check_state(state)
    spots, wide, high = _layout(state)
    across = wide * _CARD_PIXELS / art()["card"][0] if width is None else amount("width", width, 1, _WIDEST)
    canvas = _Canvas(four_colour=four_colour, small=across / wide * art()["card"][0] < art()["smallBelow"])
    piles = "".join(canvas.pile(state, spot) for spot in spots)
    shared = "".join(f'<g id="{name}">{markup}</g>' for name, markup in canvas.shared.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{across:g}" '
        f'height="{across * high / wide:.0f}" role="img" '
        f'stroke-linecap="round" stroke-linejoin="round"><title>{escape(state.variant.name)}</title>'
        f"<desc>{escape(summary(state))}</desc><defs>{shared}</defs>"
        f'<rect width="{wide:g}" height="{high:g}" rx="{_GAP}" fill="{_FELT}"/>{piles}</svg>'
    )


def html(state: State, *, four_colour: bool = False, width: float | None = None) -> str:
    """Return a position as an ``<img>``, which notebooks show even if they strip SVG.

    Args:
        state: any position.
        four_colour: as in :func:`svg`.
        width: as in :func:`svg`.

    Raises:
        FreeCellError: as :func:`svg`.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> html(deal_state(617)).startswith('<img src="data:image/svg+xml;base64,')
    True
    """
    data = b64encode(svg(state, four_colour=four_colour, width=width).encode()).decode()
    alt = escape(f"{state.variant.name}. {summary(state)}")
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}" style="max-width:100%">'
