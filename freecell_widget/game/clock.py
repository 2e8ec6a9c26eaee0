"""The clock of a game: it counts the seconds between `start` and `stop`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Sum of the intervals between `start` and `stop`, in seconds.

    Args:
        elapsed: seconds already counted.
        now: returns the time in seconds and never goes back.

    >>> clock = Clock(elapsed=90.0)
    >>> clock.running, clock.elapsed
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
        """Count from now on; do nothing if the clock is running."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop counting; do nothing if the clock is not running."""
        self._counted, self._since = self.elapsed, None

    def at_zero(self, elapsed: float = 0.0) -> Clock:
        """Return a stopped clock that reads the same time, for the next deal or a copy.

        Args:
            elapsed: seconds already counted.
        """
        return Clock(elapsed, self._now)
