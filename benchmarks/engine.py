"""Time of imports and of the rules, in plain Python: `python -m benchmarks.engine`.

All times are processor time, so that other work on the machine counts little. Imports: medians over fresh interpreters
that take turns, after the interpreter's own start. Rates: medians of several rounds over positions of random games.
"""

import random
import statistics
import subprocess
import sys
import time

from benchmarks.machine import machine
from freecell_widget.deals.lookup import deal_state
from freecell_widget.rules import do, legal_moves, single_moves, why_illegal

RUNS = 15
IMPORTS = {
    "import freecell_widget": "import freecell_widget",
    "from freecell_widget import Game": "from freecell_widget import Game",
    "import anywidget": "import anywidget",
    "from freecell_widget import FreeCell": "from freecell_widget import FreeCell",
}
CODE = "import time; start = time.process_time(); {}; print(time.process_time() - start)"


def imports():
    """Return the seconds of each import, run after run, in fresh interpreters that take turns."""
    seconds = {name: [] for name in IMPORTS}
    for run in range(RUNS + 1):
        for name, code in IMPORTS.items():
            done = subprocess.run([sys.executable, "-c", CODE.format(code)], capture_output=True, text=True, check=True)
            if run:  # the first one reads the files from the disk
                seconds[name].append(float(done.stdout))
    return seconds


def positions(games=40, moves=40):
    """Return positions of random games of Microsoft deals."""
    rng = random.Random(1)
    found = []
    for deal in range(1, games + 1):
        state = deal_state(deal)
        for _ in range(moves):
            found.append(state)
            if not (options := legal_moves(state)):
                break
            state = do(state, rng.choice(options))
    return found


def rate(function, items, rounds=7):
    """Return how many items a second a function takes, as the median of several rounds."""
    rates = []
    for _ in range(rounds):
        start = time.process_time()
        for item in items:
            function(item)
        rates.append(len(items) / (time.process_time() - start))
    return statistics.median(rates)


def main():
    print(machine())
    print()
    print("| import | median | fastest |")
    print("|---|---|---|")
    taken = imports()
    for name, seconds in taken.items():
        print(f"| `{name}` | {statistics.median(seconds) * 1000:.0f} ms | {min(seconds) * 1000:.0f} ms |")
    beyond = [ours - theirs for ours, theirs in zip(*list(taken.values())[-1:-3:-1], strict=True)]
    print(f"| FreeCell beyond anywidget | {statistics.median(beyond) * 1000:.0f} ms | {min(beyond) * 1000:.0f} ms |")
    print()
    states = positions()
    steps = [(state, move) for state in states for move in legal_moves(state)]
    print(f"| {len(states)} positions of random games, {len(steps)} moves | a second |")
    print("|---|---|")
    for name, function, items in (
        ("`legal_moves`", legal_moves, states),
        ("`single_moves`", single_moves, states),
        ("`apply`, judged", lambda step: why_illegal(*step) or do(*step), steps),
        ("`do`, unjudged", lambda step: do(*step), steps),
        ("`why_illegal`", lambda step: why_illegal(*step), steps),
        ("`hash` of a new State", lambda step: hash(do(*step)), steps),
        ("`key` of a new State", lambda step: do(*step).key(), steps),
    ):
        print(f"| {name} | {rate(function, items):,.0f} |")


if __name__ == "__main__":
    main()
