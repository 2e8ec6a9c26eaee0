"""Running: budgets hold exactly, counts are what the definitions say, verdicts are honest, errors are one sentence."""

import json
import os
import subprocess
import sys
from functools import partial

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.result import Metrics, Result, Status
from freecell_widget.search import (
    CUTOFF,
    Expanded,
    FreeCellProblem,
    Node,
    astar,
    beam,
    breadth_first,
    depth_first,
    expand,
    greedy,
    hill_climbing,
    run,
    same_suit_buried,
    zero,
)
from freecell_widget.search.running.meter import IDLE
from tests.support.paths import ROOT
from tests.support.search_problems import INCONSISTENT, Detour, Diagonals, Maze, Missionaries

MINI = FreeCellProblem(mini_deal(2))


def test_expanded_counts_calls_and_generated_counts_every_successor():
    """By hand: A has two children, each leads back to A or to the goal."""
    graph = Detour({"A": {"B": 1, "C": 1}, "B": {"A": 1, "C": 1}, "C": {"A": 1, "G": 1}})
    metrics = run(breadth_first, graph).metrics
    assert (metrics.expanded, metrics.generated, metrics.reopened, metrics.evaluated) == (3, 6, 0, 0)
    assert metrics.frontier == 2


def test_reopened_counts_expansions_of_an_expanded_position_with_less_cost():
    metrics = run(astar, INCONSISTENT, INCONSISTENT.h).metrics
    assert metrics.reopened == 1
    assert run(astar, MINI, same_suit_buried).metrics.reopened == 0


def test_another_order_of_the_same_steps_reopens_nothing():
    maze = Diagonals("S......\n.......\n.......\n.......\n.......\n.######\n......G")
    maze.straight, maze.slanting = 1, 2**0.5
    result = run(astar, maze, maze.octile)
    positions = {result.trace.state(step.row) for step in result.trace if step.kind == "expanded"}
    assert result.metrics.expanded > len(positions)  # the sums of two ways with the same steps differ
    assert result.metrics.reopened == 0


def test_evaluated_counts_calls_of_the_heuristic():
    calls = []
    metrics = run(greedy, MINI, lambda state: calls.append(state) or same_suit_buried(state)).metrics
    assert metrics.evaluated == len(calls) > metrics.expanded


def test_a_partial_is_metered_like_plain_arguments():
    one = run(astar, MINI, same_suit_buried, weight=2)
    other = run(partial(partial(astar, weight=2), h=same_suit_buried), MINI)
    assert one.metrics == other.metrics
    assert other.metrics.evaluated > 0
    assert other.name == "astar"


@pytest.mark.parametrize("budget", [0, 1, 7, 100])
def test_a_search_ends_at_exactly_its_expansions(budget):
    result = run(breadth_first, MINI, max_expanded=budget)
    assert (result.status, result.limit, result.metrics.expanded) == (Status.LIMIT, "expansions", budget)
    assert result.trace.expansions == budget
    assert result.verdict == "limit (expansions)"


def test_a_budget_that_is_just_enough_is_enough():
    needed = run(breadth_first, MINI).metrics.expanded
    assert run(breadth_first, MINI, max_expanded=needed).solved
    assert not run(breadth_first, MINI, max_expanded=needed - 1).solved


def test_seconds_are_a_budget_too():
    assert run(breadth_first, MINI, max_seconds=0).limit == "seconds"


def endless_expansions(problem):
    while True:
        for _ in problem.successors(problem.initial):
            pass


def endless_catcher(problem):
    while True:
        try:  # noqa: SIM105 (what students write)
            problem.successors(problem.initial)
        except Exception:  # noqa: BLE001, PERF203
            pass


def endless_generator(problem):
    root = Node(problem.initial)
    while True:
        yield Expanded(root, expand(problem, root), 1)


def endless_goal_tests(problem):
    while not problem.is_goal(problem.initial):
        pass


def endless_keys(problem):
    while True:
        problem.key(problem.initial)


def endless_events(problem):
    node = Node(problem.initial)
    while True:
        yield Expanded(node, [], 1)


@pytest.mark.parametrize("search", [endless_expansions, endless_catcher, endless_generator])
def test_an_endless_loop_that_expands_ends_at_exactly_its_budget(search):
    result = run(search, MINI, max_expanded=321)
    assert (result.status, result.limit, result.metrics.expanded) == (Status.LIMIT, "expansions", 321)


@pytest.mark.parametrize("search", [endless_goal_tests, endless_keys])
def test_an_endless_loop_that_only_asks_ends_too(search):
    result = run(search, Missionaries())
    assert (result.status, result.limit) == (Status.LIMIT, "questions")
    assert IDLE == 1_000_000


def test_an_endless_loop_that_asks_only_the_heuristic_or_yields_ends_too(monkeypatch):
    monkeypatch.setattr("freecell_widget.search.running.meter.IDLE", 5000)

    def ask_h(problem, h):
        while True:
            h(problem.initial)

    assert run(ask_h, Missionaries(), lambda _: 0).limit == "questions"
    assert run(endless_events, Missionaries()).limit == "questions"


