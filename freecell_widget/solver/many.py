"""Solving by the million: parts, workers, files that survive a kill."""

from __future__ import annotations

import importlib.util
import itertools
import os
import time
from collections.abc import Sized
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.solver.numbered import Rows, solve_numbers
from freecell_widget.variant import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from freecell_widget.variant import Variant

PART = 10_000  # deals of a file
AHEAD = 3  # parts waiting for each worker


@dataclass
class Summary:
    """What came of a batch.

    Args:
        deals: how many were asked for.
        solved: how many have a checked solution.
        unsolvable: the numbers of those proved to have none.
        open: the numbers of those left open by a limit.
        player_moves: the sum of the solutions' player moves.
        expanded: positions expanded in all.
        seconds: elapsed time.
        parts_kept: parts that an earlier run had finished.
    """

    deals: int = 0
    solved: int = 0
    unsolvable: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    player_moves: int = 0
    expanded: int = 0
    seconds: float = 0.0
    parts_kept: int = 0

    def add(self, rows: Rows) -> None:
        """Add a part.

        Args:
            rows: what is known of its deals.
        """
        by_status: dict[str, list[int]] = {}
        for deal, status in zip(rows.deal, rows.status, strict=True):
            by_status.setdefault(status, []).append(deal)
        solved, lost = by_status.pop("solved", []), by_status.pop("unsolvable", [])
        self.deals += len(rows.deal)
        self.solved += len(solved)
        self.unsolvable = tuple(sorted((*self.unsolvable, *lost)))
        self.open = tuple(sorted((*self.open, *itertools.chain(*by_status.values()))))
        self.player_moves += sum(rows.player_moves)
        self.expanded += sum(rows.expanded)

    def __str__(self) -> str:
        """Return the figures in a sentence."""
        mean = self.player_moves / self.solved if self.solved else 0
        text = f"{self.deals:,} deals: {self.solved:,} solved ({mean:.2f} player moves on average)"
        lost = f", {len(self.unsolvable):,} unsolvable" + _few(self.unsolvable)
        rest = f", {len(self.open):,} open" + _few(self.open) if self.open else ""
        return f"{text}{lost}{rest}; {self.expanded:,} positions, {self.seconds:.1f} s"


def _few(deals: tuple[int, ...]) -> str:
    most = 10
    names = ", ".join(map(str, deals[:most])) + (" ..." if len(deals) > most else "")
    return f" ({names})" if deals else ""


def solve_many(
    deals: Iterable[int],
    *,
    variant: Variant | str = FREECELL,
    out: str | Path | None = None,
    executor: Executor | None = None,
    nodes: int | None = None,
    part: int = PART,
    progress: Callable[[Summary], object] | bool = True,
) -> Summary:
    """Solve many numbered deals on all cores, and say what came of them; a run that was killed goes on.

    Args:
        deals: their numbers, such as ``range(1, 1_000_001)``.
        variant: the game, or its name.
        out: a directory for the results, one Parquet file for each part, with the columns of
            :class:`freecell_widget.solver.numbered.Rows`. A file appears whole or not at all, and parts whose files
            are there are not solved again. None keeps no results but the summary.
        executor: where to solve: any executor of `concurrent.futures`, among them the one of a Dask client
            (``client.get_executor()``), whose workers must see the directory; None for threads of this process, which
            run at once since the compiled kernel lets go of the interpreter.
        nodes: the most positions to expand for a deal; None for no limit.
        part: deals of a part.
        progress: called with the summary so far after each part; True shows a bar if tqdm is installed.

    Raises:
        FreeCellError: a directory is given and pyarrow is not installed; or no such game.

    >>> print(solve_many(range(1, 4), progress=False).solved)
    3
    """
    game = find_variant(variant)
    directory = None if out is None else _prepared(Path(out))
    started = time.perf_counter()
    summary = Summary()
    own = ThreadPoolExecutor(os.cpu_count()) if executor is None else None
    workers = executor or own
    assert workers is not None  # noqa: S101 (one of the two)
    show = _bar(deals) if progress is True else progress
    try:
        for rows, kept in _run(workers, _parts(deals, part), game, directory, nodes):
            summary.add(rows)
            summary.parts_kept += kept
            summary.seconds = time.perf_counter() - started
            if callable(show):
                show(summary)
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)
    return summary


def _parts(deals: Iterable[int], size: int) -> Iterator[list[int]]:
    numbers = iter(deals)
    while numbers_of_part := list(itertools.islice(numbers, size)):
        yield numbers_of_part


def _run(
    workers: Executor, parts: Iterator[list[int]], variant: Variant, directory: Path | None, nodes: int | None
) -> Iterator[tuple[Rows, bool]]:
    """Yield the rows of each part as it is done, with a few parts waiting for each worker and no more."""
    waiting: set[Future[tuple[Rows, bool]]] = set()
    ahead = AHEAD * (os.cpu_count() or 1)
    try:
        for numbers in parts:
            waiting.add(workers.submit(solve_part, numbers, variant, directory, nodes))
            while len(waiting) >= ahead:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in waiting:
            future.cancel()


def solve_part(deals: list[int], variant: Variant, directory: Path | None, nodes: int | None) -> tuple[Rows, bool]:
    """Return the rows of a part, and whether an earlier run had them; workers call this.

    Args:
        deals: the numbers of the part.
        variant: the game.
        directory: where its file is, or goes.
        nodes: the most positions to expand for a deal.
    """
    if directory is None:
        return solve_numbers(deals, variant, nodes=nodes), False
    from freecell_widget.solver import parquet

    path = parquet.path_of(directory, deals, variant)
    rows = parquet.read(path, deals)
    if rows is not None:
        return rows, True
    rows = solve_numbers(deals, variant, nodes=nodes)
    parquet.write(path, rows)
    return rows, False


def _prepared(directory: Path) -> Path:
    if importlib.util.find_spec("pyarrow") is None:
        raise FreeCellError("Results are kept as Parquet: install freecell-widget[batch].")
    directory.mkdir(parents=True, exist_ok=True)
    return directory.resolve()


def _bar(deals: Iterable[int]) -> Callable[[Summary], object] | None:
    """Return what draws a progress bar, or None without tqdm."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    bar = tqdm(total=len(deals) if isinstance(deals, Sized) else None, unit=" deals")

    def show(summary: Summary) -> None:
        bar.update(summary.deals - bar.n)
        if bar.n == bar.total:
            bar.close()

    return show
