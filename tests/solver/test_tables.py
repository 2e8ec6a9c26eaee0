"""The rows of a batch as people take them: dictionaries, data frames, CSV, Parquet; and what keeps runs apart."""

import _thread
import csv
import io
import shutil
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.game import Game
from freecell_widget.solver import BatchInterrupted, Summary, solution_of, solve, solve_many
from freecell_widget.solver.batch import solve_many as many
from freecell_widget.solver.batch.table import COLUMNS, variant_label
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.variants.named_games import EIGHT_OFF, FREECELL
from tests.support.paths import DATA

RETURNING = [replace(FREECELL, returns="cascades"), replace(FREECELL, returns="cascades_and_freecells")]
BEFORE = DATA / "before" / "batches"


@pytest.fixture(autouse=True)
def plain_kernel(monkeypatch):
    """Plain Python, here and in the processes started here."""
    monkeypatch.setenv("FREECELL_WIDGET_KERNEL", "plain")
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def wins(row, variant=FREECELL):
    game = Game(row["deal"], variant=variant)
    game.play(row["notation"])
    return game.is_won


# -- rows in memory ----------------------------------------------------------------------------------------------------


def test_a_row_has_what_solve_says_and_moves_that_can_be_played():
    first, second, third = solve_many([164, -1, 5], nodes=500, progress=False).rows()
    alone = solve(164)
    assert first == {
        "deal": 164,
        "variant": "FreeCell",
        "quality": "fast",
        "nodes": 500,
        "status": "solved",
        "limit": None,
        "player_moves": alone.player_moves,
        "card_moves": alone.card_moves,
        "expanded": alone.metrics.expanded,
        "proof": 0,
        "lower_bound": 0,
        "notation": alone.notation,
    }
    assert wins(first)
    assert (third["deal"], wins(third)) == (5, True)
    assert (second["status"], second["limit"], second["player_moves"]) == ("limit", "nodes", None)
    assert (second["card_moves"], second["notation"], second["proof"]) == (None, None, 0)


def test_rows_come_in_the_order_in_which_deals_were_asked_for():
    deals = [9, 3, 7, 164, 2, 5, 1]
    assert [row["deal"] for row in solve_many(deals, part=2, progress=False).rows()] == deals


def test_games_with_cards_in_freecells_have_moves_too():
    (row,) = solve_many([3], variant="Eight Off", progress=False).rows()
    assert (row["variant"], wins(row, EIGHT_OFF)) == ("Eight Off", True)


@pytest.mark.parametrize("variant", [FREECELL, FREECELL.with_freecells(2), EIGHT_OFF, *RETURNING], ids=str)
def test_the_text_of_a_solution_is_the_one_that_solve_gives(variant):
    """Some of its moves need the number of cards, and some bring cards back from the foundations."""
    rows = solve_many(range(1, 5), variant=variant, nodes=300, progress=False).rows()
    assert any(row["notation"] for row in rows)
    for row in rows:
        assert row["notation"] == (solve(row["deal"], variant=variant, nodes=300).notation or None)


def test_rows_come_back_from_other_processes():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        there = solve_many([5, 164], executor=processes, part=1, progress=False)
    assert there.rows() == solve_many([5, 164], progress=False).rows()


def test_rows_of_very_many_deals_are_kept_in_files_alone(monkeypatch, tmp_path):
    monkeypatch.setattr(many, "MOST_ROWS", 2)
    for deals in ([1, 2, 3], iter([1, 2, 3])):
        summary = solve_many(deals, part=1, progress=False)
        assert (summary.solved, summary.parts) == (3, None)
        with pytest.raises(FreeCellError, match=r"^The rows of more than 2 deals are kept in files only\. Give a"):
            summary.rows()
    pytest.importorskip("pyarrow")
    assert len(solve_many([1, 2, 3], out=tmp_path, progress=False).rows()) == 3


# -- data frames and CSV -----------------------------------------------------------------------------------------------


def test_a_frame_has_missing_numbers_where_there_is_no_solution():
    pd = pytest.importorskip("pandas")
    frame = solve_many([164, -1], progress=False).to_frame()
    assert tuple(frame.columns) == COLUMNS
    assert frame.status.tolist() == ["solved", "unsolvable"]
    assert frame.player_moves.tolist() == [solve(164).player_moves, pd.NA]
    assert frame.player_moves.min() == solve(164).player_moves
    assert (frame.nodes.isna().all(), frame.proof.tolist()) == (True, [0, 495])
    assert str(frame.player_moves.dtype) == "Int64"
    empty = solve_many([], progress=False).to_frame()
    assert (len(empty), tuple(empty.columns)) == (0, COLUMNS)


