"""What scripts ask of a Game: copies, comparisons, reasons, moves in any form, and names from elsewhere."""

import contextlib
import copy
import inspect
import json
import os
import pickle
import random
import subprocess
import sys
from typing import get_args

import pytest

import freecell_widget
from freecell_widget.deals.lookup import deal_state, mini_deal
from freecell_widget.errors import DealError, FreeCellError, NotationError
from freecell_widget.game import Game
from freecell_widget.game.game import _ELSEWHERE
from freecell_widget.model.move import Move, is_move
from freecell_widget.notation import format_board
from freecell_widget.rules import POLICIES, apply, check_policy, legal_moves
from freecell_widget.rules.autoplay import Autoplay
from freecell_widget.search import FreeCellProblem, astar, run, same_suit_buried
from freecell_widget.solver import solve
from tests.support.positions import case

LOST = 11  # a mini deal that cannot be won


def pickled(game):
    return pickle.loads(pickle.dumps(game))


def played(seed, **settings):
    """A game after forty random moves."""
    luck, game = random.Random(seed), Game(seed % 1000 + 1, **settings)
    for _ in range(40):
        if game.legal_moves:
            home = [move for move in game.legal_moves if game.variant.kinds[move.target] == "foundation"]
            game.push(luck.choice(home or game.legal_moves))
    return game


# -- N1: moves that replay ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["FreeCell", "Eight Off", "Seahaven Towers"])
@pytest.mark.parametrize("seed", range(30))
def test_all_moves_lead_to_the_position(seed, variant):
    game = played(seed, variant=variant)
    state = game.start
    for move in game.all_moves:
        assert move.moved == state.piles[move.source][-move.cards :]
        state = apply(state, move)
    assert state == game.state
    assert (game.positions[0], game.positions[-1], len(game.positions)) == (game.start, state, len(game.moves) + 1)
    assert [move.before for move in game.moves] == game.positions[:-1]
    assert [str(move) for move in game.moves] == game.tokens
    other = Game(game.start)
    other.play(game.all_moves, autoplay="off")
    assert other.state == state


def test_the_moves_of_a_search_are_pushed_onto_a_board_with_autoplay():
    """19 of 20 failed: searches list the moves home, and autoplay has made them."""
    problems = [FreeCellProblem(mini_deal(seed)) for seed in range(20)]
    answers = [(problem, run(astar, problem, same_suit_buried)) for problem in problems]
    solved = [(problem, found) for problem, found in answers if found.solved]
    assert len(solved) > 10
    for problem, found in solved:
        game = Game(problem.initial)
        for move in found.moves:
            game.push(move)
        assert game.is_won
        other = Game(problem.initial)
        other.play(found)
        assert other.is_won


# -- P14: what was missing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [Game.copy, copy.copy, copy.deepcopy, pickled])
def test_a_copy_goes_on_by_itself(duplicate):
    game = played(3, house="sum", autoplay="horne")
    game.undo(3)
    told = []
    game.subscribe(told.append)
    before = game.save()
    other = duplicate(game)
    assert other.same_as(game)
    assert game.same_as(other)
    assert game != other
    other.redo()
    assert not other.same_as(game)
    other.undo()
    assert not other.same_as(game)  # this house counts the undo
    assert (told, json.loads(game.save())["moves"]) == ([], json.loads(before)["moves"])


def test_a_copy_has_an_id_and_a_clock_of_the_same_time():
    game = Game(617)
    game.push("4a")
    other = game.copy()
    assert other.id != game.id
    assert not other.clock_running
    assert other.elapsed <= game.elapsed
    other.push("4b")
    assert (game.tokens, other.tokens) == (["4a"], ["4a", "4b"])


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.push("4b"),
        lambda game: game.undo(),
        lambda game: setattr(game, "autoplay", "off"),
        lambda game: game.new(618),
        lambda game: game.new(617),
        lambda game: game.plan([Move(3, 9)]),
    ],
)
def test_other_games_are_not_the_same(change):
    game, other = Game(617), Game(617)
    for one in (game, other):
        one.push("4a")
    assert game.same_as(other)
    change(other)
    assert not game.same_as(other)
    with pytest.raises(TypeError, match=r"^The other game must be a Game, got 617\. For a board, pass its \.game\.$"):
        game.same_as(617)


@pytest.mark.parametrize("move", ["26", Move(1, 5), (1, 5, 1), [1, 5, 1]])
def test_a_game_says_why_a_move_is_illegal(move):
    game = Game(617)
    assert str(game.why_illegal(move)) == "K♠ cannot go on 6♣. Only 5♦ or 5♥ can."
    assert game.why_illegal(move).text("fr").startswith("K♠ ne va pas sur 6♣")
    assert (game.is_legal(move), game.is_legal("4a"), game.why_illegal("4a")) == (False, True, None)
    assert game.counts.moves == 0
    for wrong in ("99", None, "4a 4b"):
        with pytest.raises(NotationError):
            game.is_legal(wrong)


