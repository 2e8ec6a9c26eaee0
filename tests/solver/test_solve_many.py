"""Deals by the million: parts, files that appear whole or not at all, runs that go on, other executors."""

import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.rules import apply, is_won
from freecell_widget.solver import solve, solve_many
from freecell_widget.solver.batch import solve_many as many
from freecell_widget.solver.batch.numbered_deals import moves_of, solve_numbers
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.packing import unpack
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL


@pytest.fixture(autouse=True)
def plain_kernel(monkeypatch):
    """Plain Python, here and in the processes started here."""
    monkeypatch.setenv("FREECELL_WIDGET_KERNEL", "plain")
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def test_every_row_is_a_checked_solution():
    rows = solve_numbers([1, 2, 3, 164], FREECELL)
    assert rows.status == ["solved"] * 4
    for deal, column, player_moves, card_moves in zip(
        rows.deal, rows.moves, rows.player_moves, rows.card_moves, strict=True
    ):
        state = deal_state(deal)
        moves = unpack(state, moves_of(column))
        for move in moves:
            state = apply(state, move)
        assert is_won(state)
        by_hand = [move for move in moves if move.target < 12]
        assert (len(by_hand), sum(move.cards for move in by_hand)) == (player_moves, card_moves)


def test_games_that_are_dealt_otherwise_are_solved_one_by_one():
    rows = solve_numbers([2, 3], EIGHT_OFF)
    assert rows.status == ["solved"] * 2


def test_a_limit_leaves_deals_open_and_proofs_are_counted():
    summary = solve_many([1, 781948], progress=False)
    assert (summary.deals, summary.solved, summary.unsolvable, summary.open) == (2, 1, (781948,), ())
    summary = solve_many([781948], nodes=10, progress=False)
    assert (summary.solved, summary.open) == (0, (781948,))


def test_parts_are_kept_and_a_second_run_solves_only_what_is_missing(tmp_path, monkeypatch):
    pq = pytest.importorskip("pyarrow.parquet")
    first = solve_many(range(1, 31), out=tmp_path, part=10, progress=False)
    files = sorted(tmp_path.iterdir())
    assert [len(files), first.parts_kept] == [3, 0]
    assert pq.read_table(tmp_path)["deal"].to_pylist() == list(range(1, 31))

    files[1].unlink()
    files[2].write_bytes(files[2].read_bytes()[:100])  # as a damaged disk leaves it
    solved = []
    original = many.solve_numbers
    monkeypatch.setattr(
        many, "solve_numbers", lambda deals, *a, **k: solved.append(deals[0]) or original(deals, *a, **k)
    )
    second = solve_many(range(1, 31), out=tmp_path, part=10, progress=False)
    assert sorted(solved) == [11, 21]
    assert (second.parts_kept, second.solved, second.player_moves) == (1, first.solved, first.player_moves)


