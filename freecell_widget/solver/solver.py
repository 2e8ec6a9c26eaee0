"""Solving one position: what to solve, within which limits, and who looks on."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State
from freecell_widget.notation import is_board, parse_board
from freecell_widget.result import Metrics, Status
from freecell_widget.solver import stages
from freecell_widget.solver.interrupts import HeldBack
from freecell_widget.solver.limits import MEMORY, Limits
from freecell_widget.solver.solution import Solution
from freecell_widget.solver.task import Task
from freecell_widget.validate import quoted
from freecell_widget.variants.variant import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from freecell_widget.game import Game
    from freecell_widget.variants.variant import Variant

QUALITIES = {
    "fast": stages.complete,
    "neat": stages.neat,
    "short": stages.short,
    "optimal": stages.optimal,
    "proof": stages.exhaust,
}


class Solver:
    """A search for a solution that can be stopped and gone on with.

    Args:
        position: as :func:`solve` takes it.
        variant: the game of a numbered deal or a board text.
        quality: as :func:`solve` takes it.

    >>> solver = Solver(11982)
    >>> solver.run(nodes=100).verdict
    'limit (nodes)'
    >>> solver.run().verdict
    'unsolvable'
    """

    def __init__(
        self, position: int | str | State | Game, *, variant: Variant | str = FREECELL, quality: str = "fast"
    ) -> None:
        if quality not in tuple(QUALITIES):  # a tuple takes what cannot be hashed
            message = f"There is no quality {quality!r}; there are {', '.join(map(repr, QUALITIES))}."
            raise FreeCellError(message)
        self.state = as_state(position, variant)
        self._task = Task(self.state, Limits())
        self._steps: Iterator[None] = QUALITIES[quality](self._task)
        self._done = False
        self._limit = ""
        self._torn = False  # whether an error left a step half done
        self._running = threading.Lock()

    @property
    def metrics(self) -> Metrics:
        """What the search has cost so far."""
        return self._task.metrics

    @property
    def stage(self) -> str:
        """What the search is doing, in a few words."""
        return self._task.stage

    def run(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = MEMORY,
        cancel: Callable[[], bool] | None = None,
        progress: Callable[[Metrics], object] | None = None,
    ) -> Solution:
        """Search until there is an answer or a limit is reached; called again, it goes on from there.

        Ctrl+C ends it with the limit ``"interrupted"`` and what was found so far; if the search was over anyway, Ctrl+C
        goes on to the caller.

        Args:
            nodes: the most positions to expand, those of earlier calls among them.
            seconds: the most time to take, that of earlier calls among it.
            memory: the most bytes of search memory.
            cancel: asked after every step (some 20 ms); the search stops when it returns true.
            progress: told after every step what the search has cost so far.

        Raises:
            FreeCellError: an argument is no such thing, another thread is running this search, or an error (a signal's
                handler that raises) has ended it before.
        """
        limits = _checked(nodes, seconds, memory, cancel, progress)
        with self._alone(limits):
            try:
                for _ in self._advance(cancel, progress):
                    pass
            except KeyboardInterrupt:
                if self._done:
                    raise
                self._limit = "interrupted"
            return self._answer()

    async def run_async(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = MEMORY,
        cancel: Callable[[], bool] | None = None,
        progress: Callable[[Metrics], object] | None = None,
    ) -> Solution:
        """Do the same as :meth:`run` on an event loop, which has its turn after every step; no thread is needed.

        Args:
            nodes: as in `run`.
            seconds: as in `run`; only time spent searching counts.
            memory: as in `run`.
            cancel: as in `run`.
            progress: as in `run`.

        Raises:
            FreeCellError: as in `run`.
        """
        limits = _checked(nodes, seconds, memory, cancel, progress)
        with self._alone(limits):
            for _ in self._advance(cancel, progress):
                await asyncio.sleep(0)
            return self._answer()

    @contextmanager
    def _alone(self, limits: Limits) -> Iterator[None]:
        """Keep other threads and tasks from running this search too, which they would tear apart."""
        if not self._running.acquire(blocking=False):
            raise FreeCellError("This search is being run already: wait for its answer, or begin another Solver.")
        try:
            if self._torn:
                raise FreeCellError("This search was ended by an error, and cannot go on: begin another Solver.")
            self._task.limits = limits
            yield
        finally:
            self._running.release()

    def _advance(
        self, cancel: Callable[[], bool] | None, progress: Callable[[Metrics], object] | None
    ) -> Iterator[None]:
        """Take steps until there is an answer or a limit is reached; yield after each."""
        task = self._task
        self._limit = ""
        more = not self._done
        while more:
            self._limit = task.limit()
            if self._limit:
                return
            more = self._step()
            if progress is not None:
                progress(task.metrics)
            if more and cancel is not None and cancel():
                self._limit = "interrupted"
                return
            yield

    def _step(self) -> bool:
        """Take one step; return whether there is more to do."""
        with HeldBack():
            started = time.perf_counter()
            try:
                next(self._steps)
            except StopIteration:
                self._done = True
            except BaseException:
                self._torn = True
                raise
            finally:
                self._task.seconds += time.perf_counter() - started
        return not self._done

    def _answer(self) -> Solution:
        task = self._task
        limit = "" if self._done else self._limit
        if task.packed is not None:
            return Solution(self.state, Status.SOLVED, task.packed, task.metrics, lower_bound=task.lower_bound)
        if task.proof:
            return Solution(self.state, Status.UNSOLVABLE, (), task.metrics, proof=task.proof)
        status = Status.LIMIT if limit else Status.GAVE_UP
        return Solution(self.state, status, (), task.metrics, limit)


def _checked(nodes: int | None, seconds: float | None, memory: int | None, cancel: object, progress: object) -> Limits:
    """Return the limits, or refuse an argument that is none."""
    for name, value in (("cancel", cancel), ("progress", progress)):
        if value is not None and not callable(value):
            raise FreeCellError(f"{name}={quoted(value)} cannot be called: give a function, or None.")
    return Limits(nodes, seconds, memory)


def as_state(position: int | str | State | Game, variant: Variant | str = FREECELL) -> State:
    """Return the position that somebody names.

    Args:
        position: a deal number, a text such as ``"pysol:100000"``, a board text, a State, or a Game.
        variant: the game of a number or a text.
    """
    if isinstance(position, State):
        return position
    state = getattr(position, "state", None)
    if isinstance(state, State):
        return state
    if isinstance(position, str) and is_board(position):
        return parse_board(position, find_variant(variant))
    return deal_state(position, variant)  # type: ignore[arg-type]


def solve(
    position: int | str | State | Game,
    *,
    variant: Variant | str = FREECELL,
    quality: str = "fast",
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = MEMORY,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[Metrics], object] | None = None,
) -> Solution:
    """Return a checked solution of a position, or a proof that there is none.

    Args:
        position: a deal number, a text such as ``"pysol:100000"``, a board text, a State, or a Game.
        variant: the game of a numbered deal or a board text, or its name.
        quality: ``"fast"`` answers soonest; ``"neat"`` looks once for fewer moves; ``"short"`` goes on looking for them
            until a limit is reached or the widest beam is done; ``"proof"`` goes through all positions at once;
            ``"optimal"`` looks for a solution that is proved to be shortest in player moves, which takes seconds to
            minutes for a full deal: see ``Solution.optimal``, and ``Solution.lower_bound`` if a limit comes first.
        nodes: the most positions to expand.
        seconds: the most time to take.
        memory: the most bytes of search memory.
        cancel: asked after every step (some 20 ms); the search stops when it returns true.
        progress: told after every step what the search has cost so far.

    Raises:
        FreeCellError: there is no such position, the solver cannot express its variant, or a limit is none; the text
            says why.

    >>> solve(1).solved, solve(11982).verdict, solve(1, nodes=5).verdict
    (True, 'unsolvable', 'limit (nodes)')
    """
    solver = Solver(position, variant=variant, quality=quality)
    return solver.run(nodes=nodes, seconds=seconds, memory=memory, cancel=cancel, progress=progress)
