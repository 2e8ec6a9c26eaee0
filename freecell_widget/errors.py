"""The exceptions of the package.

FreeCellError (a ValueError)
    NotationError    a text that is not a card, a move, a game or a board
    IllegalMove      a move that the rules of the variant forbid
    InvalidState     piles that are not a position of the variant
    DealError        a value that is not a deal

BoardTextWarning (a UserWarning) tells that a board text was not read by columns.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


# Folders with lines that are not the caller's: the package and Python's own library; installed packages, too.
_OTHERS = (str(Path(__file__).parent) + os.sep, str(Path(os.__file__).parent) + os.sep)
_INSTALLED = re.compile(r"[/\\](?:site|dist)-packages[/\\]")

_SUITS = str.maketrans("♣♦♥♠", "CDHS")


def printable(text: str) -> str:
    """Return a text that the terminal can show, if need be with letters for suits.

    A file or a pipe on Windows is often written in cp1252, and `print` fails on the first sign that this does not have.

    Args:
        text: what will be printed.

    >>> printable("K♠ cannot go on 6♣.")
    'K♠ cannot go on 6♣.'
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.translate(_SUITS).encode("ascii", "backslashreplace").decode()
    return text


def _is_callers(path: str) -> bool:
    """Return whether a file is the caller's, and not Python's or installed."""
    return not path.startswith(_OTHERS) and not _INSTALLED.search(path)


def _cell(path: str) -> str:
    """Return the name of a file of the caller; a cell's is made up and tells nothing."""
    return "" if path.startswith("<") or "ipykernel_" in path else f"{path}, "


class FreeCellError(ValueError):
    """The base class of all errors.

    The English message says what happened and what to do.

    Args:
        message: the English message.
        code: the message's code in the catalogue. :func:`freecell_widget.words.messages.say` gives the French message.
        params: the parameters of that message.

    >>> error = FreeCellError("A seed must be a whole number, got 'x'.", code="deal.seed", params={"given": "'x'"})
    >>> str(error), error.code
    ("A seed must be a whole number, got 'x'.", 'deal.seed')
    """

    def __init__(self, message: str, *, code: str = "", params: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.params: Mapping[str, Any] = dict(params or {})

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the caller's own lines and the sentence.

        IPython calls this. A script outside IPython shows Python's full traceback.
        """
        frames = [frame for frame in traceback.extract_tb(self.__traceback__) if _is_callers(frame.filename)]
        shown = [f"{_cell(frame.filename)}line {frame.lineno}\n----> {frame.line}" for frame in frames if frame.line]
        return ["\n".join([*shown, f"{type(self).__name__}: {self}"])]

    def __str__(self) -> str:
        """Return the English message, as far as the terminal can show its signs."""
        return printable(super().__str__())


class NotationError(FreeCellError):
    """A text that is not a card, a move, a game or a board.

    >>> from freecell_widget import Card
    >>> Card("1D")
    Traceback (most recent call last):
    freecell_widget.errors.NotationError: 1D is not a card. Write a rank (A 2-9 T J Q K) and a suit (C D H S).
    """


class IllegalMove(FreeCellError):  # noqa: N818 (the field's name, as in python-chess's IllegalMoveError)
    """A move that the rules forbid; `code` and `params` are those of the Reason.

    >>> from freecell_widget import Game
    >>> Game(1).push("12")
    Traceback (most recent call last):
    freecell_widget.errors.IllegalMove: 6♠ cannot go on 9♣. Only 8♦ or 8♥ can.
    """


class InvalidState(FreeCellError):  # noqa: N818 (named like IllegalMove)
    """Piles that are not a position: cards are missing, repeated or misplaced.

    >>> from freecell_widget import parse_board
    >>> parse_board("Foundations: H-K C-K D-K S-Q")
    Traceback (most recent call last):
    freecell_widget.errors.InvalidState: These are not the cards of FreeCell: K♠ missing.
    """


class DealError(FreeCellError):
    """A value that is not a deal.

    >>> from freecell_widget import deal_state
    >>> deal_state(0)
    Traceback (most recent call last):
    freecell_widget.errors.DealError: 0 is not a deal number. Use 1 to 8,589,934,591, -1 or -2, or pysol:N.
    """


class BoardTextWarning(UserWarning):
    """A board text was read in a layout other than one line for each column.

    The message names the layout.
    """
