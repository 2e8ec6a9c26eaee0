"""Child processes: forked, or a new Python to which cloudpickle takes the call, as where nothing can fork."""

import importlib.machinery
import os
import pickle
import sys
import types
from functools import partial

import pytest

from freecell_widget.search import SearchError, breadth_first, grade
from freecell_widget.search.running import child_processes
from freecell_widget.search.running.child_processes import TooLongError, alone, each
from tests.support.search_problems import Maze

# As a student's cells have it: a class and functions that no other process can import.
CELLS = """
from freecell_widget.search import Node, expand
FIRST = [0]

class Place:
    def __init__(self, number):
        self.number = number
    def __eq__(self, other):
        return self.number == other.number
    def __hash__(self):
        return hash(self.number)
    def __repr__(self):
        return f"Place({self.number})"

class Line:
    initial = Place(FIRST[0])
    def successors(self, state):
        return [("on", Place(state.number + 1), 1)] if state.number < 3 else []
    def is_goal(self, state):
        return state.number == 3
    def key(self, state):
        return state

def too_high(state):
    return 5 - state.number

def search(problem):
    node = Node(problem.initial)
    while not problem.is_goal(node.state):
        node, = expand(problem, node)
    print("here we are")
    return node

def hangs(problem):
    while True:
        pass
"""


@pytest.fixture(params=["fork", "spawn"])
def way(request, monkeypatch):
    """Each of the two ways to call something in another process."""
    if request.param == "spawn":
        pytest.importorskip("cloudpickle")
        monkeypatch.setattr(child_processes, "can_fork", lambda: False)
    elif not child_processes.can_fork():
        pytest.skip("processes cannot be forked here")
    return request.param


@pytest.fixture
def cells(monkeypatch):
    names = {"__name__": "__main__"}
    exec(compile(CELLS, "a cell", "exec"), names)
    monkeypatch.setattr(sys.modules["__main__"], "Place", names["Place"], raising=False)
    return names


def test_processes_return_values_and_errors():
    assert dict(each([partial(pow, 2, n) for n in range(7)], processes=3)) == {n: 2**n for n in range(7)}
    for processes in (1, 2):
        answers = dict(each([lambda: 1 // 0, lambda: 1, lambda: sys.exit(3)], processes))
        assert isinstance(answers[0], ZeroDivisionError)
        assert answers[1] == 1
        assert "SystemExit" in repr(answers[2])


@pytest.mark.usefixtures("way")
def test_a_call_returns_its_value_or_its_error_from_another_process():
    here = os.getpid()
    assert alone(lambda: (os.getpid() != here, 6 * 7)) == (True, 42)
    with pytest.raises(ZeroDivisionError):
        alone(lambda: 1 // 0)
    with pytest.raises(SearchError, match=r"^It raised SystemExit\(3\), which would have ended the program"):
        alone(lambda: sys.exit(3))
    with pytest.raises(SearchError, match=r"^The process ended without an answer \(exit code 3\)"):
        alone(lambda: os._exit(3))
    with pytest.raises(SearchError, match=r" cannot be sent from one process to another"):
        alone(lambda: (number for number in range(3)))


@pytest.mark.usefixtures("way")
def test_a_loop_that_asks_nothing_is_stopped(cells):
    with pytest.raises(TooLongError, match=r"^It did not end within 0\.2 seconds and was stopped"):
        alone(partial(cells["hangs"], None), 0.2)
    assert not grade.algorithm(cells["hangs"], [Maze()], seconds=0.2)


@pytest.mark.usefixtures("way")
def test_what_was_defined_in_cells_is_graded_in_another_process(cells, capfd):
    line = cells["Line"]()
    grade.algorithm(cells["search"], [line], optimal=True, like=breadth_first, seconds=None).check()
    report = grade.heuristic(cells["too_high"], {"line": line}, seconds=None)
    assert repr(report).splitlines()[1] == "✗ line: h says 5 here, but 3 is enough."
    assert report.shown.state == line.initial
    assert isinstance(report.shown.state, cells["Place"])
    assert capfd.readouterr() == ("", "")


def test_without_processes_the_call_is_made_here(monkeypatch, capfd):
    monkeypatch.setattr(child_processes, "can_fork", lambda: False)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert alone(os.getpid, 0.2) == os.getpid()
    alone(lambda: print("lost"))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("missing", ["cloudpickle", "a Python", "a way for an open file"])
def test_what_cannot_be_taken_to_another_process_is_called_here(missing, monkeypatch, tmp_path):
    monkeypatch.setattr(child_processes, "can_fork", lambda: False)
    if missing == "cloudpickle":
        monkeypatch.setitem(sys.modules, "cloudpickle", None)
    if missing == "a Python":
        monkeypatch.setattr(sys, "executable", "")
    with (tmp_path / "log").open("w") as log:
        assert alone(lambda: (os.getpid(), log.closed if missing.endswith("file") else None))[0] == os.getpid()


def test_what_is_not_there_in_another_process_is_told(monkeypatch):
    cloudpickle = pytest.importorskip("cloudpickle")
    monkeypatch.setattr(child_processes, "can_fork", lambda: False)
    module = types.ModuleType("only_here")
    exec("def call(): return 0", vars(module))
    module.__spec__ = importlib.machinery.ModuleSpec("only_here", None)
    monkeypatch.setitem(sys.modules, "only_here", module)
    monkeypatch.setattr(cloudpickle, "dumps", pickle.dumps)  # which names the module and leaves it here
    with pytest.raises(SearchError, match=r"^It cannot run in a child process: No module named 'only_here'"):
        alone(module.call)
