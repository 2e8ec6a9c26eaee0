"""Traces as bytes: they come back whole, and are trusted in nothing."""

import random
import zlib
from array import array

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.errors import IllegalMove
from freecell_widget.search import FreeCellProblem, SearchError, Trace, beam, breadth_first, run, same_suit_buried
from tests.support.search_problems import Maze, Missionaries
from tests.support.search_sets import TRACED

MINI = FreeCellProblem(mini_deal(2))


def test_bytes_that_are_cut_short_anywhere_are_refused():
    data = run(breadth_first, MINI, max_expanded=100).trace.to_bytes()
    for kept in (*range(0, len(data), 97), *range(len(data) - 12, len(data))):
        with pytest.raises(SearchError, match="These bytes are not a trace"):
            Trace.from_bytes(data[:kept])


@pytest.mark.parametrize("search", TRACED)
def test_bytes_come_back(search):
    trace = run(search, MINI, max_expanded=500).trace
    copy = Trace.from_bytes(trace.to_bytes())
    assert list(copy) == list(trace)
    assert copy.problem.initial == MINI.initial
    assert [copy.action(row) for row in range(copy.rows)] == [trace.action(row) for row in range(trace.rows)]
    assert copy.state(copy.rows - 1) == trace.state(trace.rows - 1)


def test_bytes_of_another_problem_need_the_problem():
    trace = run(breadth_first, Missionaries()).trace
    with pytest.raises(SearchError, match="give the problem"):
        Trace.from_bytes(trace.to_bytes())
    copy = Trace.from_bytes(trace.to_bytes(), Missionaries())
    assert copy.state(copy.rows - 1) == trace.state(trace.rows - 1)


def test_bytes_of_another_problem_still_are_told_apart():
    trace = run(breadth_first, Missionaries()).trace
    with pytest.raises(SearchError, match=r"Missionaries is a class; make a problem of it first"):
        Trace.from_bytes(trace.to_bytes(), Missionaries)
    other = Trace.from_bytes(trace.to_bytes(), Maze())
    with pytest.raises(
        SearchError, match=r"^\(0, 1\) is not an action in \(0, 0\); is this the problem that was searched"
    ):
        other.state(1)
    for given in (None, "FCtrace1", trace):
        with pytest.raises(SearchError, match=r"^These bytes are not a trace: they are a \w+, not bytes"):
            Trace.from_bytes(given)


def test_damaged_bytes_are_refused_in_a_sentence():
    data = run(beam, MINI, same_suit_buried, width=3, max_expanded=60).trace.to_bytes()
    rng = random.Random(0)
    broken = [b"", b"FCtrace1", data[:50], data[:-9], b"x" + data, data[:12] + zlib.compress(b"{}")]
    for _ in range(300):
        place = rng.randrange(len(data))
        broken.append(data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :])
    refused = 0
    for one in broken:
        try:
            trace = Trace.from_bytes(one)
        except ValueError as error:  # noqa: PERF203
            refused += 1
            assert "\n" not in str(error)  # noqa: PT017
        else:
            list(trace)
    assert refused > 290


def test_rows_that_point_nowhere_are_refused():
    trace = run(breadth_first, MINI, max_expanded=20).trace
    for change in (
        {"nodes": array("I", [2**32 - 1] * 20 + [9999])},
        {"ends": array("I", range(21, 0, -1))},
        {"actions": array("H", [60000] * trace.rows)},
        {"bounds": {77: 1}},
        {"dropped": {1: array("I", [10**6])}},
    ):
        columns = run(breadth_first, MINI, max_expanded=20).trace.columns
        for name, value in change.items():
            setattr(columns, name, value)
        with pytest.raises(SearchError, match="These bytes are not a trace"):
            Trace.from_bytes(columns.to_bytes(None), MINI)


class Wide:
    """A counter with 70,000 different actions, more than two bytes can number."""

    initial = 0

    def successors(self, state):
        return [(f"{state}-{i}", 10 * state + i, 1) for i in range(1, 11)]

    def is_goal(self, state):
        return state < 0

    def key(self, state):
        return state


def test_many_different_actions_take_more_bytes():
    trace = run(breadth_first, Wide(), max_expanded=7000).trace
    assert trace.columns.actions.typecode == "I"
    assert Trace.from_bytes(trace.to_bytes(), Wide()).action(69_999) == trace.action(69_999)


def test_moves_that_the_rules_refuse_lead_nowhere():
    """Bytes may come from anyone; those of another deal are as strange as made-up ones."""
    columns = run(breadth_first, MINI, max_expanded=20).trace.columns
    columns.table[1] = ((7, 0, 1), 1)
    for strange in (Trace.from_bytes(columns.to_bytes(FreeCellProblem(mini_deal(3)).describe())), Trace(MINI, columns)):
        with pytest.raises(
            SearchError, match=r" is not an action in a State; is this the problem that was searched\?$"
        ):
            strange.state(1)
    for call in (lambda: MINI.apply(MINI.initial, (7, 0, 1)), lambda: MINI.full_moves([(7, 0, 1)])):
        with pytest.raises(IllegalMove):
            call()
