"""Check the arguments of a search, and count the calls of its heuristics."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.search.problem import Problem
    from freecell_widget.search.running.meter import Meter


def check_call(
    algorithm: Any,
    name: str,
    problem: Problem[Any, Any],
    args: tuple[Any, ...],
    options: dict[str, Any],
) -> None:
    """Validate the search function and its arguments.

    Args:
        algorithm: the search, which may be a partial.
        name: of the search, for errors.
        problem: its first argument.
        args: its other arguments.
        options: its keyword arguments.

    Raises:
        SearchError: it is not a function, an argument is missing or not known, or h is not a heuristic.
    """
    if not callable(algorithm):
        hint = "; give the function itself, without calling it" if isinstance(algorithm, Generator) else ""
        raise SearchError(f"algorithm must be a search, got {quoted(algorithm)}{hint}.")
    try:
        wanted = signature(algorithm)
    except (TypeError, ValueError):
        return  # written in another language
    try:
        given = wanted.bind(problem, *args, **options)
    except TypeError as error:
        takes = ", ".join(wanted.parameters) or "nothing"
        raise SearchError(
            f"{name} takes {takes}, and cannot be called so: {error}. Give run what it takes beside the problem, as in "
            f"run({name}, problem, ...), or fill it in with functools.partial. run itself takes max_expanded, "
            "max_seconds, max_kept, record and progress."
        ) from None
    given.apply_defaults()
    if "h" in given.arguments:  # as textbooks call it, and the searches here
        own = signature(_unwrapped(algorithm)).parameters
        if "h" not in own or given.arguments["h"] is not own["h"].default:  # it may do without one
            checked_heuristic(given.arguments["h"], "h")


def has_heuristic(algorithm: Any, args: tuple[Any, ...], options: dict[str, Any]) -> bool:
    """Return whether a heuristic is among the arguments of a search or its partials."""
    given = [*args, *options.values()]
    while isinstance(algorithm, partial):
        given += [*algorithm.args, *algorithm.keywords.values()]
        algorithm = algorithm.func
    return any(map(_is_heuristic, given))


def metered(algorithm: Callable[..., Any], meter: Meter) -> Callable[..., Any]:
    """Return a search that counts the calls of the heuristics that partials fill in."""
    if not isinstance(algorithm, partial):
        return algorithm
    call = metered(algorithm.func, meter)
    return partial(call, *counted(algorithm.args, meter), **counted(algorithm.keywords, meter))


def counted(arguments: Any, meter: Meter) -> Any:
    """Return a tuple or a dictionary of arguments whose heuristics count their calls."""
    if isinstance(arguments, dict):
        return dict(zip(arguments, counted(tuple(arguments.values()), meter), strict=True))
    return tuple(meter.heuristic(argument) if _is_heuristic(argument) else argument for argument in arguments)


def _is_heuristic(argument: Any) -> bool:
    """Return whether an argument is a function and not a class, such as a queue's."""
    return callable(argument) and not isinstance(argument, type)


def _unwrapped(algorithm: Any) -> Any:
    while isinstance(algorithm, partial):
        algorithm = algorithm.func
    return algorithm
