"""What a person waits for: the first answer in a new process, and how long until the compiled kernel is there.

    python -m benchmarks.solver.solve_start

Cold: an empty cache. Warm: the cache that the cold start has filled.
"""

import os
import subprocess
import sys
import tempfile

from benchmarks.machine import machine

PROGRAM = """
import time
start = time.perf_counter()
from freecell_widget.solver import solve
from freecell_widget.solver.compile import kernel_choice
imported = time.perf_counter() - start
solve(1)
first = time.perf_counter() - start
if {wait}:
    start = time.perf_counter()
    kernel_choice.compiled()
    ready = time.perf_counter() - start
    print(f"{{imported:.2f}} s import, first answer after {{first:.2f}} s, compiled kernel {{ready:.2f}} s later")
else:
    print(f"{{imported:.2f}} s import, first answer after {{first:.2f}} s")
"""


def run(cache, name, *, kernel="auto", wait=True):
    environment = {**os.environ, "FREECELL_WIDGET_CACHE": cache, "FREECELL_WIDGET_KERNEL": kernel}
    program = PROGRAM.format(wait=wait)
    done = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    print(f"{name}: {done.stdout.strip()}", flush=True)


def main():
    print(machine("numba", "numpy"))
    with tempfile.TemporaryDirectory() as cache:
        run(cache, "plain Python alone", kernel="plain", wait=False)
        run(cache, "compiled, cold", kernel="compiled")
        for _ in range(3):
            run(cache, "compiled, warm", kernel="compiled", wait=False)
            run(cache, "auto, warm")


if __name__ == "__main__":
    main()
