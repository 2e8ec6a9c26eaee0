"""Choose the kernel: compiled when it is ready, plain Python until then.

Nobody waits for the compiler. The first question starts a thread that gets the compiled kernel ready. If its code is
not in the cache, a child process with low priority compiles it (some twenty seconds, once). Then the thread loads it (a
tenth of a second; neither numba nor numpy is imported). Until then plain Python answers. Both run the same source, so
the answers and the node counts are the same.
"""

from __future__ import annotations

import atexit
import importlib.util
import os
import subprocess
import sys
import threading
import time
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.solver.compile import code_cache
from freecell_widget.solver.compile.plain_kernel import Kernel
from freecell_widget.validate import amount
from freecell_widget.validate import choice as one_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COMPILING = (
    "The solver is being compiled, about a minute once on this machine. Until then it searches in plain Python, some"
    " hundred times slower. freecell_widget.solver.wait_for_compiler() waits for it."
)
POLL = 2.0  # seconds between looks at what another process compiles
TRIES = 3  # failed compilations after which this process stays with plain Python

VARIABLE = "FREECELL_WIDGET_KERNEL"
CHOICES = ("auto", "plain", "compiled")

# The child's program. It gets the module path of its parent; an isolated Python adds nothing to it.
CHILD = (
    "import sys; sys.path[:] = {path!r}; "
    "from freecell_widget.solver.compile import compiler_process; compiler_process.main()"
)


