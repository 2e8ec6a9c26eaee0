"""Replace full-width letters, other spaces, emoji and line ends by plain signs."""

from __future__ import annotations

import re

_LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
# Marks without a width, and ends of file.
_UNSEEN = "\0\x1a\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff"
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_DASHES = "\u2010\u2011\u2012–—―\u2212─━═"
_FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_PLAIN = str.maketrans(
    dict.fromkeys(_SPACES, " ")
    | dict.fromkeys(_UNSEEN + _DIRECTIONS, "")
    | dict.fromkeys(_DASHES, "-")
    | dict.fromkeys("│┃║", "|")
    | dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "+")
    | {"❤": "♥"}
    | _FULL_WIDTH
)


def plain_signs(text: str) -> str:
    r"""Return a text with plain letters, digits, spaces and line ends.

    Args:
        text: as it was pasted.

    >>> plain_signs("\uff2b♥\ufe0f\u00a010♠\r\n")
    'K♥ 10♠\n'
    """
    return _LINE_ENDS.sub("\n", text).translate(_PLAIN)


RANK, SUIT = r"(?:10|[A2-9TJQK])", r"[CDHS♣♦♥♠♧♢♡♤]"
_CARD = re.compile(rf"<?(?:{RANK}{SUIT}|{SUIT}{RANK})>?", re.IGNORECASE)
_GLYPHS = re.compile("[\U0001f0a1-\U0001f0de]+")
_CARDS = re.compile(rf"(?:{RANK}{SUIT})+", re.IGNORECASE)
_EMPTY = re.compile(r"-+|\.+|_+|\*+|\[\]")


def is_card(token: str) -> bool:
    """Return whether a token is written like a card.

    >>> is_card("TH"), is_card("h10"), is_card("617")
    (True, True, False)
    """
    return bool(_CARD.fullmatch(plain_signs(token)) or _GLYPHS.fullmatch(token))


def are_cards(token: str) -> bool:
    """Return whether a token is one card or several without spaces between.

    >>> are_cards("KHQS10D")
    True
    """
    return is_card(token) or bool(_CARDS.fullmatch(token))


def is_empty(token: str) -> bool:
    """Return whether a token stands for a place without a card, such as ``--``."""
    return bool(_EMPTY.fullmatch(token))
