"""CPU time per deal in plain Python, without numba.

python -m benchmarks.solver.solve_plain --last 120
"""

import argparse
import statistics
import time

from benchmarks.machine import machine
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--last", type=int, default=120)
    options = parser.parse_args()
    kernel_choice.use("plain")
    solve(1)
    times = []
    for deal in range(1, options.last + 1):
        start = time.process_time()
        solved = solve(deal).solved
        times.append((time.process_time() - start) * 1e3)
        assert solved, deal
    print(machine())
    print(
        f"deals 1-{options.last}, all solved: median {statistics.median(times):.1f} ms,"
        f" mean {statistics.mean(times):.1f} ms, worst {max(times):.0f} ms"
    )


if __name__ == "__main__":
    main()
