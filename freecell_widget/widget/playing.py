"""The part of a board that is its game's: everything that Game does and tells, on the widget as well."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from freecell_widget.game import Counts, Game

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import RLock

    from freecell_widget.model.move import Move
    from freecell_widget.model.state import State
    from freecell_widget.variants.house_rules import House

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _delegate(method: Callable[Concatenate[Any, _P], _R]) -> Callable[Concatenate[Playing, _P], _R]:
    """Return a method of the board that is the game's."""

    @wraps(method)
    def delegated(self: Playing, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return method(self.game, *args, **kwargs)

    return delegated


class Playing:
    """What a board has from its `game`; position, moves, deal, variant, time and autoplay are the board's traits."""

    game: Game

    push = _delegate(Game.push)
    play = _delegate(Game.play)
    undo = _delegate(Game.undo)
    redo = _delegate(Game.redo)
    travel = _delegate(Game.travel)
    plan = _delegate(Game.plan)
    pause_clock = _delegate(Game.pause_clock)
    resume_clock = _delegate(Game.resume_clock)
    new = _delegate(Game.new)
    restart = _delegate(Game.restart)
    previous = _delegate(Game.previous)
    autoplay_now = _delegate(Game.autoplay_now)
    finish = _delegate(Game.finish)
    subscribe = _delegate(Game.subscribe)
    save = _delegate(Game.save)
    restore = _delegate(Game.restore)

    def svg(self, **options: Any) -> str:  # noqa: ANN401 (the options of pictures.svg.svg)
        """Return a picture of the position as SVG, with the options of :func:`freecell_widget.pictures.svg.svg`."""
        return self.game.svg(**options)

    @property
    def start(self) -> State:
        """The position that was dealt."""
        return self.game.start

    @property
    def house(self) -> House | None:
        """The house rules in force, or None."""
        return self.game.house

    @property
    def tokens(self) -> list[str]:
        """The moves that led here, in notation: the same as the trait `moves`."""
        return self.game.tokens

    @property
    def undone(self) -> list[str]:
        """The moves that `redo` would make again, the next one first, in notation."""
        return self.game.undone

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move: to each pile, of each number of cards."""
        return self.game.legal_moves

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return self.game.is_won

    @property
    def is_stuck(self) -> bool:
        """Whether no legal move leads to another position; a hopeless game with moves left is not stuck."""
        return self.game.is_stuck

    @property
    def counts(self) -> Counts:
        """Moves, undos and automoves so far."""
        return self.game.counts

    @property
    def clock_running(self) -> bool:
        """Whether time is being counted."""
        return self.game.clock_running

    @property
    def was_shown(self) -> bool:
        """Whether the game is won, and moves that `plan` laid out and `redo` made are among those that led there."""
        return self.game.was_shown

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.game.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return self.game.can_redo

    @property
    def can_finish(self) -> bool:
        """Whether the rest of the game plays itself."""
        return self.game.can_finish

    @property
    def has_previous(self) -> bool:
        """Whether an earlier game can be brought back."""
        return self.game.has_previous

    @property
    def id(self) -> str:
        """What tells this game from all others."""
        return self.game.id

    @property
    def revision(self) -> int:
        """A number that rises with every change."""
        return self.game.revision

    @property
    def lock(self) -> RLock:
        """The game's lock, re-entrant: who holds it plays alone."""
        return self.game.lock

    def __str__(self) -> str:
        """Return the position as board text."""
        return str(self.game)
