"""Run calls in child processes: many at once, or one with a timeout."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
MEMORY = 2 << 30  # bytes that a child process may take beside those in use
# What a new Python does that answers a call: it looks for modules where this one does.
_ANSWER = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from freecell_widget.search.running.child_processes import answer_stdin
answer_stdin()
"""


class TooLongError(SearchError):
    """A call in a child process did not end before its timeout."""


def can_fork() -> bool:
    """Return whether functions of a notebook can run in forked child processes."""
    if sys.platform in ("emscripten", "wasi"):  # Python in a browser lists fork, but has no processes
        return False
    import multiprocessing

    return "fork" in multiprocessing.get_all_start_methods()


def each(
    calls: Sequence[Callable[[], T]], processes: int = 1, is_last: Callable[[T], bool] = lambda _: False
) -> list[T]:
    """Return what each call returns, in their order.

    Args:
        calls: functions without arguments; any function will do, as the processes are forked.
        processes: how many at one time; 1, or a system that cannot fork, makes the calls here, one after another.
        is_last: tells of an answer of a call made here that no more calls are to be made.

    Raises:
        Exception: any error that a call raises.
    """
    if processes <= 1 or len(calls) <= 1 or not can_fork():
        answers: list[T] = []
        for call in calls:
            answers.append(call())
            if is_last(answers[-1]):
                break
        return answers
    parts = [list(range(start, len(calls), processes)) for start in range(min(processes, len(calls)))]

    def work(part: list[int]) -> Callable[[], list[T]]:
        return lambda: [calls[index]() for index in part]

    running = [_start(work(part)) for part in parts]
    results: dict[int, T] = {}
    try:
        for part, one in zip(parts, running, strict=True):
            results.update(zip(part, _finish(*one, inf), strict=True))
    finally:
        for process, _ in running:
            process.kill()
            process.join()
    return [results[index] for index in range(len(calls))]


def alone(call: Callable[[], T], seconds: float = inf) -> T:
    """Run a call in a child process; kill it after a timeout.

    What it prints is lost, and on Linux it may take 2 GiB more memory than there is in use.

    Args:
        call: any function without arguments; what it returns must be picklable.
        seconds: the timeout.

    Raises:
        TooLongError: it took longer.
        Exception: any error that the call raises.

    Where processes cannot be forked (Windows) cloudpickle takes the call, with all that it was defined by in a
    notebook, to a Python that is started for it. What it cannot take, such as an open file, and in a browser, is
    called here, and nothing can stop it.

    >>> alone(lambda: 6 * 7, seconds=10)
    42
    """
    if can_fork():
        process, connection = _start(partial(_bounded, call))
        try:
            forked: T = _finish(process, connection, seconds)
            return forked
        finally:
            process.kill()
            process.join()
    task = _task(call)
    if task:
        spawned: T = _spawned(task, seconds)
        return spawned
    with _quiet():
        return call()


def _bounded(call: Callable[[], T]) -> T:
    _bound_memory()
    with _quiet():
        return call()


def _task(call: Callable[[], Any]) -> bytes:
    """Return a call as bytes for a new Python; no bytes if that is impossible."""
    if sys.platform in ("emscripten", "wasi") or not sys.executable:
        return b""
    try:
        task: bytes = pickle.dumps(sys.path) + import_module("cloudpickle").dumps(call)
    except Exception:  # noqa: BLE001 (cloudpickle is not installed, or an object cannot be pickled)
        return b""
    return task


def _spawned(task: bytes, seconds: float) -> Any:
    """Return what a call returns in a new Python, which ends when the time is up."""
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603 (Python itself)
            [sys.executable, "-c", _ANSWER],
            input=task,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=None if seconds == inf else seconds,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        raise _too_long(seconds) from None
    if not done.stdout:
        raise _no_answer(done.returncode)
    return _unpacked(done.stdout)


def answer_stdin() -> None:
    """Read a call from standard input, and write its answer to standard output."""
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        out.write(_packed(_received, import_module("cloudpickle")))


def _received() -> Any:
    try:
        call = pickle.load(sys.stdin.buffer)  # noqa: S301 (from the process that started this one)
    except Exception as error:  # noqa: BLE001 (a module may be missing here)
        raise SearchError(f"It cannot run in a child process: {error}.") from None
    return _bounded(call)


@contextmanager
def _quiet() -> Iterator[None]:
    """Discard output: a print in a loop would bury a report, stderr fails nbgrader."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):  # noqa: PTH123
        yield


def _bound_memory() -> None:
    """Limit the memory of this process, for lists that grow for ever."""
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
        sender.send_bytes(_packed(call, pickle))
        sender.close()

    process = context.Process(target=child, daemon=True)
    with warnings.catch_warnings():
        # A notebook's kernel has threads; the child does not touch what they may hold.
        if threading.active_count() > 1:
            warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    sender.close()
    return process, receiver


def _finish(process: BaseProcess, receiver: Connection, seconds: float) -> Any:
    if not receiver.poll(None if seconds == inf else seconds):
        raise _too_long(seconds)
    try:
        data = receiver.recv_bytes()
    except EOFError:
        process.join()
        raise _no_answer(process.exitcode) from None
    return _unpacked(data)


def _packed(call: Callable[[], Any], pickler: Any) -> bytes:
    """Return what a call returns or raises, as bytes."""
    try:
        answer = True, call()
    except (SystemExit, KeyboardInterrupt) as error:
        answer = False, SearchError(f"It raised {error!r}, which would have ended the program.")
    except BaseException as error:  # noqa: BLE001 (any error of a student's code goes to the parent)
        answer = False, error
    try:
        data: bytes = pickler.dumps(answer)
    except Exception:  # noqa: BLE001 (what cannot be pickled is told in words)
        data = pickle.dumps((False, SearchError(f"{quoted(answer[1])} cannot be sent from one process to another.")))
    return data


def _unpacked(data: bytes) -> Any:
    good, answer = pickle.loads(data)  # noqa: S301 (from our own child)
    if not good:
        raise answer
    return answer


def _too_long(seconds: float) -> TooLongError:
    return TooLongError(f"It did not end within {seconds:g} seconds and was stopped.")


def _no_answer(code: int | None) -> SearchError:
    return SearchError(f"The process ended without an answer (exit code {code}).")
