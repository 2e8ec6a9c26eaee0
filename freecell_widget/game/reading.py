"""What can be asked of a game without changing it."""

from __future__ import annotations

import threading
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from freecell_widget.rules import finishing_moves, is_stuck, is_won, legal_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.game.history import Session
    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State
    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

_G = TypeVar("_G", bound="Reading")
_P = ParamSpec("_P")
_R = TypeVar("_R")


class Counts(NamedTuple):
    """What was counted in a game.

    Args:
        moves: the player's moves that led here; a supermove is one. Under house rules that count undos, every move
            ever made and every undo.
        undos: how often a move was taken back.
        automoves: cards that went home by themselves on the way here.

    >>> from freecell_widget.game import Game
    >>> game = Game(102)
    >>> game.push("1a"), game.counts
    (Move(source=0, target=8, cards=1), Counts(moves=1, undos=0, automoves=4))
    """

    moves: int
    undos: int
    automoves: int


def locked(method: Callable[Concatenate[_G, _P], _R]) -> Callable[Concatenate[_G, _P], _R]:
    """Make a method hold the game's lock, so that clicks, scripts and setters take turns."""

    @wraps(method)
    def entry(self: _G, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with self._lock:
            return method(self, *args, **kwargs)

    return entry


class Reading:
    """The part of a Game that only tells: the base of :class:`freecell_widget.game.Game`."""

    # Slots: a misspelt setting is refused, not lost without a word.
    __slots__ = ("__weakref__", "_autoplay", "_earlier", "_lock", "_revision", "_session")
    _session: Session
    _earlier: list[Session]
    _autoplay: str

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._revision = 0

    @property
    def lock(self) -> threading.RLock:
        """The game's lock, re-entrant: who holds it plays alone."""
        return self._lock

    @property
    def revision(self) -> int:
        """A number that rises with every change."""
        return self._revision

    @property
    @locked
    def state(self) -> State:
        """The position."""
        return self._session.state

    @property
    def start(self) -> State:
        """The position that was dealt."""
        return self._session.start

    @property
    def variant(self) -> Variant:
        """The game in play, house rules included."""
        return self._session.start.variant

    @property
    def house(self) -> House | None:
        """The house rules in force, or None."""
        return self._session.house

    @property
    def id(self) -> str:
        """What tells this game from every other: kept by `save`, `load` and `previous`, new with each deal."""
        return self._session.id

    @id.setter  # noqa: A003 (the property, not the builtin)
    def id(self, name: str) -> None:
        self._session.id = name

    @property
    def deal(self) -> int | str | None:
        """The deal's number or name; None for a position that has none."""
        return self._session.deal

    @property
    @locked
    def moves(self) -> list[Move]:
        """The player's moves that led here, without automoves."""
        return [step.move for step in self._session.done]

    @property
    @locked
    def tokens(self) -> list[str]:
        """The same moves in notation."""
        return [step.token for step in self._session.done]

    @property
    @locked
    def undone(self) -> list[str]:
        """The moves that `redo` would make again, the next one first, in notation."""
        return [step.token for step in reversed(self._session.undone)]

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move: to each pile, of each number of cards."""
        return legal_moves(self.state)

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return is_won(self.state)

    @property
    def is_stuck(self) -> bool:
        """Whether no legal move leads to another position; a hopeless game with moves left is not stuck."""
        return is_stuck(self.state)

    @property
    @locked
    def counts(self) -> Counts:
        """Moves, undos and automoves so far."""
        session = self._session
        moves = session.made + session.undos if session.house and session.house.undo_counts else len(session.done)
        return Counts(moves, session.undos, sum(len(step.automoves) for step in session.done))

    @property
    @locked
    def elapsed(self) -> float:
        """Seconds played: from the first move to the win, without pauses."""
        return self._session.watch.elapsed

    @property
    def clock_running(self) -> bool:
        """Whether time is being counted."""
        return self._session.watch.running

    @property
    def was_shown(self) -> bool:
        """Whether the game is won, and moves that `plan` laid out and `redo` made are among those that led there."""
        return self._session.shown

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._session.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._session.undone)

    @property
    def can_finish(self) -> bool:
        """Whether the rest of the game plays itself."""
        return not self.is_won and finishing_moves(self.state) is not None

    @property
    def has_previous(self) -> bool:
        """Whether an earlier game can be brought back."""
        return bool(self._earlier)

    def svg(self, **options: Any) -> str:  # noqa: ANN401 (the options of pictures.svg.svg)
        """Return a picture of the position as SVG, with the options of :func:`freecell_widget.pictures.svg.svg`."""
        return self.state.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return the position as board text."""
        return str(self.state)

    def __repr__(self) -> str:
        home = sum(map(len, self.state.foundations))
        return f"<Game {self.variant.name} {self.deal}: {self.counts.moves} moves, {home} cards home>"
