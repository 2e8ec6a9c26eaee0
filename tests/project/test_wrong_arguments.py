"""What newcomers hand in: a Game where a State is wanted, a text for a Move; one sentence says what is wanted."""

import inspect

import pytest

import freecell_widget
from freecell_widget import notation, rules
from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import FreeCellError, InvalidState, NotationError
from freecell_widget.game import Game
from freecell_widget.model.move import Move
from freecell_widget.model.state import State
from freecell_widget.notation import format_board, format_move, parse_board
from freecell_widget.pictures import svg, text
from freecell_widget.records import Records
from freecell_widget.rules import capacity, expand_supermove, why_illegal
from freecell_widget.solver import solve
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import HOUSES, House
from freecell_widget.variants.named_games import FREECELL, VARIANTS, find_variant
from freecell_widget.variants.variant import Variant
from freecell_widget.widget.board import FreeCell

# What the public functions take beside a State.
BESIDE = {"move": Move(0, 8), "text": "1a", "target": 8, "source": 0, "card": 0, "moves": ()}
UNJUDGED = {"do", "held_after", "hidden_in", "spaces"}  # inner loops ask them of States alone


def takers():
    """Every public function whose first argument is a State."""
    for module in (freecell_widget, rules, notation, svg, text):
        for name in getattr(module, "__all__", dir(module)):
            function = getattr(module, name)
            if inspect.isfunction(function) and not name.startswith("_") and name not in UNJUDGED:
                first, *others = inspect.signature(function).parameters.values()
                if first.name == "state":
                    beside = [BESIDE[other.name] for other in others if other.default is inspect.Parameter.empty]
                    yield pytest.param(function, beside, id=name)


def test_there_are_such_functions():
    names = {taker.id for taker in takers()}
    assert {
        "legal_moves",
        "single_moves",
        "is_won",
        "is_stuck",
        "why_illegal",
        "apply",
        "expand_supermove",
        "automoves",
    } <= names
    assert {"format_board", "parse_move", "capacity", "finishing_moves", "svg", "html", "summary", "text"} <= names


@pytest.mark.parametrize(("function", "beside"), list(takers()))
def test_a_state_is_wanted(function, beside):
    function(deal_state(1), *beside)
    widget = FreeCell(1)
    for given in (widget, widget.game):
        with pytest.raises(TypeError, match=r"^A position must be a State, got <\w.*>\. Pass its \.state\.$"):
            function(given, *beside)
    widget.close()
    for given in (None, 617, "617", FREECELL, [1]):
        with pytest.raises(
            TypeError, match=r"^A position must be a State, got .*\. Make one with deal_state or parse_board\.$"
        ):
            function(given, *beside)


@pytest.mark.parametrize(
    "given", ["26", "4a", None, 7, (1, 2), (1, 2, 3, 4), Move("a", "b"), Move(1.5, 2), {1, 2, 3}, {1: 2}, b"123"]
)
def test_a_move_is_wanted(given):
    for judged in (why_illegal, rules.apply, expand_supermove):
        with pytest.raises(
            TypeError, match=r"^A move must be a Move, got .*\. Read the text of a move with parse_move\.$"
        ):
            judged(deal_state(1), given)
    with pytest.raises(TypeError, match=r"^A move must be a Move"):
        format_move(FREECELL, given)


@pytest.mark.parametrize("pile", ["3", 99, 16, -1, 1.0, None])
def test_a_pile_is_wanted(pile):
    with pytest.raises(FreeCellError, match=r"^target must be a whole number from 0 to 15, got .*\.$"):
        capacity(deal_state(1), pile)


def test_three_integers_are_a_move():
    state = mini_deal(2)
    for move in ((0, 4, 1), [0, 4, 1]):
        assert why_illegal(state, move) is None
        assert expand_supermove(state, move) == [Move(0, 4)]
        assert rules.apply(state, move) == rules.apply(state, Move(0, 4))
        assert format_move(state.variant, move) == "1a"


def test_a_move_is_written_for_a_game_that_has_its_piles():
    assert format_move("FreeCell", Move(0, 8)) == "1a"
    for move in (Move(16, 0), Move(0, -1)):
        with pytest.raises(FreeCellError, match=r"^Pile .* does not exist"):
            format_move(FREECELL, move)
    for given in (Game(1), deal_state(1), None, "Klondike"):
        with pytest.raises(FreeCellError, match=r"^.{,60} is not a variant\. Use FreeCell"):
            format_move(given, Move(0, 8))


