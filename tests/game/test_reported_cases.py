"""What players reported of other programs, played through a Game: each report is one test."""

import json

import pytest

from freecell_widget.deals.lookup import deal_state
from freecell_widget.errors import FreeCellError, IllegalMove, NotationError
from freecell_widget.game import Game
from freecell_widget.model.state import deck_of
from tests.support.paths import DATA
from tests.support.positions import case

SOLUTIONS = json.loads(DATA.joinpath("solutions.json").read_text())["solutions"]
# A whole game of deal 1 that writes every move: 115 of them.
WHOLE = """
    5a 5b 5c 5d 5h b2 8b a8 7a b7 58 a5 85 6b 6a 6h 6h ah 8a 8h a2 8a 81 76 78 7h 3h ah ch 1h
    4h 3a b3 4c 4b d4 c7 b4 6d 6c 6b 6h c6 d6 2d 2h a2 d2 1c 1a 1d 1h 1h dh a2 b1 3d 3h 3a 3b
    34 3h b6 13v2 a1 67 57 26v4 2b 2a 25 5h 13 25 21 2h dh 8h 7h 6h 7h 7h 42v4 4d 48 8h ch 6h
    bh 6h 2h 2h 3h 2h a4 d1 64 78v6 7h 8h 4h 8h 4h 8h 3h 4h 8h 1h 3h 2h 8h 1h 3h 5h 8h
"""


def shown(game):
    return game.state, game.moves, game.undone, game.counts, game.revision


@pytest.mark.parametrize("policy", ["horne", "safe"])
def test_one_undo_takes_back_a_move_with_its_automoves(policy):
    """C10: deal 102, the eight of clubs to a cell frees four cards."""
    game = Game(102, autoplay=policy)
    game.push("1a")
    dealt = deal_state(102)
    home = {foundation[-1] for foundation in game.state.foundations if foundation}
    assert sorted(map(str, home)) == ["2H", "AD", "AS"]
    assert [str(card) for pile in game.state.freecells for card in pile] == ["8C"]
    assert [str(card) for card in game.state.cascades[0]] == ["2S", "4C", "JS", "KC"]
    assert [str(card) for card in game.state.cascades[1]] == ["5H", "AC", "TD", "2D", "8H"]
    assert game.state.cascades[2:] == dealt.cascades[2:]
    after = game.state
    assert (game.counts.moves, game.counts.automoves) == (1, 4)
    game.undo()
    assert (game.state, game.counts.moves, game.counts.automoves) == (dealt, 0, 0)
    game.redo()
    assert (game.state, game.counts.moves, game.counts.automoves) == (after, 1, 4)


def test_truly_stuck():
    """C11: no move at all; what led there can still be taken back."""
    game = Game(case("C11"))
    assert game.is_stuck
    assert not game.legal_moves
    assert not game.can_finish
    assert game.undo() is None
    # One move before it: the last freecell was filled.
    before = case("C11")
    piles = list(before.piles)
    piles[7] += piles[8]
    piles[8] = ()
    game = Game(type(before)(before.variant, tuple(piles)))
    assert not game.is_stuck
    game.push("8a")
    assert (game.state, game.is_stuck) == (before, True)
    assert game.undo()
    assert not game.is_stuck


@pytest.mark.parametrize("policy", ["horne", "safe", "all"])
def test_full_cells_are_not_lost(policy):
    """C12: only court cards, every cell taken, and won at once."""
    game = Game(case("C12"), autoplay=policy)
    assert not game.is_stuck
    assert len(game.autoplay_now()) == 12
    assert game.is_won
    assert (game.counts.moves, game.counts.automoves) == (1, 11)
    game.undo()
    assert game.state == case("C12")
    assert len(game.finish()) == 12


def test_unsolvable_is_not_stuck():
    """C13: deal 11982 has no solution, but 35 moves at the start."""
    game = Game(11982)
    assert len(game.legal_moves) == 35
    assert not game.is_stuck
    assert [game.push(token) and game.undo() for token in ("54", "61", "78")]


