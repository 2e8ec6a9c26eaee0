"""What a Game does move by move: deals, counts, houses, held cards, earlier games, the clock."""

import pytest

from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import DealError, FreeCellError, InvalidState, NotationError
from freecell_widget.game import Change, Game
from freecell_widget.model.move import Move
from freecell_widget.notation import format_board
from freecell_widget.variants.house_rules import HOUSES, House
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, FREECELL, mini_freecell
from tests.support.positions import board, case, fill

NEARLY = "H-K C-K D-K S-T / QS - - - / KS JS"  # JS, QS, KS are left


@pytest.mark.parametrize(
    ("given", "name"),
    [(617, 617), ("617", 617), (" #617", 617), ("ms:617", 617), ("pysol:100000", "pysol:100000"), (-1, -1)],
)
def test_deals_as_people_write_them(given, name):
    assert Game(given).deal == name
    assert Game(given).state == deal_state(given)


def test_a_deal_may_be_a_position_or_its_text():
    state = case("C08")
    for given in (state, format_board(state)):
        game = Game(given)
        assert (game.state, game.deal, game.variant) == (state, None, FREECELL)
    assert Game(mini_deal(3)).variant == mini_freecell()


def test_no_deal_is_a_random_one():
    deals = {Game().deal for _ in range(8)}
    assert len(deals) > 1
    assert all(1 <= deal <= 1_000_000 for deal in deals)


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("deal 617", DealError, "'deal 617' is not a deal number"),
        ("pysol: 5", DealError, "'pysol: 5' is not a PySolFC deal number"),
        ("title\nJD 2D", NotationError, "Line 1 has words and no cards: title"),
        ("JD 2D", InvalidState, "These are not the cards of FreeCell"),
    ],
)
def test_a_text_is_refused_as_what_it_was_meant_to_be(text, error, sentence):
    with pytest.raises(error, match=sentence):
        Game(text)


@pytest.mark.parametrize("bad", [0, -5, 1.5, "abc", True, "", b"1", [], 48007594292403677907])
def test_a_bad_deal_is_refused_and_the_game_stays(bad):
    with pytest.raises(DealError):
        Game(bad)
    game = Game(5)
    game.push(game.legal_moves[0])
    before = game.state, game.revision, game.has_previous
    with pytest.raises(DealError):
        game.new(bad)
    assert (game.state, game.revision, game.has_previous) == before


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"variant": "Klondike"}, FreeCellError),
        ({"variant": ""}, FreeCellError),
        ({"autoplay": "sometimes"}, FreeCellError),
        ({"autoplay": ""}, FreeCellError),
        ({"house": "mine"}, FreeCellError),
        ({"deal": format_board(deal_state(1)).replace("JD", "QD", 1)}, InvalidState),
        ({"deal": "1 2 3"}, NotationError),
        ({"deal": mini_deal(1), "variant": FREECELL}, FreeCellError),
    ],
)
def test_bad_settings_are_refused(options, error):
    with pytest.raises(error):
        Game(**{"deal": 1, **options})


def test_house_rules_rule_the_game_and_what_is_dealt_next():
    for house in HOUSES:
        game = Game(1, house=house.name)
        assert (game.house, game.autoplay) == (house, house.autoplay)
        game.new(2, variant=BAKERS_GAME)
        assert game.variant == house.apply_to(BAKERS_GAME)
    assert Game(1, house="microsoft", autoplay="off").autoplay == "off"
    assert Game(case("C08"), house="returns").variant.returns == "cascades"


def test_an_undo_counts_as_a_move_where_the_house_says_so():
    strict, lax = Game(1, house="sum"), Game(1)
    for game in (strict, lax):
        game.play("5a 5b")
        game.undo()
        game.redo()
        game.undo()
    assert strict.counts == (5, 2, 0)  # three moves made, two taken back
    assert lax.counts == (1, 2, 0)


def taken_back(policy):
    """A game in which the five of clubs was taken back onto the six of diamonds; all fives were home."""
    start = fill(FREECELL, {0: "6D"}, heights=(5, 5, 5, 5), rest=range(1, 8))
    game = Game(start, house="returns", autoplay=policy)
    game.push("h(C)1")
    assert [str(card) for card in game.state.cascades[0]] == ["6D", "5C"]
    return game


@pytest.mark.parametrize("policy", ["horne", "safe", "all"])
def test_a_card_taken_back_is_not_sent_straight_up_again(policy):
    game = taken_back(policy)
    free = next(move for move in game.legal_moves if move.source in range(1, 8) and move.target in range(8, 12))
    game.push(free)
    assert str(game.state.cascades[0][-1]) == "5C"
    assert str(Game.load(game.save()).state.cascades[0][-1]) == "5C"
    loaded = Game.load(game.save())
    loaded.push(next(move for move in loaded.legal_moves if move.source in range(1, 8)))
    assert str(loaded.state.cascades[0][-1]) == "5C"
    # Once the player has sent it home, it and what lay under it are like all others again.
    game.push("1h")
    assert len(game.state.foundations[1]) >= 5
    assert not game.state.cascades[0] or str(game.state.cascades[0][-1]) != "5C"
    game.undo()
    game.undo()
    game.undo()
    assert game.state == game.start
    game.redo()
    assert str(game.state.cascades[0][-1]) == "5C"


def test_a_list_minds_the_cards_taken_back():
    game = taken_back("all")
    free = next(move for move in game.legal_moves if move.source in range(1, 8) and move.target in range(8, 12))
    assert game.play([free]).autoplay == "all"
    assert str(game.state.cascades[0][-1]) == "5C"


