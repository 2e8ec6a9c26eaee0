"""Read boards in any layout that people paste, and write the form of fc-solve."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.deals.dealers import dealt_heights
from freecell_widget.errors import BoardTextWarning, FreeCellError, NotationError
from freecell_widget.model.state import State, check_state, deck_of
from freecell_widget.notation.board_reader import HEIGHTS, SUIT_LETTERS, BoardReader, Line, is_plain, labelled
from freecell_widget.notation.board_rows import Placed, Rows, are_ragged, are_sparse, are_spread, rows_of
from freecell_widget.notation.board_signs import are_cards, is_card, is_empty
from freecell_widget.notation.board_text import board_lines, board_sheets
from freecell_widget.validate import choice
from freecell_widget.variants.named_games import FREECELL, find_variant
from freecell_widget.variants.rules_text import is_same_game, read_rules, write_rules
from freecell_widget.words.messages import All, Text, fault, say

if TYPE_CHECKING:
    from typing import TypeGuard

    from freecell_widget.notation.board_headings import Sheet
    from freecell_widget.variants.variant import Variant

_JSON = re.compile(r"\s*[\[{].*[\]}]\s*", re.DOTALL)
_ONE_NUMBER = re.compile(r"[^\d\n]*\d+\s*")  # such as "# 617" or "deal 617": not a board
_SEPARATORS = ("[|/]+", ";", ",")
_GAME = re.compile(r"\s*game\s*:(.*)", re.IGNORECASE)
LAYOUTS = ("columns", "rows")
_OPEN = {"board.open", "board.gaps", "board.blank"}  # errors of a text that may be several boards


def is_board(source: object) -> TypeGuard[str | Path | list[Any] | dict[str, Any]]:
    """Return whether a value is meant as a board, not as the name of a deal.

    Args:
        source: what somebody gave for a position.

    >>> is_board("Freecells: KC"), is_board("pysol:100000"), is_board("# 617")
    (True, False, False)
    """
    if not isinstance(source, str):
        return isinstance(source, Path) or (isinstance(source, (list, dict)) and len(source) > 0)
    if _JSON.fullmatch(source) or (len(source.split()) > 1 and not _ONE_NUMBER.fullmatch(source)):
        return True
    parts = re.split(r"[,;|/]+", source)
    return len(parts) > 1 and any(map(are_cards, parts))


class BoardReading(NamedTuple):
    """A board as it was read.

    Args:
        state: the position.
        layout: ``"columns"`` or ``"rows"``.
        note: how the text was read, in a sentence, if not by one line for each column; else empty.
        code: of that sentence in the catalogue; else empty.
        params: what the sentence mentions.
    """

    state: State
    layout: str = "columns"
    note: str = ""
    code: str = ""
    params: dict[str, Any] = {}  # noqa: RUF012 (never changed)

    def warn(self, stacklevel: int = 3) -> State:
        """Return the position, and warn if the text was not read by columns.

        Args:
            stacklevel: of the caller who should read the warning, as in :func:`warnings.warn`.
        """
        if self.note:
            warnings.warn(self.note, BoardTextWarning, stacklevel=stacklevel)
        return self.state


def parse_board(text: str, variant: Variant | str | None = None, *, freecells: int | None = None) -> State:
    r"""Return the position that a board text shows.

    One line for each cascade, left to right, the exposed card last, with or without ``:`` before it. Lines that begin
    with ``Foundations:`` (``H-6 C-A D-0``, or cards in brackets) and ``Freecells:`` (``-`` or ``*`` where empty) may
    stand anywhere. ``:`` alone on a line is an empty cascade, and so is a blank line between others while there are
    too few of them. Other layouts, such as rows, are read as :func:`read_board` says.

    Args:
        text: the board, in any case; ten is ``T`` or ``10``, suits are letters or symbols, lines end in any way.
        variant: the game, or its name; None for that of a line ``Game: ...`` in the text, else FreeCell.
        freecells: another number of freecells; None for that of the game.

    Raises:
        NotationError: something does not read; the text names it, its line and its position, counted from 1.
        InvalidState: cards are missing or doubled, or lie where none may.
        FreeCellError: the text belongs to another game than `variant`.

    >>> state = parse_board("Foundations: H-K C-Q D-K S-K\nFreecells: - KC")
    >>> state.freecells[1], len(state.foundations[0])
    ((Card('KC'),), 13)
    >>> parse_board("JD 1D")
    Traceback (most recent call last):
    freecell_widget.errors.NotationError: Line 1, position 2: '1D' is ...
    """
    return read_board(text, variant, freecells=freecells).warn()


def read_board(
    source: str | Path | list[Any] | dict[str, Any],
    variant: Variant | str | None = None,
    *,
    freecells: int | None = None,
    layout: str | None = None,
) -> BoardReading:
    r"""Read a board in any layout that people paste, or refuse it.

    A text with labels (``Foundations:``, ``Freecells:``, or ``:`` before columns), or with one line for each cascade,
    is read by columns. Any other is tried as rows side by side, as rows with gaps where columns have ended, and as one
    line with separators. A whole deal in rows counts only if its columns come out as the game deals them. If no
    reading fits, or several do, the text is refused.

    Args:
        source: a text, the path of a file, JSON, or lists of cards; ``# ...`` is a comment, and suits may stand first.
        variant: the game, or its name; None for that of a line ``Game: ...`` in the text, else FreeCell.
        freecells: another number of freecells; None for that of the game.
        layout: ``"rows"`` or ``"columns"`` where the text alone leaves it open.

    Raises:
        NotationError: something does not read, or the layout is open; the text says what, and what would settle it.
        InvalidState: cards are missing or doubled, or lie where none may.
        FreeCellError: the text belongs to another game than `variant`.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> piles = deal_state(1).cascades
    >>> rows = [" ".join(str(pile[row]) for pile in piles if row < len(pile)) for row in range(7)]
    >>> reading = read_board("\n".join(rows))
    >>> reading.state == deal_state(1), reading.note
    (True, 'Read as rows: the columns have 7, 7, 7, 7, 6, 6, 6 and 6 cards.')
    """
    asked = (
        None
        if variant is None and freecells is None
        else find_variant(FREECELL if variant is None else variant, freecells=freecells)
    )
    if layout is not None:
        choice("layout", layout, LAYOUTS, error=NotationError)
    rules, lines = _game_of(board_lines(source, asked or FREECELL, layout), asked)
    found = [_tried(rules, sheet, layout) for sheet in board_sheets(lines, rules)]
    readings = [reading for reading in found if isinstance(reading, BoardReading)]
    for error in found:
        if isinstance(error, FreeCellError) and (error.code in _OPEN or not readings):
            raise error
    different: list[BoardReading] = []
    for reading in readings:
        if all(reading.state != other.state for other in different):
            different.append(reading)
    if len(different) > 1:
        raise _open(different)
    return different[0]


def _game_of(lines: list[Line], asked: Variant | None) -> tuple[Variant, list[Line]]:
    """Return the game of a text and the lines without the one that names it.

    A line such as ``Game: 617`` names no game of ours; it is left to be read as a heading, or refused.
    """
    named: list[tuple[Line, Variant]] = []
    for line in lines:
        if match := _GAME.fullmatch(line.text):
            with suppress(*() if match[1].lstrip()[:1] == "{" else (FreeCellError,)):
                named.append((line, read_rules(match[1])))
    if not named:
        return asked or FREECELL, lines
    if len(named) > 1:
        raise fault(NotationError, "board.twice", line=named[1][0].number, what="Game")
    line, found = named[0]
    if asked is not None and not is_same_game(found, asked):
        raise fault(FreeCellError, "game.variant", given=found.name, variant=asked.name)
    return asked or found, [other for other in lines if other is not line]


def _tried(variant: Variant, sheet: Sheet, layout: str | None) -> BoardReading | FreeCellError:
    """Return the reading of one version of a text, or why it cannot be read."""
    try:
        return _read(variant, sheet, layout)
    except FreeCellError as error:
        return error


def _read(variant: Variant, sheet: Sheet, layout: str | None) -> BoardReading:
    """Read the lines of a text in the one way that is left."""
    lines = sheet.lines
    plain = [line for line in lines if not labelled(line)]
    if layout == "columns":
        return BoardReading(BoardReader(variant).columns(lines))
    if layout == "rows":
        return _rows(variant, lines, plain, sheet.header)
    if sheet.side_by_side:
        labels = [line for line in lines if labelled(line)]
        readings = _in_rows(variant, labels, [line for line in plain if line.text.strip()], sheet.header)
        if not readings:
            raise fault(NotationError, "board.rows", variant=variant.name, columns=variant.cascades)
        return readings[0]
    if len(plain) < len(lines):
        return _labelled(variant, lines, plain)
    return _unlabelled(variant, lines)


def _labelled(variant: Variant, lines: list[Line], plain: list[Line]) -> BoardReading:
    """Read a text with labels by columns; refuse it if it may also be rows."""
    by_columns = BoardReading(BoardReader(variant).columns(lines))
    filled = [line for line in plain if line.text.strip()]
    if not filled or any(line.text.lstrip()[:1] == ":" for line in lines):
        return by_columns
    rows = rows_of(filled, variant.cascades)
    labels = [line for line in lines if labelled(line)]
    few = len(filled) < variant.cascades
    gaps = (rows is None and are_ragged(filled)) or (few and are_sparse(filled, labels))
    if gaps or are_spread(filled, labels, variant.cascades):
        raise fault(NotationError, "board.gaps")
    others = _one_line(variant, filled[0]) if len(filled) == 1 else []
    if len(filled) != variant.cascades or (rows and rows.gaps):
        full = few and len(filled[0].tokens()) == variant.cascades  # as a first row is
        others += _in_rows(variant, labels, filled, whole=not full)
    different = [reading for reading in others if reading.state != by_columns.state]
    if different:
        raise _open([by_columns, *different])
    return by_columns


def _unlabelled(variant: Variant, lines: list[Line]) -> BoardReading:
    """Read a text without labels."""
    filled = [line for line in lines if line.text.strip()]
    if not filled:
        raise fault(NotationError, "board.empty")
    first, last = lines.index(filled[0]), lines.index(filled[-1])
    count = len(filled) if len(filled) >= variant.cascades else len(lines[first : last + 1])
    rows = rows_of(filled, variant.cascades)
    gaps = rows is not None and rows.gaps
    apart = (rows is None and are_ragged(filled)) or are_spread(filled, [], variant.cascades)
    if apart and len(filled) > 1 and _is_deck(variant, filled):
        raise fault(NotationError, "board.gaps")
    if count == variant.cascades and not gaps:
        return BoardReading(BoardReader(variant).columns(lines))
    if len(filled) == 1:
        filled = _parts_of(filled[0])
    if not _is_deck(variant, filled):
        return BoardReading(BoardReader(variant).columns(lines))  # which says what is wrong with the cards
    readings = _in_rows(variant, [], filled)
    if len(filled) == variant.cascades:
        readings.append(_noted("board.read_columns", BoardReader(variant).columns(filled), "columns"))
    if len(filled) == 1:
        readings += _one_line(variant, filled[0])
    different = list({reading.state: reading for reading in readings}.values())
    if not different:
        raise fault(NotationError, "board.lines", lines=len(filled), variant=variant.name, columns=variant.cascades)
    if len(different) > 1:
        raise _open(different)
    return different[0]


def _rows(variant: Variant, lines: list[Line], plain: list[Line], header: Line | None) -> BoardReading:
    """Read the lines without labels as rows, since the caller says that they are."""
    labels = [line for line in lines if labelled(line)]
    filled = [line for line in plain if line.text.strip()]
    if len(filled) == 1:
        filled = _parts_of(filled[0])
    if len(filled) == 1 and (readings := _one_line(variant, filled[0])):
        return readings[0]
    rows = rows_of(filled, variant.cascades, header)
    if rows is None:
        raise fault(NotationError, "board.rows", variant=variant.name, columns=variant.cascades)
    return _noted(_code(rows), BoardReader(variant).rows(labels, rows.cards), "rows")


def _in_rows(
    variant: Variant, labels: list[Line], filled: list[Line], header: Line | None = None, *, whole: bool = True
) -> list[BoardReading]:
    """Return the reading of lines as rows, in a list.

    The list is empty if no gaps show where columns have ended, unless they are a whole deal or need not be one.
    """
    rows = rows_of(filled, variant.cascades, header) if filled else None
    if rows is None:
        return []
    try:
        state = BoardReader(variant).rows(labels, rows.cards)
    except FreeCellError:
        return []
    if whole and not rows.gaps and [len(pile) for pile in state.cascades] != dealt_heights(variant):
        return []
    return [_noted(_code(rows), state, "rows")]


def _code(rows: Rows) -> str:
    return "board.read_gaps" if rows.gaps else "board.read_rows"


def _one_line(variant: Variant, line: Line) -> list[BoardReading]:
    """Return the readings of a whole deal in one line, by rows and by columns."""
    tokens, heights = line.tokens(), dealt_heights(variant)
    if sum(heights) != len(tokens):
        return []
    ends = [sum(heights[: index + 1]) for index in range(variant.cascades)]
    columns = [
        Line(line.number, " ".join(tokens[end - height : end])) for end, height in zip(ends, heights, strict=True)
    ]
    cards = [Placed(token, line.number, place + 1, place % variant.cascades) for place, token in enumerate(tokens)]
    return [
        _noted("board.read_rows", BoardReader(variant).rows([], cards), "rows"),
        _noted("board.read_columns", BoardReader(variant).columns(columns), "columns"),
    ]


def _parts_of(line: Line) -> list[Line]:
    """Return the parts between separators, if a part holds several cards."""
    for separator in _SEPARATORS:
        parts = [Line(line.number, part.strip()) for part in re.split(separator, line.text) if part.strip()]
        if len(parts) > 1 and any(len(part.tokens()) > 1 for part in parts):
            return parts
        line = Line(line.number, " ".join(part.text for part in parts))
    return [line]


def _is_deck(variant: Variant, lines: list[Line]) -> bool:
    """Return whether lines hold exactly the cards of a game, written as cards are."""
    if any(all(map(is_empty, line.tokens())) for line in lines):  # a rule below the cards
        return False
    tokens = [token for line in lines for token in line.tokens() if not is_empty(token)]
    if not all(map(is_card, tokens)):
        return False
    cards = Counter(
        token.upper().replace("10", "T").translate(str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")) for token in tokens
    )
    return cards == Counter(map(str, deck_of(variant)))


def _noted(code: str, state: State, layout: str) -> BoardReading:
    """Return a reading with the sentence that says how the text was read."""
    params = {"heights": All(tuple(str(len(pile)) for pile in state.cascades))}
    return BoardReading(state, layout, say(code, params), code, params)


def _open(readings: list[BoardReading]) -> NotationError:
    """Return the error that a text can be read in several ways."""
    ways = All(
        tuple(
            Text("board.way", {"layout": reading.layout, "cards": " ".join(map(str, reading.state.cascades[0]))})
            for reading in readings
        )
    )
    return fault(NotationError, "board.open", ways=ways)


def format_board(state: State, *, game: bool = True) -> str:
    """Return a position as board text, which :func:`parse_board` reads back.

    Args:
        state: the position.
        game: whether a text of another game than FreeCell begins with a line that tells its rules.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> print(format_board(deal_state(1))[:62])
    Foundations: H-0 C-0 D-0 S-0
    Freecells: - - - -
    : JD KD 2S 4C
    """
    check_state(state)
    variant = state.variant
    down = state.face_down or (0,) * len(state.piles)
    texts = [
        [f"<{card}>" if height < hidden else str(card) for height, card in enumerate(pile)]
        for pile, hidden in zip(state.piles, down, strict=True)
    ]
    first_home = variant.cascades + variant.freecells
    if is_plain(variant):
        home = [
            f"{SUIT_LETTERS[variant.suits[index] or 0]}-{HEIGHTS[len(state.piles[index])]}"
            for index in range(first_home, len(state.piles))
        ]
    else:
        home = [f"[{' '.join(cards)}]" for cards in texts[first_home:]]
    lines = [f"Game: {write_rules(variant)}"] if game and variant != FREECELL else []
    lines.append(f"Foundations: {' '.join(home)}")
    if variant.freecells:
        cells = [
            (cards[0] if len(cards) == 1 else f"[{' '.join(cards)}]") if cards else "-"
            for cards in texts[variant.cascades : first_home]
        ]
        lines.append(f"Freecells: {' '.join(cells)}")
    lines += [" ".join([":", *cards]) for cards in texts[: variant.cascades]]
    return "\n".join(lines)
