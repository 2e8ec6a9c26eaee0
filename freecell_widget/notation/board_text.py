"""Tidy what people paste for a board into plain lines of cards.

Comments go, playing-card glyphs and emoji become letters, suits written first are turned round, and JSON or lists of
lists become lines. Nothing is guessed: what is unknown stays, for the reader to name.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.errors import NotationError
from freecell_widget.notation.board_reader import Line
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.variants.variant import Variant

_LINES = re.compile(r"\r\n|\r|\n")
_RANK, _SUIT = r"(?:10|[A2-9TJQK])", r"[CDHS♣♦♥♠♧♢♡♤]"
_CARD = re.compile(rf"<?(?:{_RANK}{_SUIT}|{_SUIT}{_RANK})>?", re.IGNORECASE)
_SUIT_FIRST = re.compile(rf"(?<![\w♣♦♥♠♧♢♡♤-])({_SUIT})({_RANK})(?![\w♣♦♥♠♧♢♡♤-])", re.IGNORECASE)
_SUIT_LAST = re.compile(rf"(?<![\w-]){_RANK}{_SUIT}(?![\w-])", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?=\s|$).*")
_STYLES = str.maketrans({"\ufe0e": "", "\ufe0f": "", "❤": "♥"})  # signs for text or emoji style; the red heart
_GLYPHS = 0x1F0A0  # four rows of sixteen: spades, hearts, diamonds, clubs; a knight stands between jack and queen
_KNIGHT = 12
_MOST_CHARACTERS = 20_000  # of a text; two decks with labels and comments take some hundreds


def board_lines(source: object, variant: Variant, layout: str | None = None) -> list[Line]:
    """Return the lines of a board text, a file, JSON or lists.

    Args:
        source: a text, a path of a file, JSON, or lists of cards.
        variant: the game, whose number of cascades tells what a list of lists is.
        layout: ``"columns"``, ``"rows"`` or None, as the caller knows it.

    Raises:
        NotationError: the source has another type, cannot be read, or holds no card.
    """
    if isinstance(source, Path):
        try:
            source = source.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:  # a text that is not UTF-8 is a ValueError, too
            raise fault(NotationError, "board.file", path=str(source), why=str(error)) from error
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in ("[", "{"):
        source = _json(source)
    if isinstance(source, dict):
        source = _labelled_text(source, variant)
    elif isinstance(source, (list, tuple)):
        source = _text_of_lists(source, variant, layout)
    if not isinstance(source, str):
        raise fault(NotationError, "board.none", given=quoted(source))
    if len(source) > _MOST_CHARACTERS:
        raise fault(NotationError, "board.long", given=len(source), most=_MOST_CHARACTERS)
    if not source.strip("\ufeff \t\r\n\f\v"):
        raise fault(NotationError, "board.empty")
    texts = [_COMMENT.sub("", line) for line in _LINES.split(source.lstrip("\ufeff").translate(_STYLES))]
    lines = [Line(number, _letters(number, text)) for number, text in enumerate(texts, 1)]
    if any(_SUIT_FIRST.search(line.text) for line in lines) and not any(_SUIT_LAST.search(line.text) for line in lines):
        lines = [Line(line.number, _SUIT_FIRST.sub(r"\2\1", line.text)) for line in lines]
    return lines


def is_card(token: str) -> bool:
    """Return whether a token is written like a card.

    >>> is_card("TH"), is_card("h10"), is_card("617")
    (True, True, False)
    """
    return bool(_CARD.fullmatch(token.translate(_STYLES)))


def _letters(number: int, text: str) -> str:
    """Return a line with playing-card glyphs written as letters."""
    if text.isascii():
        return text
    parts = []
    for sign in text:
        row, rank = divmod(ord(sign) - _GLYPHS, 16)
        if not (0 <= row < 4 and 1 <= rank <= 14):
            parts.append(sign)
        elif rank == _KNIGHT:
            raise fault(NotationError, "board.knight", line=number, token=f"{sign} (U+{ord(sign):04X})")
        else:
            parts.append(f" {'0A23456789TJCQK'[rank]}{'SHDC'[row]} ")
    return "".join(parts)


def _json(text: str) -> Any:  # noqa: ANN401 (any JSON)
    """Return what a JSON text holds, or the text where it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _cards(pile: Any) -> str:  # noqa: ANN401 (a list, a text, None)
    """Return a pile of a list as text."""
    if pile is None:
        return ""
    if isinstance(pile, (list, tuple)) and not any(isinstance(card, (list, tuple, dict)) for card in pile):
        return " ".join(map(str, pile))
    if isinstance(pile, str):
        return pile
    raise fault(NotationError, "board.none", given=quoted(pile))


def _text_of_lists(piles: Sequence[Any], variant: Variant, layout: str | None) -> str:
    """Return a list of lists, or of cards, as board text."""
    if piles and all(isinstance(card, str) and " " not in card.strip() for card in piles):
        return " ".join(piles)
    if any(isinstance(pile, (list, tuple)) and any(card in ("", None) for card in pile) for pile in piles):
        return "\n".join("\t".join("" if card is None else str(card) for card in pile) for pile in piles)
    mark = ": " if len(piles) == variant.cascades and layout != "rows" else ""
    if mark and layout is None and not piles[-1] and _are_rows(piles, variant):
        raise fault(NotationError, "board.lists", columns=variant.cascades, rows=sum(map(bool, piles)))
    return "\n".join(mark + _cards(pile) for pile in piles)


def _are_rows(piles: Sequence[Any], variant: Variant) -> bool:
    """Return whether lists have the lengths of a whole deal in rows."""
    lengths = [len(_cards(pile).split()) for pile in piles]
    return [sum(length > column for length in lengths) for column in range(variant.cascades)] == dealt_heights(variant)


_KEYS = {
    "cascades": ("cascades", "columns", "tableau"),
    "freecells": ("freecells", "cells"),
    "foundations": ("foundations",),
}


def _labelled_text(board: dict[Any, Any], variant: Variant) -> str:
    """Return a board of named parts as board text."""
    parts = {part: [board[name] for name in names if name in board] for part, names in _KEYS.items()}
    known = {name for names in _KEYS.values() for name in names}
    strange = [key for key in board if key not in known]
    if strange or len(parts["cascades"]) != 1 or max(map(len, parts.values())) > 1:
        raise fault(NotationError, "board.parts", given=quoted(list(board)))
    cascades = parts["cascades"][0]
    if not isinstance(cascades, (list, tuple)) or len(cascades) != variant.cascades:
        raise fault(NotationError, "board.parts", given=quoted(cascades))
    lines = [f": {_cards(pile)}" for pile in cascades]
    if not all(isinstance(part, (list, tuple, dict)) for part in (*parts["freecells"], *parts["foundations"])):
        raise fault(NotationError, "board.parts", given=quoted(board))
    for cells in parts["freecells"]:
        slots = (_cards([cell] if isinstance(cell, str) else cell) or "-" for cell in cells)
        lines += [f"Freecells: {' '.join(slots)}"]
    for homes in parts["foundations"]:
        if isinstance(homes, dict):
            heights = (
                f"{suit}-{'0A23456789TJQK'[height] if type(height) is int and 0 <= height <= 13 else height}"
                for suit, height in homes.items()
            )
            lines.append(f"Foundations: {' '.join(heights)}")
        else:
            lines.append("Foundations: " + " ".join(f"[{_cards(home)}]" for home in homes))
    return "\n".join(lines)
