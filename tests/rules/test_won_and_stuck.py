"""Won, stuck, and finishing by itself."""

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.model.move import Move
from freecell_widget.model.state import State
from freecell_widget.rules import apply, do, finishing_moves, home_move, is_stuck, is_won, legal_moves, single_moves
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, FREECELL, KINGS_ONLY_BAKERS_GAME, mini_freecell
from tests.support.positions import board, case, fill
from tests.support.strategies import endgame, positions


@given(positions())
@settings(max_examples=200)
def test_won_is_all_cards_on_foundations(state):
    assert is_won(state) == all(not pile for pile in state.cascades + state.freecells)


def wins_by_home_moves(state, seen):
    """Whether some order of home moves wins: every order is tried."""
    if is_won(state):
        return True
    for source in range(state.variant.cascades + state.variant.freecells):
        move = home_move(state, source)
        if move is not None:
            child = do(state, move)
            if child not in seen:
                seen.add(child)
                if wins_by_home_moves(child, seen):
                    return True
    return False


@given(st.integers(0, 10**6), st.sampled_from([mini_freecell(4, 3, 1), mini_freecell(3, 4, 2), mini_freecell(5, 2, 4)]))
@settings(max_examples=300)
def test_finishing_is_exact(seed, variant):
    state = endgame(variant, random.Random(seed))
    moves = finishing_moves(state)
    assert (moves is not None) == wins_by_home_moves(state, set())
    for move in moves or ():
        state = apply(state, move)
    assert moves is None or is_won(state)


def nothing_lower_is_covered(state):
    """Whether in no cascade a card lies above one of lower rank."""
    return all(upper.rank <= lower.rank for pile in state.cascades for lower, upper in pairwise(pile))


@given(st.integers(0, 10**6), st.sampled_from([FREECELL, BAKERS_GAME, EIGHT_OFF, mini_freecell(6, 5, 2)]))
@settings(max_examples=300)
def test_ranks_that_never_rise_finish_by_themselves(seed, variant):
    rng = random.Random(seed)
    state = endgame(variant, rng)
    piles = [sorted(pile, key=lambda card: (-card.rank, rng.random())) for pile in state.cascades]
    state = State(variant, (*piles, *state.freecells, *state.foundations))
    assert nothing_lower_is_covered(state)
    assert finishing_moves(state) is not None


def test_a_lower_card_below_may_finish_too():
    """The condition on ranks is enough, not needed: king of spades goes before the queen below it."""
    state = board("H-K C-J D-K S-J / - - - - / QC KS QS / KC")
    assert not nothing_lower_is_covered(state)
    clubs, spades = 13, 15
    assert finishing_moves(state) == [Move(0, spades), Move(0, spades), Move(0, clubs), Move(1, clubs)]


def test_the_finish_is_refused_while_a_lower_card_is_blocked():
    assert finishing_moves(board("H-K C-T D-K S-T / - - - - / JC QC KC / KS QS JS")) is None  # C24
    assert finishing_moves(deal_state(1)) is None
    assert finishing_moves(board("H-K C-K D-K S-K / - - - - / ")) == []


def test_no_move_at_all_is_stuck():  # C11
    assert legal_moves(case("C11")) == []
    assert is_stuck(case("C11"))


def test_a_game_that_wins_itself_is_not_stuck():  # C12
    assert not is_stuck(case("C12"))
    assert all(case("C12").freecells)


def test_a_deal_that_cannot_be_won_is_not_stuck():  # C13
    state = deal_state(11982)
    assert not is_stuck(state)
    assert len(single_moves(state)) == 11
    assert len(legal_moves(state)) == 35
    columns = {(move.source + 1, move.target + 1) for move in legal_moves(state) if move.target < 8}
    assert columns == {(5, 4), (6, 1), (7, 8)}


def test_first_moves_of_deal_1():  # C01
    state = deal_state(1)
    assert {(move.source, move.target) for move in legal_moves(state)} == {
        (source, cell) for source in range(8) for cell in range(8, 12)
    }
    assert len(single_moves(state)) == 8


def test_a_won_game_is_not_stuck():
    assert not is_stuck(board("H-K C-K D-K S-K / - - - - / "))
    assert is_won(board("H-K C-K D-K S-K / - - - - / "))


def test_a_king_that_only_changes_empty_cascades_is_stuck():
    variant = KINGS_ONLY_BAKERS_GAME.with_freecells(2)
    tops = ["9S", "9H", "9D", "9C", "5S"]
    state = fill(variant, {0: "KS", 8: "7C", 9: "7D"}, rest=(3, 4, 5, 6, 7), tops=tops)
    assert legal_moves(state) == [Move(0, 1), Move(0, 2)]
    assert single_moves(state) == []
    assert is_stuck(state)
    free = fill(variant, {0: "KS", 8: "7C"}, rest=(3, 4, 5, 6, 7), tops=tops)
    assert not is_stuck(free)


def test_a_lone_card_among_empty_cascades_is_stuck_where_all_else_is_blocked():
    variant = BAKERS_GAME.with_freecells(0)
    state = fill(variant, {}, rest=range(8), tops=["9S", "9H", "9D", "9C", "5S", "5H", "5D", "5C"])
    assert is_stuck(state)
    emptied = fill(variant, {7: "5C"}, rest=range(7), tops=["9S", "9H", "9D", "9C", "5S", "5H", "5D"])
    assert is_stuck(emptied)  # no empty cascade: nothing moves
    assert not is_stuck(fill(variant, {}, rest=range(7), tops=["9S", "9H", "9D", "9C", "5S", "5H", "5D"]))


@given(positions())
@settings(max_examples=200)
def test_stuck_by_its_definition(state):
    elsewhere = [move for move in legal_moves(state) if do(state, move).key() != state.key()]
    assert is_stuck(state) == (not elsewhere and not is_won(state))
    assert not (is_stuck(state) and any(do(state, move).key() != state.key() for move in single_moves(state)))
