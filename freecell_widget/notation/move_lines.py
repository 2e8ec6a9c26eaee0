"""Find the moves of a game between boards, numbers, headings and sentences."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.errors import NotationError
from freecell_widget.model.pile_names import pile_name
from freecell_widget.notation.board_headings import is_board_line, is_heading
from freecell_widget.notation.board_signs import is_card, is_empty, plain_signs
from freecell_widget.notation.moves import PILE, TOKEN, piles_named
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from freecell_widget.variants.variant import Variant

# What FreeCell Pro and fc-solve print around the moves.
_FOREIGN = re.compile(
    r"\s*(?:#(?!\d+[.:)]?(?:\s+\S{2,4})+\s*$)|-=|This game is |This scan |Total number )"
    r"|\s*(?:Iteration|Depth|Stored-States|Scan): *\d*\s*$"
)
_MARK = re.compile(
    r"\s*(?:moves?|solution|coups?|züge?|zug|movimientos?|mosse|mossa)\s*#?\d*\s*:\s*(.*)", re.IGNORECASE
)
_SENTENCE = re.compile(
    r"\s*Move (?:a card|(\d+) cards?) from (stack|freecell) (\d+) to (?:(stack|freecell) (\d+)|the foundations)\.?\s*"
)
_NUMBER = re.compile(r"\d{1,3}[.:)]+|\[\d{1,3}\][.:]?|#\d{1,3}[.:)]?")
_RULE = re.compile(r"[-=\s]+")
_GLUED = re.compile(rf"({PILE})({PILE})(?:v[0-9a-f])?", re.IGNORECASE | re.ASCII)
_SHAPE = re.compile(r"(?:\(\w*\)|.){1,2}")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")


class _Kind(Enum):
    """What a line holds; some lines may be moves or cards."""

    NOTHING = 0
    BOARD = 1
    MOVES = 2
    EITHER = 3
    MARKED = 4
    SENTENCE = 5


class _Line(NamedTuple):
    """A line, its number from 1, and what it holds."""

    number: int
    text: str
    kind: _Kind


def move_tokens(text: str, variant: Variant) -> Iterator[str]:
    r"""Yield the moves of a text as written, one by one.

    Boards between the moves are left out, and so are numbers, headings, comments and rules.

    Args:
        text: of a game.
        variant: the game, which says what piles there are.

    Raises:
        NotationError: a line may be moves or cards, or the text has boards and no moves.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> list(move_tokens("1. 4h\n: KC QH\n2. 7a", FREECELL))
    ['4h', '7a']
    """
    lines = [_line(number, line, variant) for number, line in enumerate(plain_signs(text).split("\n"), 1)]
    boards = any(line.kind is _Kind.BOARD for line in lines)
    marked = any(line.kind in (_Kind.MARKED, _Kind.SENTENCE) for line in lines)
    first = _first_number(lines, variant)
    found = 0
    below_board = False
    for line in _without_numbers(lines):
        kind = line.kind
        if kind is _Kind.EITHER:
            kind = _decided(line, boards=boards, marked=marked, below_board=below_board)
        below_board = kind is _Kind.BOARD
        if kind is _Kind.SENTENCE:
            found += 1
            yield _from_sentence(line.text, first, variant)
        elif kind in (_Kind.MOVES, _Kind.MARKED):
            for chunk in re.split(r"[\s,;]+", line.text):
                for token in _tokens(chunk, variant):
                    found += 1
                    yield token
    if boards and not found:
        raise fault(NotationError, "notation.boards_only")


def _line(number: int, text: str, variant: Variant) -> _Line:
    """Return a line with what it holds."""
    if not text.strip() or _FOREIGN.match(text) or _FENCE.fullmatch(text):
        return _Line(number, text, _Kind.NOTHING)
    if _SENTENCE.fullmatch(text):
        return _Line(number, text, _Kind.SENTENCE)
    if match := _MARK.fullmatch(text):
        return _Line(number, match[1], _Kind.MARKED)
    tokens = text.strip().removeprefix(":").split()
    if _RULE.fullmatch(text) or is_board_line(text):
        return _Line(number, text, _Kind.BOARD)
    if all(is_card(token) or is_empty(token) for token in tokens):
        moves = not text.lstrip().startswith(":") and all(_is_move(token, variant) for token in tokens)
        return _Line(number, text, _Kind.EITHER if moves else _Kind.BOARD)
    return _Line(number, text, _Kind.NOTHING if is_heading(text.strip()) else _Kind.MOVES)


def _is_move(token: str, variant: Variant) -> bool:
    """Return whether a token names two piles of a game."""
    match = TOKEN.fullmatch(token)
    return bool(match and piles_named(match[1], variant) and piles_named(match[2], variant))


def _decided(line: _Line, *, boards: bool, marked: bool, below_board: bool) -> _Kind:
    """Return whether a line such as ``4h 5d`` holds moves or cards."""
    if not boards:
        return _Kind.MOVES
    if below_board and (marked or line.text == line.text.upper()):
        return _Kind.BOARD
    if not below_board and not marked and line.text == line.text.lower():
        return _Kind.MOVES
    raise fault(NotationError, "notation.moves_or_cards", line=line.number, text=line.text.strip()[:20])


def _without_numbers(lines: list[_Line]) -> list[_Line]:
    """Return lines of moves without the bare numbers 1, 2, 3 … before them."""
    starts = [line.text.split(maxsplit=1) for line in lines if line.kind is _Kind.MOVES]
    if len(starts) < 2 or [start[0] for start in starts] != [str(number) for number in range(1, len(starts) + 1)]:
        return lines
    return [line._replace(text=" ".join(line.text.split()[1:])) if line.kind is _Kind.MOVES else line for line in lines]


def _first_number(lines: list[_Line], variant: Variant) -> int:
    """Return the number of the first pile in sentences of fc-solve.

    It is 0 in its program and 1 on its web page.
    """
    matches = [_SENTENCE.fullmatch(line.text) for line in lines if line.kind is _Kind.SENTENCE]
    piles = [(kind, int(number)) for match in matches if match for kind, number in _piles(match)]
    if any(number == 0 for _, number in piles):
        return 0
    if not piles or ("stack", variant.cascades) in piles or ("freecell", variant.freecells) in piles:
        return 1
    raise fault(NotationError, "notation.first_number")


def _piles(match: re.Match[str]) -> list[tuple[str, str]]:
    """Return the kinds and numbers of the piles in a sentence."""
    return [(kind, number) for kind, number in ((match[2], match[3]), (match[4], match[5])) if kind]


def _from_sentence(text: str, first: int, variant: Variant) -> str:
    """Return the token of a move that fc-solve tells in a sentence."""
    match = _SENTENCE.fullmatch(text)
    if match is None:
        raise AssertionError
    names = []
    for kind, number in _piles(match):
        place, most = int(number) - first, variant.cascades if kind == "stack" else variant.freecells
        if not 0 <= place < most:
            raise fault(NotationError, "notation.no_pile", kind=kind, number=number, text=text.strip()[:60])
        names.append(pile_name(variant, place if kind == "stack" else variant.cascades + place))
    count = f"v{int(match[1]):x}" if match[1] and len(names) > 1 else ""
    return (names[0] + "h") if len(names) == 1 else names[0] + names[1] + count


def _tokens(chunk: str, variant: Variant) -> Iterator[str]:
    """Yield the tokens of a word without the number before them."""
    if TOKEN.fullmatch(chunk):
        yield chunk
        return
    number = _NUMBER.match(chunk)
    yield from _unglued(chunk[number.end() :] if number else chunk, variant)


def _unglued(chunk: str, variant: Variant) -> Iterator[str]:
    start = 0
    while start < len(chunk):
        match = _GLUED.match(chunk, start)
        if match and match[2][0] in "hH" and piles_named(match[2], variant) is None:
            end = match.start(2) + 1  # "5h(10)3" is a move home and one from cascade 10
        else:
            match = match or _SHAPE.match(chunk, start)
            end = match.end() if match else len(chunk)
        yield chunk[start:end]
        start = end
