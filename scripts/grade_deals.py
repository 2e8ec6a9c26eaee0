"""Make the graded deal sets of freecell_widget/data: ``python scripts/grade_deals.py [mini | full]``.

Mini deals get their exact optimum, by looking at every position. Full deals get a grade from 1 (easy) to 5 (hard):
each of the first deals is searched by five fixed searches, its measure is the geometric mean of their expansions (a
search that runs out of its budget counts as the budget), and the deals, sorted by measure, are cut into five equal
grades, of which every other deal is kept. Both are the same on every machine. Full deals take about ten minutes.

A geometric mean, because the expansions of one deal differ a hundredfold from search to search: a median would say
nothing of deals that three of the five do not solve, an arithmetic mean little but which budget was taken.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from math import inf
from pathlib import Path
from statistics import geometric_mean
from typing import TYPE_CHECKING

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import FreeCellProblem, any_buried, astar, exact_distances, greedy, run, same_suit_buried

if TYPE_CHECKING:
    from collections.abc import Sequence

DATA = Path(__file__).parent.parent / "freecell_widget" / "data"
MINI = 200
FULL = 200
BUDGET = 30_000
KEPT = 20  # of each grade
REFERENCES = {
    "greedy, any buried": partial(greedy, h=any_buried, ties="last"),
    "greedy, same suit buried": partial(greedy, h=same_suit_buried, ties="last"),
    "A* weight 3, any buried": partial(astar, h=any_buried, weight=3, ties="last"),
    "A* weight 3, same suit buried": partial(astar, h=same_suit_buried, weight=3, ties="last"),
    "A* weight 5, any buried": partial(astar, h=any_buried, weight=5, ties="last"),
}


def grade_mini() -> None:
    """Write the mini deals with their exact optima."""
    rows = []
    for seed in range(MINI):
        distances = exact_distances(FreeCellProblem(mini_deal(seed)))
        optimal = None if distances.optimal == inf else int(distances.optimal)
        rows.append([seed, optimal, len(distances), distances.arcs, len(distances.dead)])
        tell(f"mini deal {seed}: {distances}")
    about = (
        "Mini deals of 4 ranks, 4 cascades, 1 freecell, made by scripts/grade_deals.py: exact distances over all "
        "positions; single-card moves, order of cascades and freecells ignored, no autoplay, each move costs 1."
    )
    save("mini_deals.json", about, ["seed", "optimal", "positions", "arcs", "dead"], rows)


def grade_full() -> None:
    """Write the full deals with their measures and grades."""
    measured = []
    for deal in range(1, FULL + 1):
        measured.append((measure(deal), deal))
        tell(f"deal {deal}: {measured[-1][0]}")
    measured.sort()
    size, rows = FULL // 5, []
    for place, (expansions, deal) in enumerate(measured):
        if place % size % (size // KEPT) == 0:
            rows.append([deal, place // size + 1, expansions])
    about = (
        f"Microsoft deals graded by scripts/grade_deals.py from 1 to {FULL}: the measure is the geometric "
        f"mean of the expansions of five searches ({'; '.join(REFERENCES)}; ties last, single-card moves, at "
        f"most {BUDGET} expansions); a grade is a fifth of the deals in the order of their measure."
    )
    save("full_deals.json", about, ["deal", "grade", "measure"], rows)


def measure(deal: int) -> int:
    """Return the geometric mean of the expansions of the fixed searches on a deal."""
    problem = FreeCellProblem(deal)
    results = (run(search, problem, max_expanded=BUDGET, record=False) for search in REFERENCES.values())
    return round(geometric_mean([result.metrics.expanded for result in results]))


def save(name: str, about: str, columns: list[str], rows: Sequence[Sequence[int | None]]) -> None:
    """Write a table, one row on a line."""
    lines = ",\n".join(json.dumps(row) for row in rows)
    text = f'{{"about": {json.dumps(about)},\n"columns": {json.dumps(columns)},\n"rows": [\n{lines}\n]}}\n'
    (DATA / name).write_text(text, encoding="utf-8")


def tell(line: str) -> None:
    """Show how far it is."""
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    for name, make in (("mini", grade_mini), ("full", grade_full)):
        if name in (sys.argv[1:] or ["mini", "full"]):
            make()
