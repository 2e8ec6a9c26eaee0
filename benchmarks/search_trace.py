"""How much memory a trace of a million expansions takes: ``python -m benchmarks.search_trace [expansions]``.

The search is depth-limited on deal 1, whose nodes have about eight children, all of them recorded: more than most
searches record, while the search itself needs no memory to speak of.
"""

import sys
import time
from pathlib import Path

from benchmarks.machine import machine
from freecell_widget.search import FreeCellProblem, Trace, cards_left, depth_limited, run


def resident():
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6


def main():
    print(machine())
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    problem = FreeCellProblem(1)
    run(depth_limited, problem, 40, max_expanded=1000)
    before = resident()
    start = time.process_time()
    result = run(depth_limited, problem, 40, max_expanded=count)
    seconds = time.process_time() - start
    after, trace = resident(), result.trace
    print(f"{result}: {count / seconds:,.0f} expansions/s traced")
    print(f"{trace.expansions:,} expansions, {trace.rows:,} nodes, {trace.rows / trace.expansions:.1f} children each")
    print(f"columns {trace.columns.size / 1e6:.1f} MB; the process grew by {after - before:.1f} MB, counts included")
    start = time.process_time()
    data = trace.to_bytes()
    print(f"as bytes {len(data) / 1e6:.1f} MB, written in {time.process_time() - start:.1f} s")
    start = time.process_time()
    copy = Trace.from_bytes(data)
    assert copy.state(copy.rows - 1) == trace.state(trace.rows - 1)
    print(f"read and checked in {time.process_time() - start:.1f} s")
    assert cards_left(copy.state(0)) == 52


if __name__ == "__main__":
    main()
