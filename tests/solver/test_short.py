"""Short solutions and ratings: never longer than the fast answer, never an illegal move, the same everywhere."""

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.rules import apply, is_won
from freecell_widget.solver import rate, rating, solve, stages
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.rating import Rating
from freecell_widget.variants.named_games import BAKERS_GAME
from tests.support.exhaustive import player_moves_left
from tests.support.kernel_boards import NUMBA


@pytest.fixture(autouse=True)
def fastest_kernel():
    """Both kernels find the same, as the first test shows; the compiled one takes a fiftieth of the time."""
    before = kernel_choice.use("compiled" if NUMBA else "plain")
    yield
    kernel_choice.use(before)


@pytest.mark.fast
@pytest.mark.skipif(not NUMBA, reason="no numba")
@pytest.mark.parametrize("deal", [1, 5])
def test_both_kernels_find_the_same_short_solution(deal):
    solutions = []
    for kernel in ("plain", "compiled"):
        kernel_choice.use(kernel)
        solutions.append(solve(deal, quality="short", nodes=3_000))
    assert solutions[0].packed == solutions[1].packed
    assert solutions[0].metrics.expanded == solutions[1].metrics.expanded


@pytest.mark.parametrize("deal", [1, 164, 5])
def test_a_short_solution_is_shorter_and_legal(deal):
    fast = solve(deal)
    short = solve(deal, quality="short", nodes=3_000)
    state = deal_state(deal)
    for move in short.moves:
        state = apply(state, move)
    assert is_won(state)
    assert short.player_moves < fast.player_moves


def test_the_best_so_far_is_kept_when_a_limit_comes():
    lengths = [solve(1, quality="short", nodes=nodes).player_moves for nodes in (1_000, 2_000, 4_000)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[-1]


@pytest.mark.parametrize("deal", [1, 5])
def test_a_neat_solution_has_fewer_moves_for_one_narrow_beam(deal, monkeypatch):
    fast = solve(deal)
    begun, solution = widths(monkeypatch, deal, "neat")
    assert begun == [32]
    assert solution.player_moves < fast.player_moves
    assert fast.metrics.expanded < solution.metrics.expanded < fast.metrics.expanded + 32 * fast.player_moves


def widths(monkeypatch, deal, quality, **limits):
    """Return how wide the beams were that a search within some limits began."""
    begun = []
    narrow = stages.narrow
    monkeypatch.setattr(stages, "narrow", lambda task, width: begun.append(width) or narrow(task, width))
    solution = solve(deal, quality=quality, **limits)
    monkeypatch.undo()
    return begun, solution


def test_the_last_beam_is_as_wide_as_the_limit_allows(monkeypatch):
    begun, solution = widths(monkeypatch, 1, "short", nodes=12_000)
    assert begun[:2] == [64, (12_000 - 1_909) // (31 - 4)]  # after 1,909 positions the best solution has 31 moves
    assert solution.player_moves == 29  # found by it: what is left goes into a third


def test_the_short_mode_proves_too_and_leaves_won_positions_alone():
    assert solve(781948, quality="short").proof == 4381
    won = deal_state(164)
    for move in solve(164).moves:
        won = apply(won, move)
    assert solve(won, quality="short").moves == ()


@pytest.mark.slow(2)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_wide_beam_finds_what_a_walk_through_all_positions_finds(seed):
    state = mini_deal(seed, ranks=4, cascades=4, freecells=1)
    short = solve(state, quality="short", nodes=30_000)
    assert short.player_moves <= player_moves_left(state)[state.key()][1]


def test_a_deal_that_takes_long_to_solve_has_a_length_too(monkeypatch):
    length = solve(164, quality="neat").player_moves
    monkeypatch.setattr(rating, "SHORT_NODES", 5)
    for freecells, player_moves in ((4, length), (None, None)):
        monkeypatch.setattr(rating, "_fewest_freecells", lambda _state, count=freecells: (count, True))
        assert rate(164).player_moves == player_moves


def test_a_rating_is_the_same_again_and_orders_easy_before_hard():
    easy = rate(164)
    assert easy == rate(164) == Rating(easy.expanded, 0, True, easy.player_moves)
    assert easy.player_moves <= 30
    assert rate(2, variant=BAKERS_GAME).player_moves
