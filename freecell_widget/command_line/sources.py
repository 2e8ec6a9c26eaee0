"""Read the deals and boards that arguments, files and standard input name.

A text holds deals (numbers, ranges and names such as ``pysol:100000``), boards, or JSON lines. Its first line with
something on it decides which. Deals and JSON lines are read line by line, so a stream may be without end.
"""

from __future__ import annotations

import io
import json
import re
import stat
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeAlias

from freecell_widget.deals.lookup import asks_for_solvable, deal_name
from freecell_widget.errors import FreeCellError
from freecell_widget.notation import BoardReading, is_board, read_board
from freecell_widget.notation.board_signs import is_card
from freecell_widget.validate import integer, quoted
from freecell_widget.variants.named_games import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from freecell_widget.variants.variant import Variant

_DEAL = r"(?:(?:ms|pysol)\s*:?\s*)?#?\s*[+-]?\d+(?:\s*-\s*\d+)?"
_DEALS = re.compile(rf"\s*{_DEAL}(?:[\s,;]+{_DEAL})*[\s,;]*", re.IGNORECASE | re.ASCII)
_EACH = re.compile(_DEAL, re.IGNORECASE | re.ASCII)
_RANGE = re.compile(r"(\d{1,20})\s*-\s*(\d{1,20})", re.ASCII)
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?=\s|$).*")
_PATH = re.compile(r"[/\\]|\.[A-Za-z]\w*$")  # what only a path has
_CASCADES = ("cascades", "columns", "tableau")
_FORMS = "A file has numbers of deals, boards, or JSON lines."

Deals: TypeAlias = "Sequence[int | str]"


class Item(NamedTuple):
    """Some deals, or a board, and where they stand.

    Args:
        deals: numbers and names such as ``"pysol:100000"``; a range stays a range. Empty for a board without a number.
        variant: the game.
        board: a board as it was read; None for deals.
        label: what to call the board among others.
        alone: whether nothing else was named.
    """

    deals: Deals
    variant: Variant
    board: BoardReading | None = None
    label: str = ""
    alone: bool = False


def deals_of(text: str, variant: Variant) -> list[Deals] | None:
    """Return the deals that a text names, or None if it is another kind of text.

    Args:
        text: numbers, ranges and names, with commas or spaces between them.
        variant: the game.

    Raises:
        FreeCellError: a number is not a deal, or a range runs backwards.

    >>> deals_of("1,5 9-1000000, pysol:100000", FREECELL)
    [[1], [5], range(9, 1000001), ['pysol:100000']]
    """
    if not _DEALS.fullmatch(text):
        return None
    return [_deal_or_range(match[0].strip(), variant) for match in _EACH.finditer(text)]


def _deal_or_range(text: str, variant: Variant) -> Deals:
    ends = _RANGE.fullmatch(text)
    if ends is None:
        return [deal_name(text, variant)]
    first, last = (int(deal_name(int(end), variant)) for end in ends.groups())
    if first > last:
        raise FreeCellError(f"A range has the lower number first, got {text!r}.")
    return range(first, last + 1)


