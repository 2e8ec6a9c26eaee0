"""The face of a card as SVG, drawn from ``art.json``.

``js/src/board/card_face.js`` draws the same faces in the browser.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Share = Callable[[str, str], str]  # of an id and of markup that several cards have: what stands for it

_JOKER = 13  # where the art keeps what a joker has in place of a rank
_TEN = 10  # the ranks from here, counted from 0, are court cards


@lru_cache(maxsize=1)
def art() -> dict[str, Any]:
    """Return suits, glyphs, pips and figures as SVG paths on a card of 100 by 140."""
    text = resources.files("freecell_widget").joinpath("pictures/art.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def _path(paint: str, d: str) -> str:
    return f'<path {art()["paint"][paint]} d="{d}"/>'


def _paths(shapes: Sequence[str]) -> str:
    """Return shapes that are written as one letter of paint and the path."""
    return "".join(_path(shape[0], shape[1:]) for shape in shapes)


def _placed(shape: str, where: str, paint: str = "i") -> str:
    """Return a suit moved and scaled."""
    return f'<path {art()["paint"][paint]} transform="{art()[where]}" d="M0 0{shape}"/>' if shape else ""


def _turned(markup: str) -> str:
    return f'<g transform="{art()["turn"]}">{markup}</g>'


def _itself(_name: str, markup: str) -> str:
    return markup


def _parts(card: int) -> tuple[int, int, str]:
    """Return rank (0 to 12, a joker 13), suit of the colour and path of the suit."""
    if card >= 4 * _JOKER:
        return _JOKER, 4 * _JOKER + 3 - card, ""
    shape: str = art()["suits"][card % 4]
    return card // 4, card % 4, shape


def ink(card: int, *, four_colour: bool = False) -> str:
    """Return the colour of a card; jokers have those of spades and hearts."""
    colours: list[str] = art()["ink"]["four" if four_colour else "two"]
    return colours[_parts(card)[1]]


def corner(card: int, share: Share = _itself) -> str:
    """Return the rank and the suit in the corner: all that a covered card shows."""
    rank, suit, shape = _parts(card)
    glyph = share(f"fc-r{rank}", _path("r", art()["ranks"][rank]))
    return glyph + (share(f"fc-s{suit}", _placed(shape, "indexSuit")) if shape else "")


def _pips(places: str, shape: str) -> str:
    """Return a suit at each of some places, which are written as digits."""
    return _path("i", "".join(f"M{art()['places'][int(place)]}{shape}" for place in places))


def _court(rank: int, shape: str, share: Share, *, small: bool) -> str:
    figure = share(f"fc-f{rank}", _paths(art()["courts"][rank - _TEN]))
    panel = share("fc-n", art()["panel"])
    if small:
        return f"{panel}<svg {art()['portrait']}>{figure}</svg>"
    half = figure + _placed(shape, "courtSuit")
    return panel + half + _turned(half) + share("fc-t", _paths(art()["belt"]))


def printed(card: int, share: Share = _itself, *, small: bool = False) -> str:
    """Return what is printed on a card.

    Args:
        card: 0 to 53.
        share: given an id and markup that several cards have, returns what stands for it.
        small: one large pip, and a portrait for a court card.
    """
    rank, _, shape = _parts(card)
    index = f'<g class="fc-index">{corner(card, share)}</g>'
    if 0 < rank < _TEN and not small:
        upright, inverted = art()["pips"][rank - 1]
        return _pips(upright, shape) + index + _turned(_pips(inverted, shape) + index)
    if rank >= _TEN:
        middle = _court(rank, shape, share, small=small)
    elif rank:
        middle = _placed(shape, "largePip")
    else:
        middle = _placed(shape, "ace") + ("" if small else _placed(shape, "inlay", "a"))
    return middle + index + ("" if small else _turned(index))


def face(card: int, *, four_colour: bool = False, small: bool = False) -> str:
    """Return the face of a card as an ``<svg>`` element, as the browser draws it.

    Args:
        card: 0 to 53.
        four_colour: green clubs and blue diamonds.
        small: one large pip, and a portrait for a court card, for cards less than 60 pixels wide.

    Raises:
        FreeCellError: the card is not such a number.

    >>> face(51).startswith("<svg ")  # the king of spades
    True
    """
    rank, suit, _ = _parts(whole("card", card, 0, 53))
    width, height, _ = art()["card"]
    name = "fc-joker" if rank == _JOKER else f"fc-s{suit}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fc-face {name}" viewBox="0 0 {width} {height}" '
        f'color="{ink(card, four_colour=four_colour)}" stroke-linecap="round" stroke-linejoin="round" '
        f'aria-hidden="true" focusable="false">{art()["paper"]}{printed(card, small=small)}</svg>'
    )


def back(share: Share = _itself) -> str:
    """Return what is printed on the back of a card."""
    return share("fc-b", art()["paper"] + art()["back"])


def slot(suit: int | None = None, rank: int | None = None, share: Share = _itself) -> str:
    """Return the marking of an empty pile: an outline, and faintly its suit or rank.

    Args:
        suit: 0 to 3, of a foundation bound to it.
        rank: 1 to 13, which starts an unbound foundation.
        share: as in :func:`printed`.
    """
    mark = ""
    if suit is not None:
        mark = _placed(art()["suits"][suit], "slotSuit")
    elif rank:
        mark = f'<g transform="{art()["slotRank"]}">{_path("r", art()["ranks"][rank - 1])}</g>'
    return share("fc-o", art()["outline"]) + (f'<g opacity=".4">{mark}</g>' if mark else "")