def test_undo_does_not_reach_into_another_deal():
    """C15."""
    game = Game(1)
    game.push("5a")
    game.new(2)
    assert game.undo() is None
    assert game.redo() is None
    assert game.state == deal_state(2)
    assert not any(game.state.freecells)


def test_undo_of_nothing():
    """C16."""
    game = Game(1)
    told = []
    game.subscribe(told.append)
    assert game.undo() is None
    assert game.state == deal_state(1)
    assert sorted(card for pile in game.state.piles for card in pile) == sorted(deck_of(game.variant))
    assert (told, game.revision, game.counts.undos) == ([], 0, 0)


@pytest.mark.parametrize(
    ("token", "error", "says"),
    [
        ("9a", NotationError, "cascades 1-8"),
        ("1z", NotationError, "'1z' is not a move of FreeCell"),
        ("aa", IllegalMove, "another pile"),
        ("11", IllegalMove, "another pile"),
        ("h1", IllegalMove, "is empty"),
        ("1", NotationError, "'1' is not a move of FreeCell"),
        ("", NotationError, "'' is not a move of FreeCell"),
        ("1h", IllegalMove, "Only A♠ can"),
        ("12", IllegalMove, "6♠ cannot go on 9♣"),
        (None, NotationError, "None"),
        (5, NotationError, "5"),
        (b"1a", NotationError, "1a"),
        ((0, 8), NotationError, "(0, 8)"),
        (True, NotationError, "True"),
    ],
)
def test_a_bad_move_is_refused_with_a_reason(token, error, says):
    """C22: and nothing has changed."""
    game = Game(1)
    game.push("5a")
    game.undo()
    before = shown(game)
    with pytest.raises(error) as refused:
        game.push(token)
    assert type(refused.value) is error
    assert says in str(refused.value)
    assert str(refused.value).count("\n") == 0
    assert shown(game) == before
    with pytest.raises(error, match="index 1"):
        game.play(["5a", token])
    assert shown(game) == before


@pytest.mark.parametrize("listed", [["5a", "5b", "9x", "5c"], "5a 5b 9x 5c", "5a5b9x5c", iter(["5a", "5b", "9x"])])
def test_a_list_is_played_wholly_or_not_at_all(listed):
    """C22: the error names the token and its index."""
    game = Game(1)
    before = shown(game)
    with pytest.raises(NotationError) as refused:
        game.play(listed)
    assert "9x (index 2)" in str(refused.value)
    assert shown(game) == before


def test_a_list_with_an_illegal_move_is_not_played_at_all():
    game = Game(1)
    before = shown(game)
    with pytest.raises(IllegalMove, match=r"1h \(index 1\): .*Only A♠ can"):
        game.play("5a 1h")
    assert shown(game) == before


def test_a_whole_game_replays_and_comes_back():
    """C23."""
    game = Game(1, autoplay="off")
    moves = game.play(WHOLE)
    assert game.is_won
    assert (len(moves), moves.autoplay, game.counts.moves, game.counts.automoves) == (115, "off", 115, 0)
    assert [game.undo() for _ in range(115)] == moves[::-1]
    assert game.state == deal_state(1)
    assert game.undo() is None
    assert (game.counts.moves, game.counts.undos) == (0, 115)
    while game.redo():
        pass
    assert game.is_won


@pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda solution: str(solution["deal"]))
def test_known_solutions_win_in_both_forms(solution):
    """Each of the 40: with every move written, and as a player writes it under Horne's autoplay."""
    whole = Game(solution["deal"])
    moves = whole.play(solution["explicit_snx"])
    assert whole.is_won
    assert moves.autoplay == "off"
    assert len(moves) == solution["explicit_moves"]
    short = Game(solution["deal"], autoplay="horne")
    assert short.play(solution["implied_horne"]).autoplay == "horne"
    assert short.is_won
    assert Game.load(short.save()).state == short.state


def test_errors_are_of_one_family():
    game = Game(1)
    for act in (lambda: game.push("x"), lambda: game.play("1h"), lambda: game.new(0), lambda: game.restore("x")):
        with pytest.raises(FreeCellError) as error:
            act()
        assert isinstance(error.value, ValueError)