class Sources:
    """Reads what arguments name.

    Args:
        variant: the game; None leaves it to JSON lines that name theirs, else FreeCell.
        layout: of boards: ``"rows"``, ``"columns"``, or None where the text tells.
        solvable: returns the number of a winnable deal of a game.
        tell: prints a sentence to standard error.
    """

    def __init__(
        self,
        variant: Variant | None = None,
        layout: str | None = None,
        *,
        solvable: Callable[[Variant], int],
        tell: Callable[[str], object],
    ) -> None:
        self._asked = variant
        self._variant = variant or FREECELL
        self._layout = layout
        self._solvable = solvable
        self._tell = tell

    def read(self, arguments: Iterable[str]) -> Iterator[Item]:
        """Yield what some arguments name, one after another.

        Everything but streams is checked before the first is yielded.

        Args:
            arguments: deals, boards, paths of files, ``"solvable"``, or ``"-"`` for standard input.

        Raises:
            FreeCellError: something is neither a deal nor a board; the text says where it stands.
        """
        arguments = list(arguments)
        found = [self._argument(argument, alone=len(arguments) == 1) for argument in arguments]
        return chain.from_iterable(found)

    def _argument(self, argument: str, *, alone: bool) -> Iterable[Item]:
        if argument == "-":
            return self._standard_input(alone=alone)
        if asks_for_solvable(argument):
            return [Item([self._solvable(self._variant)], self._variant)]
        deals = deals_of(argument, self._variant)
        if deals is not None:
            one = alone and len(deals) == 1 and not isinstance(deals[0], range)
            return [Item(some, self._variant, alone=one) for some in deals]
        mode = _mode(argument) if argument.strip() else None
        if mode is not None:
            return self._file(argument, mode, alone=alone)
        if is_board(argument):
            return [self._board(argument, label="board", alone=alone)]
        if _PATH.search(argument):
            raise FreeCellError(f"There is no file {quoted(argument)}.")
        try:
            deal_name(argument, self._variant)
        except FreeCellError as error:
            raise FreeCellError(f"{error} Several deals are written 1,5,9 or 1-20, a file by its path.") from error
        raise AssertionError(argument)

    def _file(self, path: str, mode: int, *, alone: bool) -> Iterable[Item]:
        """Check a whole file, then return its items."""
        if stat.S_ISDIR(mode):
            raise FreeCellError(f"{quoted(path)} is a folder. Name a file with deals or boards.")

        def items() -> Iterator[Item]:
            with Path(path).open("rb") as file:
                yield from self._text(file, path, alone=alone)

        if stat.S_ISREG(mode):  # else a pipe, which can be read only once
            quiet, self._tell = self._tell, lambda _: None
            try:
                for _ in items():
                    pass
            finally:
                self._tell = quiet
        return items()

    def _standard_input(self, *, alone: bool) -> Iterator[Item]:
        if sys.stdin is None or sys.stdin.closed:
            raise FreeCellError("Standard input is closed. Name a file, or a deal.")
        if sys.stdin.isatty():
            self._tell("Type deals or a board, then Ctrl+D (on Windows Ctrl+Z and Enter).")
        yield from self._text(sys.stdin.buffer, "standard input", alone=alone)

    def _text(self, file: BinaryIO, name: str, *, alone: bool) -> Iterator[Item]:
        """Yield the items of a text, and begin each error with its name."""
        lines = _decoded(file)
        try:
            yield from self._lines(lines, "" if name == "standard input" else name, alone=alone)
        except UnicodeDecodeError:
            raise FreeCellError(f"{name}: this is not a text in UTF-8.") from None
        except FreeCellError as error:
            raise FreeCellError(f"{name}: {error}") from error
        finally:
            lines.detach()  # whoever opened the file closes it

    def _lines(self, lines: Iterator[str], name: str, *, alone: bool) -> Iterator[Item]:
        head = []
        first = ""
        for line in lines:
            head.append(line)
            first = _COMMENT.sub("", line).strip()
            if first:
                break
        if first.lower() in ("deal", "deals"):  # the head of a column
            head[-1] = "\n"
            yield from self._deals(chain(head, lines))
        elif _DEALS.fullmatch(first):
            yield from self._deals(chain(head, lines))
        elif first[:1] in ("[", "{") and _json(first) is not None:
            yield from self._json_lines(chain(head, lines), name)
        else:
            yield from self._whole("".join(chain(head, lines)), name, alone=alone)

    def _deals(self, lines: Iterator[str]) -> Iterator[Item]:
        for number, line in enumerate(lines, 1):
            text = _COMMENT.sub("", line).strip()
            with _Place(f"Line {number}"):
                deals = deals_of(text, self._variant) if text else []
                if deals is None:
                    raise FreeCellError(f"{quoted(text)} is not a deal number or a range such as 1-20. {_FORMS}")
            yield from (Item(some, self._variant) for some in deals)

    def _json_lines(self, lines: Iterator[str], name: str) -> Iterator[Item]:
        for number, line in enumerate(lines, 1):
            if not _COMMENT.sub("", line).strip():
                continue
            with _Place(f"Line {number}"):
                value = _json(line)
                if value is None:
                    raise FreeCellError("This is not JSON, as the lines before it are.")
                items = self._records(value, f"{name}, line {number}" if name else f"line {number}")
            yield from items

    def _whole(self, text: str, name: str, *, alone: bool) -> Iterator[Item]:
        """Yield the items of a text that is one JSON value or holds boards."""
        value = _json(text)
        if value is not None:
            yield from self._records(value, name or "board")
            return
        boards = self._boards(text)
        for count, (line, board) in enumerate(boards, 1):
            label = name or "board"
            if len(boards) > 1:
                label = f"{name}, board {count}" if name else f"board {count}"
            with _Place(f"The board that begins on line {line}" if len(boards) > 1 else ""):
                yield self._board(board, label=label, alone=alone and len(boards) == 1)

    def _boards(self, text: str) -> list[tuple[int, str]]:
        """Return the boards of a text, each with its first line.

        Blank lines stand between boards, but also for empty cascades of one board. The whole text is one board if it
        reads as one, which two whole decks never do. Else each part must be one, if at least one part is, or at least
        two hold most of a deck.
        """
        parts = _parts(text)
        cards = [len(_cards(part)) for _, part in parts]
        whole = self._refusal(text)
        deck = self._variant.cards
        if whole is None or not parts:
            return [(1, text)]
        if len(parts) == 1:
            if cards[0] > deck and cards[0] % deck == 0:
                raise FreeCellError(f"This text has {cards[0]} cards. Put a blank line between boards.") from whole
            return [(1, text)]
        several = sum(2 * count > deck for count in cards) > 1 or not all(self._refusal(part) for _, part in parts)
        return parts if several else [(1, text)]

    def _refusal(self, board: str) -> FreeCellError | None:
        try:
            read_board(board, self._variant, layout=self._layout)
        except FreeCellError as error:
            return error
        return None

    def _records(self, value: Any, label: str) -> list[Item]:  # noqa: ANN401 (any JSON)
        """Return the items of a JSON value: a deal, a board, or a list of them."""
        if isinstance(value, list) and value:
            if all(integer(deal) is not None for deal in value):
                return [Item([deal_name(deal, self._variant)], self._variant) for deal in value]
            if all(isinstance(record, dict) for record in value):
                return [item for record in value for item in self._records(record, label)]
        if isinstance(value, dict):
            return [self._record(value, label)]
        if isinstance(value, str):
            deals = deals_of(value, self._variant)
            if deals is not None:
                return [Item(some, self._variant) for some in deals]
        number = integer(value)
        if number is not None:
            return [Item([deal_name(number, self._variant)], self._variant)]
        return [self._board(value, label=label)]

    def _record(self, record: dict[str, Any], label: str) -> Item:
        """Return the deal or the board of a JSON object; ignore other keys."""
        variant = self._variant
        if record.get("variant") is not None:
            variant = find_variant(record["variant"])
            if self._asked not in (None, variant):
                raise FreeCellError(f"This position belongs to {variant.name}, not to {self._variant.name}.")
        deal = record.get("deal")
        known = [] if deal is None else [deal_name(deal, variant)]
        board = record.get("board")
        if board is None and (deal is None or any(key in record for key in _CASCADES)):
            board = {key: part for key, part in record.items() if key not in ("deal", "variant")}
        if board is None:
            return Item(known, variant)
        return self._board(board, label=label, deals=known, variant=variant)

    def _board(
        self,
        board: Any,  # noqa: ANN401 (a text, or any JSON)
        *,
        label: str,
        deals: Deals = (),
        variant: Variant | None = None,
        alone: bool = False,
    ) -> Item:
        variant = variant or self._variant
        reading = read_board(board, variant, layout=self._layout)
        if reading.note:
            self._tell(reading.note if alone else f"{label}: {reading.note}")
        return Item(deals, variant, reading, label, alone)


