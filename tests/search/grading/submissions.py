"""Handed-in work: what students write, wrong and right, and the sentence that each wrong one should read.

Each is the text of a cell that defines `answer`. It is run as a notebook runs it, with all of
`freecell_widget.search` imported.
"""

from typing import NamedTuple


class Submission(NamedTuple):
    """A cell, the question that it answers, and what its author should read; nothing where it is right."""

    name: str
    question: str
    cell: str
    sentence: str = ""


FRAME = """
import heapq, itertools, math, random
from collections import deque
"""

# A best-first search in the usual shape, of which the submissions change a part.
A_STAR = """
def answer(problem, h):
    count = itertools.count()
    root = Node(problem.initial)
    frontier = [(h(root.state), next(count), root)]
    best = {problem.key(root.state): 0}
    while frontier:
        _, _, node = heapq.heappop(frontier)
        if node.cost > best[problem.key(node.state)]:
            continue
        if problem.is_goal(node.state):
            return node
        for child in expand(problem, node):
            key = problem.key(child.state)
            if key not in best or child.cost < best[key]:
                best[key] = child.cost
                heapq.heappush(frontier, (child.cost + h(child.state), next(count), child))
    return None
"""
UNIFORM = A_STAR.replace("(problem, h)", "(problem)").replace(" + h(child.state)", "").replace("h(root.state)", "0")
BREADTH = """
def answer(problem):
    root = Node(problem.initial)
    frontier, seen = deque([root]), {problem.key(root.state)}
    while frontier:
        node = frontier.popleft()
        if problem.is_goal(node.state):
            return node
        for child in expand(problem, node):
            if problem.key(child.state) not in seen:
                seen.add(problem.key(child.state))
                frontier.append(child)
    return None
"""


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


LONGER = r"it found a way of cost \d+, but \d+ is enough"
MORE_MOVES = r"it found a way of \d+ moves, but \d+ are enough"
OTHER_COUNT = r"it expanded \d+ positions; breadth_first expands \d+"
CONSISTENT_ONLY = r"The search is right for a consistent h; it fails on this one, which is admissible only"
BARE = r"the search caught the end of its budget and went on: a bare `except:`"
STOPPED = r"it was stopped after 5,000 expansions: perhaps it expands positions again and again"

