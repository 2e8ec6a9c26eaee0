"""Tune rows of `MIDDLE`: each on the positions that the rows before it leave open.

    python -m benchmarks.solver.middle_games --set tune --out positions.jsonl
    python -m benchmarks.solver.tune_middle positions.jsonl

The price of a row is counted in expansions, and the number of changes is fixed, so the result depends on the positions
alone. `_FIRST` and `_SECOND` in `weights.py` are the first two rows of such a run, with the positions in another order,
so a new run gives rows like them and not the same. The order and the budgets of these and of the rows of the other
portfolios were then chosen by 60,000 random changes of a list, on every other one of 10,000 positions. The price of a
list is the mean of log2(expansions + 40), and 2 for each position that takes over 150 or over 1,500 and 6 for each over
500. A player's position (`tests/data/pasted_boards/middle_game.txt`) had to take 500 at most.
"""

import argparse
import random
import sys
from pathlib import Path

from benchmarks.solver.middle_games import read
from benchmarks.solver.tune_solver import changed
from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel import layout
from freecell_widget.solver.kernel.searches import best_first
from freecell_widget.solver.weights import PORTFOLIO
from freecell_widget.variants.named_games import FREECELL

# For each row: autoplay, whether every move is made, children, price of a failure, changes tried, positions, seed.
ROWS = (("all", False, 800, 200, 3_134, 4_000, 1), ("all", True, 2_200, 500, 1_137, 15_000, 2))
FIRST_COST = 14  # what a move costs in the row that the first begins with
PARTS = (8, 3, 1)  # a change may be given up after an eighth and a third of the positions
HEAT = 1.004  # if it is so much worse there


class Bench:
    def __init__(self, positions):
        self.kernel = kernel_choice.compiled()
        self.positions = positions
        most = max(children for _, _, children, *_ in ROWS)
        self.search = self.kernel.array(best_first.memory_needed(FREECELL.cascades, most))

    def run(self, row, which, autoplay, every_move):
        """Return for each position whether the row solves it, and the expansions."""
        kernel, search, found = self.kernel, self.search, []
        table = kernel.words_of(packing.policy(FREECELL, autoplay, complete=every_move))
        weights = kernel.words_of(row[1:])
        for index in which:
            packing.lay_out(table, self.positions[index])
            kernel.deal_tables.survey(table)
            kernel.weight_tables.weigh(table, weights, 0)
            status = kernel.best_first.begin(table, search, row[0])
            if status == layout.PAUSED:
                status = kernel.best_first.search(table, search, row[0])
            found.append((status == layout.SOLVED, search[layout.EXPANDED]))
            search[layout.EXPANDED] = search[layout.GENERATED] = 0
        return found

    def price(self, row, which, autoplay, every_move, penalty):
        """Return the expansions of a row, and a penalty for each position left open."""
        found = self.run(row, which, autoplay, every_move)
        return sum(expanded + (0 if solved else penalty) for solved, expanded in found)


def tune(bench, start, which, arguments, *, trials, seed):
    """Return the best row that hill climbing from `start` finds."""
    rng = random.Random(seed)
    ends = [len(which) // part for part in PARTS]
    slices = [which[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    best, best_prices = start, [bench.price(start, part, *arguments) for part in slices]
    for _ in range(trials):
        row = changed(best, rng)
        row[0] = start[0]
        prices = []
        for part in slices:
            prices.append(bench.price(row, part, *arguments))
            if sum(prices) > HEAT * sum(best_prices[: len(prices)]):
                break
        if len(prices) == len(slices) and sum(prices) < sum(best_prices):
            best, best_prices = row, prices
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=Path)
    parser.add_argument("--effort", type=float, default=1.0, help="times the usual number of changes")
    options = parser.parse_args()
    told = [read(line) for line in options.positions.read_text().splitlines()]
    positions = [state for words, state in told if words["status"] == "solved"]
    bench = Bench(positions)
    order = list(range(len(positions)))
    random.Random(1).shuffle(order)
    rows = []
    for autoplay, every_move, children, penalty, trials, many, seed in ROWS:
        left = order[:many]
        for row, policy in rows:
            left = [i for i, (solved, _) in zip(left, bench.run(row, left, *policy), strict=True) if not solved]
        arguments = (autoplay, every_move, penalty)
        starts = [[children, *row[1:]] for row in PORTFOLIO]
        if not rows:
            starts = [[children, FIRST_COST, *PORTFOLIO[0][2:]]]
        start = min(starts, key=lambda row: bench.price(row, left, *arguments))
        row = tune(bench, start, left, arguments, trials=round(options.effort * trials), seed=seed)
        rows.append((row, (autoplay, every_move)))
        price = bench.price(row, left, *arguments) / len(left)
        print(f"{autoplay}, {every_move}: {price:.1f} expansions on {len(left)} positions: {tuple(row)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
