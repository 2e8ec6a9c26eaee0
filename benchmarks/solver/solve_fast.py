"""CPU time per deal of the fast mode against fc-solve, interleaved: one solves all deals, then the other, and again.

    python -m benchmarks.solver.solve_fast --first 1 --last 32000 --repeats 5

Needs numba, and Debian's freecell-solver-bin for the comparison (nothing is installed by this script). Both count CPU
time of one core, without start-up: ours inside the process, fc-solve's range solver as user time of its process, which
starts in a millisecond. Every solution of ours is checked by the replayer inside the measured time.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import time

from benchmarks.machine import machine
from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel.searches import best_first, portfolio
from freecell_widget.solver.weights import PORTFOLIO
from freecell_widget.variants.named_games import FREECELL

PEER = "freecell-solver-range-parallel-solve"


class Ours:
    def __init__(self, deals):
        self.kernel = kernel = kernel_choice.compiled()
        most = max(row[0] for row in PORTFOLIO)
        self.arguments = [
            kernel.words_of(packing.policy(FREECELL)),
            kernel.words_of([word for row in PORTFOLIO for word in row]),
            len(PORTFOLIO),
            kernel.array(best_first.memory_needed(8, most)),
            kernel.array(kernel.replay.REPLAY_TABLE),
            kernel.array(4 * most),
            kernel.array(4 * most),
        ]
        self.numbers = kernel.words_of(list(deals))
        self.said = kernel.array(portfolio.SAYS * len(deals))
        self.kept = kernel.array(portfolio.KEEP * len(deals))

    def seconds(self):
        start = time.process_time()
        self.kernel.portfolio.batch(*self.arguments, self.numbers, len(self.numbers), self.said, self.kept)
        return time.process_time() - start


def peer_seconds(first, last):
    before = os.times().children_user
    subprocess.run([PEER, str(first), str(last), "1000000", "-l", "lg"], check=True, capture_output=True)
    return os.times().children_user - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=32_000)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    deals = range(options.first, options.last + 1)
    ours = Ours(deals)
    print(machine("numba", "numpy"))
    mine, theirs = [], []
    for _ in range(options.repeats):
        mine.append(ours.seconds() / len(deals) * 1e6)
        if shutil.which(PEER):
            theirs.append(peer_seconds(options.first, options.last) / len(deals) * 1e6)
    rows, moves, children, *_ = (ours.said[i :: portfolio.SAYS] for i in range(portfolio.SAYS))
    solved = [row > 0 for row in rows]
    left = [deal for deal, row in zip(deals, rows, strict=True) if not row]
    span = f"{options.first}-{options.last}"
    print(f"deals {span}: {sum(solved):,} solved and checked, left to a complete search: {left}")
    print(f"mean player moves {sum(moves) / sum(solved):.2f}, children {statistics.mean(children):.0f} a deal")
    print(f"solved by row of the portfolio: {[rows.count(row + 1) for row in range(len(PORTFOLIO))]}")
    print(f"ours     us per deal: median {statistics.median(mine):.1f}, {min(mine):.1f} to {max(mine):.1f}")
    if theirs:
        ratios = [a / b for a, b in zip(mine, theirs, strict=True)]
        print(f"fc-solve us per deal: median {statistics.median(theirs):.1f}, {min(theirs):.1f} to {max(theirs):.1f}")
        print(f"ratio, pair by pair: median {statistics.median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
