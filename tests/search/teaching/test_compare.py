"""Comparisons and leaderboards: tables that can be counted on, pictures that are well formed, rows that replay."""

import importlib.util
import sys
import xml.etree.ElementTree as ET
from functools import partial

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.search import (
    FreeCellProblem,
    Leaderboard,
    SearchError,
    astar,
    breadth_first,
    cards_left,
    compare,
    greedy,
    run,
    same_suit_buried,
)
from tests.support.search_problems import Maze, Missionaries

SEARCHES = {
    "breadth-first": breadth_first,
    "A* <left>": partial(astar, h=cards_left),
    "greedy": partial(greedy, h=same_suit_buried),
}
DEALS = [mini_deal(0), 164, Missionaries(), Maze()]


@pytest.fixture(scope="module")
def table():
    searches = {name: search for name, search in SEARCHES.items() if name == "breadth-first"}
    other = {"depth 3": partial(breadth_first)}
    return compare(searches | other, DEALS, max_expanded=300)


def test_a_row_is_what_run_says_and_replays(table):
    assert len(table) == 8
    assert table.deals == ["mini_deal(0)", "164", "Missionaries (3)", "Maze (4)"]
    row = table["breadth-first", 164]
    assert (row.status, row.limit, row.metrics.expanded) == ("limit", "expansions", 300)
    again = table["depth 3", "Missionaries (3)"].replay()
    assert again.metrics == table["depth 3", "Missionaries (3)"].metrics
    assert again.trace.expansions == again.metrics.expanded
    assert again.cost == 11
    assert [row.deal for row in table[2:4]] == ["164", "164"]
    assert table[-1] is table[7]
    for index in (8, "breadth-first", ("A*", 164), None):
        with pytest.raises(KeyError, match=r"There is no row .*: rows have numbers from 0 to 7, or an algorithm and a"):
            table[index]


def test_each_run_has_the_same_budgets():
    row = compare({"breadth-first": breadth_first}, [mini_deal(0)], max_kept=100)[0]
    assert row.verdict == "limit (nodes kept)"
    assert repr(row).startswith("<breadth-first on mini_deal(0): limit (nodes kept); ")
    assert row.replay().limit == "nodes kept"


def test_counts_do_not_depend_on_the_processes(table):
    twin = compare({"a": breadth_first, "b": partial(astar, h=lambda _: 0)}, DEALS[2:], processes=3)
    alike = compare({"a": breadth_first, "b": partial(astar, h=lambda _: 0)}, DEALS[2:])
    assert [row.metrics for row in twin] == [row.metrics for row in alike]


def test_tables_in_text_and_html_and_frames(table):
    text = repr(table)
    assert text.splitlines()[0].split()[:3] == ["algorithm", "deal", "verdict"]
    assert "limit (expansions)" in text
    html = table._repr_html_()
    ET.fromstring(html)
    spicy = compare({"<script>": breadth_first}, [Maze()])
    assert "<script>" not in spicy._repr_html_()
    assert "<script>" not in spicy.plot().svg
    if importlib.util.find_spec("pandas"):
        frame = table.to_frame()
        assert list(frame.expanded) == [row.metrics.expanded for row in table]
        assert frame.shape == (8, 10)


def test_a_summary_counts_what_was_solved(table):
    line = table.summary()[0]
    assert (line["algorithm"], line["solved"], line["of"]) == ("breadth-first", 2, 4)
    assert compare({"none": breadth_first}, [1], max_expanded=1).summary()[0]["median expanded"] is None


@pytest.mark.parametrize("measure", ["cost", "expanded", "generated", "reopened", "evaluated", "kept", "seconds"])
def test_pictures_are_well_formed_and_hold_every_solved_problem(table, measure):
    svg = ET.fromstring(table.plot(measure)._repr_svg_())
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2
    assert all(len(line.get("points").split()) == 2 + 2 * 2 for line in lines)


