"""A position as text: a picture in letters, and one line for those who hear it."""

from __future__ import annotations

from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING

from freecell_widget.model.pile_names import pile_name
from freecell_widget.model.state import check_state
from freecell_widget.words.messages import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant

_MOST_COLUMNS = 14  # more cascades than this stand in several rows


_FACE_DOWN = "▒▒"


def _label(variant: Variant, index: int) -> str:
    """Return a pile's name in notation, or the suit that a foundation is bound to."""
    suit = variant.suits[index]
    if suit is not None and variant.kinds[index] == "foundation":
        return SUITS[suit]
    return pile_name(variant, index).replace("(", "").replace(")", "")


def _shown(state: State) -> list[list[str]]:
    """Return every pile as the cards that are seen; of a foundation only the last."""
    piles = []
    for index, pile in enumerate(state.piles):
        hidden = hidden_in(state, index)
        piles.append([_FACE_DOWN] * hidden + [card.symbol for card in pile[hidden:]])
    first = len(piles) - state.variant.foundations
    return piles[:first] + [pile[-1:] for pile in piles[first:]]


def _columns(labels: Sequence[str], piles: Sequence[Sequence[str]]) -> list[str]:
    """Return lines with each pile as a column under its label; an empty pile is a dot."""
    rows = zip_longest(*(pile or ["·"] for pile in piles), fillvalue="")
    return ["".join(f"{cell:>4}" for cell in row).rstrip() for row in (labels, *rows)]


def text(state: State) -> str:
    """Return a position as text: freecells and foundations above the cascades.

    Args:
        state: any position; the names of the piles are those of notation.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> print(text(mini_deal(2)))
       a       ♥   ♣   ♦   ♠
       ·       ·   ·   ·   ·
    <BLANKLINE>
       1   2   3   4
      4♣  3♠  2♠  4♦
      2♥  A♣  3♣  A♠
      3♦  2♣  3♥  A♥
      2♦  4♥  4♠  A♦
    """
    check_state(state)
    variant = state.variant
    labels = [_label(variant, index) for index in range(len(state.piles))]
    piles = _shown(state)
    cascades, cells = variant.cascades, variant.cascades + variant.freecells
    gap = [""] if cells > cascades else []
    lines = _columns(
        labels[cascades:cells] + gap + labels[cells:],
        piles[cascades:cells] + ([[""]] if gap else []) + piles[cells:],
    )
    for row in rows_of(cascades):
        lines += ["", *_columns(labels[row], piles[row])]
    return "\n".join(lines)


def rows_of(cascades: int) -> list[slice]:
    """Return the cascades in rows of equal length that fit a page."""
    if not cascades:
        return []
    length = ceil(cascades / ceil(cascades / _MOST_COLUMNS))
    return [slice(start, min(start + length, cascades)) for start in range(0, cascades, length)]


def summary(state: State) -> str:
    """Return a position in one line, for those who hear it.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> summary(mini_deal(2))[:52]
    'Freecells a: empty. Foundations ♥: empty, ♣: empty, '
    """
    check_state(state)
    variant = state.variant
    parts: dict[str, list[str]] = {"freecell": [], "foundation": [], "cascade": []}
    for index, pile in enumerate(_shown(state)):
        hidden = pile.count(_FACE_DOWN)
        cards = ([f"{hidden} face down"] if hidden else []) + pile[hidden:]
        parts[variant.kinds[index]].append(f"{_label(variant, index)}: {' '.join(cards) or 'empty'}")
    names = {"freecell": "Freecells", "foundation": "Foundations", "cascade": "Cascades"}
    return " ".join(f"{names[kind]} {', '.join(piles)}." for kind, piles in parts.items() if piles)


def hidden_in(state: State, pile: int) -> int:
    """Return how many cards of a pile lie face down."""
    return state.face_down[pile] if state.face_down else 0
