"""A batch on a Dask cluster of two processes, one of which is killed in mid-run: every deal comes exactly once."""

import json
import os
import subprocess
import sys

import pytest

from tests.support.paths import ROOT

RUN = """
import json, os, signal, sys
from distributed import Client, LocalCluster
from freecell_widget.solver import solve_many

def kill_one_of_two(summary):
    told.append(summary.deals)
    if len(told) == 3:
        os.kill(processes[0], signal.SIGKILL)

if __name__ == "__main__":
    told = []
    size = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**size) as cluster, Client(cluster) as client:
        processes = list(client.run(os.getpid).values())
        options = {"executor": client.get_executor(), "part": 10, "progress": kill_one_of_two}
        summary = solve_many(range(1, 161), out=sys.argv[1], **options)
        alive = list(client.run(os.getpid).values())
    print(json.dumps([summary.deals, summary.solved, told, processes, alive]))
"""


@pytest.mark.slow(7)
def test_a_cluster_that_loses_a_worker_loses_no_deal_and_repeats_none(tmp_path):
    pytest.importorskip("distributed")
    pq = pytest.importorskip("pyarrow.parquet")
    program = tmp_path / "run.py"
    program.write_text(RUN)
    results = tmp_path / "results"
    done = subprocess.run(
        [sys.executable, program, results],
        env={**os.environ, "FREECELL_WIDGET_KERNEL": "plain", "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    deals, solved, told, processes, alive = json.loads(done.stdout.splitlines()[-1])
    assert (deals, solved, told) == (160, 160, list(range(10, 161, 10)))
    assert processes[0] not in alive
    assert len(list(results.iterdir())) == 16
    assert sorted(pq.read_table(results)["deal"].to_pylist()) == list(range(1, 161))
