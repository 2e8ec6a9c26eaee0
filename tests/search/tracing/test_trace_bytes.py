"""Traces as bytes: they come back whole, and are trusted in nothing."""

import json
import random
import struct
import tracemalloc
import zlib
from array import array

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

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


def packed(head, body=b"", **changes):
    """Bytes of a trace with this head; what is not changed is that of an empty trace of a mini deal."""
    whole = {"problem": MINI.describe(), "table": [], "bounds": [], "dropped": [], "actions": "H", "lengths": [0, 0, 0]}
    text = head if isinstance(head, bytes) else json.dumps({**whole, **head, **changes}).encode()
    return b"FCtrace1" + struct.pack("<I", len(text)) + zlib.compress(text + body, 9)


@pytest.mark.parametrize("place", ["head", "piles", "variant", "table", "bounds", "lengths", "action"])
@pytest.mark.parametrize("depth", [500, 100_000])
@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_nested_json_is_refused_in_a_sentence(place, depth, brackets):
    opening, closing = ("[", "]") if brackets == "[]" else ('{"a":', "}")
    nested = opening * depth + "1" + closing * depth
    text = {
        "head": nested,
        "piles": json.dumps({"problem": {**MINI.describe(), "piles": "HERE"}}),
        "variant": json.dumps({"problem": {**MINI.describe(), "variant": "HERE"}}),
        "action": json.dumps({"table": [["HERE", 1]]}),
    }.get(place, json.dumps({place: "HERE"})).replace('"HERE"', nested)
    if place != "head":
        rest = json.loads(zlib.decompress(packed({})[12:]))
        text = json.dumps({name: value for name, value in rest.items() if name not in text})[:-1] + "," + text[1:]
    with pytest.raises(SearchError, match=r"^These bytes are not a trace: .+\.$"):
        Trace.from_bytes(packed(text.encode()))


@pytest.mark.parametrize(
    ("lengths", "body"), [([0, 10**8, 0], 1), ([10**7, 0, 0], 13), ([2**31, 2**31, 2**31], 0), ([0, 0, 0], 0)]
)
def test_few_bytes_do_not_fill_the_memory(lengths, body):
    """Zeros take a thousandth of their length when they are packed, and so does a long list of nothing."""
    data = packed({"lengths": lengths}, bytes(body * max(lengths)))
    if not any(lengths):
        data = packed(b'{"problem":[' + b"[]," * 10**7 + b"0]}")
    assert len(data) < 250_000
    tracemalloc.start()
    try:
        with pytest.raises(SearchError, match="would take far more memory than a trace of their size"):
            Trace.from_bytes(data)
        assert tracemalloc.get_traced_memory()[1] < 4 * len(data) + 100_000
    finally:
        tracemalloc.stop()


def test_what_repeats_itself_is_written_so_that_it_can_be_read():
    columns = run(breadth_first, Wide(), max_expanded=1).trace.columns
    columns.actions.extend([0] * 2**25)
    columns.ends[-1] += 2**25
    data = Trace(Wide(), columns).to_bytes()
    assert Trace.from_bytes(data, Wide()).rows == 11 + 2**25


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 2**33)
    | st.floats()
    | st.sampled_from(["", "H", "FreeCell", "KH QS", "9" * 5000]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["piles", "moves", ""]), inner, max_size=2)
    ),
    max_leaves=5,
)


@examples(st.data())
def test_any_bytes_give_a_trace_or_one_sentence(data):
    """A head of any values before columns of any numbers, with a checksum that is right."""
    real = run(beam, MINI, same_suit_buried, width=3, max_expanded=60).trace
    columns = real.columns
    head = {
        "problem": MINI.describe(),
        "table": columns.table,
        "bounds": [],
        "dropped": [(event, list(rows)) for event, rows in columns.dropped.items()],
        "lengths": [len(columns.kinds), len(columns.actions), len(columns.values)],
    }
    body = bytearray(b"".join(column.tobytes() for column in columns._columns()))
    if data.draw(st.booleans()):
        place = data.draw(st.sampled_from([*head, "actions", *(f"problem {name}" for name in MINI.describe())]))
        name, _, part = place.partition(" ")
        value = data.draw(VALUES)
        if name in ("table", "bounds", "dropped") and data.draw(st.booleans()):
            value = [*head[name], value, data.draw(st.tuples(VALUES, VALUES))]
        head[name] = {**head[name], part: value} if part else value
    for _ in range(data.draw(st.integers(0, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        trace = Trace.from_bytes(packed(head, bytes(body)))
    except SearchError as error:
        refusal = str(error)
    else:
        refusal = None
    if refusal:
        assert refusal.startswith(("These bytes are not a trace: ", "This trace is not of a FreeCellProblem; "))
        assert "\n" not in refusal
        return
    list(trace)
    trace._repr_html_()
    for index in range(len(trace)):
        trace.waiting(index)
        trace.by_depth(index)
    for row in range(trace.rows):
        trace.cost(row)
        try:
            trace.state(row)
        except SearchError:
            continue
