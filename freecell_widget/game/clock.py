"""A stopwatch: the time a game has been played, without the time it has not."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Stopwatch:
    """Sum of intervals between `start` and `stop`, in seconds.

    Args:
        elapsed: seconds already counted.
        now: a clock that never goes back, in seconds.

    >>> watch = Stopwatch(elapsed=90.0)
    >>> watch.running, watch.elapsed
    (False, 90.0)
    """

    def __init__(self, elapsed: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._counted = elapsed
        self._now = now
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time is being counted."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds counted so far."""
        return self._counted + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Count from now on; a running watch is left alone."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Count no longer; a stopped watch is left alone."""
        self._counted, self._since = self.elapsed, None
