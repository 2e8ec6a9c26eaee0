"""Refuse positions that a graded search makes without its problem."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING, Any

from freecell_widget.rules import do
from freecell_widget.search.errors import SearchError
from freecell_widget.search.freecell_problem import FreeCellProblem
from freecell_widget.search.running.child_processes import is_child, leave_child
from freecell_widget.search.running.meter import MeteredProblem
from freecell_widget.search.running.run import _attempt as attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType

_PACKAGE = "freecell_widget."
# Between the counted problem and what it asks.
_BELOW = tuple(
    _PACKAGE + name
    for name in (
        "rules",
        "search.freecell_problem",
        "search.problem_checks",
        "search.teaching.usual_problems",
        "search.teaching.outside_calls",
    )
)
_RUNNING = _PACKAGE + "search.running."
_SOLVER = _PACKAGE + "solver"
_EVENTS = ("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn")
_GATE = "_gate_of_"  # how a name begins under which a module finds the gate of a function


class OutsideCallError(SearchError):
    """A search did work that is not counted."""


@contextmanager
def refuse_outside_calls(problems: Iterable[Any]) -> Iterator[None]:
    """Refuse calls that make positions, unless the counted problem makes them.

    A search that asked another problem, or the rules, or the solver would have no expansions. References to these
    functions may be anywhere, so their code is exchanged while this lasts. In a child process a refusal is its end,
    which a search cannot catch.

    Args:
        problems: what is searched.

    Raises:
        OutsideCallError: in a process that is not a child.
    """
    guarded: set[Any] = {do, FreeCellProblem.successors}
    methods = [getattr(type(problem), "successors", None) for problem in problems]
    guarded |= {method for method in methods if isinstance(method, FunctionType)}
    for name, module in [*sys.modules.items()]:
        if name.startswith(_SOLVER):
            own = [value for value in vars(module).values() if isinstance(value, FunctionType)]
            guarded |= {value for value in own if value.__module__.startswith(_SOLVER) and not value.__closure__}
    active, before = True, [(one, one.__code__, one.__defaults__, one.__kwdefaults__) for one in guarded]

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if active and event in _EVENTS:
            _refuse(event)
        if active and event == "import" and str(arguments[0]).startswith(_SOLVER):
            _refuse(_SOLVER)

    if is_child():  # there it lasts as long as the process; no code can take it away
        sys.addaudithook(audit)
    below: list[bool] = []  # not empty while the counted problem makes successors
    for one in guarded:
        _put_gate(one, below)
    try:
        yield
    finally:
        active = False
        for one, code, defaults, named in before:
            one.__code__, one.__defaults__, one.__kwdefaults__ = code, defaults, named


def _refuse(what: str) -> None:
    error = OutsideCallError(
        f"It called {what} by itself. Positions come from problem.successors alone, where they are counted."
    )
    leave_child(error)
    raise error


def _put_gate(function: FunctionType, below: list[bool]) -> None:
    """Give a function the code that asks the gate first.

    Args:
        function: one of the engine.
        below: not empty inside a call that was allowed, where there is nothing to ask.
    """
    original: Callable[..., Any] = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    original.__kwdefaults__ = function.__kwdefaults__
    module = function.__module__.removeprefix(_PACKAGE)

    def gate(args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if not below and not _is_counted(sys._getframe(2)):  # noqa: SLF001 (a caller can be told in no other way)
            _refuse(f"{module}.{function.__qualname__}")
        below.append(True)
        try:
            return original(*args, **options)
        finally:
            below.pop()

    name = f"{_GATE}{function.__qualname__.replace('.', '_')}"
    function.__globals__[name] = gate
    cells = function.__code__.co_freevars  # of a method that calls super(); the new code must have as many
    answer = f"({', '.join([f'{name}(args, options)', *cells])})[0]" if cells else f"{name}(args, options)"
    names: dict[str, Any] = {}
    exec(f"def make({', '.join(cells)}):\n def gated(*args, **options): return {answer}\n return gated", names)  # noqa: S102
    function.__code__ = names["make"](*cells).__code__
    function.__defaults__ = function.__kwdefaults__ = None


def _is_counted(frame: FrameType | None) -> bool:
    """Return whether a call comes from the counted problem of each run.

    Args:
        frame: of the caller.
    """
    at = frame
    while at is not None and _module(at).startswith(_BELOW):
        at = at.f_back
    if at is None or not _module(at).startswith(_RUNNING):
        return False
    runs = counted = 0
    while at is not None:
        runs += at.f_code is attempt.__code__
        counted += at.f_code is MeteredProblem.successors.__code__
        at = at.f_back
    return counted >= runs


def _module(frame: FrameType) -> str:
    return frame.f_globals.get("__name__") or ""
