"""Tune the solver's portfolio: rows of weights, each for the deals that the rows before it leave unsolved.

    python benchmarks/tune_solver.py --rows 6 --trials 2000 --seed 1

Training deals begin at 1,000,001, so that no deal that is ever reported is trained on. Each row is improved by random
changes of a few weights, judged on at least 1,500 deals that the rows before it do not solve. The price of a row is
counted, not timed, so the result depends on the seed alone and not on the machine: children, moves of the solutions,
and a penalty for what it leaves unsolved, all in microseconds.
"""

from __future__ import annotations

import argparse
import pprint
import random
import sys
import time
from typing import TYPE_CHECKING, Any

from freecell_widget.solver import engine, packing
from freecell_widget.solver.kernel import portfolio
from freecell_widget.solver.weights import PORTFOLIO
from freecell_widget.variant import FREECELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = list[int]

FIRST_DEAL = 1_000_001
CHILD, ATTEMPT = 0.11, 3.0  # microseconds, from benchmarks of the kernel


class Bench:
    """Runs rows over deals and prices them."""

    def __init__(self, move_price: float) -> None:
        self.kernel = engine.compiled()
        table = packing.policy(FREECELL)
        packing.set_autoplay(table, "all")
        self.table = self.kernel.words_of(table)
        self.search = self.kernel.array(3_000_000)
        self.replay = self.kernel.array(self.kernel.replay.REPLAY_TABLE)
        self.path = self.kernel.array(20_000)
        self.moves = self.kernel.array(20_000)
        self.move_price = move_price

    def run(self, rows: Sequence[Row], deals: Sequence[int]) -> Any:
        """Return what `batch` says of each deal, a row for each."""
        said = self.kernel.array(portfolio.SAYS * len(deals))
        flat = self.kernel.words_of([word for row in rows for word in row])
        numbers = self.kernel.words_of(list(deals))
        kept = self.kernel.array(portfolio.KEEP * len(deals))
        self.kernel.portfolio.batch(
            self.table, flat, len(rows), self.search, self.replay, self.path, self.moves, numbers, said, kept
        )
        return said.reshape(-1, portfolio.SAYS)

    def price(self, row: Row, deals: Sequence[int], penalty: float) -> float:
        """Return the mean price of a row in microseconds."""
        said = self.run([row], deals)
        solved = said[:, 0] > 0
        total = CHILD * said[:, 2].sum() + self.move_price * said[solved, 1].sum() + penalty * (~solved).sum()
        return ATTEMPT + float(total) / len(deals)

    def unsolved(self, rows: Sequence[Row], first: int, wanted: int) -> list[int]:
        """Return the first deals that the rows leave unsolved."""
        found: list[int] = []
        while len(found) < wanted:
            deals = range(first, first + 2_000)
            first += 2_000
            if not rows:
                found += deals
                continue
            said = self.run(rows, deals)
            found += [deal for deal, row in zip(deals, said[:, 0], strict=True) if row == 0]
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
    if rng.random() < 0.1:
        row[0] = max(150, min(20_000, round(row[0] * rng.uniform(0.7, 1.4))))
    return row


def tune(bench: Bench, start: Row, deals: Sequence[int], *, trials: int, penalty: float, rng: random.Random) -> Row:
    """Return the best row that hill climbing from `start` finds."""
    best, best_price = start, bench.price(start, deals, penalty)
    for _ in range(trials):
        row = changed(best, rng)
        price = bench.price(row, deals, penalty)
        if price < best_price:
            best, best_price = row, price
    return best


def main(arguments: list[str]) -> None:
    """Tune and print the portfolio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--keep", type=int, default=0, help="rows of the present portfolio to begin with")
    parser.add_argument("--trials", type=int, default=2_000)
    parser.add_argument("--deals", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--move-price", type=float, default=3.0, help="microseconds that a move less is worth")
    parser.add_argument("--penalty", type=float, default=250.0, help="price of a deal left unsolved")
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    bench = Bench(options.move_price)
    rows = [list(row) for row in PORTFOLIO[: options.keep]]
    for index in range(options.keep, options.rows):
        started = time.time()
        deals = bench.unsolved(rows, FIRST_DEAL, options.deals)
        starts = [list(row) for row in PORTFOLIO] + rows[-1:]
        start = min(starts, key=lambda row: bench.price(row, deals, options.penalty))
        rows.append(tune(bench, start, deals, trials=options.trials, penalty=options.penalty, rng=rng))
        said = bench.run(rows[-1:], deals)
        solved = said[:, 0] > 0
        print(
            f"# row {index + 1}: solves {solved.mean():.4f} of what was left, {said[solved, 1].mean():.2f} moves,"
            f" {said[:, 2].mean():.0f} children; {time.time() - started:.0f} s",
            flush=True,
        )
        print(pprint.pformat(rows[-1], compact=True, width=118), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
