"""Forward members of a board to its game, with their signatures and docs."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_P = ParamSpec("_P")
_R = TypeVar("_R")


class _Told(Generic[_R]):
    """The type of a forwarded property for type checkers."""

    def __get__(self, board: object, kind: type | None = None) -> _R:
        raise NotImplementedError


def does(method: Callable[Concatenate[Any, _P], _R]) -> Callable[Concatenate[Any, _P], _R]:
    """Return a method of the board that calls this method of its game."""

    @wraps(method)
    def forwarded(self: Any, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:  # noqa: ANN401 (a board)
        return method(self.game, *args, **kwargs)

    return forwarded


def told(asked: Callable[[Any], _R]) -> _Told[_R]:
    """Return a property of the board that reads this property of its game.

    A type checker takes `Game.name` for the getter, so its type passes on.
    """
    read: Any = asked
    return cast("_Told[_R]", property(does(read.fget)))
