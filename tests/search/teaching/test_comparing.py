"""A comparison keeps its rows, tells its progress, takes any executor, and is drawn for pupils."""

import importlib.util
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Metrics, Status
from freecell_widget.search import SearchError, astar, breadth_first, compare, same_suit_buried
from freecell_widget.search.showing.bar_chart import BarChart
from freecell_widget.search.showing.solved_chart import with_matplotlib
from tests.support.search_problems import Maze, Missionaries

PROBLEMS = [Missionaries(), Maze()]
SEARCHES = {"BFS": breadth_first, "bad": lambda _: 1 // 0, "worse": lambda _: [1]}


class OwnError(BaseException):
    pass


def raises_its_own(problem):
    raise OwnError


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_is_a_row(processes):
    """Once: all rows were lost."""
    table = compare(SEARCHES | {"own": raises_its_own}, PROBLEMS, processes=processes)
    assert [row.algorithm for row in table] == ["BFS", "bad", "worse", "own"] * 2
    assert [row.solved for row in table] == [True, False, False, False] * 2
    bad = table["bad", "Maze (2)"]
    assert bad.error.startswith("ZeroDivisionError: integer division or modulo by zero, in line ")
    assert (bad.status, bad.metrics, bad.cost) == (Status.GAVE_UP, Metrics(), None)
    assert "ZeroDivisionError" in repr(table)
    assert table["worse", "Maze (2)"].error.startswith("<lambda> returned a way whose action 1 of 1, 1, is not among")
    assert table["own", "Maze (2)"].error.startswith("OwnError, in line ")
    with pytest.raises(ZeroDivisionError):
        bad.replay()


def test_progress_is_told():
    rows = []
    table = compare({"BFS": breadth_first}, PROBLEMS, progress=rows.append)
    assert rows == list(table)
    assert len(compare({"BFS": breadth_first}, PROBLEMS, progress=True)) == 2
    with pytest.raises(SearchError, match=r"^progress must be True, False or a function of Metrics, got 3\.$"):
        compare({"BFS": breadth_first}, PROBLEMS, progress=3)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_makes_the_runs(kind):
    searches = {"BFS": breadth_first, "A*": (astar, same_suit_buried)}
    with kind(2) as executor:
        table = compare(searches, [mini_deal(2)], executor=executor)
    assert [row.metrics for row in table] == [row.metrics for row in compare(searches, [mini_deal(2)])]
    with pytest.raises(SearchError, match=r"^executor must have a method submit"):
        compare(searches, [mini_deal(2)], executor=3)


def test_bars_stand_for_runs():
    table = compare(SEARCHES, PROBLEMS, max_expanded=12)
    chart = table.plot(kind="bar")
    assert isinstance(chart, BarChart)
    picture = ET.fromstring(chart.svg)
    rects = picture.findall("{http://www.w3.org/2000/svg}rect")
    assert len(rects) == 1 + len(table)
    shown = "".join(picture.itertext())
    assert "Missionaries (1)" in shown
    assert "limit (expansions)" in shown or "12 – limit" in shown
    assert 'width="1600"' in table.plot(kind="bar", scale=2).svg
    assert 'width="1600"' in table.plot(scale=2).svg
    assert "max-width:100%" in chart._repr_html_()
    for wrong in ({"kind": "pie"}, {"scale": 0}, {"scale": "big"}):
        with pytest.raises(SearchError, match=f"^{next(iter(wrong))} must be "):
            table.plot(**wrong)


def test_matplotlib_draws_one_solved_deal_as_the_svg_does(monkeypatch):
    """Once: a single point has no line."""
    if not importlib.util.find_spec("matplotlib"):
        pytest.skip("matplotlib is not installed")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    (line,) = with_matplotlib({"A*": [57.0]}, "expanded", 4).get_lines()
    assert line.get_xdata().tolist() == [10, 57, 100]
    assert line.get_ydata().tolist() == [0, 1, 1]
    axes = compare(SEARCHES, PROBLEMS).plot(kind="bar", backend="matplotlib")
    assert len(axes.patches) == 6
