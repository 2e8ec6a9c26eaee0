"""One position being solved: the kernel's memory, the limits, and the stages that work on it in short steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.result import Metrics
from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel.layout import COMPLETE, EXPANDED, GENERATED, TO_HOME

if TYPE_CHECKING:
    from collections.abc import Generator, MutableSequence

    from freecell_widget.model.state import State
    from freecell_widget.solver.limits import Limits

# Nodes that one step expands: some 20 ms of work, so that a clock, a cancel or an interrupt waits no longer.
STEP = {True: 20_000, False: 150}
# Bytes of a word: numpy's, and a list's with a number of its own.
WORD = {True: 8, False: 40}
PATH = 40_000


def player_moves(packed: tuple[int, ...]) -> int:
    """Return how many of some packed moves do not go to a foundation."""
    return sum(1 for move in packed if move >> 7 & 31 != TO_HOME)


def card_moves(packed: tuple[int, ...]) -> int:
    """Return how many cards some packed moves move that do not go to a foundation."""
    return sum(move >> 12 for move in packed if move >> 7 & 31 != TO_HOME)


class Task:
    """A position, its tables, and what has been spent on it.

    Args:
        state: the position to solve.
        limits: what the search may spend; may be changed between steps.
    """

    def __init__(self, state: State, limits: Limits) -> None:
        self.state = state
        self.limits = limits
        self.kernel = kernel_choice.kernel()
        self.tables = packing.pack(state)
        self.table = self.kernel.words_of(self.tables)
        self.search: MutableSequence[int] = []
        self.nodes = 0
        self.children = 0
        self.seconds = 0.0
        self.packed: tuple[int, ...] | None = None  # the best solution so far
        self.proof = 0  # positions of an exhausted complete search
        self.lower_bound = 0  # no solution has fewer player moves
        self.stage = ""
        self.blocked = ""  # the limit that keeps a stage from going on

    @property
    def metrics(self) -> Metrics:
        """What has been spent so far."""
        return Metrics(expanded=self.nodes, generated=self.children, seconds=self.seconds)

    def use_best_kernel(self) -> bool:
        """Go over to the compiled kernel if it has become ready; say whether that changed anything."""
        kernel = kernel_choice.kernel()
        if kernel.compiled == self.kernel.compiled:
            return False
        self.kernel = kernel
        self.table = kernel.words_of(list(self.table))
        self.search = kernel.words_of(list(self.search))
        return True

    def set_policy(self, autoplay: str, *, complete: bool) -> None:
        """Say which cards go home by themselves, and whether every move counts.

        Args:
            autoplay: ``"all"``, ``"safe"`` or ``"off"``.
            complete: whether moves that searches can do without are made too.
        """
        tables = list(self.tables)
        packing.set_autoplay(tables, autoplay)
        tables[COMPLETE] = int(complete)
        self.table = self.kernel.words_of(tables)

    def allocate(self, words: int, *, beside: int = 0) -> Generator[None, None, MutableSequence[int]]:
        """Return search memory, all zero; while it would go over the limit, yield with the limit noted.

        Args:
            words: its size.
            beside: words of other search memory that is kept.
        """
        while True:
            limit = self.limits.memory
            if limit is None or (words + beside) * WORD[self.kernel.compiled] <= limit:
                try:
                    memory: MutableSequence[int] = self.kernel.array(words)
                except MemoryError:
                    pass
                else:
                    return memory
            self.blocked = "memory"
            yield

    def limit(self) -> str:
        """Return which limit is reached, or nothing."""
        limits = self.limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            return "nodes"
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return "seconds"
        blocked, self.blocked = self.blocked, ""
        return blocked

    def step_size(self, slower: int = 1) -> int:
        """Return how many nodes the next step may expand.

        Args:
            slower: how many times as long as usual a node takes.
        """
        size = STEP[self.kernel.compiled] // slower
        return size if self.limits.nodes is None else max(1, min(size, self.limits.nodes - self.nodes))

    def count(self) -> None:
        """Take over what the kernel has counted since the last time."""
        self.nodes += int(self.search[EXPANDED])
        self.children += int(self.search[GENERATED])
        self.search[EXPANDED] = self.search[GENERATED] = 0

    def found(self, path: MutableSequence[int], length: int) -> None:
        """Check a solution and keep it.

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
        packed = tuple(int(move) for move in out[:count])
        if self.packed is None or player_moves(packed) < player_moves(self.packed):
            self.packed = packed