def test_pop_and_peek_are_those_of_a_list():
    game = Game(102)
    for method in (game.pop, game.peek):
        with pytest.raises(IndexError, match=r"^No move has been made\.$"):
            method()
    game.push("1a")
    assert (game.peek(), str(game.peek()), game.counts.moves) == (Move(0, 8), "1a", 1)
    assert (game.pop(), game.state) == (Move(0, 8), game.start)


def test_several_moves_are_undone_and_redone_as_one_change():
    game, told = Game(617), []
    game.play("4a 4b 4c 4d")
    game.subscribe(told.append)
    assert (str(game.undo(3)), game.tokens) == ("4b", ["4a"])
    assert (str(game.redo(2)), game.tokens) == ("4c", ["4a", "4b", "4c"])
    assert (str(game.undo(99)), game.tokens, game.undo(), game.undo(0)) == ("4a", [], None, None)
    assert (str(game.redo(99)), game.redo(), game.redo(0)) == ("4d", None, None)
    assert [change.kind for change in told] == ["undo", "redo", "undo", "redo"]
    for wrong in (-1, True, 1.0, "2", None):
        for method in (game.undo, game.redo):
            with pytest.raises(FreeCellError, match=r"^n must be a whole number, 0 or more, got "):
                method(wrong)


def test_moves_print_as_their_text():
    game = Game(617)
    game.play("82 52 7a 7b")
    assert " ".join(map(str, game.moves)) == f"{game.moves[0]} 52 7a 7b" == " ".join(game.tokens)
    assert {str(move) for move in game.legal_moves} == {str(move) for move in game.state.legal_moves}
    assert game.state.legal_moves == legal_moves(game.state)
    assert f"{game.moves[0]:>4}|" == "  82|"
    assert str(game.undo()) == str(game.redo()) == "7b"
    assert [str(move) for move in Game(case("C12")).finish()][:2] == ["ah", "bh"]
    assert repr(game.moves[0]) == "Move(source=7, target=1, cards=1)"
    assert json.dumps(game.moves[:1]) == "[[7, 1, 1]]"


def test_a_game_solves_and_plays_its_solution():
    game = Game(617)
    solution = game.solve(quality="short", nodes=20_000)
    assert solution.state == game.state
    game.play(solution)
    assert game.is_won
    with pytest.raises(FreeCellError, match=r"^This answer has no moves to play: unsolvable\.$"):
        Game(mini_deal(LOST)).play(solve(mini_deal(LOST)))
    planned = Game(617)
    planned.plan(solution)
    while planned.redo():
        pass
    assert planned.is_won


def test_hints_lead_to_the_win_and_are_pushed():
    for policy in POLICIES:
        game = Game(1, autoplay=policy)
        while not game.is_won:
            hint = game.hint(float("inf"))
            assert game.push(hint) == hint.move
        assert str(game.hint()) == "The game is won."
    with pytest.raises(FreeCellError, match=r"^This hint has no move\. The game is won\.$"):
        game.push(game.hint())
    assert game.hint().move is None
    assert str(Game(mini_deal(LOST)).hint(float("inf"))).startswith("This game cannot be won from here (")
    assert Game(1941).hint(0.0).code == "hint.unknown"
    with pytest.raises(FreeCellError, match=r"^seconds must be a number, 0 or more"):
        Game(1).hint("x")


@pytest.mark.parametrize("name", _ELSEWHERE)
def test_a_name_of_another_library_is_answered_with_ours(name):
    with pytest.raises(AttributeError, match=rf"^A Game does not have '{name}'\. Use "):
        getattr(Game(1), name)
    for ours in _ELSEWHERE[name].replace("str(game)", "state").split(" or "):
        assert hasattr(Game, ours.partition("(")[0])


def test_other_names_are_unknown_as_ever():
    with pytest.raises(AttributeError, match=r"^'Game' object has no attribute 'legal_move'"):
        Game(1).legal_move  # noqa: B018
    assert not hasattr(Game(1), "_ipython_display_")


# -- P11, P12, N6: what was typed first --------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Move(4, 8), (4, 8, 1), [4, 8, 1], "5a"])
def test_a_move_is_a_move_everywhere(move):
    game = Game(1)
    assert game.push(move) == Move(4, 8)
    assert Game(1).play([move]) == [Move(4, 8)]
    if not isinstance(move, str):
        game.undo()
        game.plan([move])
        assert game.redo() == Move(4, 8)
        assert is_move(move)


