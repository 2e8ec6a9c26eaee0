"""Find the column of each card in lines that print cascades side by side."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.notation.board_signs import is_empty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.notation.board_reader import Line

_TOKEN = re.compile(r"[^\s,;]+")
_WIDE = 3  # spaces between two cards that say nothing where there are few lines
_JITTER = 1  # how much wider than the narrowest a space between two cards may be and still say nothing


class Placed(NamedTuple):
    """A card of a row: what is written, where, and in which cascade it lies.

    Args:
        token: the card as written.
        line: the number of its line, from 1.
        position: its place in the line, from 1.
        column: the cascade, from 0.
    """

    token: str
    line: int
    position: int
    column: int


class Rows(NamedTuple):
    """The cards of all rows, and whether gaps say where columns have ended."""

    cards: list[Placed]
    gaps: bool


def rows_of(lines: Sequence[Line], columns: int, header: Line | None = None) -> Rows | None:
    """Return the cards of rows with their columns.

    The result is None if the lines do not tell which columns the cards are in.

    Empty fields between tabs or commas, signs such as ``--`` and blanks in rows that line up are gaps. Without gaps the
    cards of a row fill the columns from the left.

    Args:
        lines: without labels and without blank lines.
        columns: how many cascades the game has.
        header: a line above the rows with one sign over each column.

    >>> from freecell_widget.notation.board_reader import Line
    >>> [card.column for card in rows_of([Line(1, "JD 2D 9H"), Line(2, "KD    9S")], 3).cards]
    [0, 1, 2, 0, 2]
    """
    found = _fields(lines, columns) or _lined_up(lines, columns, header)
    tokens = [_TOKEN.findall(line.text) for line in lines]
    if found is None and (not are_ragged(lines) or all(len(row) == columns for row in tokens)):
        found = [list(enumerate(row)) for row in tokens]
    if found is None:
        return None
    cards = [
        Placed(token, line.number, position, column)
        for line, row in zip(lines, found, strict=True)
        for position, (column, token) in enumerate(row, 1)
        if token and not is_empty(token)
    ]
    if any(card.column >= columns for card in cards) or _has_holes(found):
        return None
    straight = all(card.column == card.position - 1 for card in cards)
    return Rows(cards, gaps=not straight or len(cards) < sum(map(len, found)))


def _has_holes(rows: Sequence[Sequence[tuple[int, str]]]) -> bool:
    """Return whether a card lies below a place without one, which no cascade has."""
    reached: set[int] | None = None
    for row in rows:
        filled = {column for column, token in row if token and not is_empty(token)}
        if reached is not None and not filled <= reached:
            return True
        reached = filled
    return False


def _fields(lines: Sequence[Line], columns: int) -> list[list[tuple[int, str]]] | None:
    """Return the columns of rows with tabs, commas or semicolons between cards.

    A field without a card within the columns stands there as an empty text.
    """
    for separator in "\t,;":
        parted = [separator in line.text for line in lines]
        if any(parted) and all(part or len(line.tokens()) < 2 for part, line in zip(parted, lines, strict=True)):
            rows = [[field.strip() for field in line.text.split(separator)] for line in lines]
            if all(len(field.split()) < 2 for row in rows for field in row):
                return [
                    [(column, field) for column, field in enumerate(row) if field or column < columns] for row in rows
                ]
    return None


def _lined_up(lines: Sequence[Line], columns: int, header: Line | None = None) -> list[list[tuple[int, str]]] | None:
    """Return the columns of cards whose left or right ends stand in line.

    The result is None if some cards are out of line.
    """
    spans = [[(match.span(), match[0]) for match in _TOKEN.finditer(line.text)] for line in lines]
    above = [(match.span(), match[0]) for match in _TOKEN.finditer(header.text)] if header else []
    widest = [span for span, _ in max([*spans, above], key=len)]
    if len(widest) != columns or any(set(",;\t") & set(line.text) for line in lines):
        return None
    found = []
    for row in spans:
        places = [
            [column for column, (left, right) in enumerate(widest) if start == left or end == right]
            for (start, end), _ in row
        ]
        if any(len(place) != 1 for place in places):
            return None
        found.append([(place[0], token) for place, (_, token) in zip(places, row, strict=True)])
    return found


def are_ragged(lines: Sequence[Line]) -> bool:
    """Return whether some spaces are wide enough to stand for empty columns."""
    return any(max(some, default=0) > min(some, default=0) + _JITTER for some in (_indents(lines), _spaces(lines)))


def are_sparse(lines: Sequence[Line], labels: Sequence[Line]) -> bool:
    """Return whether a few lines have room for empty columns."""
    indents = _indents([*labels, *lines])
    return max(indents) > min(indents) + _JITTER or max(_spaces(lines), default=0) > _WIDE


def are_spread(lines: Sequence[Line], labels: Sequence[Line], columns: int) -> bool:
    """Return whether there is room for an empty column between or before cards."""
    counts = [len(line.tokens()) for line in lines]
    starts = [match.start() for match in _TOKEN.finditer(lines[0].text.expandtabs())]
    before = min(_indents(lines)) - min(_indents(labels), default=0)
    pitch = starts[1] - starts[0] if len(starts) > 1 else 0
    if labels and pitch and before >= pitch and before % pitch == 0 and counts == sorted(counts, reverse=True):
        return counts[0] + before // pitch <= columns
    spaces = [] if any("\t" in line.text for line in lines) else _spaces(lines)
    return min(spaces, default=0) > _WIDE and 2 * max(counts) <= columns + 1


def _indents(lines: Sequence[Line]) -> list[int]:
    """Return the number of spaces before each line."""
    return [len(text) - len(text.lstrip()) for text in (line.text.expandtabs() for line in lines)]


def _spaces(lines: Sequence[Line]) -> list[int]:
    """Return the numbers of spaces between cards."""
    tokens = [_TOKEN.finditer(line.text.expandtabs()) for line in lines]
    return [right.start() - left.end() for row in tokens for left, right in pairwise(row)]
