"""Runs each entry point of a kernel once, so that it is compiled, or loaded, before it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.solver import packing
from freecell_widget.solver.weights import PORTFOLIO
from freecell_widget.variant import FREECELL

if TYPE_CHECKING:
    from freecell_widget.solver.engine import Kernel


def run_once(kernel: Kernel) -> None:
    """Solve a little in every way there is.

    Args:
        kernel: the compiled kernel.
    """
    table = packing.policy(FREECELL)
    packing.set_autoplay(table, "all")
    rows = [word for row in PORTFOLIO for word in row]
    game, portfolio = kernel.words_of(table), kernel.words_of(rows)
    search = kernel.array(1 << 20)
    piles, path, moves = kernel.array(kernel.replay.REPLAY_TABLE), kernel.array(4096), kernel.array(4096)
    said, kept = kernel.array(kernel.portfolio.SAYS), kernel.array(kernel.portfolio.KEEP)
    kernel.portfolio.batch(game, portfolio, 1, search, piles, path, moves, kernel.words_of([1]), said, kept)

    kernel.values.weigh(game, portfolio, 1)
    kernel.best_first.begin(game, search, PORTFOLIO[0][0])
    kernel.best_first.search(game, search, 1_000)
    length = kernel.best_first.trace(search, path)
    kernel.replay.replay(game, path, length, piles, moves)

    search = kernel.array(1 << 18)
    kernel.beam.begin(game, search, 16)
    kernel.beam.search(game, search, 100)

    size = 1 << 12
    search, bigger = (kernel.array(kernel.depth_first.memory_needed(8, 4 * size)) for _ in range(2))
    kernel.depth_first.begin(game, search, size)
    kernel.depth_first.search(game, search, 2)
    kernel.depth_first.lay_out(bigger, 2 * size)
    kernel.depth_first.move_keys(search, bigger, 0, size)
    kernel.depth_first.move_rest(game, search, bigger)
    kernel.depth_first.trace(game, bigger, path)
