"""Run calls in child processes: many at once, or one with a timeout."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import warnings
from collections.abc import Callable  # noqa: TC003 (the type of a variable)
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from freecell_widget.search.errors import SearchError
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
_answer_parent: list[Callable[[bytes], object]] = []  # in a child process: how it gives its answer
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


def is_child() -> bool:
    """Return whether this process makes a call for its parent."""
    return bool(_answer_parent)


def leave_child(error: SearchError) -> None:
    """End this child process with an error for its parent.

    Do nothing in any other process.

    Code that catches everything cannot keep the child from leaving.

    Args:
        error: which the parent's call then raises.
    """
    if _answer_parent:
        _answer_parent[-1](pickle.dumps((False, error)))
        os._exit(0)


def each(calls: Sequence[Callable[[], T]], processes: int = 1) -> Iterator[tuple[int, T | BaseException]]:
    """Yield (index, what the call returned or raised) for each call, as they end.

    Args:
        calls: functions without arguments; any function will do, as the processes are forked.
        processes: how many at one time; 1, or a system that cannot fork, makes the calls here, one after another.
    """
    if processes <= 1 or len(calls) <= 1 or not can_fork():
        for index, call in enumerate(calls):
            yield index, _attempted(call)
        return
    from multiprocessing.connection import wait

    waiting = list(enumerate(calls))[::-1]
    running: dict[Any, tuple[int, BaseProcess]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                index, call = waiting.pop()
                process, receiver = _start(call)
                running[receiver] = index, process
            for ready in wait(list(running)):
                index, process = running.pop(ready)
                answer = _attempted(partial(_finish, process, cast("Connection", ready), inf))
                process.kill()
                process.join()
                yield index, answer
    finally:
        for _, process in running.values():
            process.kill()
            process.join()


def _attempted(call: Callable[[], T]) -> T | BaseException:
    """Return what a call returns or raises; an interrupt passes through."""
    try:
        return call()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 (whichever error a student's code raises)
        return error


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

        def answer(data: bytes) -> None:
            out.write(data)
            out.flush()

        _answer_parent.append(answer)
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
        _answer_parent.append(sender.send_bytes)
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
    except Exception as error:  # noqa: BLE001 (any error of a student's code goes to the parent)
        answer = False, error
    except BaseException as error:  # noqa: BLE001 (as SystemExit; an interrupt from outside comes to the parent, too)
        answer = False, SearchError(f"It raised {error!r}, which would have ended the program.")
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
