"""What can go wrong, as one tree of exceptions.

FreeCellError (a ValueError)
    NotationError    a text that does not read as a card, a move, a game or a board
    IllegalMove      a move that the rules of the variant in play refuse
    InvalidState     piles that cannot be a position of the variant
    DealError        a deal that does not exist, or a value that names no deal
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class FreeCellError(ValueError):
    """Any error of this package; its text is one English sentence that says what would be right.

    Args:
        message: the English sentence.
        code: the message's code in the catalogue of :mod:`freecell_widget.messages`, for other languages.
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
    """A text that does not read as a card, a move, a game or a board."""


class IllegalMove(FreeCellError):  # noqa: N818 (the field's name, as in python-chess's IllegalMoveError)
    """A move that the rules refuse; `code` and `params` are those of the judge's Reason."""


class InvalidState(FreeCellError):  # noqa: N818 (named for what it is, beside IllegalMove)
    """Piles that cannot be a position of the variant: cards missing, doubled or where none may be."""


class DealError(FreeCellError):
    """A deal that does not exist, or a value that names no deal."""
