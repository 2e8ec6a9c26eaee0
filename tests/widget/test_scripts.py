"""What a script meets on a board: whole changes, copies, names, and moves that one can watch."""

import copy
import pickle
import threading

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from freecell_widget import FreeCellError, Game, IllegalMove, Move, NotationError, deal_state, is_stuck, is_won, solve
from tests.support.boards_without_browser import board, check_whole
from tests.support.positions import case

TRAITS = ("deal", "variant", "state", "moves", "won", "stuck", "view")


def traits_of(widget):
    return {name: getattr(widget, name) for name in TRAITS}


STEPS = [
    ("push", ("4a",)),
    ("play", ("4b 4c",)),
    ("undo", ()),
    ("redo", ()),
    ("new", (102,)),
    ("push", ("1a",)),
    ("restart", ()),
    ("previous", ()),
]


@pytest.mark.parametrize("name", TRAITS)
def test_an_observer_sees_the_whole_change(name):
    """Whichever trait it observes, all others are those of the same position."""
    with board(617) as (widget, _):
        seen = []
        game = widget.game
        widget.observe(lambda _: seen.append((traits_of(widget), game.deal, game.state, game.moves)), name)
        for method, arguments in STEPS:
            getattr(widget, method)(*arguments)
        widget.new(case("C11"))  # which is stuck
        widget.new(case("C12"))
        widget.finish()
        widget.new(1, variant="Eight Off")
        assert seen
        for traits, deal, state, moves in seen:
            assert (traits["deal"], traits["state"], traits["moves"]) == (deal, state, moves)
            assert traits["variant"] == state.variant.name
            assert (traits["won"], traits["stuck"]) == (is_won(state), is_stuck(state))


def test_the_first_script_of_an_observer():
    lengths = []
    with board(617) as (widget, _):
        widget.observe(lambda _: lengths.append(len(widget.moves)), "state")
        widget.push("4a")
    assert lengths == [1]


def test_moves_are_those_of_the_game_and_the_browser_gets_them_in_notation():
    with board(617) as (widget, sent):
        widget.play("4a 4b")
        assert widget.moves == widget.game.moves == [Move(3, 8), Move(3, 9)]
        assert widget.tokens == sent[-1]["state"]["moves"] == ["4a", "4b"]
        widget.moves.append(Move(3, 10))
        assert widget.moves == widget.game.moves
        check_whole(widget)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_board_is_not_copied_and_the_sentence_says_what_is(copied):
    with board(617) as (widget, _):
        widget.push("4a")
        with pytest.raises(FreeCellError, match=r"Use FreeCell\(board\.game\.copy\(\)\)"):
            copied(widget)
        with board(widget.game.copy()) as (other, _):
            other.push("4b")
            assert (widget.tokens, other.tokens) == (["4a"], ["4a", "4b"])


def test_dir_lists_what_a_board_can_do_and_nothing_of_other_widgets():
    with board(617) as (widget, _):
        names = set(dir(widget))
        assert {name for name in dir(Game) if name[0] != "_"} - names == set()
        assert {"theme", "hint", "animate", "moves", "observe", "close", "layout"} <= names
        foreign = {"comm", "keys", "add_traits", "class_traits", "widget_types", "send_state", "hold_sync", "log"}
        assert names & foreign == set()
        assert not [name for name in names if name[0] == "_"]


@pytest.mark.parametrize("autoplay", ["off", "horne", "safe", "all"])
@pytest.mark.parametrize("given", [lambda found: found, lambda found: found.moves, lambda found: found.notation])
def test_a_solution_is_played_move_by_move(autoplay, given):
    found, views = solve(164), []
    with board(164, autoplay=autoplay) as (widget, _):
        widget.observe(lambda change: views.append(len(change["new"])), "moves")
        widget.animate(given(found), seconds=0)
        game = Game(164, autoplay=autoplay)
        game.play(given(found))
        assert widget.won
        assert widget.tokens == game.tokens
        assert views == list(range(1, len(game.tokens) + 1))


def test_its_own_game_is_played_again():
    with board(617) as (widget, _):
        widget.play("82 52 7a")
        widget.undo()
        shown = []
        widget.observe(lambda change: shown.append(len(change["new"])), "moves")
        widget.animate(seconds=0)
        assert (shown, widget.tokens, widget.undone) == ([0, 1, 2], ["82", "52"], ["7a"])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [(("82 26",), IllegalMove), (("82 zz",), NotationError), (("82", "x"), FreeCellError), (("82", -1), FreeCellError)],
)
def test_what_cannot_be_played_moves_no_card(arguments, error):
    with board(617) as (widget, sent):
        with pytest.raises(error):
            widget.animate(*arguments)
        assert (widget.state, sent) == (deal_state(617), [])


def test_it_stops_where_somebody_else_plays():
    with board(617) as (widget, _):
        other = threading.Thread(target=lambda: widget.new(24))
        widget.observe(lambda change: len(change["new"]) == 2 and other.start(), "moves")
        thread = threading.Thread(target=lambda: widget.animate("4a 4b 4c", seconds=0.5))
        thread.start()
        thread.join()
        other.join()
        assert (widget.deal, widget.tokens) == (24, [])


def test_a_refusal_in_a_notebook_shows_the_line_and_the_sentence(capsys):
    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    shell.run_cell("from freecell_widget import FreeCell, Game\nb, g = FreeCell(617), Game(617)")
    capsys.readouterr()
    for cell, shown in [
        ("b.push('26')", "line 1\n----> b.push('26')\nIllegalMove: K♠ cannot go on 6♣. Only 5♦ or 5♥ can.\n"),
        (
            "def go():\n    g.push('9z')\ngo()",
            "line 3\n----> go()\nline 2\n----> g.push('9z')\nNotationError: '9z' is not a move of FreeCell.",
        ),
        ("b.deal = 0", "line 1\n----> b.deal = 0\nDealError: 0 is not a deal number."),
    ]:
        shell.run_cell(cell)
        said = capsys.readouterr()
        assert (said.out + said.err).startswith(shown)
        assert "freecell_widget" not in said.out + said.err
    shell.run_cell("b.close()")
