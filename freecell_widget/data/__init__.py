"""List graded deals: mini deals with exact optima, full deals in five grades."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from freecell_widget.model.state import State

GRADES = (1, 2, 3, 4, 5)


class MiniDeal(NamedTuple):
    """A mini deal of 4 ranks, 4 cascades and 1 freecell, and the truth about it.

    Args:
        seed: as :func:`freecell_widget.deals.lookup.mini_deal` takes it.
        optimal: the least number of single-card moves that win; None if nothing wins.
        positions: how many positions can be reached.
        arcs: how many moves they have together.
        dead: how many of them cannot be won.
    """

    seed: int
    optimal: int | None
    positions: int
    arcs: int
    dead: int

    @property
    def state(self) -> State:
        """The first position."""
        return mini_deal(self.seed)


class GradedDeal(NamedTuple):
    """A Microsoft deal and how hard it is.

    Args:
        deal: its number.
        grade: 1 (easy) to 5 (hard).
        measure: the geometric mean of the expansions of five fixed searches, which the data file names; a search that
            solves nothing within 30,000 counts as that.
    """

    deal: int
    grade: int
    measure: int

    @property
    def state(self) -> State:
        """The first position."""
        return deal_state(self.deal)


def mini_deals() -> tuple[MiniDeal, ...]:
    """Return 200 mini deals with their exact optima.

    >>> mini_deals()[2]
    MiniDeal(seed=2, optimal=18, positions=12991, arcs=58927, dead=0)
    """
    return tuple(MiniDeal(*row) for row in _table("mini_deals.json")["rows"])


def graded_deals(grade: int | None = None) -> tuple[GradedDeal, ...]:
    """Return full deals from the easiest to the hardest, of one grade or of all.

    Args:
        grade: 1 (easy) to 5 (hard); None for all.

    Raises:
        FreeCellError: the grade is not a number from 1 to 5.

    >>> len(graded_deals()), len(graded_deals(1)), graded_deals(5)[0].measure > graded_deals(1)[0].measure
    (100, 20, True)
    """
    if grade is not None:
        whole("grade", grade, GRADES[0], GRADES[-1])
    deals = (GradedDeal(*row) for row in _table("full_deals.json")["rows"])
    return tuple(deal for deal in deals if grade in (None, deal.grade))


def about(name: str) -> str:
    """Return how a set was made: ``"mini"`` or ``"full"``.

    >>> "scripts/grade_deals.py" in about("full")
    True
    """
    return str(_table(f"{name}_deals.json")["about"])


@lru_cache(maxsize=4)
def _table(name: str) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return table
