"""Check the arguments of `solve_many` before it begins."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence, Sized
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from freecell_widget.deals.lookup import deal_name
from freecell_widget.errors import DealError, FreeCellError
from freecell_widget.validate import function, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.variants.variant import Variant


def numbers(deals: Iterable[int], variant: Variant) -> Sequence[int] | Iterator[int]:
    """Check the numbers of deals and return them.

    They are checked at once if their count is known, else one by one as they come.

    Args:
        deals: a range, a list, an array, or anything else that yields numbers.
        variant: the game they are dealt for.

    Raises:
        FreeCellError: one is not the number of a deal; the text names its index.

    >>> from freecell_widget.variants.named_games import FREECELL
    >>> numbers([1, True], FREECELL)
    Traceback (most recent call last):
    freecell_widget.errors.DealError: deals[1]: True is not a deal number. Use 1 to 8,589,934,591, ...
    """
    if isinstance(deals, range):
        for index in {0, len(deals) - 1} if deals else ():
            _number(deals[index], index, variant)
        return deals
    if isinstance(deals, (str, bytes)) or not isinstance(deals, Iterable):
        message = f"deals must be numbers such as range(1, 32_001) or [617, 1941], got {quoted(deals)}."
        raise FreeCellError(message)
    found = (_number(deal, index, variant) for index, deal in enumerate(deals))
    return list(found) if isinstance(deals, Sized) else found


def _number(deal: object, index: int, variant: Variant) -> int:
    """Return a number of any integer type as an int."""
    if isinstance(deal, str):
        raise DealError(f"deals[{index}] must be a number, got {quoted(deal)}.")
    try:
        return int(deal_name(deal, variant))  # type: ignore[arg-type]
    except DealError as error:
        raise DealError(f"deals[{index}]: {error}") from error


def listener(progress: Any) -> Callable[[Any], object] | None:  # noqa: ANN401 (anything)
    """Return the function to call with the progress of a batch, or None.

    Args:
        progress: a function, False or None.

    Raises:
        FreeCellError: it is something else.
    """
    if progress is False:
        return None
    function("progress", progress)
    return progress  # type: ignore[no-any-return]


def executor(workers: object) -> None:
    """Refuse anything but an executor or None.

    For a Dask client the sentence says where its executor is.

    Args:
        workers: an executor, or None.

    Raises:
        FreeCellError: it is neither.
    """
    if workers is not None and not isinstance(workers, Executor):
        cure = " Use its get_executor()." if hasattr(workers, "get_executor") else ""
        raise FreeCellError(f"executor must be one of concurrent.futures or None, got {quoted(workers)}.{cure}")


def directory(out: Any) -> Path:  # noqa: ANN401 (anything)
    """Return the path of a folder for results.

    Args:
        out: a path, or its text.

    Raises:
        FreeCellError: it is neither, or empty.
    """
    if not isinstance(out, (str, os.PathLike)) or not str(out):
        raise FreeCellError(f"out must be the path of a folder or None, got {quoted(out)}.")
    return Path(out)
