"""What can go wrong, as one tree of exceptions.

FreeCellError (a ValueError)
    NotationError    a text that does not read as a card, a move, a game or a board
    IllegalMove      a move that the rules of the variant in play refuse
    InvalidState     piles that cannot be a position of the variant
    DealError        a deal that does not exist, or a value that names no deal

BoardTextWarning (a UserWarning) tells that a board text was read in rows, where columns are usual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class FreeCellError(ValueError):
    """Any error of this package; its text is one English sentence that says what would be right.

    Args:
        message: the English sentence.
        code: the message's code in the catalogue of :mod:`freecell_widget.words.messages`, for other languages.
        params: the parameters that the catalogue's sentence takes.

    >>> error = FreeCellError("Deals have numbers from 1 up.", code="deal.range")
    >>> str(error), error.code
    ('Deals have numbers from 1 up.', 'deal.range')
    """

    def __init__(self, message: str, *, code: str = "", params: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.params: Mapping[str, Any] = dict(params or {})


class NotationError(FreeCellError):
    """A text that does not read as a card, a move, a game or a board.

    >>> from freecell_widget import Card
    >>> Card("1D")
    Traceback (most recent call last):
    freecell_widget.errors.NotationError: 1D is no card: a rank (A 2-9 T J Q K) is followed by a suit (C D H S).
    """


class IllegalMove(FreeCellError):  # noqa: N818 (the field's name, as in python-chess's IllegalMoveError)
    """A move that the rules refuse; `code` and `params` are those of the judge's Reason.

    >>> from freecell_widget import Game
    >>> Game(1).push("12")
    Traceback (most recent call last):
    freecell_widget.errors.IllegalMove: 6♠ cannot go on 9♣: only 8♦ or 8♥ can.
    """


class InvalidState(FreeCellError):  # noqa: N818 (named for what it is, beside IllegalMove)
    """Piles that cannot be a position of the variant: cards missing, doubled or where none may be.

    >>> from freecell_widget import parse_board
    >>> parse_board("Foundations: H-K C-K D-K S-Q")
    Traceback (most recent call last):
    freecell_widget.errors.InvalidState: These are not the cards of FreeCell: K♠ missing.
    """


class DealError(FreeCellError):
    """A deal that does not exist, or a value that names no deal.

    >>> from freecell_widget import deal_state
    >>> deal_state(0)
    Traceback (most recent call last):
    freecell_widget.errors.DealError: 0 is no deal: deals have numbers from 1 to 8589934591, or -1 or -2; ...
    """


class BoardTextWarning(UserWarning):
    """A board text was read in another layout than one line for each column; the text says which."""
