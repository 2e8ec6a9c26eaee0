"""A playing card: one small integer that knows its rank, suit and text."""

from __future__ import annotations

import re

from freecell_widget.errors import NotationError
from freecell_widget.validate import quoted, whole
from freecell_widget.words.messages import RANKS, SUITS, fault

_LETTERS = " A23456789TJQK"
_SUIT_LETTERS = "CDHS"
_SUIT_OF = {letter: i for i, letter in enumerate(_SUIT_LETTERS)}
_SUIT_OF |= {letter.lower(): i for letter, i in _SUIT_OF.items()}
_SUIT_OF |= {symbol: i for i, symbol in enumerate(SUITS)} | {symbol: i for i, symbol in enumerate("♧♢♡♤")}
_RANK_OF = {letter: i for i, letter in enumerate(_LETTERS) if i}
_RANK_OF |= {letter.lower(): i for letter, i in _RANK_OF.items()} | {"10": 10}
_TOKEN = re.compile(
    r"(10|[A2-9TJQKa2-9tjqk])([CDHScdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?"
)  # signs that ask for text or emoji style, as pasted
_JOKERS = ("JK", "JK2")
FIRST_JOKER = 52


class Card(int):
    """A card: the int ``4 * (rank - 1) + suit``, with suits in the order C D H S.

    This is the order of Microsoft's deck.

    Copies of a card in a second deck are equal values. 52 and 53 are jokers, whose rank is 0.

    >>> Card(40), Card.parse("10h"), Card.parse("T♥").symbol
    (Card('JC'), Card('TH'), '10♥')
    >>> Card.parse("TH").rank, Card.parse("TH").is_red
    (10, True)
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:  # noqa: PYI034 (every card exists once)
        """Return the one card of this number or text.

        Args:
            value: a number from 0 to 53, or a text as :meth:`parse` reads it.

        Raises:
            NotationError: the value is not a card.
        """
        if type(value) is cls:
            return value
        if isinstance(value, str):
            return cls.parse(value)
        return CARDS[whole("card", value, 0, len(CARDS) - 1, error=NotationError)]

    @property
    def rank(self) -> int:
        """1 for an ace to 13 for a king; 0 for a joker."""
        return 0 if self >= FIRST_JOKER else self // 4 + 1

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; -1 for a joker."""
        return -1 if self >= FIRST_JOKER else self % 4

    @property
    def is_red(self) -> bool:
        """Whether the card is a diamond or a heart."""
        return self.suit in (1, 2)

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, which never goes on another card nor takes one."""
        return self >= FIRST_JOKER

    @property
    def symbol(self) -> str:
        """The card as people write it, such as ``10♥``."""
        return "★" if self >= FIRST_JOKER else RANKS[self // 4 + 1] + SUITS[self % 4]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text names.

        Args:
            text: rank and suit in any case, such as ``TH``, ``10h`` or ``10♥``; ``JK`` and ``JK2`` are jokers.

        Raises:
            NotationError: the text is not a card.

        >>> Card.parse("1D")
        Traceback (most recent call last):
        freecell_widget.errors.NotationError: 1D is not a card. Write a rank (A 2-9 T J Q K) and a suit (C D H S).
        """
        shown = quoted(text)
        if isinstance(text, str):
            shown = text if text.strip() else shown
            match = _TOKEN.fullmatch(text.replace("❤", "♥"))  # the red heart, as pasted
            if match:
                return CARDS[4 * (_RANK_OF[match[1]] - 1) + _SUIT_OF[match[2]]]
            if text.upper() in _JOKERS:
                return CARDS[FIRST_JOKER + _JOKERS.index(text.upper())]
        raise fault(NotationError, "card.unknown", token=shown)

    def __str__(self) -> str:
        """Return two letters, such as ``TH``."""
        if self >= FIRST_JOKER:
            return _JOKERS[self - FIRST_JOKER]
        return _LETTERS[self // 4 + 1] + _SUIT_LETTERS[self % 4]

    def __repr__(self) -> str:
        """Return ``Card('TH')``."""
        return f"Card('{self}')"

    def __format__(self, spec: str) -> str:
        """Format as the text is."""
        return format(str(self), spec)


# Every card once: the piles of all positions share these.
CARDS = tuple(int.__new__(Card, i) for i in range(FIRST_JOKER + 2))
