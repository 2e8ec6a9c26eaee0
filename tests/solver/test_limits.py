"""What a search may spend, what it says it has spent, and how it is stopped: by limits, by others, by Ctrl+C."""

import math
import re
import signal
import threading

import pytest

from freecell_widget.deals.lookup import mini_deal
from freecell_widget.errors import FreeCellError
from freecell_widget.result import Status
from freecell_widget.solver import Solver, solve, stages
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel.searches import beam, best_first, breadth_first, depth_first


@pytest.fixture(autouse=True)
def plain_kernel():
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ({"nodes": "x"}, "nodes must be a whole number, 0 or more, got 'x'."),
        ({"nodes": -1}, "nodes must be a whole number, 0 or more, got -1."),
        ({"nodes": 1.5}, "nodes must be a whole number, 0 or more, got 1.5."),
        ({"nodes": True}, "nodes must be a whole number, 0 or more, got True."),
        ({"nodes": math.nan}, "nodes must be a whole number, 0 or more, got nan."),
        ({"seconds": math.nan}, "seconds must be a number, 0 or more, got nan."),
        ({"seconds": "1"}, "seconds must be a number, 0 or more, got '1'."),
        ({"seconds": -0.1}, "seconds must be a number, 0 or more, got -0.1."),
        ({"seconds": 10**400}, "seconds must be a number, 0 or more, got 2**1328."),
        ({"memory": -1}, "memory must be a whole number, 0 or more, got -1."),
        ({"memory": "1 GB"}, "memory must be a whole number, 0 or more, got '1 GB'."),
        ({"cancel": 1}, "cancel must be a function or None, got 1."),
        ({"progress": True}, "progress must be a function or None, got True."),
        ({"quality": ["fast"]}, "quality must be 'fast', 'neat', 'short', 'optimal' or 'proof', got ['fast']."),
    ],
)
def test_a_wrong_limit_gets_one_clear_sentence(limit, sentence):
    with pytest.raises(FreeCellError, match=f"^{re.escape(sentence)}$"):
        solve(1, **limit)


def test_a_refused_limit_leaves_a_search_as_it_was():
    solver = Solver(781948)
    solver.run(nodes=1_000)
    before = solver.metrics
    with pytest.raises(FreeCellError):
        solver.run(nodes=-1)
    assert solver.metrics == before
    assert solver.run(nodes=math.inf, seconds=math.inf, memory=1e9).proof == 4381


@pytest.mark.parametrize("quality", ["fast", "proof", "short", "optimal"])
@pytest.mark.parametrize("nodes", [0, 1, 2, 150, 151, 2_000, 9_999])
def test_the_limit_of_nodes_holds_to_the_node(quality, nodes):
    # Where the search is not over it has expanded exactly as many as it might.
    solution = solve(781948 if quality == "proof" else 1, quality=quality, nodes=nodes)
    if solution.status is Status.LIMIT:
        assert solution.metrics.expanded == nodes
    assert solution.metrics.expanded <= nodes


@pytest.mark.parametrize("quality", ["fast", "proof", "short", "optimal"])
def test_expanded_and_generated_count_what_they_name(quality, monkeypatch):
    counted = []

    def counting(T, S, node):  # noqa: N803 (as the kernel)
        counted.append(expand(T, S, node))
        return counted[-1]

    expand = best_first.expand
    for module in (best_first, depth_first, beam, breadth_first):
        monkeypatch.setattr(module, "expand", counting)
    for position in (mini_deal(0, ranks=3, cascades=3), mini_deal(2), 781948, 5):
        counted.clear()
        metrics = solve(position, quality=quality, nodes=3_000).metrics
        assert (metrics.expanded, metrics.generated) == (len(counted), sum(counted))


def test_a_complete_search_expands_each_position_once():
    solution = solve(781948, quality="proof")
    assert solution.metrics.expanded == solution.proof < solution.metrics.generated


def test_memory_that_is_left_counts_until_it_is_gone():
    """A search that moves to a bigger table has both for a while."""
    solver = Solver(781948, quality="proof")
    first = depth_first.memory_needed(8, stages.FIRST_TABLE) * 40
    assert solver.run(memory=first - 1).verdict == "limit (memory)"
    assert solver.run(memory=first, nodes=500).verdict == "limit (nodes)"


def test_a_search_grows_and_gives_the_same_proof(monkeypatch):
    monkeypatch.setattr(stages, "FIRST_TABLE", 1 << 11)
    monkeypatch.setattr(stages, "MOVED", {False: 300})
    assert solve(781948, quality="proof").proof == 4381


def test_two_threads_cannot_tear_one_search_apart():
    solver = Solver(781948)
    refused = []

    def second(_):
        with pytest.raises(FreeCellError, match=r"^This search is already running\.") as told:
            solver.run()
        refused.append(told)

    def from_another_thread(metrics):
        thread = threading.Thread(target=second, args=(metrics,))
        thread.start()
        thread.join()

    assert solver.run(progress=from_another_thread).proof == 4381
    assert len(refused) > 10


@pytest.mark.parametrize("quality", ["fast", "proof", "short"])
def test_ctrl_c_at_any_moment_leaves_a_search_whole(quality, monkeypatch):
    """The signal comes in the middle of a step, where the kernel's memory is half changed."""
    solver = Solver(781948, quality=quality)
    calls = [0]

    def interrupting(T, S, node):  # noqa: N803 (as the kernel)
        calls[0] += 1
        if calls[0] % 1_000 == 0:
            signal.raise_signal(signal.SIGINT)
        return expand(T, S, node)

    expand = depth_first.expand
    for module in (best_first, depth_first):
        monkeypatch.setattr(module, "expand", interrupting)
    stopped = 0
    while (answer := solver.run()).status is Status.LIMIT:
        assert answer.verdict == "limit (interrupted)"
        stopped += 1
    assert stopped > 3
    assert (answer.status, answer.proof) == (Status.UNSOLVABLE, 4381)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_that_comes_when_the_search_ends_goes_on_to_the_caller(monkeypatch):
    calls = []

    def late(T, S, node):  # noqa: N803 (as the kernel)
        calls.append(node)
        if len(calls) == 2:  # the step after the first, which is the last for an easy deal
            signal.raise_signal(signal.SIGINT)
        return expand(T, S, node)

    expand = best_first.expand
    monkeypatch.setattr(best_first, "expand", late)
    solver = Solver(164)
    with pytest.raises(KeyboardInterrupt):
        solver.run()
    assert solver.run().solved


@pytest.mark.parametrize("quality", ["fast", "short"])
def test_a_cancelled_search_keeps_the_best_so_far(quality):
    steps = []
    solution = solve(5, quality=quality, cancel=lambda: len(steps) == 40, progress=steps.append)
    assert solution.solved
    assert len(steps) <= 40
