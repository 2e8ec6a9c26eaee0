"""Length of solutions: the short mode within so many milliseconds a deal, and the fast mode beside it.

    python -m benchmarks.solver.solve_short --deals 200 --milliseconds 15 50 250

Lengths are player moves, a run counted as one and moves to the foundations not at all (M_nf), and the same in cards
(M_1). The time is CPU time of one core; a step under way is not cut short, so the mean time is printed as well.
"""

import argparse
import statistics
import time
from types import SimpleNamespace

from benchmarks.machine import machine
from freecell_widget.solver import Solver
from freecell_widget.solver import solver as solving
from freecell_widget.solver.compile import kernel_choice

FIRST = 500_001  # deals that no weights were tuned on


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--milliseconds", type=float, nargs="*", default=[15, 50, 250])
    options = parser.parse_args()
    kernel_choice.use("compiled")
    solving.time = SimpleNamespace(perf_counter=time.process_time)  # other work on the machine does not count
    deals = range(options.first, options.first + options.deals)
    print(machine("numba", "numpy"))
    for limit in (0, *options.milliseconds):
        lengths, cards, spent = [], [], []
        for deal in deals:
            solver = Solver(deal, quality="short" if limit else "fast")
            start = time.process_time()
            solution = solver.run(seconds=limit / 1e3 or None)
            spent.append((time.process_time() - start) * 1e3)
            while not solution.solved:  # the limit came before any solution: go on to the first
                solution = solver.run(nodes=solver.metrics.expanded + 1_000)
            lengths.append(solution.player_moves)
            cards.append(solution.card_moves)
        name = f"short, {limit:g} ms" if limit else "fast"
        print(
            f"{name}: M_nf {statistics.mean(lengths):.2f}, M_1 {statistics.mean(cards):.2f},"
            f" {statistics.mean(spent):.1f} ms a deal ({options.deals} deals from {options.first})",
            flush=True,
        )


if __name__ == "__main__":
    main()
