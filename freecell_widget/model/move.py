"""A move as data, and the reason why one is refused."""

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple

from freecell_widget.errors import IllegalMove
from freecell_widget.validate import quoted
from freecell_widget.words.messages import fault, say


class Move(NamedTuple):
    """The last `cards` cards of one pile go to another, in their order.

    Args:
        source: index of the pile they leave; piles count from 0: cascades, freecells, foundations.
        target: index of the pile they go to.
        cards: how many, 1 or more.

    >>> Move(0, 8)
    Move(source=0, target=8, cards=1)
    """

    source: int
    target: int
    cards: int = 1


def check_move(move: Any) -> tuple[int, int, int]:  # noqa: ANN401 (checked here)
    """Return the three numbers of a move, or refuse anything else.

    Args:
        move: a Move, or three integers of any kind.

    Raises:
        TypeError: it is neither.

    >>> check_move("26")
    Traceback (most recent call last):
    TypeError: A move must be a Move, got '26'. Read the text of a move with parse_move.
    """
    try:
        source, target, cards = move
        if type(source) is type(target) is type(cards) is int:  # nearly always; the judge asks often
            return source, target, cards
        return int(index(source)), int(index(target)), int(index(cards))
    except (TypeError, ValueError):
        raise TypeError(say("move.none", {"given": quoted(move)})) from None


class Reason(NamedTuple):
    """Why a move is refused: the code of a message and its parameters.

    Args:
        code: a code of the catalogue, such as ``"judge.follows"``.
        params: what the sentence mentions: cards, places, numbers.

    >>> print(Reason("judge.count", {"cards": 0}))
    A move takes at least 1 card, not 0.
    """

    code: str
    params: dict[str, Any]

    def text(self, language: str = "en") -> str:
        """Return the reason as a sentence in ``"en"`` or ``"fr"``."""
        return say(self.code, self.params, language)

    def error(self) -> IllegalMove:
        """Return the error that refuses the move for this reason."""
        return fault(IllegalMove, self.code, **self.params)

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.text()
