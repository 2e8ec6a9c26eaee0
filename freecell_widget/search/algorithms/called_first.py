"""Say how a search is called where it is called without its problem."""

from __future__ import annotations

import functools
from inspect import Parameter, signature
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from freecell_widget.search.errors import SearchError

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def problem_first(search: Callable[P, T]) -> Callable[P, T]:
    """Return a search that explains its arguments when one is missing.

    ``run(astar(h), problem)`` calls astar with h in the place of the problem, and Python then misses an h that is
    there.

    >>> from freecell_widget.search import astar, zero
    >>> astar(zero)
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: astar takes the problem first: astar(problem, h). Give run the search
    itself, run(astar, problem, h). To fill h in beforehand write (astar, h) or functools.partial(astar, h=h).
    """

    @functools.wraps(search)
    def called(*args: P.args, **options: P.kwargs) -> T:
        try:
            return search(*args, **options)  # a generator function only binds its arguments here
        except TypeError as error:
            raise SearchError(how_to_call(search, str(error))) from None

    return called


def how_to_call(search: Callable[..., object], why: str = "") -> str:
    """Return a sentence with the calls of a search that work.

    Args:
        search: one of the searches of this package.
        why: Python's complaint, told where more than the problem is wrong.
    """
    name = search.__name__
    rest = [p for p in list(signature(search).parameters.values())[1:] if p.default is Parameter.empty]
    texts = [p.name if p.kind is not Parameter.KEYWORD_ONLY else f"{p.name}=..." for p in rest]
    given = ", ".join(["problem", *texts])
    said = f"{name} takes the problem first: {name}({given}). Give run the search itself, run({name}, {given})."
    if rest:
        filled = ", ".join(text if "=" in text else f"{text}={text}" for text in texts)
        beforehand = "" if len(rest) > 1 else f"({name}, {rest[0].name}) or "
        said += f" To fill {rest[0].name} in beforehand write {beforehand}functools.partial({name}, {filled})."
    if "unexpected keyword" in why or ("positional argument" in why and "takes" in why):
        said += f" ({why}.)"
    return said
