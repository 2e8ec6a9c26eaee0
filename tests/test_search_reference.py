"""Counts and costs of every search on a fixed set, held by a text file.

A change of these numbers is a change of the algorithms. After one that is meant, write the file anew:
``python -m tests.test_search_reference > tests/search_reference.txt``.
"""

import sys
from functools import partial
from pathlib import Path

import pytest

from freecell_widget.deal import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    any_buried,
    astar,
    beam,
    breadth_first,
    cards_left,
    depth_first,
    depth_limited,
    enforced_hill_climbing,
    greedy,
    heineman,
    hill_climbing,
    idastar,
    iterative_deepening,
    monte_carlo,
    recursive_best_first,
    run,
    same_suit_buried,
    staged_deepening,
    uniform_cost,
    unlimited_freecells,
    zero,
)

FILE = Path(__file__).with_name("search_reference.txt")
BUDGET = 2000
PROBLEMS = {
    "mini 2 of 2x2x1": FreeCellProblem(mini_deal(2, ranks=2, cascades=2)),
    "mini 0": FreeCellProblem(mini_deal(0)),
    "mini 2": FreeCellProblem(mini_deal(2)),
    "mini 2, supermoves": FreeCellProblem(mini_deal(2), moves="super"),
    "mini 2, autoplay": FreeCellProblem(mini_deal(2), autoplay="safe"),
    "deal 164": FreeCellProblem(164),
}
BLIND = {
    "breadth_first": breadth_first,
    "depth_first": depth_first,
    "depth_limited(12)": partial(depth_limited, limit=12),
    "iterative_deepening": iterative_deepening,
    "uniform_cost": uniform_cost,
}
GUIDED = {
    "greedy": greedy,
    "astar": astar,
    "astar(ties=last)": partial(astar, ties="last"),
    "astar(weight=3)": partial(astar, weight=3, ties="last"),
    "idastar": idastar,
    "recursive_best_first": recursive_best_first,
    "beam(20)": partial(beam, width=20),
    "hill_climbing(5)": partial(hill_climbing, sideways=5),
    "enforced_hill_climbing": enforced_hill_climbing,
    "staged_deepening": staged_deepening,
    "monte_carlo": partial(monte_carlo, playouts=50),
}
HEURISTICS = (zero, cards_left, same_suit_buried, unlimited_freecells, any_buried, heineman)
HEADER = (
    f"# Every search within {BUDGET} expansions; single-card moves, order of cascades and freecells ignored, no\n"
    "# autoplay unless named.\n"
    "# problem | search | heuristic | verdict | cost | expanded | generated | reopened | evaluated | frontier\n"
)


def line(name, title, search, h):
    result = run(partial(search, h=h) if h else search, PROBLEMS[name], max_expanded=BUDGET, record=False)
    m = result.metrics
    counts = (m.expanded, m.generated, m.reopened, m.evaluated, m.frontier)
    cost = "-" if result.cost is None else result.cost
    cells = (name, title, h.__name__ if h else "-", result.verdict, cost, *counts)
    return " | ".join(map(str, cells))


def lines_of(name):
    found = [line(name, title, search, None) for title, search in BLIND.items()]
    chosen = HEURISTICS if name in ("mini 2 of 2x2x1", "mini 2") else (same_suit_buried, any_buried)
    return found + [line(name, title, search, h) for title, search in GUIDED.items() for h in chosen]


@pytest.mark.parametrize("name", PROBLEMS)
def test_reference_values(name):
    kept = [text for text in FILE.read_text(encoding="utf-8").splitlines() if text.startswith(f"{name} |")]
    assert lines_of(name) == kept


if __name__ == "__main__":
    sys.stdout.write(HEADER + "".join(text + "\n" for name in PROBLEMS for text in lines_of(name)))
