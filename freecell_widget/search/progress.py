"""Progress of a run: a function that is told, or a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.search.meter import SearchError

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.result import Metrics

REPORT_EVERY = 1000  # expansions


def reporter(progress: bool | Callable[[Metrics], object]) -> Callable[[Metrics], object] | None:  # noqa: FBT001
    """Return the function to tell the progress to, or None.

    Args:
        progress: False for none; True for a bar, which needs tqdm and is left out without it; or a function.

    Raises:
        SearchError: it is none of these.
    """
    if progress is False or progress is None:
        return None
    if progress is not True:
        if not callable(progress):
            raise SearchError(f"progress={progress!r} is no progress: it is True, False or a function of Metrics.")
        return progress
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    bar = tqdm(unit=" expansions", leave=False)

    def show(metrics: Metrics) -> None:
        bar.update(metrics.expanded - bar.n)

    return show