class _Place:
    """Begins the errors within it with where they happened."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FreeCellError) and self._place:
            raise FreeCellError(f"{self._place}: {error}") from error


def _mode(path: str) -> int | None:
    """Return the mode of a file or folder; None if there is none of this name."""
    try:
        return Path(path).stat().st_mode
    except (OSError, ValueError):
        return None


def _decoded(file: BinaryIO) -> io.TextIOWrapper:
    """Return the lines of a text in UTF-8, or in the UTF-16 that PowerShell writes."""
    start = file.peek(2)[:2] if isinstance(file, io.BufferedReader) else b""
    encoding = "utf-16" if start in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return io.TextIOWrapper(file, encoding)


def _json(text: str) -> Any:  # noqa: ANN401 (any JSON)
    """Return the value of a JSON text; None if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _parts(text: str) -> list[tuple[int, str]]:
    """Return the parts between blank lines, each with the number of its first line.

    Comments alone do not count as a part.
    """
    parts: list[tuple[int, str]] = []
    lines: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            lines.append(line)
            continue
        if any(_COMMENT.sub("", one).strip() for one in lines):
            parts.append((number - len(lines), "\n".join(lines)))
        lines = []
    return parts


def _cards(text: str) -> list[str]:
    return [token for token in re.split(r"[\s,;:]+", text) if is_card(token)]
