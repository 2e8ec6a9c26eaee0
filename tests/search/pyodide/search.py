"""Run in Pyodide, with its standard library alone: import the search, use all of it, print figures to compare."""

import json
import sys
from functools import partial

from freecell_widget import data
from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    Node,
    Trace,
    astar,
    breadth_first,
    cards_left,
    compare,
    depth_first,
    exact_distances,
    expand,
    grade,
    monte_carlo,
    run,
    same_suit_buried,
    unlimited_freecells,
)

problem = FreeCellProblem(mini_deal(2))
results = [
    run(breadth_first, problem),
    run(astar, problem, same_suit_buried, ties="last"),
    run(astar, problem, unlimited_freecells),
    run(monte_carlo, problem, cards_left),
]
trace = results[1].trace
small = FreeCellProblem(mini_deal(1, ranks=3, cascades=2, freecells=2))
table = compare({"left": partial(astar, h=cards_left)}, [mini_deal(2)], processes=4)


def endless(problem):
    while True:
        problem.successors(problem.initial)


class Line:
    """A way of so many nodes that Python 3.14 in a browser cannot free it at once."""

    initial = 0

    def successors(self, state):
        return [("on", state + 1, 1)]

    def is_goal(self, state):
        return state == 50_000

    def key(self, state):
        return state


def plain(problem):
    node = Node(problem.initial)
    while not problem.is_goal(node.state):
        (node,) = expand(problem, node)
    return node


figures = {
    "platform": sys.platform,
    "counts": [[r.cost, r.metrics.expanded, r.metrics.generated] for r in results],
    "state": str(Trace.from_bytes(trace.to_bytes()).state(trace.rows - 1)),
    "positions": len(exact_distances(small)),
    "table": table[0].metrics.expanded,
    "line": [run(search, Line()).cost for search in (depth_first, plain)],
    "stopped": [run(search, Line(), max_expanded=40_000).limit for search in (depth_first, plain)],
    "endless": run(endless, problem, max_expanded=99).metrics.expanded,
    "grade": bool(grade.heuristic(cards_left, [small])),
    "optimal": data.mini_deals()[2].optimal,
}
print(json.dumps(figures))
