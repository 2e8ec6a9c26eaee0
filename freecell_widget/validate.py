"""Check arguments: return the value in its plain type, or raise an error.

Every error reads "NAME must be THIS, got THAT.", in English and in French.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import wraps
from inspect import unwrap
from math import inf, isnan
from numbers import Real
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from freecell_widget.errors import FreeCellError
from freecell_widget.words.messages import Text, fault, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_P = ParamSpec("_P")
_R = TypeVar("_R")

UNORDERED = (AbstractSet, Mapping)  # what has no order of which it may be asked
_MOST = 80  # characters of a value in a sentence
_LARGE = ("State", "Variant")  # classes with a long repr


def quoted(value: object) -> str:
    """Return a short text for a value in a sentence.

    Long texts are cut. Large objects show their class.

    Args:
        value: any object.

    >>> quoted("617"), quoted(-(10**5000)), quoted(list(range(99)))[-17:]
    ("'617'", '-2**16609', '18, 19, 20, 2 ...')
    """
    if isinstance(value, int) and value.bit_length() > 128:
        return f"{'-' if value < 0 else ''}2**{value.bit_length() - 1}"
    if type(value).__name__ in _LARGE:
        return f"a {type(value).__name__}"
    try:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(repr(value).split()))  # without addresses
    except (ValueError, RecursionError):  # Python does not print integers of more than 4,300 digits
        return f"<{type(value).__name__}>"
    return text if len(text) <= _MOST else f"{text[: _MOST - 4]} ..."


def refusal(
    name: str, value: object, wanted: str, /, error: type[FreeCellError] = FreeCellError, **params: object
) -> FreeCellError:
    """Return the error for a wrong argument.

    Args:
        name: the argument's name.
        value: its value.
        wanted: the last part of the catalogue's code ``argument.…`` that describes a right value.
        error: the class of the error.
        params: the parameters of that message.

    >>> print(refusal("ranks", 14, "whole_range", least=1, most=13))
    ranks must be a whole number from 1 to 13, got 14.
    """
    return fault(error, "argument.wrong", name=name, wanted=Text(f"argument.{wanted}", params), given=quoted(value))


def integer(value: object) -> int | None:
    """Return a value of any integer type as an int, and None for anything else.

    True, 4.0 and "4" are not integers here.

    Args:
        value: any object.

    >>> [integer(value) for value in (4, True, 4.0, "4")]
    [4, None, None, None]
    """
    try:
        return None if isinstance(value, bool) else int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(
    name: str, value: object, least: int = 0, most: int | None = None, *, error: type[FreeCellError] = FreeCellError
) -> int:
    """Return a whole number of any integer type as an int; refuse True and 4.0.

    Args:
        name: the argument's name.
        value: its value.
        least: the smallest allowed.
        most: the largest allowed; None for no limit.
        error: the class of the error.

    Raises:
        FreeCellError: it is not a number in that range.

    >>> whole("width", 2.5, 1)
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: width must be a whole number, 1 or more, got 2.5.
    """
    number = integer(value)
    if number is not None and least <= number and (most is None or number <= most):
        return number
    wanted = "whole" if most is None else "whole_range"
    raise refusal(name, value, wanted, error, least=least, most=most)


def is_number(value: Any) -> bool:  # noqa: ANN401 (checked here)
    """Return whether a value is a real number that fits into a float.

    True and NaN are not.

    >>> [is_number(value) for value in (3, 2.5, float("inf"), True, float("nan"), 10**999, "3", None)]
    [True, True, True, False, False, False, False, False]
    """
    try:
        return not isinstance(value, bool) and isinstance(value, Real) and not isnan(value)
    except OverflowError:  # an integer larger than all floats
        return False


def amount(
    name: str,
    value: Any,  # noqa: ANN401 (checked here)
    least: float = 0,
    most: float = inf,
    *,
    error: type[FreeCellError] = FreeCellError,
) -> float:
    """Return a number in a range as a float; refuse True and NaN.

    Args:
        name: the argument's name.
        value: its value.
        least: the smallest allowed.
        most: the largest allowed; infinity for no limit, and then infinity is allowed too.
        error: the class of the error.

    Raises:
        FreeCellError: it is not a number in that range.

    >>> amount("seconds", 20), amount("seconds", float("inf"))
    (20.0, inf)
    """
    if is_number(value) and least <= value <= most:
        return float(value)
    raise refusal(name, value, "amount" if most == inf else "amount_range", error, least=least, most=most)


def flag(name: str, value: object, *, error: type[FreeCellError] = FreeCellError) -> bool:
    """Return True or False; refuse 1 and "no".

    Args:
        name: the argument's name.
        value: its value.
        error: the class of the error.

    Raises:
        FreeCellError: it is neither.
    """
    if isinstance(value, bool):
        return value
    raise refusal(name, value, "flag", error)


def function(name: str, value: object, *, error: type[FreeCellError] = FreeCellError) -> None:
    """Refuse a value that is neither a function nor None.

    Args:
        name: the argument's name.
        value: its value.
        error: the class of the error.

    Raises:
        FreeCellError: it is neither.

    >>> function("cancel", 3)
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: cancel must be a function or None, got 3.
    """
    if value is not None and not callable(value):
        raise refusal(name, value, "function", error)


def text(name: str, value: object, longest: int, *, error: type[FreeCellError] = FreeCellError) -> str:
    """Return a text of at most `longest` characters.

    Args:
        name: the argument's name.
        value: its value.
        longest: the largest number of characters.
        error: the class of the error.

    Raises:
        FreeCellError: it is not a text, or too long.
    """
    if isinstance(value, str) and len(value) <= longest:
        return value
    raise refusal(name, value, "text", error, most=longest)


def choice(name: str, value: object, choices: Collection[str], *, error: type[FreeCellError] = FreeCellError) -> str:
    """Return a value that must be one of `choices`.

    Args:
        name: the argument's name.
        value: its value, of any type.
        choices: the words.
        error: the class of the error.

    Raises:
        FreeCellError: it is not one of them.

    >>> choice("quality", "best", ("fast", "short"))
    Traceback (most recent call last):
    freecell_widget.errors.FreeCellError: quality must be 'fast' or 'short', got 'best'.
    """
    if isinstance(value, str) and value in choices:
        return value
    raise refusal(name, value, "choice", error, choices=[repr(word) for word in choices])


def named_after_first(method: Callable[Concatenate[Any, _P], _R]) -> Callable[Concatenate[Any, _P], _R]:
    """Make a method ask for the names of all arguments after its first.

    Python's own sentence counts positional arguments. This one says which name is missing.

    Args:
        method: takes itself, one argument by place, and others by name.

    >>> from freecell_widget.game import Game
    >>> Game(1, "Eight Off")
    Traceback (most recent call last):
    TypeError: 'Eight Off' needs a name. Write variant='Eight Off'.
    """

    @wraps(method)
    def entry(self: Any, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:  # noqa: ANN401 (an object of any class)
        if len(args) > 1:
            raise TypeError(say("argument.unnamed", {"given": quoted(args[1])}))
        return method(self, *args, **kwargs)

    return entry


class _Shown(str):
    """A text that `help` shows without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def show_signatures(value: object) -> None:
    """Make `help` show signatures without quotation marks around each type.

    Args:
        value: a function or a class, whose functions are meant; anything else stays as it is.

    >>> import inspect
    >>> show_signatures(integer)
    >>> inspect.signature(integer)
    <Signature (value: object) -> int | None>
    """
    members = vars(value).values() if isinstance(value, type) else (value,)
    for member in members:
        function = getattr(member, "fget", None) or getattr(member, "__func__", member)
        inner = unwrap(function) if callable(function) else None
        if isinstance(inner, FunctionType):
            types = inner.__annotations__
            types.update({name: _Shown(kind) for name, kind in types.items() if isinstance(kind, str)})