WRONG = [
    # A*: least cost, with the heuristic that each problem brings
    Submission("greedy", "astar", changed(A_STAR, ("child.cost + h(child.state)", "h(child.state)")), LONGER),
    Submission("weighted", "astar", changed(A_STAR, ("child.cost + h(", "child.cost + 1.5 * h(")), LONGER),
    Submission("a little weight", "astar", changed(A_STAR, ("child.cost + h(", "child.cost + 1.1 * h(")), LONGER),
    Submission(
        "goal test at generation",
        "astar",
        changed(
            A_STAR,
            (
                "            key = problem",
                "            if problem.is_goal(child.state):\n                return child\n            key = problem",
            ),
        ),
        LONGER,
    ),
    Submission("never replaced", "astar", changed(A_STAR, (" or child.cost < best[key]", "")), LONGER),
    Submission(
        "g is not summed",
        "astar",
        changed(
            A_STAR,
            (
                "for child in expand(problem, node):",
                """for action, state, cost in problem.successors(node.state):
            child = Node(state, node, action, cost)""",
            ),
        ),
        LONGER,
    ),
    Submission(
        "closed set without reopening",
        "astar",
        changed(
            A_STAR,
            ("    best = {", "    closed = set()\n    best = {"),
            ("        for child in", "        closed.add(problem.key(node.state))\n        for child in"),
            ("if key not in best or", "if key not in closed and (key not in best or"),
            ("child.cost < best[key]:", "child.cost < best[key]):"),
        ),
        CONSISTENT_ONLY,
    ),
    Submission(
        "closed set of popped nodes",
        "astar",
        """
def answer(problem, heuristic):
    count, done = itertools.count(), set()
    frontier = [(heuristic(problem.initial), next(count), Node(problem.initial))]
    while frontier:
        _, _, node = heapq.heappop(frontier)
        if problem.is_goal(node.state):
            return node
        if problem.key(node.state) in done:
            continue
        done.add(problem.key(node.state))
        for child in expand(problem, node):
            heapq.heappush(frontier, (child.cost + heuristic(child.state), next(count), child))
""",
        CONSISTENT_ONLY,
    ),
    Submission("h of the parent", "astar", changed(A_STAR, ("+ h(child.state)", "+ h(node.state)")), LONGER),
    Submission(
        "h is doubled by f", "astar", changed(A_STAR, ("child.cost + h(", "child.cost + h(node.state) + h(")), LONGER
    ),
    Submission("depth for cost", "astar", changed(A_STAR, ("(child.cost + h", "(child.depth + h")), LONGER),
    Submission(
        "largest first",
        "astar",
        changed(A_STAR, ("(child.cost + h(child.state)", "(-child.cost - h(child.state)")),
        LONGER,
    ),
    Submission(
        "nodes in the heap",
        "astar",
        changed(A_STAR, (", next(count)", ""), ("_, _, node", "_, node")),
        "Nodes have no order: in a heap put a counter before the node",
    ),
    Submission(
        "h is given the node",
        "astar",
        changed(A_STAR, ("h(child.state)", "h(child)")),
        "A Node has no|unhashable|it raised",
    ),
    Submission(
        "a list for the states",
        "astar",
        changed(A_STAR, ("return node", "return node.path")),
        "return the last Node alone",
    ),
    Submission(
        "the cost for the way",
        "astar",
        changed(A_STAR, ("return node", "return node.cost")),
        "must return the Node of a goal",
    ),
    # uniform cost: least cost, without a heuristic
    Submission("breadth for cost", "uniform", BREADTH, LONGER),
    Submission(
        "early goal test",
        "uniform",
        changed(
            UNIFORM,
            (
                "            key = problem",
                "            if problem.is_goal(child.state):\n                return child\n            key = problem",
            ),
        ),
        LONGER,
    ),
    Submission("no cheaper way", "uniform", changed(UNIFORM, (" or child.cost < best[key]", "")), LONGER),
    Submission("depth, not cost", "uniform", changed(UNIFORM, ("(child.cost, next", "(child.depth, next")), LONGER),
    Submission("dearest way", "uniform", changed(UNIFORM, ("(child.cost, next", "(-child.cost, next")), LONGER),
    # breadth-first: fewest moves, and the same expansions
    Submission("depth-first", "breadth", changed(BREADTH, ("popleft()", "pop()")), OTHER_COUNT),
    Submission(
        "marked too late",
        "breadth",
        changed(
            BREADTH,
            (", {problem.key(root.state)}", ", set()"),
            ("        for child in", "        seen.add(problem.key(node.state))\n        for child in"),
            ("                seen.add(problem.key(child.state))\n", ""),
        ),
        f"{OTHER_COUNT}|{STOPPED}",
    ),
    Submission(
        "the root is forgotten", "breadth", changed(BREADTH, (", {problem.key(root.state)}", ", set()")), OTHER_COUNT
    ),
    Submission(
        "nothing is remembered",
        "breadth",
        changed(BREADTH, ("if problem.key(child.state) not in seen:", "if True:")),
        STOPPED,
    ),
    Submission(
        "states for keys",
        "breadth",
        changed(BREADTH, ("problem.key(root.state)", "root.state"), ("problem.key(child.state)", "child.state")),
        OTHER_COUNT,
    ),
    Submission("appended left", "breadth", changed(BREADTH, ("frontier.append", "frontier.appendleft")), OTHER_COUNT),
    Submission(
        "forgotten return",
        "breadth",
        changed(BREADTH, ("            return node\n", "            node\n")),
        "is the `return` of its node missing",
    ),
    Submission(
        "printed",
        "breadth",
        changed(BREADTH, ("            return node\n", "            print(node)\n")),
        "is the `return` of its node missing",
    ),
    Submission(
        "no goal test",
        "breadth",
        changed(BREADTH, ("problem.is_goal(node.state)", "False")),
        "expanded a goal and never asked is_goal",
    ),
    Submission(
        "the state is returned",
        "breadth",
        changed(BREADTH, ("return node", "return node.state")),
        "is the state of a goal; return its Node",
    ),
    Submission(
        "True is returned", "breadth", changed(BREADTH, ("return node", "return True")), "return the node itself"
    ),
    Submission(
        "gives up early",
        "breadth",
        changed(BREADTH, ("    return None", "    return None"), ("while frontier:", "for _ in range(20):")),
        "before it had seen every position|raised IndexError",
    ),
    Submission(
        "children of the root alone",
        "breadth",
        changed(BREADTH, ("                frontier.append(child)\n", "")),
        "before it had seen every position",
    ),
    Submission(
        "loops for ever",
        "breadth",
        "def answer(problem):\n    while True:\n        problem.is_goal(problem.initial)\n",
        "in a loop that asks the problem and never expands",
    ),
    Submission(
        "expands for ever",
        "breadth",
        "def answer(problem):\n    while True:\n        expand(problem, Node(problem.initial))\n",
        STOPPED,
    ),
    Submission(
        "a bare except",
        "breadth",
        """
def answer(problem):
    frontier = [Node(problem.initial)]
    while True:
        try:
            frontier += expand(problem, frontier.pop(0))
        except:
            pass
""",
        BARE,
    ),
    Submission(
        "catches all and returns",
        "breadth",
        """
def answer(problem):
    try:
        while True:
            expand(problem, Node(problem.initial))
    except BaseException:
        return None
""",
        BARE,
    ),
    Submission(
        "raises its own",
        "breadth",
        """
class Stopped(BaseException):
    pass

def answer(problem):
    raise Stopped("enough")
""",
        r"it raised Stopped: enough, in line \d+ of answer",
    ),
    Submission(
        "raises GeneratorExit", "breadth", "def answer(problem):\n    raise GeneratorExit\n", "it raised GeneratorExit"
    ),
    Submission(
        "cancels itself",
        "breadth",
        "import asyncio\ndef answer(problem):\n    raise asyncio.CancelledError\n",
        "it raised CancelledError",
    ),
    Submission("interrupts", "breadth", "def answer(problem):\n    raise KeyboardInterrupt\n", "KeyboardInterrupt"),
    Submission("leaves", "breadth", "import sys\ndef answer(problem):\n    sys.exit(0)\n", "it raised SystemExit"),
    Submission(
        "calls itself too deep",
        "breadth",
        """
def answer(problem, state=None):
    for _, after, _ in problem.successors(problem.initial if state is None else state):
        answer(problem, after)
""",
        "its calls of itself were too deep",
    ),
    Submission(
        "mistypes",
        "breadth",
        changed(BREADTH, ("problem.is_goal(", "problem.goal_test(")),
        r"it is called is_goal\(state\) here",
    ),
    Submission(
        "yields the goal",
        "breadth",
        "def answer(problem):\n    yield Node(problem.initial)\n",
        "to end with this node, return it",
    ),
    Submission(
        "takes nothing", "breadth", "def answer():\n    return None\n", "takes nothing, and cannot be called so"
    ),
    Submission(
        "another problem",
        "breadth",
        "def answer(problem):\n    return breadth_first(FreeCellProblem(problem.initial))\n",
        r"it called search\.freecell_problem\..* by itself",
    ),
    Submission(
        "under the problem",
        "breadth",
        "def answer(problem):\n    return breadth_first(problem._problem)\n",
        r"it called search\.freecell_problem\..* by itself",
    ),
    # heuristics
    Submission("any buried", "heuristic", "answer = any_buried\n", r"h says \d+ here, but \d+ is enough"),
    Submission(
        "twice",
        "heuristic",
        "def answer(state):\n    return 2 * cards_left(state)\n",
        r"h says \d+ here, but \d+ is enough",
    ),
    Submission(
        "one more at the goal",
        "heuristic",
        "def answer(state):\n    return 1 + cards_left(state)\n",
        r"h says 9 here, but 8 is enough",
    ),
    Submission(
        "less than cards_left",
        "heuristic",
        "def answer(state):\n    return cards_left(state) / 2\n",
        "less than cards_left, which says",
    ),
    Submission(
        "nothing in cells",
        "heuristic",
        "def answer(state):\n    return 0 if any(state.freecells) else cards_left(state)\n",
        "h says|less than",
    ),
    Submission(
        "no return",
        "heuristic",
        "def answer(state):\n    cards_left(state)\n",
        "must return a number or math.inf, got None; is a return missing",
    ),
    Submission(
        "a text",
        "heuristic",
        "def answer(state):\n    return str(cards_left(state))\n",
        "must return a number or math.inf, got '",
    ),
    Submission(
        "of a node",
        "heuristic",
        "def answer(node):\n    return cards_left(node.state)\n",
        "is given the state itself and not a node",
    ),
    Submission(
        "at random",
        "heuristic",
        "def answer(state):\n    return random.randrange(100)\n",
        r"h says \d+ here, but \d+ is enough",
    ),
    Submission(
        "never ends",
        "heuristic",
        "def answer(state):\n    while True:\n        pass\n",
        "it did not end within 3 seconds",
    ),
    Submission(
        "forgets a part",
        "consistent",
        """
def answer(state):
    return cards_left(state) if any(state.freecells) else same_suit_buried(state)
""",
        "after this action, which costs 1",
    ),
]

