"""Shortest solutions: how many full deals are proved in the memory allowed, at what cost, and how near short mode is.

    python -m benchmarks.solver.solve_optimal --first 500001 --deals 60

Lengths are player moves, a run counted as one and moves to the foundations not at all (M_nf). Time is CPU time of one
core. Deals whose proof does not fit into the memory count with the length of their best solution.
"""

import argparse
import statistics
import time
from functools import partial

from benchmarks.machine import machine
from freecell_widget.solver import Solver, solve
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.limits import MEMORY

MILLISECONDS = 250


def is_over(start):
    return (time.process_time() - start) * 1e3 >= MILLISECONDS


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=500_001)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--memory", type=int, default=MEMORY, help="bytes")
    options = parser.parse_args()
    kernel_choice.use("compiled")
    print(machine("numba", "numpy"))
    shortest, short, needed, spent, open_deals = [], [], [], [], []
    for deal in range(options.first, options.first + options.deals):
        short.append(solve(deal, quality="short", cancel=partial(is_over, time.process_time())).player_moves)
        start = time.process_time()
        solution = Solver(deal, quality="optimal").run(memory=options.memory)
        spent.append(time.process_time() - start)
        shortest.append(min(short[-1], solution.player_moves))
        needed.append(solution.lower_bound)
        if not solution.optimal:
            open_deals.append(f"{deal} ({solution.lower_bound} to {shortest[-1]})")
    print(f"proved: {options.deals - len(open_deals)} of {options.deals}; open: {', '.join(open_deals) or 'none'}")
    print(f"M_nf: {statistics.mean(shortest):.2f}, at least {statistics.mean(needed):.2f}")
    print(f"short mode within {MILLISECONDS} ms: {statistics.mean(short):.2f}")
    times = sorted(spent)
    print(
        f"seconds a deal: median {statistics.median(times):.1f}, mean {statistics.mean(times):.1f},"
        f" 90 % {times[len(times) * 9 // 10]:.1f}, most {times[-1]:.1f}"
    )


if __name__ == "__main__":
    main()
