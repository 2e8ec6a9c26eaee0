"""All of 1..1,000,000: each deal solved or proved, every solution checked, some once more through the rules.

    python -m benchmarks.solver.solve_million --out /tmp/million

Needs numba and pyarrow; nothing is installed by this script. Every solution is checked by the compiled replayer before
it is written; 10,000 of them, spread evenly, are then read back from the files and played through `rules`. A run that
was stopped goes on in the same directory. `--last 20000` takes fewer deals.
"""

import argparse
import os
import time
from pathlib import Path

import pyarrow.dataset as ds

from benchmarks.machine import machine
from freecell_widget.deals.lookup import deal_state
from freecell_widget.rules import apply, is_won
from freecell_widget.solver import solve_many
from freecell_widget.solver.batch.numbered_deals import moves_of
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.packing import unpack
from freecell_widget.solver.solvable import IMPOSSIBLE

CHECKED = 10_000


def check(directory, deals):
    """Count the solutions on file, and play some of them through the rules; return both counts."""
    solved, played = 0, 0
    every = max(1, len(deals) // CHECKED)
    columns = ["deal", "status", "player_moves", "card_moves", "moves"]
    seen = set()
    for batch in ds.dataset(directory, format="parquet").to_batches(columns=columns):
        for row in batch.to_pylist():
            assert row["deal"] not in seen, f"deal {row['deal']} is on file twice"
            seen.add(row["deal"])
            solved += row["status"] == "solved"
            if row["status"] != "solved" or row["deal"] % every:
                continue
            state = deal_state(row["deal"])
            moves = unpack(state, moves_of(row["moves"]))
            for move in moves:
                state = apply(state, move)  # the one judge: it raises on an illegal move
            by_hand = [move.cards for move in moves if move.target < 12]
            assert is_won(state), f"deal {row['deal']} is not won"
            assert (len(by_hand), sum(by_hand)) == (row["player_moves"], row["card_moves"])
            played += 1
    assert seen == set(deals)
    return solved, played


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--last", type=int, default=1_000_000)
    parser.add_argument(
        "--out", type=Path, required=True, help="a directory that is empty, or of a run that was stopped"
    )
    options = parser.parse_args()
    deals = range(1, options.last + 1)
    print(machine("numba", "numpy", "pyarrow"))
    started = time.perf_counter()
    kernel_choice.use("compiled")
    kernel_choice.compiled()
    print(f"kernel ready after {time.perf_counter() - started:.1f} s")

    processor = time.process_time()
    summary = solve_many(deals, out=options.out)
    processor = time.process_time() - processor
    print(summary)
    print(f"parts kept from an earlier run: {summary.parts_kept}")
    print(f"{summary.seconds:.1f} s on the clock, {processor:.1f} s of processor on {os.cpu_count()} cores,", end=" ")
    print(f"{processor / len(deals) * 1e6:.1f} us a deal")
    expected = tuple(deal for deal in IMPOSSIBLE if deal in deals)
    assert (summary.unsolvable, summary.open) == (expected, ()), "these are not the impossible deals"

    started = time.perf_counter()
    solved, played = check(options.out, deals)
    assert solved == summary.solved == len(deals) - len(expected)
    print(f"{solved:,} solutions on file, each checked by the compiled replayer;", end=" ")
    print(f"{played:,} of them played through the rules in {time.perf_counter() - started:.1f} s")
    size = sum(file.stat().st_size for file in options.out.iterdir())
    print(f"{size / 1e6:.1f} MB on file, {size / len(deals):.0f} bytes a deal")


if __name__ == "__main__":
    main()
