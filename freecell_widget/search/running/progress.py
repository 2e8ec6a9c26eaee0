"""Report the progress of a run to a function or a bar."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING, Any

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from freecell_widget.result import Metrics

REPORT_EVERY = 1000  # expansions


@contextmanager
def reporting(
    progress: Any,
    name: str = "",
    budget: float = inf,
) -> Iterator[Callable[[Metrics], object] | None]:
    """Give the function that reports progress, or None; close the bar in the end.

    Args:
        progress: False for none; True for a bar, or without tqdm for a line that is written over; or a function.
        name: of the search.
        budget: of expansions; the bar is full when it has run out.

    Raises:
        SearchError: it is something else.
    """
    if progress is not True:
        if progress is not False and progress is not None and not callable(progress):
            raise SearchError(f"progress must be True, False or a function of Metrics, got {quoted(progress)}.")
        yield progress or None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield lambda metrics: sys.stderr.write(f"\r{name}: {metrics}  ")
        sys.stderr.write("\n")
        return
    total = int(budget) if budget < inf else None
    with tqdm(desc=name, total=total, unit=" expansions", leave=False) as bar:
        yield lambda metrics: bar.update(metrics.expanded - bar.n)


@contextmanager
def counting(progress: Any, name: str, total: int) -> Iterator[Callable[[Any], object]]:
    """Give a function to call with each thing that is done; close the bar in the end.

    Args:
        progress: as in :func:`reporting`; a function is called with what is done.
        name: of the bar.
        total: how many things there are to do.

    Raises:
        SearchError: it is something else.
    """
    done = 0
    with reporting(False if progress is True else progress) as function:
        if progress is not True:
            yield function or (lambda _: None)
            return
    try:
        from tqdm.auto import tqdm
    except ImportError:

        def line(_: Any) -> None:
            nonlocal done
            done += 1
            sys.stderr.write(f"\r{name}: {done} of {total}  ")

        yield line
        sys.stderr.write("\n")
        return
    with tqdm(desc=name, total=total, leave=False) as bar:
        yield lambda _: bar.update()
