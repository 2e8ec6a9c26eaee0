"""How a deal number shuffles a deck: Microsoft's way, PySolFC's, and two jokes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from freecell_widget.model.card import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

# Windows XP's two, which nobody can win: column by column, the exposed card last.
JOKES = {
    -1: (
        "AC3C5C7C9CJCKC AD3D5D7D9DJDKD AH3H5H7H9HJHKH AS3S5S7S9SJSKS"
        " QCTC8C6C4C2C QDTD8D6D4D2D QHTH8H6H4H2H QSTS8S6S4S2S"
    ),
    -2: (
        "ASKSQSJSTS9S8S AHKHQHJHTH9H8H ADKDQDJDTD9D8D ACKCQCJCTC9C8C"
        " 7S6S5S4S3S2S 7H6H5H4H3H2H 7D6D5D4D3D2D 7C6C5C4C3C2C"
    ),
}

# Microsoft's generator: each state is the last one * MULTIPLIER + INCREMENT.
MULTIPLIER, INCREMENT = 214_013, 2_531_011


def microsoft(deck: Sequence[T], number: int) -> list[T]:
    """Return a deck in the order in which a Microsoft number deals it.

    Each step takes the card that a 32-bit linear congruential generator points at and fills its place with the last.
    FreeCell Pro uses the generator's spare bits for numbers that are too big for Microsoft's 31.

    Args:
        deck: the cards from the aces up.
        number: 1 to 2**33 - 1.

    >>> from freecell_widget.model.card import CARDS
    >>> [str(card) for card in microsoft(list(CARDS[:52]), 1)[:3]]
    ['JD', '2D', '9H']
    """
    value, left = number, list(deck)
    dealt = []
    while left:
        value = (value * MULTIPLIER + INCREMENT) & 0xFFFFFFFF
        if number < 2**31:
            point = value >> 16 & 0x7FFF
        elif number < 2**32:
            point = value >> 16 & 0x7FFF | 0x8000
        else:
            point = (value >> 16 & 0xFFFF) + 1
        point %= len(left)
        dealt.append(left[point])
        left[point] = left[-1]
        left.pop()
    return dealt


def sorted_by_suit(deck: Sequence[Card], size: int) -> list[Card]:
    """Return decks, each sorted as PySolFC sorts it before it shuffles.

    Args:
        deck: the cards, decks one after another, jokers last.
        size: the cards of one deck.

    >>> from freecell_widget.model.card import CARDS
    >>> [str(card) for card in sorted_by_suit(CARDS[:52], 52)[::13]]  # each suit from ace to king
    ['AC', 'AS', 'AH', 'AD']
    """
    decks = [deck[i : i + size] for i in range(0, len(deck), size)]
    suits = (0, 3, 2, 1)  # clubs, spades, hearts, diamonds
    jokers = [card for card in deck if card.is_joker]
    return [card for one in decks for suit in suits for card in one if not card.is_joker and card.suit == suit] + jokers


def pysol(deck: Sequence[T], number: int) -> list[T]:
    """Return a deck in the order in which PySolFC's Mersenne Twister deals it.

    Args:
        deck: the cards as :func:`sorted_by_suit` returns them.
        number: 32000 to 10**20 - 1.
    """
    cards = list(deck)
    generator = random.Random(number)
    for last in range(len(cards) - 1, 0, -1):
        other = int(generator.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards[::-1]


def joke(number: int) -> list[Card]:
    """Return the cards of deal -1 or -2 in the order of FreeCell's rows.

    Args:
        number: -1 or -2.

    >>> [str(card) for card in joke(-1)[:3]]
    ['AC', 'AD', 'AH']
    """
    columns = JOKES[number].split()
    return [Card(column[2 * row : 2 * row + 2]) for row in range(7) for column in columns if 2 * row < len(column)]
