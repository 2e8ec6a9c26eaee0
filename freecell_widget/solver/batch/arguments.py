"""What is asked of a batch, checked before it begins: each thing that is no such thing gets one sentence."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator, Sequence, Sized
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import deal_name
from freecell_widget.errors import DealError, FreeCellError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.variants.variant import Variant


def numbers(deals: Iterable[int], variant: Variant) -> Sequence[int] | Iterator[int]:
    """Return the numbers of deals: checked at once if they are all at hand, else one by one as they come.

    Args:
        deals: a range, a list, an array, or anything else that yields numbers.
        variant: the game they are dealt for.

    Raises:
        FreeCellError: one is no number of a deal; the text names its index.

    >>> from freecell_widget.variants.variant import FREECELL
    >>> numbers([1, True], FREECELL)
    Traceback (most recent call last):
    freecell_widget.errors.DealError: deals[1]: True is not a deal number. Use 1 to 8,589,934,591, ...
    """
    if isinstance(deals, range):
        for index in {0, len(deals) - 1} if deals else ():
            _number(deals[index], index, variant)
        return deals
    if isinstance(deals, (str, bytes)) or not isinstance(deals, Iterable):
        message = f"{quoted(deals)} are no deals: give their numbers, such as range(1, 32_001) or [617, 1941]."
        raise FreeCellError(message)
    found = (_number(deal, index, variant) for index, deal in enumerate(deals))
    return list(found) if isinstance(deals, Sized) else found


def _number(deal: object, index: int, variant: Variant) -> int:
    """Return one number, of whatever integer type, as an int."""
    if isinstance(deal, str):
        raise DealError(f"deals[{index}]: {quoted(deal)} is no number: give the numbers of deals, not texts.")
    try:
        return int(deal_name(deal, variant))  # type: ignore[arg-type]
    except DealError as error:
        raise DealError(f"deals[{index}]: {error}") from error


def size(part: object) -> int:
    """Return how many deals a part has.

    Args:
        part: a whole number from 1 up.

    Raises:
        FreeCellError: it is none.
    """
    try:
        number = 0 if isinstance(part, bool) else operator.index(part)  # type: ignore[arg-type]
    except TypeError:
        number = 0
    if number < 1:
        raise FreeCellError(f"part={quoted(part)} is no size: give the number of deals of a file, 1 or more.")
    return number


def listener(progress: Any) -> Callable[[Any], object] | None:  # noqa: ANN401 (anything)
    """Return whom to tell how far a batch is, or None.

    Args:
        progress: a function, False or None.

    Raises:
        FreeCellError: it is none of these.
    """
    if progress is None or progress is False:
        return None
    if not callable(progress):
        raise FreeCellError(f"progress={quoted(progress)} cannot be called: give a function, True or False.")
    return progress  # type: ignore[no-any-return]


def executor(workers: object) -> None:
    """Refuse what is no executor.

    Args:
        workers: an executor, or None.

    Raises:
        FreeCellError: it is neither; a Dask client has one, and the text says so.
    """
    if workers is None or isinstance(workers, Executor):
        return
    cure = "its get_executor()" if hasattr(workers, "get_executor") else "one of concurrent.futures, or None"
    raise FreeCellError(f"executor={quoted(workers)} is no executor: give {cure}.")


def directory(out: Any) -> Path:  # noqa: ANN401 (anything)
    """Return the path of a directory for results.

    Args:
        out: a path, or its text.

    Raises:
        FreeCellError: it is neither, or empty.
    """
    if not isinstance(out, (str, os.PathLike)) or not str(out):
        raise FreeCellError(f"out={quoted(out)} is no directory: give its path, or None to keep no results.")
    return Path(out)
