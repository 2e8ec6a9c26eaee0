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
    """The batch was stopped in the middle of a part."""


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
    """

    deal: list[int] = field(default_factory=list)
    status: list[str] = field(default_factory=list)
    player_moves: list[int] = field(default_factory=list)
    card_moves: list[int] = field(default_factory=list)
    expanded: list[int] = field(default_factory=list)
    proof: list[int] = field(default_factory=list)
    moves: list[bytes] = field(default_factory=list)


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
    deals: Sequence[int], variant: Variant, *, nodes: int | None = None, stop: Callable[[], bool] = lambda: False
) -> Rows:
    """Solve numbered deals and return a row for each; every solution has been checked.

    Each row has the verdict, moves and counts that :func:`freecell_widget.solve` gives for the deal.

    Args:
        deals: their numbers.
        variant: the game.
        nodes: the most positions to expand for a deal; None for no limit.
        stop: called now and then; the work ends when it returns true.

    Raises:
        Stopped: `stop` returned true.
    """
    rows = Rows()
    batch: _Batch | None = None
    first = 0
    while first < len(deals):
        kernel = kernel_choice.kernel()
        if batch is None or batch.kernel is not kernel:
            batch = _Batch(kernel, variant)
        last = first + SLICE[kernel.compiled]
        batch.solve(list(deals[first:last]), nodes, stop, rows)
        first = last
    return rows


class _Batch:
    """The memory of a kernel that solves many deals of a game, made once.

    Args:
        kernel: which kernel.
        variant: the game.
    """

    def __init__(self, kernel: Kernel, variant: Variant) -> None:
        self.kernel = kernel
        self._variant = variant
        self._by_number = variant.dealer == "rows" and variant.ranks == RANKS  # as the kernel deals
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

    def solve(self, deals: list[int], nodes: int | None, stop: Callable[[], bool], rows: Rows) -> None:
        """Solve a slice of deals.

        Args:
            deals: their numbers, no more than a slice.
            nodes: the most positions to expand for a deal.
            stop: called between deals.
            rows: the answers are added to them.
        """
        quick = [deal for deal in deals if deal > 0] if self._by_number else []
        numbers = self.kernel.words_of(quick)
        self.kernel.portfolio.batch(*self._arguments, numbers, len(quick), self._said, self._kept)
        said = iter(self._said)
        found = zip(*[said] * portfolio.SAYS, strict=False)
        kept = _column(self._kept[: portfolio.KEEP * len(quick)])
        at = 0
        for deal in deals:
            if stop():
                raise Stopped
            if not (self._by_number and deal > 0):
                _add(rows, deal, self._rest(deal, stages.complete, 0, nodes, stop))
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
            else:
                _add(rows, deal, self._rest(deal, stages.after_quick, expanded, nodes, stop))
            at += 2 * portfolio.KEEP

    def _rest(self, deal: int, stage: Stage, expanded: int, nodes: int | None, stop: Callable[[], bool]) -> Task:
        """Go on with a deal that the portfolio left open after so many positions."""
        task = Task(deal_state(deal, self._variant), Limits(nodes, None, MEMORY))
        task.nodes = expanded if nodes is None else min(expanded, nodes)
        search = Search(task, stage)
        for _ in search.advance(stop):
            pass
        if search.ended_by == "interrupted":
            raise Stopped
        return task


def _add(rows: Rows, deal: int, task: Task) -> None:
    """Add a row of a deal that was solved by itself."""
    packed = task.packed or ()
    status = Status.SOLVED if task.packed is not None else Status.UNSOLVABLE if task.proof else Status.LIMIT
    rows.deal.append(deal)
    rows.status.append(str(status))
    rows.player_moves.append(player_moves(packed))
    rows.card_moves.append(card_moves(packed))
    rows.expanded.append(task.nodes)
    rows.proof.append(task.proof)
    rows.moves.append(_column(packed))
