"""Members that a board has from its game, with the signatures and docstrings of Game."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_P = ParamSpec("_P")
_R = TypeVar("_R")


class _Told(Generic[_R]):
    """The type of a property that has the type of another class's property; Python itself uses `property`."""

    def __get__(self, board: object, kind: type | None = None) -> _R:
        raise NotImplementedError


def does(method: Callable[Concatenate[Any, _P], _R]) -> Callable[Concatenate[Any, _P], _R]:
    """Return a method of the board that calls this method of its game."""

    @wraps(method)
    def forwarded(self: Any, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:  # noqa: ANN401 (a board)
        return method(self.game, *args, **kwargs)

    return forwarded


def told(asked: Callable[[Any], _R]) -> _Told[_R]:
    """Return a property of the board that reads this property of its game; type checkers see its getter."""
    read: Any = asked
    return cast("_Told[_R]", property(does(read.fget)))
