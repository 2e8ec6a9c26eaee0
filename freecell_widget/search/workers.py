"""Calls in processes of their own: many at once, or one that may hang."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from freecell_widget.search.checks import SearchError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
MEMORY = 2 << 30  # bytes that a call in a process of its own may take beside those in use


class TooLongError(SearchError):
    """A call in a process of its own did not end in time and was stopped."""


def can_fork() -> bool:
    """Return whether functions that were defined in a notebook can run in processes of their own here."""
    if sys.platform in ("emscripten", "wasi"):  # Python in a browser lists fork, but has no processes
        return False
    import multiprocessing

    return "fork" in multiprocessing.get_all_start_methods()


def each(calls: Sequence[Callable[[], T]], processes: int = 1) -> list[T]:
    """Return what each call returns, in their order.

    Args:
        calls: functions without arguments; any function will do, as the processes are forked.
        processes: how many at one time; 1, or a system that cannot fork, makes the calls here, one after another.

    Raises:
        Exception: whatever a call raises.
    """
    if processes <= 1 or len(calls) <= 1 or not can_fork():
        return [call() for call in calls]
    parts = [list(range(start, len(calls), processes)) for start in range(min(processes, len(calls)))]

    def work(part: list[int]) -> Callable[[], list[T]]:
        return lambda: [calls[index]() for index in part]

    running = [_start(work(part)) for part in parts]
    results: dict[int, T] = {}
    try:
        for part, one in zip(parts, running, strict=True):
            results.update(zip(part, _finish(*one, None), strict=True))
    finally:
        for process, _ in running:
            process.kill()
            process.join()
    return [results[index] for index in range(len(calls))]


def alone(call: Callable[[], T], seconds: float) -> T:
    """Return what a call returns that runs in a process of its own, which is killed if it takes too long.

    What it prints is lost, and it may take 2 GiB more memory than there is in use.

    Args:
        call: any function without arguments; what it returns must be picklable.
        seconds: how long it may take.

    Raises:
        TooLongError: it took longer.
        Exception: whatever the call raises.

    Where processes cannot be forked the call is made here, and nothing can stop it.

    >>> alone(lambda: 6 * 7, seconds=10)
    42
    """
    if not can_fork():
        with _quiet():
            return call()

    def child() -> T:
        _bound_memory()
        with _quiet():
            return call()

    process, connection = _start(child)
    try:
        answer: T = _finish(process, connection, seconds)
        return answer
    finally:
        process.kill()
        process.join()


@contextmanager
def _quiet() -> Iterator[None]:
    """Lose what is printed: a print in a loop would bury a report, and nbgrader takes a line on stderr as an error."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):  # noqa: PTH123
        yield


def _bound_memory() -> None:
    """Let this process take only so much more memory, so that a list that grows for ever harms nothing else."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, OSError, ValueError):  # not on Linux, or a narrower limit is set already
        return


def _start(call: Callable[[], Any]) -> tuple[BaseProcess, Connection]:
    import multiprocessing

    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def child() -> None:
        try:
            answer = True, call()
        except (SystemExit, KeyboardInterrupt) as error:
            answer = False, SearchError(f"It raised {error!r}, which would have ended the program.")
        except BaseException as error:  # noqa: BLE001 (whatever a student's code raises goes to the parent)
            answer = False, error
        try:
            data = pickle.dumps(answer)
        except Exception:  # noqa: BLE001 (what cannot be pickled is told in words)
            data = pickle.dumps((False, SearchError(f"{answer[1]!r} cannot be sent from one process to another.")))
        sender.send_bytes(data)
        sender.close()

    process = context.Process(target=child, daemon=True)
    with warnings.catch_warnings():
        # A notebook's kernel has threads; the child uses none of what they may hold.
        if threading.active_count() > 1:
            warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    sender.close()
    return process, receiver


def _finish(process: BaseProcess, receiver: Connection, seconds: float | None) -> Any:  # noqa: ANN401
    if not receiver.poll(seconds):
        raise TooLongError(f"It did not end within {seconds:g} seconds and was stopped.")
    try:
        good, answer = pickle.loads(receiver.recv_bytes())  # noqa: S301 (from our own child)
    except EOFError:
        process.join()
        raise SearchError(f"The process ended without an answer (exit code {process.exitcode}).") from None
    if not good:
        raise answer
    return answer
