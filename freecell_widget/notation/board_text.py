"""Tidy what people paste for a board into lines of cards, the rank first.

Comments and HTML tags go, signs of other scripts become letters, suits written first are turned round, and JSON or
lists of lists become lines. Nothing is guessed: what is unknown stays, for the reader to name.
"""

from __future__ import annotations

import ast
import html
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.errors import NotationError
from freecell_widget.notation.board_headings import tidy
from freecell_widget.notation.board_reader import Line
from freecell_widget.notation.board_signs import RANK, SUIT, plain_signs
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.notation.board_headings import Sheet
    from freecell_widget.variants.variant import Variant

_SUIT_FIRST = re.compile(rf"(?<![\w♣♦♥♠♧♢♡♤-])({SUIT})({RANK})(?![\w♣♦♥♠♧♢♡♤-])", re.IGNORECASE)
_SUIT_LAST = re.compile(rf"(?<![\w-]){RANK}{SUIT}(?![\w-])", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|(?<=\s))#+(?=\s|$).*")
_ASSIGNED = re.compile(r"\A\w+[ \t]*=\s*(?=[\[{])")  # the name that Python code gives to a list
_GLUED = re.compile(rf"(:\s*|)((?:{RANK}{SUIT}){{2,}})", re.IGNORECASE)  # cards without spaces
_GLUED_CARD = re.compile(rf"{RANK}{SUIT}", re.IGNORECASE)
_CLOSING_TAG = re.compile(r"</\w+>|<br\b", re.IGNORECASE)
_TABLE_ROW = re.compile(r"</tr>", re.IGNORECASE)
_END_OF_LINE = re.compile(r"<br\b[^<>]*>|</(?:tr|p|div|li|h\d)>", re.IGNORECASE)
_END_OF_CELL = re.compile(r"</t[dh]>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z]\w*\b[^<>]*>", re.IGNORECASE)
_GLYPHS_AND_GAPS = re.compile(r"[ \U0001f0a1-\U0001f0de._*\[\]-]*")
_GLYPH = re.compile("[\U0001f0a1-\U0001f0de]")
_TWO_GLYPHS = re.compile("[\U0001f0a1-\U0001f0de]{2}")
_FIRST_GLYPH = 0x1F0A0  # four rows of sixteen: spades, hearts, diamonds, clubs; a knight stands between jack and queen
_KNIGHT = 12
_MOST_CHARACTERS = 20_000  # of a text; two decks with labels and comments take some hundreds


def board_lines(source: object, variant: Variant, layout: str | None = None) -> list[Line]:
    """Return a board text, a file or lists as lines without comments.

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
    if isinstance(source, str) and _ASSIGNED.sub("", source.lstrip("\ufeff \t\r\n"))[:1] in ("[", "{"):
        source = _literal(source)
    if isinstance(source, dict):
        source = _labelled_text(source, variant)
    elif isinstance(source, (list, tuple)):
        source = _text_of_lists(source, variant, layout)
    if not isinstance(source, str):
        raise fault(NotationError, "board.none", given=quoted(source))
    if len(source) > _MOST_CHARACTERS:
        raise fault(NotationError, "board.long", given=len(source), most=_MOST_CHARACTERS)
    text = _without_tags(plain_signs(source))
    if not text.strip():
        raise fault(NotationError, "board.empty")
    return [
        Line(number, _COMMENT.sub("", line))
        for number, line in enumerate(text.split("\n"), 1)
        if _COMMENT.sub("", line).strip() or not line.strip()  # a comment alone on its line is not a blank line
    ]


def board_sheets(lines: list[Line], variant: Variant) -> list[Sheet]:
    """Return the lines of a board without headings, in each way to read them.

    Args:
        lines: as `board_lines` returns them.
        variant: the game.

    Raises:
        NotationError: a line holds other words than headings.
    """
    return [_with_letters(sheet) for sheet in tidy(lines, variant)]


def _without_tags(text: str) -> str:
    """Return a text with the lines and cells of HTML as plain lines and tabs."""
    if not _CLOSING_TAG.search(text):  # "<TD>" is a card that lies face down
        return text
    if _TABLE_ROW.search(text):
        text = " ".join(text.split("\n"))
    text = _END_OF_CELL.sub("\t", _END_OF_LINE.sub("\n", text))
    return plain_signs(html.unescape(_TAG.sub("", text)))


def _with_letters(sheet: Sheet) -> Sheet:
    """Return a sheet with cards as letters, the rank first, spaces between."""
    lines, header = sheet.lines, sheet.header
    between = " " if any(_TWO_GLYPHS.search(line.text) for line in lines) else ""
    if header and any(_GLYPH.search(line.text) for line in lines):
        wide = 2 + len(between)  # a glyph becomes as many letters
        header = Line(header.number, re.sub(r"\S+|\s", lambda sign: sign[0].ljust(len(sign[0]) * wide), header.text))
    lines = [Line(number, _without_glyphs(number, text, between)) for number, text in lines]
    lines = [
        Line(number, glued[1] + " ".join(_GLUED_CARD.findall(glued[2])))
        if (glued := _GLUED.fullmatch(text.rstrip()))
        else Line(number, text)
        for number, text in lines
    ]
    if any(_SUIT_FIRST.search(line.text) for line in lines) and not any(_SUIT_LAST.search(line.text) for line in lines):
        lines = [Line(line.number, _SUIT_FIRST.sub(r"\2\1", line.text)) for line in lines]
    return sheet._replace(lines=lines, header=header)


def _without_glyphs(number: int, text: str, between: str) -> str:
    """Return a line with playing-card glyphs written as letters."""
    if text.isascii():
        return text
    gap = f"  {between}" if _GLYPHS_AND_GAPS.fullmatch(text) else " "  # as wide as a card: columns stay in line
    return "".join(gap if sign == " " else _as_letters(number, sign, between) for sign in text)


def _as_letters(number: int, sign: str, between: str) -> str:
    """Return the letters of a playing-card glyph; any other sign stays."""
    row, rank = divmod(ord(sign) - _FIRST_GLYPH, 16)
    if not (0 <= row < 4 and 1 <= rank <= 14):
        return sign
    if rank == _KNIGHT:
        raise fault(NotationError, "board.knight", line=number, token=f"{sign} (U+{ord(sign):04X})")
    return f"{'0A23456789TJCQK'[rank]}{'SHDC'[row]}{between}"


def _literal(text: str) -> Any:  # noqa: ANN401 (any JSON)
    """Return the lists of a text in JSON or Python, or the text."""
    text = _ASSIGNED.sub("", text.strip("\ufeff \t\r\n"))
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        return ast.literal_eval(text)
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
