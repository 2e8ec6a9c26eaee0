"""The memory of a search returns when the search is over, in both kernels."""

import subprocess
import sys

import pytest

from tests.support.kernel_boards import NUMBA
from tests.support.paths import ROOT

# The first searches load what stays; then each one holds at least `least` bytes and leaves next to nothing.
PROGRAM = """
import gc, sys, tracemalloc
from freecell_widget.solver import Solver, solve
from freecell_widget.solver.compile import kernel_choice

kernel_choice.use(sys.argv[1])
searches = {
    "fast": {}, "proof": {"nodes": int(sys.argv[2])}, "short": {"nodes": int(sys.argv[2])}, "optimal": {"nodes": 300},
}
for quality, limits in searches.items():
    solve(1, quality=quality, **limits)
mapped = lambda: int(open("/proc/self/statm").read().split()[0]) * 4096 if sys.platform == "linux" else 0
tracemalloc.start()  # it follows lists and small arrays; large arrays of machine words are mapped by the system
for quality, limits in searches.items():
    gc.collect()
    before, mapped_before = tracemalloc.get_traced_memory()[0], mapped()
    tracemalloc.reset_peak()
    kept = [solve(1, quality=quality, **limits), Solver(1, quality=quality).run(nodes=100)]
    peak = tracemalloc.get_traced_memory()[1] - before
    gc.collect()
    print(quality, peak, tracemalloc.get_traced_memory()[0] - before, mapped() - mapped_before)
"""


@pytest.mark.parametrize(
    ("kernel", "nodes"),
    [
        pytest.param("plain", 1_500, marks=pytest.mark.slow(7)),
        pytest.param(
            "compiled", 300_000, marks=[pytest.mark.fast, pytest.mark.skipif(not NUMBA, reason="no numba here")]
        ),
    ],
)
def test_it_returns(kernel, nodes):
    command = [sys.executable, "-c", PROGRAM, kernel, str(nodes)]
    root = ROOT
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        _, peak, left, mapped = line.split()
        assert int(peak) > 80_000, line
        assert int(left) < 60_000, line  # the answers themselves: moves, tables of the state
        assert int(mapped) < 4_000_000, line  # the only memory left is kept for the next search
    assert len(done.stdout.splitlines()) == 4
