"""Positions in the middle of a game: won in few expansions, and lost ones proved.

Those in `middle_games.jsonl` are the first of each kind that `benchmarks/solver/middle_games.py --set report` makes.
"""

import json

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.model.state import State
from freecell_widget.notation import read_board
from freecell_widget.result import Status
from freecell_widget.rules import apply, is_won
from freecell_widget.solver import solve, stages
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.limits import Limits
from freecell_widget.solver.task import Task
from freecell_widget.variants.named_games import FREECELL, VARIANTS
from tests.support.paths import DATA

GAMES = [json.loads(line) for line in DATA.joinpath("middle_games.jsonl").read_text().splitlines()]


@pytest.fixture(autouse=True)
def plain_kernel():
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def positions(status):
    return [State(FREECELL, game["piles"]) for game in GAMES if game["status"] == status]


def assert_wins(solution):
    state = solution.state
    for move in solution.moves:
        state = apply(state, move)
    assert is_won(state)


def test_a_position_where_runs_must_be_split_is_won_soon():
    """A player's: with full freecells and three legal moves left, the portfolio of deals took 50,557 expansions."""
    solution = solve(read_board(DATA.joinpath("pasted_boards", "middle_game.txt").read_text()).state)
    assert_wins(solution)
    assert solution.metrics.expanded <= 500


def test_middle_games_are_won_soon():
    costs = []
    for state in positions("solved"):
        solution = solve(state)
        assert_wins(solution)
        costs.append(solution.metrics.expanded)
    costs.sort()
    assert len(costs) == 60
    assert (costs[30] <= 36, costs[49] <= 150, costs[58] <= 650) == (True, True, True)
    assert sum(costs) <= 9_100


def test_lost_middle_games_are_proved():
    for state in positions("unsolvable"):
        solution = solve(state)
        assert solution.status is Status.UNSOLVABLE
        assert solution.proof == solve(state, quality="proof").proof


def test_the_portfolio_of_deals_is_for_boards_as_dealt():
    """So that a numbered deal has the solution that `solve_many` finds for it."""
    for variant in VARIANTS:
        if not any(deal_state(1, variant).foundations):
            assert stages._is_dealt(deal_state(1, variant))
    assert not any(map(stages._is_dealt, positions("solved")))


@pytest.mark.fast
def test_a_deal_that_beams_find_needs_no_table_of_gigabytes():
    """The complete search alone takes 31 million expansions and more memory than is allowed."""
    pytest.importorskip("numba")
    kernel_choice.use("compiled")
    task = Task(deal_state(1964377), Limits(memory=1 << 30))
    for _ in stages._broaden(task):
        pass
    assert task.packed is not None


def test_a_beam_that_does_not_fit_into_memory_is_left_out():
    task = Task(deal_state(11982), Limits(memory=1_000_000))
    assert list(stages._broaden(task)) == []
    assert task.nodes == 0
