"""Many numbered deals at once, in one call of the kernel: a part of a batch."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from freecell_widget.result import Status
from freecell_widget.solver import engine, packing
from freecell_widget.solver.kernel import best_first, portfolio
from freecell_widget.solver.kernel.layout import TO_HOME
from freecell_widget.solver.solving import solve
from freecell_widget.solver.weights import PORTFOLIO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from freecell_widget.variant import Variant

RANKS = 13
SLICE = 500  # deals of one call of the kernel, so that an interrupt waits no longer than a moment


@dataclass
class Rows:
    """What is known of each deal of a part, column by column.

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

    def add(self, deal: int, status: Status, packed: Sequence[int], expanded: int, proof: int = 0) -> None:
        """Add a row.

        Args:
            deal: its number.
            status: the verdict.
            packed: the solution.
            expanded: positions that were expanded.
            proof: positions of an exhausted search.
        """
        by_hand = [move >> 12 for move in packed if move >> 7 & 31 != TO_HOME]
        self.deal.append(deal)
        self.status.append(str(status))
        self.player_moves.append(len(by_hand))
        self.card_moves.append(sum(by_hand))
        self.expanded.append(expanded)
        self.proof.append(proof)
        column = array("H", packed)
        if sys.byteorder == "big":
            column.byteswap()
        self.moves.append(column.tobytes())


def moves_of(column: bytes) -> tuple[int, ...]:
    """Return the packed moves of a row.

    Args:
        column: the row's `moves`.

    >>> moves_of(bytes([0, 1, 2, 3]))
    (256, 770)
    """
    return tuple(int.from_bytes(column[i : i + 2], "little") for i in range(0, len(column), 2))


def solve_numbers(deals: Sequence[int], variant: Variant, *, nodes: int | None = None) -> Rows:
    """Return what is known of some numbered deals after solving them; every solution has been checked.

    Args:
        deals: their numbers.
        variant: the game.
        nodes: the most positions to expand for a deal that the quick searches leave open; None for no limit.
    """
    rows = Rows()
    for first in range(0, len(deals), SLICE):
        _solve_slice(list(deals[first : first + SLICE]), variant, nodes, rows)
    return rows


def _solve_slice(deals: list[int], variant: Variant, nodes: int | None, rows: Rows) -> None:
    kernel = engine.compiled() if engine.may_compile() else engine.plain()
    quick = variant.dealer == "rows" and variant.ranks == RANKS and min(deals) > 0
    said = kernel.array(portfolio.SAYS * len(deals))
    kept = kernel.array(portfolio.KEEP * len(deals))
    if quick:
        table = packing.policy(variant)
        packing.set_autoplay(table, "all")
        memory = best_first.memory_needed(variant.cascades, max(row[0] for row in PORTFOLIO))
        kernel.portfolio.batch(
            kernel.words_of(table),
            kernel.words_of([word for row in PORTFOLIO for word in row]),
            len(PORTFOLIO),
            kernel.array(memory),
            kernel.array(kernel.replay.REPLAY_TABLE),
            kernel.array(4 * max(row[0] for row in PORTFOLIO)),
            kernel.array(4 * max(row[0] for row in PORTFOLIO)),
            kernel.words_of(deals),
            said,
            kept,
        )
    said, kept = (words if isinstance(words, list) else words.tolist() for words in (said, kept))
    for i, deal in enumerate(deals):
        row, _, _, expanded, count = said[portfolio.SAYS * i : portfolio.SAYS * (i + 1)]
        if row:
            rows.add(deal, Status.SOLVED, kept[portfolio.KEEP * i : portfolio.KEEP * i + count], expanded)
        else:
            solution = solve(deal, variant=variant, nodes=nodes)
            rows.add(deal, solution.status, solution.packed, solution.metrics.expanded, solution.proof)
