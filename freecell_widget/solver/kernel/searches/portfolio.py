"""The fast mode: short best-first searches with different weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..deal_tables import deal_numbered
from ..jit import jit
from ..layout import CARDS_SHIFT, EXPANDED, SOLVED, TARGET_MASK, TARGET_SHIFT, TO_HOME
from ..replay import ILLEGAL, replay
from ..weight_tables import WEIGHTS, weigh
from .best_first import ENTRY_COUNT, begin, search, trace

if TYPE_CHECKING:
    from ..jit import Words

# A row of the portfolio: the most children of the search, then its weights.
ROW = WEIGHTS + 1

# What is said of a deal: the row that solved it, from 1, or 0; player moves (a run is one, home none); children;
# expanded nodes; moves that are kept; cards that the player moves.
SAYS = 6
KEEP = 160  # moves that are kept of a solution, those to the foundations among them; no solution here is longer


@jit
def attempt(T: Words, P: Words, row: int, S: Words) -> int:
    """Search once, with one row of the portfolio."""
    weigh(T, P, row * ROW + 1)
    quota = P[row * ROW]
    if begin(T, S, quota) == SOLVED:
        return SOLVED
    return search(T, S, quota)


@jit
def batch(
    T: Words,
    P: Words,
    rows: int,
    S: Words,
    R: Words,
    path: Words,
    moves: Words,
    numbers: Words,
    many: int,
    out: Words,
    kept: Words,
) -> None:
    """Solve numbered deals one after another, check and keep every solution.

    A solution that the replayer refuses, or that is too long to keep, counts as none.
    """
    for i in range(many):
        deal_numbered(T, numbers[i], S)
        at = SAYS * i
        for j in range(SAYS):
            out[at + j] = 0
        for row in range(rows):
            status = attempt(T, P, row, S)
            out[at + 2] += S[ENTRY_COUNT]
            out[at + 3] += S[EXPANDED]
            S[EXPANDED] = 0
            if status == SOLVED:
                out[at] = row + 1
                count = replay(T, path, trace(S, path), R, moves)
                if count > KEEP or count == ILLEGAL:
                    out[at] = 0
                    count = 0
                out[at + 4] = count
                for j in range(count):
                    kept[KEEP * i + j] = moves[j]
                    if moves[j] >> TARGET_SHIFT & TARGET_MASK != TO_HOME:
                        out[at + 1] += 1
                        out[at + 5] += moves[j] >> CARDS_SHIFT
                break
