"""The stages of solving, each a generator that yields after every step, so that it can be stopped and gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.solver.kernel import best_first, depth_first, portfolio
from freecell_widget.solver.kernel.best_first import EXHAUSTED, FULL, PAUSED, SOLVED
from freecell_widget.solver.weights import PORTFOLIO

if TYPE_CHECKING:
    from collections.abc import Generator, MutableSequence

    from freecell_widget.solver.task import Task

FIRST_TABLE = 1 << 15  # keys of a complete search to begin with; it grows by the factor below
GROWTH = 4


def quick(task: Task, autoplay: str) -> Generator[None, None, None]:
    """Run the portfolio of short best-first searches; incomplete.

    Args:
        task: the position.
        autoplay: ``"all"`` solves nearly every deal and is fastest; ``"safe"`` reaches more.
    """
    task.stage = f"quick, autoplay {autoplay}"
    task.set_policy(autoplay, complete=False)
    rows = task.kernel.words_of([word for row in PORTFOLIO for word in row])
    words = best_first.memory_needed(task.table[0], max(row[0] for row in PORTFOLIO))
    task.search = yield from task.allocate(words)
    for index in range(len(PORTFOLIO)):
        if task.use_best_kernel():
            rows = task.kernel.words_of(list(rows))
        kernel = task.kernel
        kernel.values.weigh(task.table, rows, index * portfolio.ROW + 1)
        status = kernel.best_first.begin(task.table, task.search, PORTFOLIO[index][0])
        nodes, children = 0, 0
        while True:
            task.nodes += int(task.search[best_first.NODE_COUNT]) - nodes
            task.children += int(task.search[best_first.ENTRY_COUNT]) - children
            nodes = int(task.search[best_first.NODE_COUNT])
            children = int(task.search[best_first.ENTRY_COUNT])
            if status != PAUSED:
                break
            yield
            status = kernel.best_first.search(task.table, task.search, task.step_size())
        if status == SOLVED:
            path = kernel.array(2 * nodes + 2)
            task.found(path, kernel.best_first.trace(task.search, path))
            return
        yield


def exhaust(task: Task) -> Generator[None, None, None]:
    """Search depth-first over every move until a solution is found or no position is left: a proof.

    Where cards may come back from the foundations nothing goes home by itself, because then no rule of safe autoplay
    is proved to lose nothing.

    Args:
        task: the position.
    """
    task.stage = "complete"
    returns = task.state.variant.returns != "none"
    task.set_policy("off" if returns else "safe", complete=True)
    task.kernel.values.weigh(task.table, task.kernel.words_of(list(PORTFOLIO[0])), 1)
    size = FIRST_TABLE
    columns = task.state.variant.cascades
    task.search = yield from task.allocate(depth_first.memory_needed(columns, size))
    status = task.kernel.depth_first.begin(task.table, task.search, size)
    expanded = 0
    while True:
        task.nodes += int(task.search[depth_first.EXPANDED]) - expanded
        expanded = int(task.search[depth_first.EXPANDED])
        if status == SOLVED:
            _take_path(task)
            return
        if status == EXHAUSTED:
            task.proof = int(task.search[depth_first.STATES])
            return
        if status == FULL:
            size *= GROWTH
            bigger = yield from task.allocate(depth_first.memory_needed(columns, size))
            task.kernel.depth_first.move_over(task.table, task.search, bigger, size)
            task.search = bigger
        yield
        task.use_best_kernel()
        status = task.kernel.depth_first.search(task.table, task.search, task.step_size())


def _take_path(task: Task) -> None:
    path: MutableSequence[int] = task.kernel.array(2 * int(task.search[depth_first.DEPTH]) + 2)
    task.found(path, task.kernel.depth_first.trace(task.table, task.search, path))


def complete(task: Task) -> Generator[None, None, None]:
    """Find a solution, soon if there is one that is not hidden too well, or prove that there is none.

    Args:
        task: the position.
    """
    for stage in (quick(task, "all"), quick(task, "safe"), exhaust(task)):
        yield from stage
        if task.packed is not None or task.proof:
            return