def test_finish_sends_all_home_as_one_move():
    game = Game(board(NEARLY))
    assert game.can_finish
    assert game.finish() == [Move(0, 15), Move(8, 15), Move(0, 15)]
    assert (game.is_won, game.can_finish, game.counts) == (True, False, (1, 0, 2))
    assert game.finish() == []
    assert game.undo() == Move(0, 15)
    assert game.state == game.start
    assert Game(1).finish() == []


def test_autoplay_now_takes_the_game_s_policy_or_the_one_given():
    assert Game(case("C08"), autoplay="off").autoplay_now("horne") == []
    for own, given in (("safe", None), ("off", None), ("horne", "safe"), ("off", "all")):
        game = Game(case("C08"), autoplay=own)
        assert [str(game.start.piles[move.source][-1]) for move in game.autoplay_now(given)] == ["7D"]
        assert game.undo()
        assert game.state == game.start
    with pytest.raises(FreeCellError, match="'off', 'horne', 'safe' or 'all'"):
        Game(1).autoplay_now("never")


def test_autoplay_never_follows_a_deal_an_undo_a_redo_or_a_load():
    state = case("C08")  # 7D is safe to send home
    game = Game(state)
    assert game.state == state
    game.autoplay = "all"
    assert game.state == state
    assert Game.load(game.save()).state == state
    game.autoplay = "off"
    game.push("2b")
    after = game.state
    game.autoplay = "all"
    game.undo()
    assert game.state == state
    game.redo()
    assert game.state == after


def test_a_redo_by_hand_keeps_what_was_undone_only_where_it_still_follows():
    game = Game(case("C08"), autoplay="off")
    game.play("2b 3c")
    game.undo()
    game.undo()
    game.push("2b")
    assert game.undone == ["3c"]
    game.undo()
    game.autoplay = "safe"  # now 7D follows the move, and what came after it was for another position
    game.push("2b")
    assert game.undone == []
    assert game.redo() is None


def test_what_yields_the_moves_may_play_itself():
    game = Game(1)

    def moves():
        game.push("5a")
        yield "5b"

    game.play(moves())
    assert game.tokens == ["5a", "5b"]
    assert Game.load(game.save()).state == game.state


def test_moves_of_other_integers_are_plain_moves():
    class Seven:
        def __index__(self):
            return 7

    game = Game(1)
    assert [type(number) for number in game.push(Move(Seven(), 8, True))] == [int, int, int]
    assert [type(number) for number in game.play([Move(Seven(), 9)])[0]] == [int, int, int]
    for bad in (Move(0.5, 8), Move("0", 8), Move(None, 8)):
        with pytest.raises(TypeError, match=r"^A move must be a Move"):
            game.push(bad)
        with pytest.raises(NotationError, match="index 0"):
            game.play([bad])


def test_previous_brings_whole_games_back_in_turn():
    game = Game(1)
    game.push("5a")
    game.push("5b")
    game.undo()
    game.new(2, variant="Eight Off")
    game.new(3)
    assert (game.deal, game.variant) == (3, EIGHT_OFF)
    assert game.previous()
    assert (game.deal, game.variant, game.has_previous) == (2, EIGHT_OFF, True)
    assert game.previous()
    assert (game.deal, game.variant, game.tokens, game.undone) == (1, FREECELL, ["5a"], ["5b"])
    assert not game.previous()
    game.new(4)  # what `previous` went back over comes after the game it came to
    assert [game.previous() and game.deal for _ in range(4)] == [3, 2, 1, False]


def test_the_house_rules_of_a_loaded_game_end_with_it():
    game = Game(1, house="sum")
    game.push("5a")
    other = Game(2, house="microsoft")
    game.restore(other.save())
    assert (game.house.name, game.variant.capacity_rule, game.autoplay) == ("microsoft", "product", "horne")
    game.previous()
    assert (game.house.name, game.variant.capacity_rule, game.counts.moves) == ("sum", "sum", 1)
    game.undo()
    assert game.counts.moves == 2  # this house counts the undo
    game.new(7)
    assert game.variant.capacity_rule == "sum"


def test_a_house_of_one_s_own_comes_back_from_a_saved_game():
    house = House("ours", "single_cells", "cascades", "all", undo_counts=True, source="our table")
    loaded = Game.load(Game(1, house=house).save())
    assert (loaded.house, loaded.autoplay, loaded.variant) == (house, "all", house.apply_to(FREECELL))


def test_restart_keeps_the_deal_and_the_rules():
    game = Game(case("C05"), house="single_cells", autoplay="off")
    game.push("38")
    game.restart()
    assert (game.state, game.variant, game.tokens) == (game.start, game.start.variant, [])
    game.previous()
    assert game.tokens == ["38"]


def test_a_change_tells_what_moved():
    game, told = Game(102), []
    game.subscribe(told.append)
    game.push("1a")
    game.undo()
    game.redo()
    home = tuple(Move(move.source, move.target) for move in told[0].moves[1:])
    assert told[0] == Change("move", (Move(0, 8), *home), 1)
    assert told[1] == Change("undo", tuple(Move(m.target, m.source, m.cards) for m in reversed(told[0].moves)), 2)
    assert told[2] == Change("redo", told[0].moves, 3)
    game.autoplay = "off"
    game.restart()
    game.previous()
    assert [(change.kind, change.moves) for change in told[3:]] == [("setting", ()), ("deal", ()), ("previous", ())]