def test_without_pandas_the_error_names_the_cure(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(FreeCellError, match=r"^A data frame needs pandas: pip install pandas\. Without it, use rows"):
        solve_many([], progress=False).to_frame()


def test_csv_goes_to_a_path_or_an_open_file(tmp_path):
    summary = solve_many([164, -1], progress=False)
    summary.to_csv(tmp_path / "table.csv")
    summary.to_csv(file := io.StringIO())
    text = (tmp_path / "table.csv").read_bytes().decode()
    assert text == file.getvalue()
    rows = list(csv.DictReader(io.StringIO(text)))
    blank = [{name: "" if value is None else str(value) for name, value in row.items()} for row in summary.rows()]
    assert rows == blank
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert "\r" not in text
    assert [path.name for path in tmp_path.iterdir()] == ["table.csv"]


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("no/such/folder.csv", r"'no/such/folder\.csv' cannot be written: No such file or directory\."),
        ("a\0b", r"'a\\x00b' cannot be written: .*null"),
        (5, r"to_csv takes a path or an open file, got 5\."),
        (None, r"to_csv takes a path or an open file, got None\."),
    ],
)
def test_csv_that_cannot_be_written_is_told_in_one_sentence(target, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FreeCellError, match=f"^{sentence}"):
        solve_many([164], progress=False).to_csv(target)
    assert not list(tmp_path.iterdir())


# -- qualities ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quality", ["neat", "proof", "optimal"])
def test_each_quality_gives_what_solve_gives(quality):
    variant = "Mini FreeCell 4x4x1"
    deals = [5, 7, 11]
    rows = solve_many(deals, variant=variant, quality=quality, progress=False).rows()
    for deal, row in zip(deals, rows, strict=True):
        alone = solve(deal, variant=variant, quality=quality)
        assert (row["status"], row["quality"]) == (alone.status, quality)
        assert (row["expanded"], row["proof"]) == (alone.metrics.expanded, alone.proof)
        assert row["lower_bound"] == alone.lower_bound
        assert row["notation"] == (alone.notation or None)


def test_an_optimal_solution_that_a_limit_left_unproved_says_so():
    (row,) = solve_many([164], quality="optimal", nodes=300, progress=False).rows()
    assert (row["status"], row["limit"]) == ("solved", "nodes")
    assert row["lower_bound"] < row["player_moves"]


def test_a_quality_that_does_not_exist_is_refused():
    with pytest.raises(FreeCellError, match=r"^quality must be 'fast', 'neat', .*, got 'best'\.$"):
        solve_many([1], quality="best", progress=False)


# -- folders -----------------------------------------------------------------------------------------------------------


def test_runs_of_other_games_and_qualities_in_a_folder_are_told_apart_by_their_rows(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    ours = replace(FREECELL, returns="cascades")  # of the same name
    runs = {
        ("FreeCell", "fast", None): {},
        ("FreeCell", "neat", 9000): {"quality": "neat", "nodes": 9000},
        ("FreeCell, 3 freecells", "fast", None): {"variant": FREECELL.with_freecells(3)},
        (variant_label(ours), "fast", None): {"variant": ours},
    }
    told = {run: solve_many([164, 5], out=tmp_path, progress=False, **options) for run, options in runs.items()}
    rows = pq.read_table(tmp_path).to_pylist()
    for run, summary in told.items():
        mine = [row for row in rows if (row["variant"], row["quality"], row["nodes"]) == run]
        assert [row["deal"] for row in mine] == [164, 5]
        assert sum(row["player_moves"] for row in mine) == summary.player_moves
        assert [(row["variant"], row["quality"], row["nodes"]) for row in summary.rows()] == [run] * 2
        again = solve_many([164, 5], out=tmp_path, progress=False, **runs[run])
        assert (again.parts_kept, again.rows()) == (1, summary.rows())


def test_a_file_has_no_moves_where_there_is_no_solution(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    summary = solve_many([164, -1], out=tmp_path, progress=False)
    rows = pq.read_table(tmp_path).to_pylist()
    assert (rows[1]["player_moves"], rows[1]["card_moves"], rows[1]["moves"]) == (None, None, b"")
    assert list(rows[0])[:7] == ["deal", "status", "player_moves", "card_moves", "expanded", "proof", "moves"]
    assert solve_many([164, -1], out=tmp_path, progress=False).player_moves == summary.player_moves


@pytest.mark.parametrize("name", ["freecell", "five_freecells", "eight_off", "like_freecell", "limited"])
def test_a_folder_of_the_first_version_goes_on_with_its_own_game_alone(name, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    folder = shutil.copytree(BEFORE / name, tmp_path / name)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    others = {
        "freecell": {"variant": FREECELL.with_freecells(3)},
        "limited": {"quality": "neat"},
    }
    with pytest.raises(
        FreeCellError, match=r"\.parquet' in this folder is of another run, .* Choose another folder for"
    ):
        solve_many([1], out=folder, progress=False, **others.get(name, {}))
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}
    if name == "freecell":
        assert solve_many([5], out=folder, progress=False).solved == 1
        assert {path.name: path.read_bytes() for path in folder.iterdir() if path.name in before} == before
        assert sorted(pq.read_table(folder)["deal"].to_pylist()) == [-1, 1, 2, 3, 5, 164]


def test_rows_of_the_first_version_get_the_columns_of_today(tmp_path):
    pytest.importorskip("pyarrow")
    folder = shutil.copytree(BEFORE / "eight_off", tmp_path / "eight_off")
    summary = solve_many([2, 3], variant="Eight Off", out=folder, progress=False)
    assert summary.parts_kept == 1
    rows = summary.rows()
    assert [tuple(row) for row in rows] == [COLUMNS] * 2
    assert {(row["variant"], row["quality"], row["nodes"], row["limit"]) for row in rows} == {
        ("Eight Off", "fast", None, None)
    }
    assert all(wins(row, EIGHT_OFF) for row in rows)


def test_files_of_other_people_are_left_alone(tmp_path):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"deal": [1], "player": ["Ada"]}), tmp_path / "players.parquet")
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    assert solve_many([164], out=tmp_path, progress=False).solved == 1


