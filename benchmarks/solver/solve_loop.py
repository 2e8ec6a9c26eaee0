"""CPU time of `solve(n)` in a loop with the compiled kernel, as a script that tabulates deals uses it.

    python -m benchmarks.solver.solve_loop --last 2000 --repeats 5

To compare two versions, run it with each version's folder as PYTHONPATH, in turns.
"""

import argparse
import statistics
import time

from benchmarks.machine import machine
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--last", type=int, default=2_000)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    kernel_choice.use("compiled")
    solve(1)
    times = []
    for _ in range(options.repeats):
        start = time.process_time()
        for deal in range(1, options.last + 1):
            solve(deal)
        times.append((time.process_time() - start) / options.last * 1e3)
    print(machine("numba"))
    print(f"deals 1-{options.last}: {statistics.median(times):.3f} ms a call, {min(times):.3f} to {max(times):.3f}")


if __name__ == "__main__":
    main()
