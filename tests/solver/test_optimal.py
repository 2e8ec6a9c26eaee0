"""Shortest solutions: the bound never says too much, and what is called optimal is."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.rules import apply, do
from freecell_widget.solver import Solver, solve
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel import lower_bound as needed
from freecell_widget.variants.named_games import mini_freecell
from tests.support.exhaustive import is_home, player_moves_left
from tests.support.kernel_boards import NUMBA, ROOT, Board

SCRATCH = 5_000
SMALL = mini_freecell(3, 3, 1)


def game(name, small=SMALL, **rules):
    """Return a small game whose cascades follow other rules, or that follows others itself."""
    cascade = {key: rules.pop(key) for key in ("build", "first", "takes") if key in rules}
    groups = (replace(small.groups[0], **cascade), *small.groups[1:])
    return replace(small, name=name, groups=groups, **rules)


GAMES = [
    game("small"),
    game("small, two freecells", mini_freecell(3, 3, 2)),
    game("four ranks", mini_freecell(4, 4, 1)),
    game("same suit", build="same_suit"),
    game("any suit", build="any_suit", capacity_rule="unlimited"),
    game("kings only", first=3),
    game("card by card", takes="one"),
    game("returns", returns="cascades"),
    game("returns to freecells", returns="cascades_and_freecells"),
]


@pytest.fixture(autouse=True)
def plain_kernel():
    before = kernel_choice.use("plain")
    yield
    kernel_choice.use(before)


def bound(state, kernel=None):
    """Return what a position needs at least, nothing having gone home by itself."""
    board = Board(state, kernel, autoplay="off")
    needed.note_dealt(board.T, board.S, SCRATCH)
    return needed.needed(board.T, board.S, SCRATCH, ROOT)


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", [0, 2])
def test_what_a_walk_through_all_positions_says(variant, seed):
    start = deal_state(seed, variant)
    left = player_moves_left(start)
    exact = 0
    for state, moves in list(left.values())[:: max(1, len(left) // 300)]:
        assert bound(state) <= moves, state
        exact += bound(state) == moves
    solution = solve(start, quality="optimal")
    if left:
        assert exact > 1  # the bound is worth something
        assert (solution.optimal, solution.player_moves) == (True, left[start.key()][1])
    else:
        assert solution.proof


@pytest.mark.parametrize("deal", [1, 164])
def test_a_bound_falls_by_one_move_a_move_at_most_along_a_solution(deal):
    state = deal_state(deal)
    solution = solve(state)
    left = solution.player_moves
    for move in solution.moves:
        here = bound(state)
        assert here <= left
        state = do(state, move)
        left -= not is_home(state.variant, move)
        assert bound(state) >= here - (not is_home(state.variant, move))


@settings(max_examples=40)
@given(st.sets(st.sampled_from(list(combinations(range(10), 2))), min_size=1))
def test_the_fewest_runs_that_touch_all_pairs_are_found(pairs):
    board = Board(mini_deal(0))
    for a, b in pairs:
        board.S[SCRATCH + needed.RIVALS + a] |= 1 << b
        board.S[SCRATCH + needed.RIVALS + b] |= 1 << a
    runs = sum(1 << run for run in {run for pair in pairs for run in pair})
    choices = (set(chosen) for size in range(11) for chosen in combinations(range(10), size))
    fewest = len(next(chosen for chosen in choices if all(chosen & set(pair) for pair in pairs)))
    for most in range(11):
        assert needed.cannot_touch_all(board.T, board.S, SCRATCH, runs, most) == (most < fewest)


@pytest.mark.slow(5)
def test_both_kernels_go_the_same_way():
    state = deal_state(3)
    for move in solve(state).moves[:11]:
        state = apply(state, move)
    answers = []
    for load in (kernel_choice.plain, kernel_choice.compiled):
        kernel_choice.use("compiled" if load().compiled else "plain")
        solution = solve(state, quality="optimal")
        assert solution.optimal
        answers.append((solution.packed, solution.metrics.expanded, solution.metrics.generated))
    assert answers[0] == answers[1]


@pytest.mark.fast
@pytest.mark.skipif(not NUMBA, reason="no numba")
def test_a_full_deal_is_proved():
    kernel_choice.use("compiled")
    solver = Solver(3, quality="optimal")
    solution = solver.run(nodes=5_000)
    assert (solution.optimal, solution.lower_bound) == (False, 0)  # the proof has not begun
    solution = solver.run()
    assert solution.certificate == "a checked solution of 18 player moves, as few as there can be"
    assert (solution.optimal, solution.lower_bound) == (True, 18)
    solution = solve(1, quality="optimal", nodes=400_000)
    assert 22 <= solution.lower_bound < 29 <= solution.player_moves
    assert solution.certificate.endswith(f", at least {solution.lower_bound} needed")
