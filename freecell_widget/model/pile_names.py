"""What piles are called, in notation and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.words.messages import All, Place

if TYPE_CHECKING:
    from freecell_widget.variants.variant import Variant

_LETTERS = "abcdefgklmnopqrstuvwxyz"  # h is home; i and j are left out as fc-solve does
_BEFORE_HOME = 7  # letters
_MOST_DIGITS = 9


def pile_name(variant: Variant, index: int) -> str:
    """Return how notation names a pile.

    Args:
        variant: the game.
        index: the pile's number, from 0.

    Source: columns ``1`` to ``9``, then ``(10)``; cells ``a`` to ``g``, then ``k``, ``l`` ..., as fc-solve writes
    Eight Off; a foundation is ``h`` and its suit, or its place from 1 where it has none.

    >>> from freecell_widget.variants.named_games import EIGHT_OFF
    >>> [pile_name(EIGHT_OFF, index) for index in (0, 8, 15, 16)]
    ['1', 'a', 'k', 'h(H)']
    """
    if index < variant.cascades:
        return str(index + 1) if index < _MOST_DIGITS else f"({index + 1})"
    index -= variant.cascades
    if index < variant.freecells:
        return _LETTERS[index]
    index -= variant.freecells
    suit = variant.suits[variant.first_foundation + index]
    return f"h({index + 1})" if suit is None or variant.decks > 1 else f"h({'CDHS'[suit]})"


def freecell_letters(variant: Variant) -> All:
    """Return the letters of the freecells, those that follow one another as one range.

    Args:
        variant: the game.

    >>> from freecell_widget.variants.named_games import EIGHT_OFF
    >>> freecell_letters(EIGHT_OFF)
    All(items=('a-g', 'k'))
    """
    letters = _LETTERS[: variant.freecells]
    before, after = letters[:_BEFORE_HOME], letters[_BEFORE_HOME:]
    return All(tuple(part if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in (before, after) if part))


def place(variant: Variant, index: int) -> Place:
    """Return a pile as sentences name it.

    Args:
        variant: the game.
        index: the pile's number, from 0.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> place(FREECELL, 8)
    Place(kind='freecell', name='a', suit=None)
    """
    return Place(variant.kinds[index], pile_name(variant, index).strip("h()"), variant.suits[index])