class _Shared:
    """What the threads of this process share."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.lock = threading.Lock()
        self.plain = Kernel()
        self.compiled: Kernel | None = None
        self.loader: threading.Thread | None = None
        self.child: subprocess.Popen[bytes] | None = None
        self.ending = threading.Event()
        self.failures = 0
        self.compiling = False  # whether somebody compiles it now, this process or another
        self.told = False  # whether a person has been told so
        self.choice = environment.get(VARIABLE) or "auto"


_shared = _Shared()


def use(choice: str) -> str:
    """Choose which kernel answers from now on, and return the choice before.

    Args:
        choice: ``"auto"``; ``"plain"``, plain Python alone; or ``"compiled"``, which waits for the compiler. The
            environment variable ``FREECELL_WIDGET_KERNEL`` makes the first choice.

    Raises:
        FreeCellError: another word.

    >>> use(use("plain"))
    'plain'
    """
    before, _shared.choice = _shared.choice, one_of("kernel", choice, CHOICES)
    return before


def kernel() -> Kernel:
    """Return the kernel that answers now, and start to get the compiled one ready.

    Raises:
        FreeCellError: the environment variable holds another word, or numba is not installed and the compiled kernel
            was chosen.
    """
    if _shared.choice == "auto":
        return _shared.compiled or _start_loading()
    return compiled() if one_of(VARIABLE, _shared.choice, CHOICES) == "compiled" else plain()


def has_compiler() -> bool:
    """Return whether numba is installed and threads can run beside it."""
    return sys.platform != "emscripten" and importlib.util.find_spec("numba") is not None


def may_compile() -> bool:
    """Return whether long work may wait for the compiled kernel."""
    return _shared.choice == "compiled" or (_shared.choice == "auto" and has_compiler())


def plain() -> Kernel:
    """Return the kernel in plain Python."""
    return _shared.plain


def wait_for_compiler(seconds: float | None = None) -> bool:
    """Wait until the solver is compiled; return whether it is.

    The first compilation on a machine takes about a minute. Later sessions load its result in a moment. Without numba,
    or with plain Python chosen, there is nothing to wait for.

    Args:
        seconds: the most time to wait; None for no limit.

    Raises:
        FreeCellError: `seconds` is not a number, 0 or more.

    >>> before = use("plain")
    >>> wait_for_compiler()
    False
    >>> _ = use(before)
    """
    end = None if seconds is None else time.monotonic() + amount("seconds", seconds)
    if not (may_compile() and has_compiler()):
        return False
    while _shared.compiled is None and _shared.failures < TRIES:
        _start_loading()
        if (loader := _shared.loader) is not None:
            loader.join(None if end is None else max(0.0, end - time.monotonic()))
            if loader.is_alive():
                return False
    return _shared.compiled is not None


def tell_of_compiling() -> None:
    """Tell a person, once, that the solver is still being compiled.

    A person is whoever types at a prompt or in a notebook; programs, and threads beside the main one, are told nothing.
    """
    if _shared.compiling and not _shared.told and _is_interactive():
        _shared.told = True
        sys.stderr.write(f"{COMPILING}\n")


def _is_interactive() -> bool:
    if threading.current_thread() is not threading.main_thread():
        return False
    ipython, marimo = sys.modules.get("IPython"), sys.modules.get("marimo")
    return (
        hasattr(sys, "ps1")
        or (ipython is not None and ipython.get_ipython() is not None)
        or (marimo is not None and marimo.running_in_notebook())
    )


_loading = threading.Lock()
_LOAD_SECONDS = 60  # more than loading takes on a busy machine


def compiled() -> Kernel:
    """Return the compiled kernel, and wait for it.

    Raises:
        FreeCellError: numba is not installed, or the kernel could not be compiled.
    """
    if _shared.compiled is None:
        if not has_compiler():
            raise FreeCellError("The compiled kernel needs numba: install freecell-widget[fast].")
        _load(_code(priority=0))
    return _shared.compiled  # type: ignore[return-value]


def _load(code: bytes) -> None:
    """Make code the compiled kernel of this process."""
    from freecell_widget.solver.compile import machine_code

    with _loading:
        if _shared.compiled is None:
            _shared.compiled = machine_code.CompiledKernel(code)


def _code(priority: int) -> bytes:
    """Return the kernel's machine code from the cache, or let one process compile it.

    Args:
        priority: of that process, as for `os.nice`.

    Raises:
        FreeCellError: it could not be compiled.
    """
    from freecell_widget.solver.compile import machine_code

    path = code_cache.place(machine_code.processor())
    if path is None:
        warnings.warn(code_cache.NO_FOLDER, RuntimeWarning, stacklevel=2)
        return _compile(None, None, priority)
    while (code := code_cache.read(path)) is None:
        _shared.compiling = True
        with code_cache.lock(path) as held:
            code = code_cache.read(path)  # another process may have finished it just now
            if code is not None:
                return code
            if held is not None:
                return _compile(path, held, priority)
        _shared.ending.wait(POLL)
    return code


def _compile(path: Path | None, held: int | None, priority: int) -> bytes:
    """Compile the kernel in a child process, which keeps the code at a path.

    The child inherits the lock, so that it holds it as long as it works, even if this process ends first. It runs
    in a new session, so that Ctrl+C stops the search here and not the compiler.
    """
    _shared.compiling = True
    command = [sys.executable, "-I", "-c", CHILD.format(path=sys.path), str(priority), str(path or "")]
    on_windows = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with subprocess.Popen(  # noqa: S603 (this Python)
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=() if held is None or on_windows else (held,),
        start_new_session=True,
        creationflags=on_windows,
    ) as child:
        _shared.child = child if path is None else None
        made, said = child.communicate()
    code = code_cache.checked(made)
    if child.returncode or code is None:
        why = said.decode(errors="replace").strip().rpartition("\n")[2] or f"exit code {child.returncode}"
        raise FreeCellError(f"The solver could not be compiled ({why}).")
    return code


def _start_loading() -> Kernel:
    """Start a thread that gets the compiled kernel ready; return the plain one."""
    with _shared.lock:
        at_it = _shared.loader is not None and _shared.loader.is_alive()
        if not at_it and _shared.failures < TRIES and has_compiler():
            _shared.loader = threading.Thread(target=_load_quietly, name="freecell-kernel", daemon=True)
            _shared.loader.start()
    return plain()


def _load_quietly() -> None:
    """Load the compiled kernel; if that fails, say so once and go on in plain Python."""
    try:
        code = _code(priority=10)
        if not _shared.ending.is_set():
            _load(code)
        _shared.compiling = False
    except Exception as error:  # noqa: BLE001 (plain Python goes on answering)
        _shared.failures += 1
        _shared.compiling = False
        if not _shared.ending.is_set():
            sentence = f"{error} The solver goes on in plain Python, which is about a hundred times slower."
            warnings.warn(sentence, RuntimeWarning, stacklevel=1)


def _end() -> None:
    """At exit, wait for a load that has begun; stop a compiler without a cache."""
    _shared.ending.set()
    if _shared.child is not None:
        with suppress(OSError):
            _shared.child.kill()
    _loading.acquire(timeout=_LOAD_SECONDS)  # and never released: nothing begins to load now


atexit.register(_end)
