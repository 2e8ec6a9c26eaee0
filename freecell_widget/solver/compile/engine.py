"""Which kernel answers: the compiled one when it is ready, plain Python until then.

Nobody waits for the compiler. The first question starts a thread that sees to the compiled kernel: if the cache holds
none for these sources, a process of its own, with low priority, compiles one into the cache (some twenty seconds,
once); then the thread loads it (a tenth of a second; neither numba nor numpy is imported). Until then plain Python
answers; both run the same source, so the answers and the node counts are the same.
"""

from __future__ import annotations

import atexit
import importlib
import importlib.util
import os
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.errors import FreeCellError
from freecell_widget.solver.compile import code_cache
from freecell_widget.validate import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType

_PACKAGE = "freecell_widget.solver"
_MODULES = (
    "deal_tables",
    "weight_tables",
    "node",
    "expand",
    "replay",
    "searches.best_first",
    "searches.depth_first",
    "searches.portfolio",
    "searches.beam",
    "searches.breadth_first",
)

POLL = 2.0  # seconds between looks at what another process compiles

VARIABLE = "FREECELL_WIDGET_KERNEL"
CHOICES = ("auto", "plain", "compiled")
_NAMES = ", ".join(map(repr, CHOICES))


class Kernel(NamedTuple):
    """One of the two kernels; its modules are attributes.

    Args:
        compiled: whether numba compiles it.
        array: makes an array of that many zeros, as its functions take them.
        words_of: makes such an array of some numbers.
        modules: the kernel's modules by name.

    >>> plain().words_of([3, 1])
    [3, 1]
    """

    compiled: bool
    array: Callable[[int], Any]
    words_of: Callable[[Iterable[int]], Any]
    modules: dict[str, ModuleType]

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (a module, whose functions have types of their own)
        """Return a module of the kernel."""
        try:
            return self.modules[name]
        except KeyError:
            raise AttributeError(name) from None


class _Shared:
    """What the threads of this process share."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.lock = threading.Lock()
        self.plain: Kernel | None = None
        self.compiled: Kernel | None = None
        self.loader: threading.Thread | None = None
        self.ending = threading.Event()
        self.choice = environment.get(VARIABLE) or "auto"


_shared = _Shared()


def use(choice: str) -> str:
    """Choose which kernel answers from now on, and return what was chosen before.

    Args:
        choice: ``"auto"``; ``"plain"``, plain Python alone; or ``"compiled"``, which waits for the compiler. The
            environment variable ``FREECELL_WIDGET_KERNEL`` makes the first choice.

    Raises:
        FreeCellError: another word.

    >>> use(use("plain"))
    'plain'
    """
    if choice not in CHOICES:
        raise FreeCellError(f"There is no kernel {quoted(choice)}: choose one of {_NAMES}.")
    before, _shared.choice = _shared.choice, choice
    return before


def kernel() -> Kernel:
    """Return the kernel that answers now; if the compiled one is not ready, see to it that it will be.

    Raises:
        FreeCellError: the environment chose a kernel that is none, or the compiled one where numba is not installed.
    """
    if _shared.choice not in CHOICES:
        raise FreeCellError(f"{VARIABLE}={quoted(_shared.choice)} names no kernel: choose one of {_NAMES}.")
    if _shared.choice == "plain":
        return plain()
    if _shared.choice == "compiled":
        return compiled()
    if _shared.compiled is not None:
        return _shared.compiled
    with _shared.lock:
        if _shared.loader is None and has_compiler():
            atexit.register(_end)
            _shared.loader = threading.Thread(target=_load_quietly, name="freecell-kernel", daemon=True)
            _shared.loader.start()
    return plain()


def has_compiler() -> bool:
    """Return whether numba is installed and threads can run beside it."""
    return sys.platform != "emscripten" and importlib.util.find_spec("numba") is not None


def may_compile() -> bool:
    """Return whether long work may wait for the compiled kernel."""
    return _shared.choice == "compiled" or (_shared.choice == "auto" and has_compiler())


def plain() -> Kernel:
    """Return the kernel in plain Python."""
    if _shared.plain is None:
        modules = {name.rpartition(".")[2]: importlib.import_module(f"{_PACKAGE}.kernel.{name}") for name in _MODULES}
        _shared.plain = Kernel(compiled=False, array=_zeros, words_of=list, modules=modules)
    return _shared.plain


def _zeros(size: int) -> list[int]:
    return [0] * size


_loading = threading.Lock()
_LOAD_SECONDS = 60  # more than loading takes on a busy machine


def compiled() -> Kernel:
    """Return the compiled kernel, and wait for it.

    Raises:
        FreeCellError: numba is not installed.
    """
    if not has_compiler():
        raise FreeCellError("The compiled kernel needs numba: install freecell-widget[fast].")
    with _loading:
        if _shared.compiled is None:
            _shared.compiled = _load()
        return _shared.compiled


def _load() -> Kernel:
    from freecell_widget.solver.compile import machine_code

    place = code_cache.place(machine_code.processor())
    code = code_cache.read(place)
    if code is None:
        code = machine_code.build()
        with suppress(OSError):  # a full disk: it is compiled again next time
            code_cache.write(place, code)
    return Kernel(
        compiled=True, array=machine_code.words, words_of=machine_code.words_of, modules=machine_code.load(code)
    )


def _end() -> None:
    """Let a load that has begun end before the interpreter does: it runs code that must not be pulled from under it."""
    _shared.ending.set()
    _loading.acquire(timeout=_LOAD_SECONDS)  # and never released: nothing begins to load now


def _load_quietly() -> None:
    """Load the compiled kernel, compiled by another process where the cache has none; on any failure stay plain."""
    try:
        from freecell_widget.solver.compile import machine_code

        place = code_cache.place(machine_code.processor())
        while place is not None and code_cache.read(place) is None and not _shared.ending.is_set():
            if code_cache.claim(place):
                command = [sys.executable, "-m", f"{_PACKAGE}.compile"]
                subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True)  # noqa: S603 (us)
                if code_cache.read(place) is None:
                    return  # it could not be kept
            else:  # another process is compiling, or was and has died
                _shared.ending.wait(POLL)
        if not _shared.ending.is_set():
            compiled()
    except Exception:  # noqa: BLE001, S110 (plain Python goes on answering; `compiled` tells whoever asks for it)
        pass
