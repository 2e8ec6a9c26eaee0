"""The solver against lists of deals whose verdicts are known exactly: each proved or won, or named as open."""

import json

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.result import Status
from freecell_widget.solver import solve, stages
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.limits import Limits
from freecell_widget.solver.task import Task
from freecell_widget.variants.named_games import FREECELL, find_variant
from tests.support.paths import DATA

KNOWN = json.loads(DATA.joinpath("solvability.json").read_text())


@pytest.fixture(scope="module", autouse=True)
def compiled_kernel():
    pytest.importorskip("numba")
    before = kernel_choice.use("compiled")
    yield
    kernel_choice.use(before)


pytestmark = pytest.mark.fast

VERDICT = {Status.SOLVED: "S", Status.UNSOLVABLE: "U"}


def verdicts(deals, variant):
    return "".join(verdict(solve(deal, variant=variant)) for deal in deals)


def verdict(solution):
    """Return S, U or ?; the moves of a solution are played through the rules, an unsolvable deal has its proof."""
    assert bool(solution.moves) == (solution.status is Status.SOLVED)
    assert bool(solution.proof) == (solution.status is Status.UNSOLVABLE)
    return VERDICT.get(solution.status, "?")


def test_the_eight_of_the_first_million_are_proved():
    proofs = [solve(deal, quality="proof").proof for deal in KNOWN["impossible_in_the_first_million"]]
    # 11982: 61,643 positions, the same number that Solvitaire finds, which also sends safe cards home at once.
    assert proofs == [61643, 8603, 16606, 11806, 27688, 22482, 67016, 4381]
    assert verdicts(KNOWN["impossible_in_the_first_million"], FREECELL) == "U" * 8
    assert verdicts(KNOWN["impossible_in_the_first_million"], FREECELL.with_freecells(5)) == "S" * 8


@pytest.mark.parametrize("deal", [1941, 98714])
def test_deals_that_are_lost_if_everything_goes_home_at_once_are_won(deal):
    """The portfolio, which sends everything home, finds nothing; the stages after it do."""
    task = Task(deal_state(deal), Limits())
    for _ in stages.quick(task, "all"):
        pass
    assert task.packed is None
    assert verdict(solve(deal)) == "S"


@pytest.mark.slow(5)
def test_deals_of_the_long_list_are_proved():
    deals = KNOWN["impossible"]
    assert verdicts(deals, FREECELL) == "U" * len(deals)


@pytest.mark.slow(3)
def test_deals_that_need_four_cells_are_lost_with_three_and_won_with_four():
    deals = KNOWN["more_than_three_cells"]
    assert verdicts(deals, FREECELL.with_freecells(3)) == "U" * 199
    assert verdicts(deals, FREECELL) == "".join("U" if deal == 11982 else "S" for deal in deals)


@pytest.mark.parametrize("cells", [1, 2, 3])
def test_with_fewer_cells_deals_are_won_or_lost_as_known(cells):
    least = KNOWN["least_cells_of_deals_1_to_300"][:60]
    expected = "".join("S" if int(digit) <= cells else "U" for digit in least)
    assert verdicts(range(1, 61), FREECELL.with_freecells(cells)) == expected


@pytest.mark.parametrize("name", ["Baker's Game", "Eight Off", "Seahaven Towers", "ForeCell", "King Only Baker's Game"])
def test_other_games_are_won_or_lost_as_known(name):
    expected = KNOWN[name]
    assert verdicts(range(1, len(expected) + 1), find_variant(name)) == expected


def test_impossible_deals_of_eight_off_are_proved():
    deals = KNOWN["Eight Off, impossible"][:10]
    assert verdicts(deals, find_variant("Eight Off")) == "U" * len(deals)
