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
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from freecell_widget.errors import FreeCellError
from freecell_widget.search.showing.tables import as_html
from freecell_widget.solver import packing
from freecell_widget.solver.batch import arguments, table
from freecell_widget.solver.batch.numbered_deals import Rows, Stopped, solve_numbers
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.interrupts import HeldBack
from freecell_widget.solver.limits import Limits
from freecell_widget.solver.solver import QUALITIES
from freecell_widget.validate import choice, whole
from freecell_widget.variants.named_games import FREECELL, find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from typing import TextIO

    from freecell_widget.solver.solver import Quality
    from freecell_widget.variants.variant import Variant

PART = 10_000  # deals of a file
MOST_ROWS = 1_000_000  # kept in memory: some 350 bytes each
AHEAD = 3  # parts waiting for each core here ...
FAR_AHEAD = 256  # ... and for an executor, whose workers may be many
WAKE = 0.2  # seconds after which a wait looks for Ctrl+C, which does not end it on Windows


@dataclass(repr=False)
class Summary:
    """The summary of a batch, and its rows.

    Args:
        deals: how many were asked for; after an interruption, how many are done.
        solved: how many have a checked solution.
        unsolvable: the numbers of those proved to have none.
        open: the numbers of those left open by a limit.
        player_moves: the sum of the solutions' player moves.
        expanded: positions expanded in all.
        seconds: elapsed time.
        parts_kept: parts that an earlier run had finished.

    >>> summary = solve_many([1, 11982], progress=False)
    >>> [(row["deal"], row["status"], row["notation"]) for row in summary.rows()][1]
    (11982, 'unsolvable', None)
    """

    deals: int = 0
    solved: int = 0
    unsolvable: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    player_moves: int = 0
    expanded: int = 0
    seconds: float = 0.0
    parts_kept: int = 0
    parts: list[Part] | None = field(default_factory=list, compare=False)  # None if the rows were not kept

    def add(self, part: Part) -> None:
        """Add a part; the elapsed time stays.

        Args:
            part: what came of its deals.
        """
        self.deals += part.deals
        self.solved += part.solved
        self.unsolvable = tuple(sorted((*self.unsolvable, *part.unsolvable)))
        self.open = tuple(sorted((*self.open, *part.open)))
        self.player_moves += part.player_moves
        self.expanded += part.expanded
        self.parts_kept += part.kept
        if part.path is None and (part.rows is None or self.deals > MOST_ROWS):
            self.parts = None
        if self.parts is not None:
            self.parts.append(part)

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary for each deal, in the order in which they were asked for.

        The keys are those of :data:`freecell_widget.solver.batch.table.COLUMNS`. None stands where there is no value,
        such as the moves of an unsolvable deal. `notation` are the moves as `Game.play` takes them.

        Raises:
            FreeCellError: there are more than a million deals and no folder `out`, so the rows were not kept; or a file
                has gone.
        """
        return list(self._rows())

    def to_frame(self) -> Any:  # noqa: ANN401 (pandas is optional)
        """Return the rows as a pandas DataFrame; missing numbers are `<NA>`.

        Raises:
            FreeCellError: as in :meth:`rows`, or pandas is not installed.
        """
        return table.to_frame(self._rows())

    def to_csv(self, path: str | Path | TextIO) -> None:
        """Write the rows as CSV; a missing value is empty.

        The file appears when it is whole.

        Args:
            path: a path, or a file that is open for writing text.

        Raises:
            FreeCellError: as in :meth:`rows`, or the file cannot be written.
        """
        table.to_csv(self._rows(), path)

    def _rows(self) -> Iterator[dict[str, Any]]:
        if self.parts is None:
            raise FreeCellError(
                f"The rows of more than {MOST_ROWS:,} deals are kept in files only. Give a folder with out=."
            )
        for part in sorted(self.parts, key=lambda part: part.index):
            yield from table.dictionaries(part.read(), part.variant, part.quality)

    def __str__(self) -> str:
        """Return the figures in a sentence."""
        mean = self.player_moves / self.solved if self.solved else 0
        deals = f"{self.deals:,} {'deal' if self.deals == 1 else 'deals'}"
        text = f"{deals}: {self.solved:,} solved ({mean:.2f} player moves on average)"
        lost = f", {len(self.unsolvable):,} unsolvable" + _few(self.unsolvable)
        rest = f", {len(self.open):,} open" + _few(self.open) if self.open else ""
        positions = f"{self.expanded:,} {'position' if self.expanded == 1 else 'positions'}"
        return f"{text}{lost}{rest}; {positions}, {self.seconds:.1f} s"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """Return the figures as a table for a notebook."""
        mean = f"{self.player_moves / self.solved:.2f}" if self.solved else "–"
        figures = {
            "deals": f"{self.deals:,}",
            "solved": f"{self.solved:,}",
            "unsolvable": f"{len(self.unsolvable):,}{_few(self.unsolvable)}",
            "open": f"{len(self.open):,}{_few(self.open)}",
            "player moves on average": mean,
            "positions": f"{self.expanded:,}",
            "seconds": f"{self.seconds:.1f}",
        }
        return as_html(list(figures), [list(figures.values())])


def _few(deals: tuple[int, ...]) -> str:
    most = 10
    names = ", ".join(map(str, deals[:most])) + (" ..." if len(deals) > most else "")
    return f" ({names})" if deals else ""


@dataclass
class Part:
    """What came of the deals of a part.

    Args:
        index: its place among the parts.
        variant: the game.
        quality: of the solutions.
        deals: how many.
        solved: how many have a checked solution.
        unsolvable: the numbers of those proved to have none.
        open: the numbers of those left open by a limit.
        player_moves: the sum of the solutions' player moves.
        expanded: positions expanded in all.
        kept: whether an earlier run had finished it.
        rows: its rows; None if they are in a file or were not kept.
        path: its file.
    """

    index: int
    variant: Variant
    quality: str
    deals: int
    solved: int
    unsolvable: tuple[int, ...]
    open: tuple[int, ...]
    player_moves: int
    expanded: int
    kept: bool = False
    rows: Rows | None = None
    path: Path | None = None

    def read(self) -> Rows:
        """Return its rows, from its file if there is one.

        Raises:
            FreeCellError: the file has gone or is damaged.
        """
        rows = self.rows
        if self.path is not None:
            from freecell_widget.solver.batch import parquet

            rows = parquet.read(self.path)
        if rows is None:
            raise FreeCellError(f"{str(self.path)!r} cannot be read. Run solve_many again to make it anew.")
        return rows


class BatchInterrupted(KeyboardInterrupt):
    """Ctrl+C ended a batch.

    Args:
        summary: what was done until then.
    """

    def __init__(self, summary: Summary) -> None:
        super().__init__(str(summary))
        self.summary = summary


def solve_many(
    deals: Iterable[int],
    *,
    variant: Variant | str = FREECELL,
    freecells: int | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    quality: Quality = "fast",
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
        out: a directory for the results, one Parquet file for each part. A file appears whole or not at all, and parts
            whose files are there are not solved again, unless they hold deals that a smaller `nodes` left open. None
            keeps the rows of up to a million deals in memory.
        executor: where to solve: any executor of `concurrent.futures`, among them the one of a Dask client
            (``client.get_executor()``), whose workers must see the directory; None for threads of this process, which
            run at once since the compiled kernel lets go of the interpreter.
        quality: as :func:`freecell_widget.solve` takes it. ``"short"`` and ``"optimal"`` take seconds to minutes for a
            deal unless `nodes` limits them.
        nodes: the most positions to expand for a deal; None for no limit.
        part: deals of a part.
        progress: called with the summary so far after each part; True shows a bar if tqdm is installed.

    Raises:
        FreeCellError: an argument is wrong, the folder cannot be written to, pyarrow is not installed and a folder is
            given, or the solver cannot express the variant.
        BatchInterrupted: Ctrl+C. This is a KeyboardInterrupt; its `summary` has what was done.

    Plain Python begins while the compiled kernel is being made ready. Ctrl+C ends it within a moment; the files of the
    finished parts stay.

    >>> print(solve_many(range(1, 4), progress=False).solved)
    3
    """
    game = find_variant(variant, freecells=freecells)
    packing.policy(game)
    choice("quality", quality, QUALITIES)
    most = Limits(nodes=nodes).nodes
    numbers, size = arguments.numbers(deals, game), whole("part", part, 1)
    show = None if progress is True else arguments.listener(progress)
    arguments.executor(executor)
    directory = None if out is None else _prepared(arguments.directory(out), game, quality)
    work = partial(solve_part, variant=game, quality=quality, nodes=most, directory=directory)
    bar = _bar(numbers) if progress is True else None
    tell: Callable[[Summary], object] = bar or show or (lambda _: None)
    try:
        if executor is not None:
            return _collect(partial(executor.submit, work), _parts(numbers, size), FAR_AHEAD, tell)
        cores = (os.cpu_count() or 1) if kernel_choice.may_compile() else 1  # plain Python runs on one core at a time
        stop = threading.Event()
        with ThreadPoolExecutor(cores) as threads:
            here = partial(threads.submit, work, stop=stop.is_set)
            return _collect(here, _parts(numbers, size), AHEAD * cores, tell, stop)
    finally:
        if bar:
            bar.close()


