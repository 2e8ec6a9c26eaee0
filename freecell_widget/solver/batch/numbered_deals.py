"""Solve many numbered deals in one call of the kernel."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from freecell_widget.deals.lookup import deal_state
from freecell_widget.result import Status
from freecell_widget.solver import packing, stages
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel.searches import best_first, portfolio
from freecell_widget.solver.limits import MEMORY, Limits
from freecell_widget.solver.solver import QUALITIES
from freecell_widget.solver.task import Search, Task, card_moves, player_moves
from freecell_widget.solver.weights import PORTFOLIO

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from freecell_widget.solver.compile.plain_kernel import Kernel
    from freecell_widget.solver.task import Stage
    from freecell_widget.variants.variant import Variant

RANKS = 13
# Deals of one call of the kernel, by whether it is compiled: an interrupt waits no longer than a moment, and the
# compiled kernel takes over soon after it is ready.
SLICE = {True: 500, False: 10}


class Stopped(Exception):  # noqa: N818 (no error: somebody stopped the batch)
    """The batch was stopped in the middle of a part.

    Args:
        rows: what was found before.
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        self.rows = rows


@dataclass
class Rows:
    """The results of many deals, column by column.

    Args:
        deal: the numbers.
        status: the verdicts as words.
        player_moves: moves of the solution that do not go to a foundation, a run being one (M_nf); 0 without one.
        card_moves: the same in cards (M_1).
        expanded: positions that were expanded.
        proof: positions of the exhausted search of an unsolvable deal, else 0.
        moves: the solution's packed moves, two bytes each, little-endian; see :func:`moves_of`.
        limit: the limit that ended a search before it was done, else empty.
        lower_bound: the number of player moves that every solution was proved to have at least.
        nodes: the most positions that were to be expanded for a deal; None for no limit. One for all rows.
    """

    deal: list[int] = field(default_factory=list)
    status: list[str] = field(default_factory=list)
    player_moves: list[int] = field(default_factory=list)
    card_moves: list[int] = field(default_factory=list)
    expanded: list[int] = field(default_factory=list)
    proof: list[int] = field(default_factory=list)
    moves: list[bytes] = field(default_factory=list)
    limit: list[str] = field(default_factory=list)
    lower_bound: list[int] = field(default_factory=list)
    nodes: int | None = None

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.deal)

    def solved(self) -> list[bool]:
        """Return for each deal whether it has a solution."""
        return [status == "solved" for status in self.status]


def moves_of(column: bytes) -> tuple[int, ...]:
    """Return the packed moves of a row.

    Args:
        column: the row's `moves`.

    >>> moves_of(bytes([0, 1, 2, 3]))
    (256, 770)
    """
    return tuple(int.from_bytes(column[i : i + 2], "little") for i in range(0, len(column), 2))


def _column(packed: Sequence[int]) -> bytes:
    """Return packed moves as two bytes each."""
    words = array("H", packed)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def solve_numbers(
    deals: Sequence[int],
    variant: Variant,
    *,
    quality: str = "fast",
    nodes: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Rows:
    """Solve numbered deals and return a row for each; every solution has been checked.

    Each row has the verdict, moves and counts that :func:`freecell_widget.solve` gives for the deal.

    Args:
        deals: their numbers.
        variant: the game.
        quality: as :func:`freecell_widget.solve` takes it.
        nodes: the most positions to expand for a deal; None for no limit.
        stop: called now and then; the work ends when it returns true.

    Raises:
        Stopped: `stop` returned true.
    """
    rows = Rows(nodes=nodes)
    batch: _Batch | None = None
    first = 0
    while first < len(deals):
        kernel = kernel_choice.kernel()
        if batch is None or batch.kernel is not kernel:
            batch = _Batch(kernel, variant, quality)
        last = first + SLICE[kernel.compiled]
        batch.solve(list(deals[first:last]), stop, rows)
        first = last
    return rows


class _Batch:
    """The memory of a kernel that solves many deals of a game, made once.

    Args:
        kernel: which kernel.
        variant: the game.
        quality: of the solutions.
    """

    def __init__(self, kernel: Kernel, variant: Variant, quality: str) -> None:
        self.kernel = kernel
        self._variant = variant
        self._stage = QUALITIES[quality]
        self._by_number = (
            quality == "fast" and variant.dealer == "rows" and variant.ranks == RANKS
        )  # as the kernel deals
        most, size = max(row[0] for row in PORTFOLIO), SLICE[kernel.compiled]
        self._arguments = (
            kernel.words_of(packing.policy(variant)),
            kernel.words_of([*chain(*PORTFOLIO)]),
            len(PORTFOLIO),
            kernel.array(best_first.memory_needed(variant.cascades, most)),
            kernel.array(kernel.replay.REPLAY_TABLE),
            kernel.array(4 * most),
            kernel.array(4 * most),
        )
        self._said = kernel.array(portfolio.SAYS * size)
        self._kept = kernel.array(portfolio.KEEP * size)

    def solve(self, deals: list[int], stop: Callable[[], bool], rows: Rows) -> None:
        """Solve a slice of deals.

        Args:
            deals: their numbers, no more than a slice.
            stop: called between deals.
            rows: the answers are added to them, and their limit of nodes holds.
        """
        nodes = rows.nodes
        quick = [deal for deal in deals if deal > 0] if self._by_number else []
        numbers = self.kernel.words_of(quick)
        self.kernel.portfolio.batch(*self._arguments, numbers, len(quick), self._said, self._kept)
        said = iter(self._said)
        found = zip(*[said] * portfolio.SAYS, strict=False)
        kept = _column(self._kept[: portfolio.KEEP * len(quick)])
        at = 0
        for deal in deals:
            if stop():
                raise Stopped(rows)
            if not (self._by_number and deal > 0):
                self._search(deal, self._stage, 0, stop, rows)
                continue
            row, by_hand, _, expanded, count, cards = next(found)
            if row and (nodes is None or expanded <= nodes):
                rows.deal.append(deal)
                rows.status.append("solved")
                rows.player_moves.append(by_hand)
                rows.card_moves.append(cards)
                rows.expanded.append(expanded)
                rows.proof.append(0)
                rows.moves.append(kept[at : at + 2 * count])
                rows.limit.append("")
                rows.lower_bound.append(0)
            else:
                self._search(deal, stages.after_quick, expanded, stop, rows)
            at += 2 * portfolio.KEEP

    def _search(self, deal: int, stage: Stage, expanded: int, stop: Callable[[], bool], rows: Rows) -> None:
        """Search one deal and add its row.

        Args:
            deal: its number.
            stage: how to search.
            expanded: positions that the portfolio has expanded before.
            stop: called between steps.
            rows: the answer is added to them.
        """
        task = Task(deal_state(deal, self._variant), Limits(rows.nodes, None, MEMORY))
        task.nodes = expanded if rows.nodes is None else min(expanded, rows.nodes)
        search = Search(task, stage)
        for _ in search.advance(stop):
            pass
        if search.ended_by == "interrupted":
            raise Stopped(rows)
        packed = task.packed or ()
        open_status = Status.LIMIT if search.ended_by else Status.GAVE_UP
        status = Status.SOLVED if task.packed is not None else Status.UNSOLVABLE if task.proof else open_status
        rows.deal.append(deal)
        rows.status.append(str(status))
        rows.player_moves.append(player_moves(packed))
        rows.card_moves.append(card_moves(packed))
        rows.expanded.append(task.nodes)
        rows.proof.append(task.proof)
        rows.moves.append(_column(packed))
        rows.limit.append(search.ended_by)
        rows.lower_bound.append(task.lower_bound)