RIGHT = [
    Submission("as the book", "astar", A_STAR),
    Submission("ours", "astar", "answer = astar\n"),
    Submission(
        "with events",
        "astar",
        "def answer(problem, h):\n"
        "    return (yield from best_first(problem, lambda node: node.cost + h(node.state)))\n",
    ),
    Submission("a lambda", "astar", "answer = lambda problem, h: astar(problem, h, ties='last')\n"),
    Submission(
        "a sorted list",
        "astar",
        """
def answer(problem, heuristic):
    frontier = [(heuristic(problem.initial), Node(problem.initial))]
    costs = {problem.key(problem.initial): 0}
    while len(frontier) > 0:
        best = min(range(len(frontier)), key=lambda place: frontier[place][0])
        f, node = frontier.pop(best)
        if problem.is_goal(node.state):
            return node.actions
        for action, state, cost in problem.successors(node.state):
            g = node.cost + cost
            if g < costs.get(problem.key(state), float("inf")):
                costs[problem.key(state)] = g
                frontier.append((g + heuristic(state), Node(state, node, action, g)))
""",
    ),
    Submission("by the heap", "uniform", UNIFORM),
    Submission("ours, of uniform cost", "uniform", "answer = uniform_cost\n"),
    Submission("A* with cards", "uniform", "def answer(problem):\n    return astar(problem, same_suit_buried)\n"),
    Submission("by a queue", "breadth", BREADTH),
    Submission("ours, breadth-first", "breadth", "answer = breadth_first\n"),
    Submission(
        "actions, by parents",
        "breadth",
        """
def answer(problem):
    start = problem.initial
    parents = {problem.key(start): None}
    layer = [start]
    while layer:
        after = []
        for state in layer:
            if problem.is_goal(state):
                way, key = [], problem.key(state)
                while parents[key] is not None:
                    key, action = parents[key]
                    way.append(action)
                return way[::-1]
            for action, child, _ in problem.successors(state):
                if problem.key(child) not in parents:
                    parents[problem.key(child)] = problem.key(state), action
                    after.append(child)
        layer = after
""",
    ),
    Submission("the ladder", "heuristic", "answer = unlimited_freecells\n"),
    Submission(
        "a fraction",
        "heuristic",
        "def answer(state):\n    return cards_left(state) + 0.5 * (same_suit_buried(state) - cards_left(state))\n",
    ),
    Submission(
        "a class",
        "heuristic",
        "class H:\n    def __call__(self, state):\n        return same_suit_buried(state)\nanswer = H()\n",
    ),
    Submission("consistent", "consistent", "answer = same_suit_buried\n"),
]
