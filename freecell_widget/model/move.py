"""A move as data, and the reason why one is refused."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.errors import IllegalMove, printable
from freecell_widget.validate import UNORDERED, integer, quoted
from freecell_widget.words.messages import fault, say

if TYPE_CHECKING:
    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State


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


class PositionMove(Move):
    """A Move that knows the position before it, so that `str` gives its text.

    It is equal to the Move of the same numbers. A copy in another process knows its text alone.

    >>> from freecell_widget.rules import legal_moves
    >>> from freecell_widget.deals.lookup import deal_state
    >>> move = legal_moves(deal_state(1))[0]
    >>> move, str(move), move == Move(0, 8)
    (Move(source=0, target=8, cards=1), '1a', True)
    """

    before: State | None = None
    _text: str = ""

    @classmethod
    def of(cls, before: State | None, move: Any, text: str = "") -> PositionMove:  # noqa: ANN401 (three integers)
        """Return a move in a position.

        Args:
            before: the position before the move; None for an unknown one.
            move: a Move, or three integers.
            text: the move in notation; empty to find it when it is asked for.
        """
        made: PositionMove = tuple.__new__(cls, move)
        made.before, made._text = before, text
        return made

    @property
    def moved(self) -> tuple[Card, ...]:
        """The cards that go; empty where the position is unknown."""
        return self.before.piles[self.source][-self.cards :] if self.before else ()

    def __str__(self) -> str:
        """Return the move in notation."""
        if not self._text and self.before:
            from freecell_widget.notation import format_move

            self._text = format_move(self.before.variant, self, state=self.before)
        return self._text or repr(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Move(source={self.source}, target={self.target}, cards={self.cards})"

    def __reduce__(self) -> tuple[Any, ...]:
        return PositionMove.of, (None, tuple(self), str(self))


def is_move(value: object) -> bool:
    """Return whether a value is a Move, or a tuple or list of three whole numbers.

    Moves that went through JSON are lists.

    Args:
        value: any object.

    >>> [is_move(value) for value in (Move(5, 8), [5, 8, 1], (5, 8), "6a", [5, 8, 1.0])]
    [True, True, False, False, False]
    """
    if isinstance(value, Move):
        return True
    return isinstance(value, (tuple, list)) and len(value) == 3 and all(integer(number) is not None for number in value)


def check_move(move: Any) -> tuple[int, int, int]:  # noqa: ANN401 (checked here)
    """Return the three numbers of a move, or refuse anything else.

    Args:
        move: a Move, or a tuple or list of three integers of any kind.

    Raises:
        TypeError: it is neither.

    >>> check_move("26")
    Traceback (most recent call last):
    TypeError: A move must be a Move, got '26'. Read the text of a move with parse_move.
    """
    try:
        source, target, cards = move
        if isinstance(move, tuple) and type(source) is type(target) is type(cards) is int:  # nearly always
            return source, target, cards
        if not isinstance(move, (*UNORDERED, bytes, bytearray)):
            return int(index(source)), int(index(target)), int(index(cards))
    except (TypeError, ValueError):
        pass
    raise TypeError(say("move.none", {"given": quoted(move)}))


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
        """Return the English sentence, as far as the terminal can show its signs."""
        return printable(self.text())