@pytest.mark.parametrize("given", [None, 3, deal_state(1), Game(1), b"JD 1D", [["JD", ["1D"]]]])
def test_a_board_is_a_text(given):
    with pytest.raises(
        NotationError, match=r"^A board must be a text with one line of cards for each cascade, got .*\.$"
    ):
        parse_board(given)


@pytest.mark.parametrize("given", [3, None, True, format_board(deal_state(1)), [None] * 16, [3] * 16])
def test_piles_are_lists_of_cards(given):
    with pytest.raises(
        InvalidState, match=r"^Piles must be a list of lists of cards, got .*\. Read the text of a board"
    ):
        State(FREECELL, given)


@pytest.mark.parametrize("given", [3, True, ("a",) * 16, (1.0,) * 16, (0,) * 15 + (1,), (1,) * 3])
def test_face_down_are_numbers(given):
    says = (
        r"is not a valid face_down\. Give the number of face-down cards of each of the 16 piles"
        r"|^face_down\[\d+\] must be a whole number from 0 to \d, got"
    )
    with pytest.raises(InvalidState, match=says):
        State(FREECELL, deal_state(1).piles, given)


def test_a_state_takes_the_name_of_its_game():
    state = deal_state(1)
    assert State("freecell", state.piles) == state
    with pytest.raises(FreeCellError, match=r"^None is not a variant"):
        State(None, state.piles)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_position_is_shown_by_what_rebuilds_it_under_house_rules_too(variant, house):
    state = deal_state(617, house.apply_to(variant))
    names = {"parse_board": parse_board, "find_variant": find_variant, "Variant": Variant, "Group": Group}
    assert eval(repr(state), names) == state


@pytest.mark.parametrize("given", [None, 3, b"26", "26", ["26"], [None], [Move(1.0, 2)]])
def test_what_is_no_move_is_refused_and_the_game_is_as_before(given):
    game = Game(617)
    game.play("4a 4b")
    game.undo()
    before = game.save()
    for method in (game.plan, game.push, *[game.play] * (given not in ("26", ["26"]))):
        with pytest.raises((FreeCellError, TypeError), match=r"^[^']*('[^']*')?[^']*\.$|list of moves"):
            method(given)
    assert game.save() == before


@pytest.mark.parametrize("seconds", [-1, "x", None, True, float("nan")])
def test_a_hint_takes_some_seconds(seconds):
    widget = FreeCell(1)
    with pytest.raises(FreeCellError, match=r"^seconds must be a number, 0 or more, got "):
        widget.hint(seconds)
    widget.close()


@pytest.mark.parametrize("given", [3, None, deal_state(1), FreeCell])
def test_games_are_recorded_and_nothing_else(given, tmp_path):
    with pytest.raises(TypeError, match=r"^Only a Game can be recorded, got .*\. For a board, pass its \.game\.$"):
        Records(tmp_path / "mine.sqlite").follow(given)


def test_lines_of_moves_hold_some():
    for given in (0, -1, "10", 2.0):
        with pytest.raises(FreeCellError, match=r"^per_line must be a whole number, 1 or more, got "):
            notation.format_game(deal_state(617), [Move(5, 8)], per_line=given)


def test_house_rules_apply_to_a_game_by_name():
    assert HOUSES[0].apply_to("freecell") == HOUSES[0].apply_to(FREECELL)
    with pytest.raises(FreeCellError, match=r"^<Game FreeCell .*> is not a variant\. Use"):
        House.apply_to(HOUSES[0], Game(1))


@pytest.mark.parametrize(
    "ask",
    [
        Game,
        lambda huge: Game(1).travel(huge),
        lambda huge: Game(1).new([huge]),
        lambda huge: Game(1, autoplay=huge),
        lambda huge: Game(1, variant=huge),
        lambda huge: mini_deal(1, ranks=huge),
        mini_deal,
        lambda huge: capacity(deal_state(1), huge),
        parse_board,
        lambda huge: solve(1, nodes=-huge),
        lambda huge: solve(1, seconds=huge),
        Records,
    ],
)
def test_numbers_longer_than_python_writes_are_told_of_too(ask):
    with pytest.raises(FreeCellError, match=r"2\*\*16609|<list>"):
        ask(10**5000)