def unnamed(state):
    """A printed board without the line that names its game, as other programs print it."""
    first, rest = format_board(state).split("\n", 1)
    assert first.startswith("Game: ")
    return rest


@pytest.mark.parametrize(
    ("typed", "error", "says"),
    [
        (lambda: Game(1, "Eight Off"), TypeError, "'Eight Off' needs a name. Write variant='Eight Off'."),
        (lambda: Game(1).new(2, "Eight Off"), TypeError, "'Eight Off' needs a name. Write variant='Eight Off'."),
        (lambda: Game(Game(1).save()), DealError, "This is a saved game, not a deal. Use Game.load(text)"),
        (lambda: Game(1).new(Game(1).save()), DealError, "This is a saved game, not a deal. Use Game.load(text)"),
        (lambda: Game(Game(1)), DealError, "<Game FreeCell 1: 0 moves, 0 cards home> is not a deal. Pass its .state"),
        (lambda: Game(1).play(Move(4, 8)), NotationError, "Make one move with push."),
        (lambda: Game(1).play((4, 8, 1)), NotationError, "Make one move with push."),
        (lambda: Game(1).push("5a 5b"), NotationError, "got '5a 5b'. Make several with play."),
        (lambda: Game(1).push(["5a", "5b"]), NotationError, "Make several with play."),
        (lambda: Game(1).push((0, 8)), NotationError, "such as (0, 8, 1), got (0, 8)."),
        (lambda: Game(1).play([[0, 8.5, 1]]), NotationError, "such as (0, 8, 1), got [0, 8.5, 1]."),
        (lambda: Game(1).push(solve(1)), NotationError, "Make several with play."),
        (lambda: Game(1).play({"5a", "5b"}), NotationError, "Moves must stand in an order"),
        (lambda: Game(1).plan({Move(4, 8)}), FreeCellError, "A plan must be a list of moves"),
        (lambda: Game(deal_state(1), variant="Eight Off"), FreeCellError, "Leave out variant="),
        (lambda: Game(unnamed(deal_state(1, "Seahaven Towers"))), FreeCellError, "variant="),
        (lambda: Game(unnamed(deal_state(1, "Eight Off"))), FreeCellError, "variant="),
    ],
)
def test_the_message_gives_the_right_words(typed, error, says):
    with pytest.raises(error) as refused:
        typed()
    assert says in str(refused.value)


def test_policies_are_the_same_for_people_and_type_checkers():
    assert get_args(Autoplay) == POLICIES
    assert {check_policy(policy) for policy in POLICIES} == set(POLICIES)


def test_signatures_name_their_arguments():
    for name in (name for name in dir(Game) if not name.startswith("_")):
        member = getattr(Game, name)
        if inspect.isfunction(member):
            kinds = {parameter.kind for parameter in inspect.signature(member).parameters.values()}
            assert inspect.Parameter.VAR_POSITIONAL not in kinds, name
            assert inspect.Parameter.VAR_KEYWORD not in kinds or name in ("svg", "solve"), name
    assert next(iter(inspect.signature(Game).parameters)) == "deal"


@pytest.mark.parametrize("name", freecell_widget.__all__)
def test_help_shows_types_without_quotation_marks(name):
    """P14: a signature that a person can read."""
    value = getattr(freecell_widget, name)
    members = [getattr(value, member) for member in vars(value)] if inspect.isclass(value) else [value]
    for function in filter(inspect.isroutine, members):
        with contextlib.suppress(ValueError, TypeError):  # built-in functions do not tell
            signature = inspect.signature(function)
            kinds = [signature.return_annotation, *(other.annotation for other in signature.parameters.values())]
            assert not [kind for kind in kinds if repr(kind).startswith(("'", '"'))], function


PRINTS = """
from freecell_widget import Game, IllegalMove, rules
game = Game(617)
print(game.why_illegal("26"))
try:
    game.push("26")
except IllegalMove as error:
    print(error)
print(game.hint())
"""


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_reason_is_printed_on_every_terminal(encoding, tmp_path):
    """P12: on Windows, a file or a pipe has no signs for suits."""
    out = tmp_path / "out.txt"
    with out.open("wb") as file:
        command = [sys.executable, "-X", "utf8=0", "-c", PRINTS]
        done = subprocess.run(
            command, stdout=file, stderr=subprocess.PIPE, check=False, env={**os.environ, "PYTHONIOENCODING": encoding}
        )
    assert not done.returncode, done.stderr
    first, second, third = out.read_text(encoding=encoding).splitlines()
    king, six = ("K♠", "6♣") if encoding == "utf-8" else ("KS", "6C")
    assert first == second
    assert first.startswith(f"{king} cannot go on {six}. Only ")
    assert third.startswith("Move ")
