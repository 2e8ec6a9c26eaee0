"""The kernel's children, keys and values, held to the rules and to themselves, compiled and plain."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.rules import automoves, do, finishing_moves, legal_moves, single_moves
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel import layout as at
from freecell_widget.solver.kernel.weight_tables import WEIGHTS
from tests.support.kernel_boards import CHILD, KERNELS, ROOT, Board
from tests.support.strategies import positions


def after(state, move, policy):
    state = do(state, move)
    for automove in automoves(state, policy):
        state = do(state, automove)
    return state


@pytest.mark.parametrize("load", KERNELS)
@given(positions(), st.sampled_from(["off", "safe", "all"]))
@settings(max_examples=250)
def test_the_children_are_those_of_the_rules(load, state, policy):
    if state.variant.returns != "none":
        policy = "off"  # as the solver has it
    board = Board(state, load(), autoplay=policy)
    state = board.state()
    mine = {board.build(move).key() for move, *_ in board.children()}
    theirs = {after(state, move, policy).key() for move in legal_moves(state)}
    assert mine - {state.key()} == theirs - {state.key()}, state
    assert board.children() == Board(board.start, autoplay=policy).children()  # keys and values too, in both kernels


@given(positions(), st.sampled_from(["off", "safe", "all"]), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=250)
def test_keys_and_values_found_by_difference_are_those_of_the_built_child(state, policy, complete, rng):
    weights = [rng.randint(0, 3)] + [rng.randint(-20, 40) for _ in range(WEIGHTS - 1)]
    board = Board(state, autoplay=policy, complete=complete, weights=weights)
    node, estimate = board.kernel.node, board.kernel.expand
    for move, key, second, value in board.children():
        board.build(move)
        assert key == node.key_of(board.T, board.S, CHILD)
        assert second == node.second_key_of(board.T, board.S, CHILD)
        cost = weights[0] * board.S[CHILD + at.COST]
        assert value == estimate.evaluate(board.T, board.S, CHILD) + cost


@pytest.mark.parametrize("load", KERNELS)
@given(positions())
@settings(max_examples=100)
def test_equal_keys_are_equal_positions_up_to_order(load, state):
    board = Board(state, load(), autoplay="off")
    seen = {}
    for move, *keys, _ in board.children():
        child = board.build(move).key()
        assert seen.setdefault(tuple(keys), child) == child
    assert len(set(seen.values())) == len(seen)


@given(positions())
@settings(max_examples=150)
def test_a_sorted_position_plays_itself(state):
    board = Board(state)
    if board.kernel.node.is_sorted(board.T, board.S, ROOT):
        assert finishing_moves(board.state()) is not None


def reachable(state, moves, key):
    seen, waiting = {key(state)}, [state]
    while waiting:
        state = waiting.pop()
        for following in moves(state):
            if key(following) not in seen:
                seen.add(key(following))
                waiting.append(following)
    return len(seen)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_as_many_positions_are_reached_as_by_the_rules(seed):
    state = mini_deal(seed, ranks=3, cascades=3)

    def children(position):
        board = Board(position, autoplay="off")
        return [board.build(move) for move, *_ in board.children()]

    def rules(position):
        return [do(position, move) for move in single_moves(position)]

    assert reachable(state, children, lambda s: s.key()) == reachable(state, rules, lambda s: s.key())


@pytest.mark.parametrize("load", KERNELS)
@pytest.mark.parametrize("deal", [1, 617, 11982, 2**31, 2**32 + 5, 2**33 - 1])
def test_the_kernel_deals_as_the_rules_do(load, deal):
    kernel = load()
    board = Board(deal_state(1), kernel)
    kernel.deal_tables.deal_numbered(board.T, deal, board.S)
    kernel.deal_tables.set_root(board.T, board.S, ROOT)
    assert board.state() == deal_state(deal)


@pytest.mark.fast
def test_both_kernels_go_the_same_way():
    pytest.importorskip("numba")
    rng = random.Random(4)
    for deal in range(1, 21):
        boards = [
            Board(deal_state(deal), kernel, autoplay="safe", complete=deal % 2)
            for kernel in (kernel_choice.plain(), kernel_choice.compiled())
        ]
        for _ in range(25):
            plain, compiled = (board.children() for board in boards)
            assert plain == compiled
            if not plain:
                break
            move = rng.choice(plain)[0]
            for board in boards:
                board.go(move)