def _parts(numbers: Sequence[int] | Iterator[int], size: int) -> Iterator[Sequence[int]]:
    """Yield the parts; those of a range are ranges, which are small to send."""
    if isinstance(numbers, Sequence):
        yield from (numbers[first : first + size] for first in range(0, len(numbers), size))
        return
    while numbers_of_part := list(itertools.islice(numbers, size)):
        yield numbers_of_part


def _collect(
    submit: Callable[..., Future[Part]],
    parts: Iterator[Sequence[int]],
    ahead: int,
    tell: Callable[[Summary], object],
    stop: threading.Event | None = None,
) -> Summary:
    """Return the summary of all parts, so many of which are submitted ahead.

    Args:
        submit: begins a part, by its place, its deals, and whether its rows are to be kept in memory.
        parts: the deals of each part.
        ahead: parts that wait or are being solved at one time.
        tell: called with the summary so far after each part.
        stop: ends the parts that are being solved here; None for those elsewhere, which cannot be stopped.
    """
    started = time.perf_counter()
    summary = Summary()
    waiting: set[Future[Part]] = set()

    def take(done: Iterable[Future[Part]]) -> None:
        for future in done:
            with HeldBack():  # a part counts once, even if Ctrl+C comes right here
                waiting.discard(future)
                summary.add(future.result())
                summary.seconds = time.perf_counter() - started
            tell(summary)

    try:
        for index, numbers in enumerate(parts):
            waiting.add(submit(index, numbers, keep=summary.parts is not None))
            while len(waiting) >= ahead:
                take(wait(waiting, WAKE, FIRST_COMPLETED).done)
        while waiting:
            take(wait(waiting, WAKE, FIRST_COMPLETED).done)
    except BaseException as error:
        for future in waiting:
            future.cancel()
        if stop is not None:
            stop.set()
            wait(waiting)
        if not isinstance(error, KeyboardInterrupt):
            raise
        for future in waiting:
            if future.done() and not future.cancelled() and future.exception() is None:
                summary.add(future.result())
        summary.seconds = time.perf_counter() - started
        raise BatchInterrupted(summary) from None
    return summary


