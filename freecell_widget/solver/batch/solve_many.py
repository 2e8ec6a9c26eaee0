"""Solve deals by the million, on all cores, with files that survive a kill."""

from __future__ import annotations

import importlib.util
import itertools
import os
import tempfile
import threading
import time
from collections.abc import Sequence, Sized
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.solver import packing
from freecell_widget.solver.batch import arguments
from freecell_widget.solver.batch.numbered_deals import Rows, solve_numbers
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.limits import Limits
from freecell_widget.validate import whole
from freecell_widget.variants.variant import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from pathlib import Path

    from freecell_widget.variants.variant import Variant

PART = 10_000  # deals of a file
AHEAD = 3  # parts waiting for each core here ...
FAR_AHEAD = 256  # ... and for an executor, whose workers may be many


@dataclass
class Summary:
    """The summary of a batch.

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

    @classmethod
    def of(cls, rows: Rows, *, kept: bool = False) -> Summary:
        """Return the summary of one part.

        Args:
            rows: what is known of its deals.
            kept: whether an earlier run had finished it.
        """
        others = [(deal, status) for deal, status in zip(rows.deal, rows.status, strict=True) if status != "solved"]
        return cls(
            deals=len(rows.deal),
            solved=len(rows.deal) - len(others),
            unsolvable=tuple(sorted(deal for deal, status in others if status == "unsolvable")),
            open=tuple(sorted(deal for deal, status in others if status != "unsolvable")),
            player_moves=sum(rows.player_moves),
            expanded=sum(rows.expanded),
            parts_kept=int(kept),
        )

    def add(self, other: Summary) -> None:
        """Add what came of other deals; the elapsed time stays.

        Args:
            other: their summary.
        """
        self.deals += other.deals
        self.solved += other.solved
        self.unsolvable = tuple(sorted((*self.unsolvable, *other.unsolvable)))
        self.open = tuple(sorted((*self.open, *other.open)))
        self.player_moves += other.player_moves
        self.expanded += other.expanded
        self.parts_kept += other.parts_kept

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
    freecells: int | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    nodes: int | None = None,
    part: int = PART,
    progress: Callable[[Summary], object] | bool = True,
) -> Summary:
    """Solve many numbered deals on all cores and return a summary.

    A run that was killed continues where its files end.

    Args:
        deals: their numbers, such as ``range(1, 1_000_001)``.
        variant: the game, or its name.
        freecells: another number of freecells, 0 to 11; None for that of the game.
        out: a directory for the results, one Parquet file for each part, with the columns of
            :class:`freecell_widget.solver.batch.numbered_deals.Rows`. A file appears whole or not at all, and parts
            whose files are there are not solved again, unless they hold deals that a smaller `nodes` left open. None
            keeps the summary alone.
        executor: where to solve: any executor of `concurrent.futures`, among them the one of a Dask client
            (``client.get_executor()``), whose workers must see the directory; None for threads of this process, which
            run at once since the compiled kernel lets go of the interpreter.
        nodes: the most positions to expand for a deal; None for no limit.
        part: deals of a part.
        progress: called with the summary so far after each part; True shows a bar if tqdm is installed.

    Raises:
        FreeCellError: an argument is wrong, the folder cannot be written to, pyarrow is not installed and a folder is
            given, or the solver cannot express the variant.

    Plain Python begins while the compiled kernel is being made ready. Ctrl+C ends it within a moment; the files of the
    finished parts stay.

    >>> print(solve_many(range(1, 4), progress=False).solved)
    3
    """
    game = find_variant(variant, freecells=freecells)
    packing.policy(game)
    most = Limits(nodes=nodes).nodes
    numbers, size = arguments.numbers(deals, game), whole("part", part, 1)
    show = None if progress is True else arguments.listener(progress)
    arguments.executor(executor)
    directory = None if out is None else _prepared(arguments.directory(out))
    show = _bar(numbers) if progress is True else show
    started = time.perf_counter()
    summary = Summary()
    parts = _parts(numbers, size)
    if executor is None:
        done = _run_here(parts, game, directory, most)
    else:
        there = executor  # mypy forgets inside the function that it is not None
        done = _run(lambda these: there.submit(solve_part, these, game, directory, most), parts, FAR_AHEAD)
    try:
        for more in done:
            summary.add(more)
            summary.seconds = time.perf_counter() - started
            if callable(show):
                show(summary)
    finally:
        done.close()
        if isinstance(show, _Bar):
            show.close()
    return summary


def _parts(numbers: Sequence[int] | Iterator[int], size: int) -> Iterator[Sequence[int]]:
    """Yield the parts; those of a range are ranges, which are small to send."""
    if isinstance(numbers, Sequence):
        yield from (numbers[first : first + size] for first in range(0, len(numbers), size))
        return
    while numbers_of_part := list(itertools.islice(numbers, size)):
        yield numbers_of_part


def _run(
    submit: Callable[[Sequence[int]], Future[Summary]], parts: Iterator[Sequence[int]], ahead: int
) -> Generator[Summary, None, None]:
    """Yield the summary of each part when it is done; submit so many ahead."""
    waiting: set[Future[Summary]] = set()
    try:
        for numbers in parts:
            waiting.add(submit(numbers))
            while len(waiting) >= ahead:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in waiting:
            future.cancel()


def _run_here(
    parts: Iterator[Sequence[int]], variant: Variant, directory: Path | None, nodes: int | None
) -> Generator[Summary, None, None]:
    """Do the same on threads of this process, which end soon when the caller stops."""
    cores = (os.cpu_count() or 1) if kernel_choice.may_compile() else 1  # plain Python runs on one core at a time
    stop = threading.Event()
    with ThreadPoolExecutor(cores) as threads:
        try:
            yield from _run(
                lambda numbers: threads.submit(solve_part, numbers, variant, directory, nodes, stop.is_set),
                parts,
                AHEAD * cores,
            )
        finally:
            stop.set()


def solve_part(
    deals: Sequence[int],
    variant: Variant,
    directory: Path | None,
    nodes: int | None,
    stop: Callable[[], bool] = lambda: False,
) -> Summary:
    """Solve a part, unless an earlier run has, and return its summary.

    Args:
        deals: the numbers of the part.
        variant: the game.
        directory: where its file is, or goes.
        nodes: the most positions to expand for a deal.
        stop: asked now and then; the work ends when it returns true.

    Raises:
        Stopped: `stop` returned true; there is no file.
        FreeCellError: the file cannot be written.
    """
    if directory is None:
        return Summary.of(solve_numbers(deals, variant, nodes=nodes, stop=stop))
    from freecell_widget.solver.batch import parquet

    path = parquet.path_of(directory, deals, variant)
    rows = parquet.read(path, deals, nodes)
    if rows is not None:
        return Summary.of(rows, kept=True)
    rows = solve_numbers(deals, variant, nodes=nodes, stop=stop)
    try:
        parquet.write(path, rows, nodes)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror or error}. The files that are there stay."
        raise FreeCellError(message) from error
    return Summary.of(rows)


def _prepared(directory: Path) -> Path:
    """Make a folder if need be, check that it can be written to, and return it."""
    if importlib.util.find_spec("pyarrow") is None:
        raise FreeCellError("Results are kept as Parquet: install freecell-widget[batch].")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return directory.resolve()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FreeCellError(f"{str(directory)!r} is not a folder that can be written to: {why}.") from error


class _Bar:
    """A progress bar of deals."""

    def __init__(self, total: int | None) -> None:
        from tqdm.auto import tqdm

        self._bar = tqdm(total=total, unit=" deals")

    def __call__(self, summary: Summary) -> None:
        self._bar.update(summary.deals - self._bar.n)

    def close(self) -> None:
        """Leave the bar as it stands."""
        self._bar.close()


def _bar(deals: object) -> _Bar | None:
    """Return a progress bar, or None without tqdm."""
    if importlib.util.find_spec("tqdm") is None:
        return None
    return _Bar(len(deals) if isinstance(deals, Sized) else None)
