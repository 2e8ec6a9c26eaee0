"""A position being solved (`Task`), and the steps of its search (`Search`)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from freecell_widget.result import Metrics
from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.interrupts import HeldBack
from freecell_widget.solver.kernel.layout import CARDS_SHIFT, EXPANDED, GENERATED, TARGET_MASK, TARGET_SHIFT, TO_HOME

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import TypeAlias

    from freecell_widget.model.state import State
    from freecell_widget.solver.kernel.jit import Words
    from freecell_widget.solver.limits import Limits

    Stage: TypeAlias = Callable[["Task"], Generator[None, None, None]]

# Nodes that one step expands: some 20 ms of work, so that a clock, a cancel or an interrupt waits no longer.
STEP = {True: 20_000, False: 150}
# Bytes of a word: in machine words, and in a list with its number object.
WORD = {True: 8, False: 40}


def player_moves(packed: Sequence[int]) -> int:
    """Return how many of some packed moves do not go to a foundation."""
    return sum([move >> TARGET_SHIFT & TARGET_MASK != TO_HOME for move in packed])


def card_moves(packed: Sequence[int]) -> int:
    """Return how many cards some packed moves move that do not go to a foundation."""
    return sum(move >> CARDS_SHIFT for move in packed if move >> TARGET_SHIFT & TARGET_MASK != TO_HOME)


class Task:
    """A position, its tables, the search that works on it, and what that has cost.

    Args:
        state: the position to solve.
        limits: what the search may spend; may be changed between steps.
    """

    def __init__(self, state: State, limits: Limits) -> None:
        packing.check_state(state)
        self.state = state
        self.limits = limits
        self.kernel = kernel_choice.kernel()
        self.table: Words = []
        self.search: Words = []
        self.nodes = 0
        self.children = 0
        self.seconds = 0.0
        self.packed: tuple[int, ...] | None = None  # the best solution so far
        self.proof = 0  # positions of an exhausted complete search
        self.lower_bound = 0  # no solution has fewer player moves
        self._blocked = ""  # the limit that keeps a stage from going on

    @property
    def metrics(self) -> Metrics:
        """What has been spent so far."""
        return Metrics(expanded=self.nodes, generated=self.children, seconds=self.seconds)

    def limit(self) -> str:
        """Return which limit is reached, or an empty text."""
        limits = self.limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            return "nodes"
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return "seconds"
        blocked, self._blocked = self._blocked, ""
        return blocked

    def use_best_kernel(self) -> None:
        """Go over to the compiled kernel if it has become ready."""
        kernel = kernel_choice.kernel()
        if kernel is not self.kernel:
            self.kernel = kernel
            self.table = kernel.words_of(list(self.table))
            self.search = kernel.words_of(list(self.search))

    def set_policy(self, autoplay: str, *, complete: bool) -> None:
        """Fill the tables with the game's rules and the position.

        Args:
            autoplay: as :func:`packing.policy` takes it.
            complete: as :func:`packing.policy` takes it.
        """
        self.table = self.kernel.words_of(packing.policy(self.state.variant, autoplay, complete=complete))
        packing.lay_out(self.table, self.state)
        self.kernel.deal_tables.survey(self.table)

    def weigh(self, weights: Sequence[int]) -> None:
        """Fill the tables with the values that some weights give the position.

        Args:
            weights: in the order of `kernel.weight_tables`.
        """
        self.kernel.weight_tables.weigh(self.table, self.kernel.words_of(weights), 0)

    def allocate(self, words: int, *, beside: int = 0, borrow: bool = False) -> Generator[None, None, Words]:
        """Return search memory, all zero unless borrowed.

        While it would exceed the limit, note that and yield.

        Args:
            words: its size.
            beside: words of other search memory that is kept.
            borrow: whether the memory of an earlier search will do, and is given back after this one.
        """
        while True:
            if self.fits(words + beside):
                try:
                    return self.kernel.borrow(words) if borrow else self.kernel.array(words)
                except MemoryError:
                    pass
            self._blocked = "memory"
            yield

    def fits(self, words: int) -> bool:
        """Return whether the limit of memory has room for search memory.

        Args:
            words: its size.
        """
        limit = self.limits.memory
        return limit is None or words * WORD[self.kernel.compiled] <= limit

    def step_size(self, slower: int = 1) -> int:
        """Return how many nodes the next step may expand.

        Args:
            slower: how many times as long as usual a node takes.
        """
        size = STEP[self.kernel.compiled] // slower
        return size if self.limits.nodes is None else max(1, min(size, self.limits.nodes - self.nodes))

    def count(self) -> None:
        """Take over what the kernel has counted since the last time."""
        self.nodes += self.search[EXPANDED]
        self.children += self.search[GENERATED]
        self.search[EXPANDED] = self.search[GENERATED] = 0

    def found(self, path: Words, length: int) -> None:
        """Check a solution and keep it if it is shorter than the best so far.

        Args:
            path: as `kernel.replay` reads it.
            length: its moves.
        """
        out = self.kernel.array(2 * length + 120)
        replay = self.kernel.replay
        count = replay.replay(self.table, path, length, self.kernel.array(replay.REPLAY_TABLE), out)
        if count < 0:
            message = "The solver found a solution that its replayer refuses: please report this position."
            raise AssertionError(message)
        packed = tuple(out[:count])
        if self.packed is None or player_moves(packed) < player_moves(self.packed):
            self.packed = packed


class Search:
    """The steps of the stage that works on a task.

    Every loop that solves a position is its `advance`.

    Args:
        task: the position to solve.
        stage: a generator function of :mod:`stages`.
    """

    def __init__(self, task: Task, stage: Stage) -> None:
        self.task = task
        self.done = False
        self.ended_by = ""  # the limit that ended the last `advance`, or "interrupted"
        self.torn = False  # whether an error left a step half done
        self._steps = stage(task)

    def advance(
        self, cancel: Callable[[], bool] | None = None, progress: Callable[[Metrics], object] | None = None
    ) -> Iterator[None]:
        """Take steps until there is an answer or a limit is reached; yield after each.

        Args:
            cancel: asked after every step; the search stops when it returns true.
            progress: called after every step with the cost so far.
        """
        self.ended_by = ""
        more = not self.done
        while more:
            self.ended_by = self.task.limit()
            if self.ended_by:
                return
            more = self._step()
            if not self.task.kernel.compiled:
                kernel_choice.tell_of_compiling()
            if progress is not None:
                progress(self.task.metrics)
            if more and cancel is not None and cancel():
                self.ended_by = "interrupted"
                return
            yield

    def _step(self) -> bool:
        """Take one step; return whether there is more to do."""
        with HeldBack():
            started = time.perf_counter()
            try:
                next(self._steps)
            except StopIteration:
                self.done = True
            except BaseException:
                self.torn = True
                raise
            finally:
                self.task.seconds += time.perf_counter() - started
        return not self.done