def test_a_search_that_swallows_the_end_of_its_budget_is_still_at_its_limit():
    def swallows(problem):
        try:
            endless_expansions(problem)
        except BaseException:  # noqa: BLE001 (what students write)
            return

    assert run(swallows, MINI, max_expanded=5).verdict == "limit (expansions)"


@pytest.mark.parametrize("search", [breadth_first, depth_first])
def test_unsolvable_is_said_after_everything_was_seen(search):
    graph = Detour({"A": {"B": 1}, "B": {"A": 1}})
    assert run(search, graph).status is Status.UNSOLVABLE


def test_a_student_who_returns_none_too_early_has_given_up():
    def lazy(problem):
        root = Node(problem.initial)
        yield Expanded(root, expand(problem, root), 0)

    def blind(problem):
        """Expands everything and never looks for a goal."""
        stack, seen = [problem.initial], {problem.initial}
        while stack:
            for _, state, _ in problem.successors(stack.pop()):
                if state not in seen:
                    seen.add(state)
                    stack.append(state)

    assert run(lazy, Missionaries()).status is Status.GAVE_UP
    assert run(blind, Missionaries()).status is Status.GAVE_UP


def test_incomplete_searches_give_up():
    assert run(beam, FreeCellProblem(mini_deal(0)), zero, width=1).status is Status.GAVE_UP
    assert run(hill_climbing, FreeCellProblem(mini_deal(0)), same_suit_buried).status is Status.GAVE_UP
    assert run(lambda _: CUTOFF, MINI).status is Status.GAVE_UP


def test_a_plain_function_may_return_a_node_or_its_actions():
    def plain(problem, as_node):
        frontier, seen = [Node(problem.initial)], {problem.key(problem.initial)}
        for node in frontier:
            if problem.is_goal(node.state):
                return node if as_node else node.actions
            for child in expand(problem, node):
                if problem.key(child.state) not in seen:
                    seen.add(problem.key(child.state))
                    frontier.append(child)
        return None

    real = run(breadth_first, MINI)
    for as_node in (True, False):
        result = run(plain, MINI, as_node)
        assert (result.moves, result.cost) == (real.moves, 18)
        assert result.metrics.expanded == real.metrics.expanded
        assert result.metrics.generated == real.metrics.generated
        assert result.trace.expansions == real.trace.expansions
        assert MINI.is_goal(result.trace.problem.initial) is False


def test_an_interrupt_keeps_what_there_is():
    seen = []

    def stop(metrics):
        seen.append(metrics)
        if metrics.expanded >= 3000:
            raise KeyboardInterrupt

    result = run(breadth_first, MINI, progress=stop)
    assert (result.status, result.limit) == (Status.LIMIT, "interrupted")
    assert result.trace.expansions in (2999, 3000)
    assert [metrics.expanded for metrics in seen] == [1000, 2000, 3000, 3000][: len(seen)]


def test_a_recursion_too_deep_is_a_limit():
    def deep(problem, state=None):
        for _, child, _ in problem.successors(problem.initial):
            return deep(problem, child)
        return None

    assert run(deep, MINI).verdict == "limit (recursion)"


def test_progress_may_be_a_bar(monkeypatch):
    tqdm = pytest.importorskip("tqdm.auto")
    bars = []

    class Bar(tqdm.tqdm):
        def close(self):
            bars.append((self.desc, self.total, self.n))
            super().close()

    monkeypatch.setattr(tqdm, "tqdm", Bar)
    assert run(breadth_first, MINI, progress=True, max_expanded=7000).solved
    assert run(breadth_first, MINI, progress=True, max_expanded=None).solved
    assert list(dict.fromkeys(bars)) == [("breadth_first", 7000, 6391), ("breadth_first", None, 6391)]


def test_progress_is_a_line_of_figures_without_tqdm(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert run(breadth_first, MINI, progress=True, max_expanded=2500).limit == "expansions"
    lines = capsys.readouterr().err.split("\r")
    assert [line.split(",")[0] for line in lines[1:]] == ["breadth_first: 1", "breadth_first: 2"]
    assert lines[-1].endswith("s  \n")


COUNTS = """
import json
from freecell_widget.deal import mini_deal
from freecell_widget.search import *
problem = FreeCellProblem(mini_deal(1))
rows = [run(breadth_first, problem), run(depth_first, problem), run(monte_carlo, problem, cards_left)]
rows += [run(search, problem, heineman) for search in (astar, greedy, staged_deepening, enforced_hill_climbing)]
rows += [run(beam, problem, heineman, width=20), run(idastar, problem, same_suit_buried)]
print(json.dumps([[r.verdict, r.moves, r.metrics.expanded, r.metrics.generated, r.metrics.reopened] for r in rows]))
"""


def test_counts_are_the_same_under_any_hash_seed():
    outputs = []
    for seed in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", COUNTS]
        outputs.append(subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    assert outputs[0] == outputs[1] == outputs[2]
    assert len(json.loads(outputs[0])) == 9


def test_a_result_says_what_it_is():
    result = run(breadth_first, Maze())
    assert repr(result).startswith("<breadth_first: solved, cost 16; ") or result.cost
    assert result.states[0] == (0, 0)
    assert result.states[-1] == (4, 4)
    assert Result(Status.LIMIT, limit="memory").verdict == "limit (memory)"
    assert Metrics(1, seconds=1) == Metrics(1, seconds=2)
