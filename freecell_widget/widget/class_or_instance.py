"""Methods that answer on the class FreeCell and on a board alike."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_P = ParamSpec("_P")
_R = TypeVar("_R")


class ClassOrBoard(Generic[_P, _R]):
    """A method whose first argument is the board it is called on, or else the class.

    Args:
        function: the method.

    >>> class Chess:
    ...     @ClassOrBoard
    ...     def asked(self):
    ...         return isinstance(self, Chess)
    >>> Chess.asked(), Chess().asked()
    (False, True)
    """

    def __init__(self, function: Callable[Concatenate[Any, _P], _R]) -> None:
        self.__func__ = function  # as a classmethod has it
        self.__doc__ = function.__doc__

    def __get__(self, board: object, owner: type) -> Callable[_P, _R]:
        """Return the method, bound to the board or to the class."""
        return cast("Callable[_P, _R]", MethodType(self.__func__, owner if board is None else board))
