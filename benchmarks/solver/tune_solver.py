"""Tune the solver's portfolio: rows of weights, each for the deals that the rows before it leave unsolved.

    python -m benchmarks.solver.tune_solver

Training deals begin at 1,000,001, so that no deal that is ever reported is trained on. Each row, its quota included,
is improved by random changes of a few numbers, judged on deals that the rows before it do not solve. The price of a row
is counted, not timed, so the result depends on the arguments alone and not on the machine: expanded nodes, children,
and moves of the solutions, all in microseconds, and for a deal left unsolved what the rows after it will cost.
"""

from __future__ import annotations

import argparse
import pprint
import random
import sys
import time
from typing import TYPE_CHECKING

from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel.searches import best_first, portfolio
from freecell_widget.solver.weights import PORTFOLIO
from freecell_widget.variants.named_games import FREECELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = list[int]

FIRST_DEAL = 1_000_001
ATTEMPT, NODE, CHILD = 6.0, 0.232, 0.043  # microseconds, a fit to measured times
LARGEST = 40_000  # children of a row
# For each row: what a deal costs that it leaves unsolved, in microseconds, and how many changes are tried.
PENALTIES = (700.0, 900.0, 1_300.0, 2_500.0, 6_000.0, 20_000.0)
TRIALS = (1_500, 700, 500, 300, 150, 80)
HEAT = 1.01  # a change that is this much worse on the first deals is given up
PARTS = (0.2, 0.5, 1.0)  # of the deals, after which a change may be given up


class Bench:
    """Runs rows over deals and prices them."""

    def __init__(self, move_price: float) -> None:
        self.kernel = kernel_choice.compiled()
        self.table = self.kernel.words_of(packing.policy(FREECELL))
        self.search = self.kernel.array(best_first.memory_needed(8, LARGEST))
        self.replay = self.kernel.array(self.kernel.replay.REPLAY_TABLE)
        self.path = self.kernel.array(4 * LARGEST)
        self.moves = self.kernel.array(4 * LARGEST)
        self.move_price = move_price

    def run(self, rows: Sequence[Row], deals: Sequence[int]) -> list[tuple[int, ...]]:
        """Return what `batch` says of each deal."""
        said = self.kernel.array(portfolio.SAYS * len(deals))
        kept = self.kernel.array(portfolio.KEEP * len(deals))
        flat = self.kernel.words_of([word for row in rows for word in row])
        numbers = self.kernel.words_of(deals)
        self.kernel.portfolio.batch(
            *(self.table, flat, len(rows), self.search, self.replay, self.path, self.moves),
            *(numbers, len(deals), said, kept),
        )
        words = iter(said)
        return list(zip(*[words] * portfolio.SAYS, strict=True))

    def price(self, row: Row, deals: Sequence[int], penalty: float) -> float:
        """Return the price of a row for some deals in microseconds."""
        total = 0.0
        for solved, moves, children, nodes, *_ in self.run([row], deals):
            total += ATTEMPT + NODE * nodes + CHILD * children + (self.move_price * moves if solved else penalty)
        return total

    def unsolved(self, rows: Sequence[Row], first: int, wanted: int) -> list[int]:
        """Return the first deals that the rows leave unsolved."""
        found: list[int] = []
        while len(found) < wanted:
            deals = range(first, first + 2_000)
            first += 2_000
            said = self.run(rows, deals) if rows else [(0,)] * len(deals)
            found += [deal for deal, (solved, *_) in zip(deals, said, strict=True) if not solved]
        return found[:wanted]


def changed(row: Row, rng: random.Random) -> Row:
    """Return a row with a few weights, rarely the quota, changed."""
    row = list(row)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        place = rng.randrange(1, len(row))
        if rng.random() < 0.5:
            row[place] += rng.choice((-1, 1)) * rng.choice((1, 1, 2, 3, 5, 8))
        else:
            row[place] = round(row[place] * rng.uniform(0.6, 1.6))
    row[1] = max(0, row[1])
    if rng.random() < 0.15:
        row[0] = max(150, min(LARGEST, round(row[0] * rng.uniform(0.6, 1.6))))
    return row


def tune(bench: Bench, start: Row, deals: Sequence[int], *, trials: int, penalty: float, rng: random.Random) -> Row:
    """Return the best row that hill climbing from `start` finds."""
    ends = [round(part * len(deals)) for part in PARTS]
    slices = [deals[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    best = start
    best_prices = [bench.price(start, part, penalty) for part in slices]
    for _ in range(trials):
        row = changed(best, rng)
        prices: list[float] = []
        for part in slices:
            prices.append(bench.price(row, part, penalty))
            if sum(prices) > HEAT * sum(best_prices[: len(prices)]):
                break
        if len(prices) == len(slices) and sum(prices) < sum(best_prices):
            best, best_prices = row, prices
    return best


def main(arguments: list[str]) -> None:
    """Tune and print the portfolio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=int, default=0, help="rows of the present portfolio to begin with")
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--move-price", type=float, default=6.0, help="microseconds that a move less is worth")
    parser.add_argument("--effort", type=float, default=1.0, help="times the usual number of changes")
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    bench = Bench(options.move_price)
    rows = [list(row) for row in PORTFOLIO[: options.keep]]
    for index in range(options.keep, len(PENALTIES)):
        started = time.time()
        penalty, trials = PENALTIES[index], round(options.effort * TRIALS[index])
        deals = bench.unsolved(rows, FIRST_DEAL, options.deals if index < 2 else options.deals // (1 << index - 1))
        starts = [
            [quota, *row[1:]]
            for row in [*PORTFOLIO, *rows]
            for quota in (row[0], row[0] // 2, min(LARGEST, row[0] * 2))
        ]
        start = min(starts, key=lambda row: bench.price(row, deals, penalty))
        rows.append(tune(bench, start, deals, trials=trials, penalty=penalty, rng=rng))
        said = bench.run(rows[-1:], deals)
        solved = [moves for row, moves, *_ in said if row]
        print(
            f"# row {index + 1}: solves {len(solved)} of {len(deals)} left, {sum(solved) / len(solved):.2f} moves,"
            f" {sum(said[2] for said in said) / len(said):.0f} children; {time.time() - started:.0f} s",
            flush=True,
        )
        print(pprint.pformat(tuple(rows[-1]), compact=True, width=118), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
