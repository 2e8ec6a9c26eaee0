"""CPU time of the proofs that the eight impossible deals of the first million cannot be won, beside fc-solve's.

python -m benchmarks.solver.solve_proofs --repeats 5
"""

import argparse
import os
import shutil
import statistics
import subprocess
import time

from benchmarks.machine import machine
from freecell_widget.deals.lookup import deal_state
from freecell_widget.notation import format_board
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice

IMPOSSIBLE = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)


def peer_seconds(board):
    before = os.times().children_user
    subprocess.run(["fc-solve", "-to", "01ABCDE", "-"], input=board, text=True, capture_output=True, check=False)
    return os.times().children_user - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    kernel_choice.use("compiled")
    print(machine("numba", "numpy"))
    for deal in IMPOSSIBLE:
        board = format_board(deal_state(deal)) + "\n"
        times = {"proof": [], "fast": [], "fc-solve": []}
        for _ in range(options.repeats):
            for quality in ("proof", "fast"):
                start = time.process_time()
                solution = solve(deal, quality=quality)
                times[quality].append(time.process_time() - start)
            if shutil.which("fc-solve"):
                times["fc-solve"].append(peer_seconds(board))
        figures = ", ".join(f"{name} {statistics.median(found):.4f} s" for name, found in times.items() if found)
        print(f"{deal}: {solution.verdict}, {solution.proof:,} positions; {figures}", flush=True)


if __name__ == "__main__":
    main()