def solve_part(
    index: int,
    deals: Sequence[int],
    *,
    variant: Variant,
    quality: str,
    nodes: int | None,
    directory: Path | None,
    keep: bool,
    stop: Callable[[], bool] = lambda: False,
) -> Part:
    """Solve a part, unless an earlier run has.

    Args:
        index: its place among the parts.
        deals: the numbers of the part.
        variant: the game.
        quality: of the solutions.
        nodes: the most positions to expand for a deal.
        directory: where its file is, or goes.
        keep: whether to return the rows if there is no directory.
        stop: asked now and then; the work ends when it returns true. Without a directory, the deals that are done then
            are a part.

    Raises:
        Stopped: `stop` returned true; there is no file.
        FreeCellError: the file cannot be written.
    """

    def part_of(rows: Rows, path: Path | None = None, *, kept: bool = False) -> Part:
        others = [(deal, status) for deal, status in zip(rows.deal, rows.status, strict=True) if status != "solved"]
        return Part(
            index,
            variant,
            quality,
            deals=len(rows),
            solved=len(rows) - len(others),
            unsolvable=tuple(sorted(deal for deal, status in others if status == "unsolvable")),
            open=tuple(sorted(deal for deal, status in others if status != "unsolvable")),
            player_moves=sum(rows.player_moves),
            expanded=sum(rows.expanded),
            kept=kept,
            rows=rows if keep else None,
            path=path,
        )

    if directory is None:
        try:
            return part_of(solve_numbers(deals, variant, quality=quality, nodes=nodes, stop=stop))
        except Stopped as stopped:
            return part_of(stopped.rows)
    from freecell_widget.solver.batch import parquet

    path = parquet.path_of(directory, deals, variant, quality)
    rows = parquet.read(path)
    if rows is not None and parquet.is_enough(rows, deals, nodes):
        return part_of(rows, path, kept=True)
    rows = solve_numbers(deals, variant, quality=quality, nodes=nodes, stop=stop)
    try:
        parquet.write(path, rows, variant, quality)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror or error}. The files that are there stay."
        raise FreeCellError(message) from error
    return part_of(rows, path)


def _prepared(directory: Path, variant: Variant, quality: str) -> Path:
    """Make a folder if need be, check that it can take the results, and return it."""
    if importlib.util.find_spec("pyarrow") is None:
        raise FreeCellError("Results are kept as Parquet: install freecell-widget[batch].")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            directory = directory.resolve()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FreeCellError(f"{str(directory)!r} is not a folder that can be written to: {why}.") from error
    from freecell_widget.solver.batch import parquet

    parquet.refuse_others(directory, variant, quality)
    return directory


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