def test_a_part_that_fails_leaves_no_file(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")

    def fail(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "solve_numbers", fail)
    with pytest.raises(KeyboardInterrupt):
        solve_many(range(1, 11), out=tmp_path, part=10, progress=False)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    parquet = pytest.importorskip("freecell_widget.solver.batch.parquet", exc_type=ImportError)
    taken = parquet.path_of(tmp_path, [3, 4], FREECELL)
    taken.mkdir()
    with pytest.raises(FreeCellError, match=rf"{taken.name}' cannot be written: .* The files that are there stay\.$"):
        solve_many(range(1, 5), out=tmp_path, part=2, progress=False)
    assert not list(tmp_path.glob(".*"))


def test_other_rules_have_other_files(tmp_path):
    pytest.importorskip("pyarrow")
    solve_many([1], out=tmp_path, progress=False)
    solve_many([1], out=tmp_path, progress=False, variant=FREECELL.with_freecells(5))
    assert len(list(tmp_path.iterdir())) == 2


def test_any_executor_will_do(tmp_path):
    pytest.importorskip("pyarrow")
    with ThreadPoolExecutor(2) as threads:
        by_threads = solve_many(range(1, 21), executor=threads, part=5, progress=False)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        by_processes = solve_many(range(1, 21), executor=processes, out=tmp_path, part=5, progress=False)
    assert (by_threads.player_moves, by_threads.expanded) == (by_processes.player_moves, by_processes.expanded)


def test_progress_is_told_after_each_part():
    seen = []
    solve_many(range(1, 7), part=2, progress=lambda summary: seen.append(summary.deals))
    assert seen == [2, 4, 6]


def test_without_pyarrow_the_error_names_the_cure(tmp_path, monkeypatch):
    monkeypatch.setattr(many.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(FreeCellError, match=r"freecell-widget\[batch\]"):
        solve_many([1], out=tmp_path)


@pytest.mark.slow(2)
def test_a_row_says_what_solve_says():
    deals = [5, 164, 781948, -1]
    for nodes in (None, 30, 2_000):
        rows = solve_numbers(deals, FREECELL, nodes=nodes)
        assert rows.deal == deals
        for i, deal in enumerate(deals):
            alone = solve(deal, nodes=nodes)
            assert rows.status[i] == alone.status
            assert moves_of(rows.moves[i]) == alone.packed
            told = (rows.player_moves[i], rows.card_moves[i], rows.expanded[i], rows.proof[i])
            assert told == (alone.player_moves, alone.card_moves, alone.metrics.expanded, alone.proof)


@pytest.mark.fast
def test_both_kernels_fill_the_same_rows():
    pytest.importorskip("numba")
    deals = [*range(1, 13), 781948]
    plain = solve_numbers(deals, FREECELL, nodes=20_000)
    kernel_choice.use("compiled")
    assert solve_numbers(deals, FREECELL, nodes=20_000) == plain


def test_deals_left_open_are_tried_again_with_a_larger_budget_and_only_then(tmp_path):
    pytest.importorskip("pyarrow")

    def run(nodes):
        return solve_many([1, 164], out=tmp_path, progress=False, nodes=nodes)

    assert (run(1).open, run(1).parts_kept, run(0).parts_kept) == ((1, 164), 1, 1)
    assert (run(None).open, run(None).parts_kept, run(5).parts_kept) == ((), 1, 1)


def test_what_a_killed_run_left_half_written_is_cleared_away(tmp_path):
    pytest.importorskip("pyarrow")
    solve_many([1, 2], out=tmp_path, progress=False)
    (file,) = tmp_path.iterdir()
    file.rename(tmp_path / f".{file.name}.4711.partial")
    assert solve_many([1, 2], out=tmp_path, progress=False).parts_kept == 0
    assert list(tmp_path.iterdir()) == [file]


KILLED = """
import os, signal, sys
from freecell_widget.solver import solve_many
solve_many(range(1, 61), out=sys.argv[1], part=5, progress=lambda s: s.deals == 30 and os.kill(os.getpid(), 9))
"""


def test_a_run_that_was_killed_goes_on_without_repeating_or_losing_a_part(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    killed = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False, timeout=300)
    assert killed.returncode != 0
    times = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert 6 <= len(times) < 12
    second = solve_many(range(1, 61), out=tmp_path, part=5, progress=False)
    assert (second.deals, second.solved, second.parts_kept) == (60, 60, len(times))
    assert times == {name: (tmp_path / name).stat().st_mtime_ns for name in times}
    assert sorted(pq.read_table(tmp_path)["deal"].to_pylist()) == list(range(1, 61))
    assert not list(tmp_path.glob(".*"))


def test_an_interrupt_ends_it_soon_and_finished_parts_stay(tmp_path):
    pytest.importorskip("pyarrow")

    def interrupt(_):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        solve_many(range(1, 2**20), out=tmp_path, part=10, progress=interrupt)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("ThreadPoolExecutor")]
    kept = len(list(tmp_path.glob("*.parquet")))
    assert 1 <= kept < 10
    assert not list(tmp_path.glob(".*"))
    assert solve_many(range(1, 10 * kept + 11), out=tmp_path, part=10, progress=False).parts_kept == kept


def test_deals_may_come_one_by_one_and_be_of_any_integer_type():
    np = pytest.importorskip("numpy")
    for deals in (iter([3, 164]), {3, 164}, np.array([3, 164], np.int32), (3, np.uint64(164))):
        assert solve_many(deals, progress=False, part=1).solved == 2
    assert solve_many([], progress=False).deals == 0
    assert solve_many(range(0), progress=False).deals == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"deals": "1-5"}, r"deals must be numbers such as range\(1, 32_001\) or \[617, 1941\], got '1-5'\."),
        ({"deals": 5}, "deals must be numbers such as .*, got 5"),
        ({"deals": None}, "deals must be numbers such as .*, got None"),
        ({"deals": ["x"]}, r"deals\[0\] must be a number, got 'x'"),
        ({"deals": [1, True]}, r"deals\[1\]: True is not a deal number"),
        ({"deals": [1.0]}, r"deals\[0\]: 1.0 is not a deal number"),
        ({"deals": iter([1, 0])}, r"deals\[1\]: 0 is not a deal number"),
        ({"deals": range(5)}, r"deals\[0\]: 0 is not a deal number"),
        ({"deals": range(2**33 - 1, 2**33 + 1)}, r"deals\[1\]: 8589934592 is not a deal number"),
        ({"nodes": "x"}, "nodes must be a whole number, 0 or more, got 'x'"),
        ({"nodes": -1}, "nodes must be a whole number, 0 or more, got -1"),
        ({"part": 0}, "part must be a whole number, 1 or more, got 0"),
        ({"part": "many"}, "part must be a whole number, 1 or more, got 'many'"),
        ({"progress": 3}, "progress must be a function or None, got 3"),
        ({"executor": "threads"}, "executor must be one of concurrent.futures or None, got 'threads'"),
        ({"executor": ThreadPoolExecutor}, "executor must be one of"),
        ({"variant": "Snap"}, "'Snap' is not a variant"),
        ({"variant": FREECELL.with_(decks=2)}, "not played with one deck"),
        ({"out": 5}, "out must be the path of a folder or None, got 5"),
        ({"out": ""}, "out must be the path of a folder or None, got ''"),
        ({"out": __file__}, "is not a folder that can be written to: File exists"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence_before_anything_begins(arguments, sentence):
    with pytest.raises(FreeCellError, match=sentence) as told:
        solve_many(**{"deals": [1], "progress": False, **arguments})
    assert "\n" not in str(told.value)
