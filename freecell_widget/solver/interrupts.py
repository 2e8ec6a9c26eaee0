"""Hold Ctrl+C back while a step changes the memory of a search."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType, TracebackType


class HeldBack:
    """Within this context an interrupt waits; it arrives at the end of the context.

    Only the main thread gets interrupts, and only where Python itself handles them; elsewhere this does nothing.

    >>> before = signal.signal(signal.SIGINT, signal.default_int_handler)
    >>> try:
    ...     with HeldBack():
    ...         signal.raise_signal(signal.SIGINT)
    ...         print("nothing is torn apart")
    ... except KeyboardInterrupt:
    ...     print("and then it arrives")
    nothing is torn apart
    and then it arrives
    >>> _ = signal.signal(signal.SIGINT, before)
    """

    def __init__(self) -> None:
        self._came: tuple[int, FrameType | None] | None = None

    def __enter__(self) -> None:
        """Hold interrupts back."""
        self._before = signal.getsignal(signal.SIGINT)
        self._holds = callable(self._before) and threading.current_thread() is threading.main_thread()
        if self._holds:
            signal.signal(signal.SIGINT, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._came = (number, frame)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the interrupt that came in the meantime do what it does."""
        if self._holds:
            signal.signal(signal.SIGINT, self._before)
        if self._came is not None and callable(self._before):
            self._before(*self._came)