def test_a_file_that_has_gone_is_named(tmp_path):
    pytest.importorskip("pyarrow")
    summary = solve_many([164], out=tmp_path, progress=False)
    (path,) = tmp_path.iterdir()
    path.unlink()
    with pytest.raises(FreeCellError, match=rf"{path.name}' cannot be read\. Run solve_many again to make it anew\."):
        summary.rows()


# -- rows of files -----------------------------------------------------------------------------------------------------


def test_a_row_of_a_file_gives_a_solution(tmp_path):
    pd, pq = pytest.importorskip("pandas"), pytest.importorskip("pyarrow.parquet")
    solve_many([3, 164, -1], variant="Eight Off", out=tmp_path / "new", progress=False)
    new = pq.read_table(tmp_path / "new").to_pylist()
    for row in [*new, *(row for _, row in pd.read_parquet(tmp_path / "new").iterrows())]:
        alone, solution = solve(row["deal"], variant="Eight Off"), solution_of(row)
        assert (solution.notation, solution.status, solution.proof) == (alone.notation, alone.status, alone.proof)
        assert (solution.moves, solution.metrics.expanded) == (alone.moves, alone.metrics.expanded)
    for row in pq.read_table(BEFORE / "eight_off").to_pylist():
        assert solution_of(row, variant="Eight Off").moves


@pytest.mark.parametrize("row", [{}, {"deal": 1}, {"deal": "x", "status": "solved", "moves": b""}, None, 5])
def test_a_row_that_is_not_of_a_file_is_refused(row):
    with pytest.raises(FreeCellError, match=r"^A row must have deal, status and moves, as in the files of solve_many"):
        solution_of(row)


def test_rules_without_a_name_must_be_given():
    row = {"deal": 1, "status": "limit", "moves": b"", "variant": variant_label(replace(FREECELL, returns="cascades"))}
    with pytest.raises(FreeCellError, match=r"^'FreeCell #[0-9a-f]{8}' is not a variant"):
        solution_of(row)
    assert solution_of(row, variant=FREECELL).verdict == "limit"


# -- the summary -------------------------------------------------------------------------------------------------------


def test_an_interrupt_has_the_summary_and_the_rows_of_what_was_done():
    with pytest.raises(KeyboardInterrupt) as told:
        solve_many(range(1, 2**33), part=3, progress=lambda _: signal.raise_signal(signal.SIGINT))
    assert told.type is BatchInterrupted
    summary = told.value.summary
    assert str(told.value) == str(summary)
    deals = [row["deal"] for row in summary.rows()]
    assert deals == sorted(set(deals))
    assert summary.deals == len(deals) >= 3


def test_a_part_that_was_begun_counts_as_far_as_it_came(monkeypatch):
    original = many.solve_numbers

    def interrupted(deals, *rest, stop, **options):
        """Ctrl+C comes to the main thread when ten deals are done, and the work goes on until it is told to stop."""
        asked = []

        def done():
            asked.append(1)
            if len(asked) == 10:
                _thread.interrupt_main()
            return stop()

        return original(deals, *rest, stop=done, **options)

    monkeypatch.setattr(many, "solve_numbers", interrupted)
    with pytest.raises(BatchInterrupted) as told:
        solve_many(range(1, 10_001), progress=False)
    summary = told.value.summary
    assert 1 <= summary.deals < 10_000
    assert [row["deal"] for row in summary.rows()] == list(range(1, summary.deals + 1))


def test_a_summary_in_a_cell_is_one_line_or_a_table():
    summary = solve_many([-1], progress=False)
    summary.seconds = 0.0
    assert repr(summary) == f"<{summary}>"
    assert str(summary) == (
        f"1 deal: 0 solved (0.00 player moves on average), 1 unsolvable (-1); {summary.expanded:,} positions, 0.0 s"
    )
    html = summary._repr_html_()
    assert html.startswith("<table>")
    assert ">1 (-1)</td>" in html
    assert str(Summary()) == "0 deals: 0 solved (0.00 player moves on average), 0 unsolvable; 0 positions, 0.0 s"
    assert "\n" not in repr(solve_many(range(1, 30), nodes=3, progress=False))