def test_wrong_arguments_are_one_sentence(table):
    with pytest.raises(SearchError, match=r"measure must be 'cost', .* or 'seconds', got 'moves'"):
        table.plot("moves")
    with pytest.raises(SearchError, match="backend must be 'svg' or 'matplotlib', got 'png'"):
        table.plot(backend="png")
    with pytest.raises(
        SearchError, match=r"^algorithms must be named searches such as .*, got \[<function breadth_first>\]\.$"
    ):
        compare([breadth_first], DEALS)
    with pytest.raises(SearchError, match="dict is not a problem"):
        compare({"a": breadth_first}, [{}])
    for processes in (0, -1, "2", 2.5):
        with pytest.raises(SearchError, match=f"^processes must be a whole number, 1 or more, got {processes!r}"):
            compare({"a": breadth_first}, DEALS, processes=processes)


def test_an_interrupt_ends_a_comparison_with_the_rows_that_there_are():
    def interrupted(problem):
        raise KeyboardInterrupt

    rows = compare({"a": breadth_first, "b": interrupted, "c": breadth_first}, [Maze(), Missionaries()])
    assert [(row.algorithm, row.verdict) for row in rows] == [("a", "solved"), ("b", "limit (interrupted)")]


def test_a_library_that_is_not_there_is_named(table, monkeypatch):
    for module, call in {"pandas": table.to_frame, "matplotlib": partial(table.plot, backend="matplotlib")}.items():
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(ImportError, match=f"^This needs {module}, which is not installed: pip install {module}$"):
            call()


def test_matplotlib_draws_the_same_curves_where_it_is_installed(table, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    if not importlib.util.find_spec("matplotlib"):
        with pytest.raises(ImportError):
            table.plot(backend="matplotlib")
        return
    axes = table.plot(backend="matplotlib")
    drawn = {line.get_label(): len(line.get_xdata()) for line in axes.get_lines()}
    assert list(drawn.values()) == [4, 4]  # from 0 at the left edge to the right edge, as in the SVG
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("expanded", "solved")


@pytest.mark.slow(4)
def test_a_leaderboard_runs_its_entries_itself(tmp_path, monkeypatch):
    (tmp_path / "ada_entry.py").write_text("from freecell_widget.search import breadth_first as search\n")
    monkeypatch.syspath_prepend(tmp_path)
    board = Leaderboard([mini_deal(2), Missionaries()], max_expanded=5000, seconds=60)
    board.submit("Ada", "ada_entry:search")
    board.submit("Ben", partial(astar, h=lambda _: 0))
    board.submit("Cleo", lambda _: [1, 2, 3])
    board.submit("Dan", "nowhere:search")
    board.submit("Eve", partial(greedy, h=lambda state: cards_left(state) if hasattr(state, "piles") else sum(state)))
    board.submit("Finn", eval(compile("lambda problem: [][0]", "a cell", "eval"), {"__name__": "__main__"}))
    lines = board.standings()
    assert [line.name for line in lines][:2] == ["Eve", "Ada"]
    assert lines[1].solved == 1
    assert {line.name: line.note for line in lines if line.note} == {
        "Cleo": "<lambda> returned a way whose action 1 of 3, 1, is not among the successors there.",
        "Dan": "ModuleNotFoundError: No module named 'nowhere'",
        "Finn": "IndexError: list index out of range, in line 1 of <lambda>",
    }
    assert [line.expanded for line in board.standings()] == [line.expanded for line in lines]
    board.submit("<i>Gus", breadth_first)
    shown = board._repr_html_()
    assert ">Eve</td>" in shown
    assert "&lt;lambda&gt; returned" in shown
    assert "<i>" not in shown
    assert repr(board) == "<Leaderboard: Ada, Ben, Cleo, Dan, Eve, Finn, <i>Gus; 2 deals, 5,000 expansions each>"
    with pytest.raises(
        SearchError, match=r"^search must be a function, or where to import it from \('ada:search'\), got 617"
    ):
        board.submit("Hal", 617)
    with pytest.raises(
        SearchError, match=r"^name must be a text of at most 100 characters, got <function breadth_first>"
    ):
        board.submit(breadth_first, "Hal")
    with pytest.raises(SearchError, match="seconds must be a number, 0 or more, got 'x'"):
        Leaderboard([617], seconds="x")


def test_replays_of_a_comparison_are_traces_of_its_deal(table):
    trace = table[0].replay().trace
    assert trace.problem.initial == mini_deal(0)
    assert run(breadth_first, FreeCellProblem(mini_deal(0)), max_expanded=300).metrics == table[0].metrics
