"""Counts and costs of every search on a fixed set, held by a text file.

A change of these numbers is a change of the algorithms. After one that is meant, write the file anew:
``python -m tests.search.algorithms.test_reference_counts > tests/data/search_reference.txt``.
"""

import sys

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import FreeCellProblem, any_buried, run, same_suit_buried
from tests.support.paths import DATA
from tests.support.search_sets import BLIND, GUIDED, HEURISTICS, search_with

FILE = DATA.joinpath("search_reference.txt")
BUDGET = 2000
PROBLEMS = {
    "mini 2 of 2x2x1": FreeCellProblem(mini_deal(2, ranks=2, cascades=2)),
    "mini 0": FreeCellProblem(mini_deal(0)),
    "mini 2": FreeCellProblem(mini_deal(2)),
    "mini 2, supermoves": FreeCellProblem(mini_deal(2), moves="super"),
    "mini 2, autoplay": FreeCellProblem(mini_deal(2), autoplay="safe"),
    "deal 164": FreeCellProblem(164),
}
HEADER = (
    f"# Every search within {BUDGET} expansions; single-card moves, order of cascades and freecells ignored, no\n"
    "# autoplay unless named.\n"
    "# problem | search | heuristic | verdict | cost | expanded | generated | reopened | evaluated | frontier\n"
)


def line(name, title, h=None):
    result = run(search_with(title, h), PROBLEMS[name], max_expanded=BUDGET, record=False)
    m = result.metrics
    counts = (m.expanded, m.generated, m.reopened, m.evaluated, m.frontier)
    cost = "-" if result.cost is None else result.cost
    cells = (name, title, h.__name__ if h else "-", result.verdict, cost, *counts)
    return " | ".join(map(str, cells))


def lines_of(name):
    found = [line(name, title) for title in BLIND]
    chosen = HEURISTICS if name in ("mini 2 of 2x2x1", "mini 2") else (same_suit_buried, any_buried)
    return found + [line(name, title, h) for title in GUIDED for h in chosen]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow(3)] if name == "deal 164" else []) for name in PROBLEMS]
)
def test_reference_values(name):
    kept = [text for text in FILE.read_text(encoding="utf-8").splitlines() if text.startswith(f"{name} |")]
    assert lines_of(name) == kept


if __name__ == "__main__":
    sys.stdout.write(HEADER + "".join(text + "\n" for name in PROBLEMS for text in lines_of(name)))
