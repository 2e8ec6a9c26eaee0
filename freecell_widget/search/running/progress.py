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
