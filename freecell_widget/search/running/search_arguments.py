"""Check the arguments of a search, and count the calls of its heuristics."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.heuristic_checks import checked_heuristic
from freecell_widget.search.naming import name_of
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
        hint = ""
        if isinstance(algorithm, Generator):
            hint = f"; give the function itself, without calling it: run({name_of(algorithm)}, problem, ...)"
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
            f"run({name}, problem, ...). Where one thing stands for a search, write ({name}, ...) or "
            "functools.partial. run itself takes max_expanded, max_seconds, max_kept, record and progress."
        ) from None
    given.apply_defaults()
    if "h" in given.arguments:  # as textbooks call it, and the searches here
        own = signature(_unwrapped(algorithm)).parameters
        if "h" not in own or given.arguments["h"] is not own["h"].default:  # it may do without one
            checked_heuristic(given.arguments["h"], "h")


def as_search(given: Any) -> Any:
    """Return (search, argument, ...) as a search that needs only a problem.

    Leave anything else as it is.

    Args:
        given: a search, or a tuple of a search and what it takes after the problem.

    >>> from freecell_widget.search import astar, zero
    >>> as_search((astar, zero)).keywords
    {'h': <function zero at ...>}
    """
    if not isinstance(given, tuple) or not given or not callable(given[0]):
        return given
    search, *rest = given
    try:
        names = list(signature(search).parameters)[1:]
        return partial(search, **dict(zip(names, rest, strict=False))) if len(rest) <= len(names) else given
    except (TypeError, ValueError):  # written in another language
        return given


def order_of(algorithm: Any, args: tuple[Any, ...], options: dict[str, Any]) -> tuple[float, float] | None:
    """Return (a, b) where a search goes by the least f = a g + b h.

    Args:
        algorithm: the search, which may be a partial.
        args: its arguments beside the problem.
        options: its keyword arguments.

    Returns:
        None where it goes by something else, or is not of this package.

    >>> from functools import partial
    >>> from freecell_widget.search import astar, breadth_first, greedy, zero
    >>> order_of(partial(astar, weight=3), (zero,), {}), order_of(greedy, (zero,), {}), order_of(breadth_first, (), {})
    ((1, 3), (0, 1), None)
    """
    search = _unwrapped(algorithm)
    orders = {
        "astar": (1, 1),
        "idastar": (1, 1),
        "recursive_best_first": (1, 1),
        "greedy": (0, 1),
        "uniform_cost": (1, 0),
    }
    if not is_ours(search) or search.__name__ not in orders:
        return None
    weight: Any = signature(algorithm).bind(None, *args, **options).arguments.get("weight")
    if weight is None and isinstance(algorithm, partial):
        weight = algorithm.keywords.get("weight")
    a, b = orders[search.__name__]
    return a, b if weight is None else weight


def is_ours(algorithm: Any) -> bool:
    """Return whether a search, or the one in a partial, is of this package."""
    return str(getattr(_unwrapped(algorithm), "__module__", "")).startswith("freecell_widget.")


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
