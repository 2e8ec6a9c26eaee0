"""Deals by the million: parts, files that appear whole or not at all, runs that go on, other executors."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from freecell_widget import __version__
from freecell_widget.__main__ import main
from freecell_widget.deal import deal_state
from freecell_widget.errors import FreeCellError
from freecell_widget.result import Status
from freecell_widget.rules import apply, is_won
from freecell_widget.solver import engine, many, solve_many
from freecell_widget.solver.numbered import moves_of, solve_numbers
from freecell_widget.solver.packing import unpack
from freecell_widget.variant import EIGHT_OFF, FREECELL


@pytest.fixture(autouse=True)
def plain_kernel(monkeypatch):
    """Plain Python, here and in the processes started here."""
    monkeypatch.setenv("FREECELL_WIDGET_KERNEL", "plain")
    before = engine.use("plain")
    yield
    engine.use(before)


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


def test_the_command_solves(capsys):
    assert main(["solve", "164"]) == 0
    first, moves = capsys.readouterr().out.splitlines()
    assert first.startswith(str(Status.SOLVED))
    state = deal_state(164)
    assert len(moves.split()) > 52
    assert state.variant is FREECELL


def test_a_limit_is_told_once(capsys):
    assert main(["solve", "617", "--nodes", "5"]) == 1
    assert capsys.readouterr().out.startswith("limit (nodes); 5 expanded")


def test_ctrl_c_is_one_line(capsys, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("freecell_widget.__main__.solve_many", interrupted)
    assert main(["solve-many", "1-5"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_the_command_has_a_version(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


def test_the_command_solves_many(capsys):
    assert main(["solve-many", "1-5"]) == 0
    assert capsys.readouterr().out.startswith("5 deals: 5 solved (")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", "0"], "'0' is no deal"),
        (["solve", "abc"], "'abc' is no deal"),
        (["solve", "1", "--variant", "Snap"], "Snap"),
        (["solve", "1", "--nodes", "-3"], "'-3' is no positive number"),
        (["solve-many", "5-1"], "the lower number first"),
        (["solve-many", "x"], "'x' is no range of deals"),
        (["solve-many", "1-999999999"], "several runs"),
        (["solve-many", "1", "--out", __file__], "is no directory to write to: File exists"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(arguments, sentence, capsys):
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    said = capsys.readouterr().err
    assert (status, said.count("\n")) == (2, 1)
    assert sentence in said
