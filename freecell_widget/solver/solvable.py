"""Pick random deals that are known to be winnable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.deals.lookup import random_number
from freecell_widget.errors import FreeCellError
from freecell_widget.solver import packing
from freecell_widget.solver.solver import solve
from freecell_widget.variants.named_games import FREECELL
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from freecell_widget.variants.variant import Variant

# The deals of FreeCell among 1..1,000,000 that cannot be won; `benchmarks/solver/solve_million.py` solves all others.
IMPOSSIBLE = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)

TRIES = 200
NODES = 3_000  # for a try: plain Python takes less than half a second for it


def solvable_number(variant: Variant, seed: int | None = None) -> int:
    """Return the number of a random winnable deal, 1 to 1,000,000.

    For FreeCell the verdict on each of these deals is known, and all winnable ones are equally likely. In other games
    deals are drawn until one is solved soon, so very hard ones do not come up.

    Args:
        variant: the game.
        seed: the same seed gives the same number; None gives another one each time.

    Raises:
        FreeCellError: the solver cannot express the game, or none of 200 deals was solved soon.

    >>> from freecell_widget.solver import solve
    >>> solve(solvable_number(FREECELL, seed=1)).solved
    True
    """
    if packing.why_inexpressible(variant):
        raise fault(FreeCellError, "deal.no_solver", variant=variant.name)
    for attempt in range(TRIES):
        number = random_number(None if seed is None else seed * TRIES + attempt, variant)
        if variant == FREECELL:
            if number not in IMPOSSIBLE:
                return number
        elif solve(number, variant=variant, nodes=NODES).solved:
            return number
    raise fault(FreeCellError, "deal.unsolved", tries=TRIES, variant=variant.name)
