"""Other sizes: `freecells=` wherever a game is named, and `Variant.with_`."""

import inspect

import pytest

import freecell_widget
from freecell_widget import (
    FREECELL,
    FreeCell,
    FreeCellError,
    Game,
    Solver,
    deal_state,
    find_variant,
    format_board,
    parse_board,
    random_deal,
    rate,
    read_board,
    solve,
    solve_many,
)
from freecell_widget.__main__ import main
from freecell_widget.records import Records
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, mini_freecell
from freecell_widget.variants.variant import Variant

THREE = find_variant("FreeCell, 3 freecells")


def doors():
    """Every public function and method that takes `variant=`."""
    for name in freecell_widget.__all__:
        thing = getattr(freecell_widget, name)
        members = [thing, *(getattr(thing, each) for each in vars(thing))] if isinstance(thing, type) else [thing]
        for member in members:
            if callable(member) and "variant" in parameters(member):
                yield f"{name}.{getattr(member, '__name__', '')}", member


def parameters(member):
    try:
        return inspect.signature(member).parameters
    except ValueError:  # built in
        return ()


def test_every_door_that_takes_a_variant_takes_a_number_of_freecells():
    named = {name for name, member in doors() if "freecells" not in parameters(member)}
    # A position and a move bring their game; House.apply_to is given a game.
    assert named == {"State.State", "State.__init__", "State.unchecked", "House.apply_to", "format_move.format_move"}


def test_three_freecells_through_every_door(tmp_path, capsys):
    start = deal_state(617, THREE)
    assert deal_state(617, freecells=3) == start
    assert Game(617, freecells=3).state == start
    assert random_deal(seed=1, freecells=3).variant == THREE
    text = format_board(start)
    assert parse_board(text, freecells=3) == read_board(text, freecells=3).state == start
    assert solve(617, freecells=3).state == start
    assert Solver(617, freecells=3).state == start
    assert rate(164, freecells=1).freecells == 0
    assert solve_many([617], freecells=0, progress=False).unsolvable == (617,)
    board = FreeCell(617, freecells=3, records=False)
    assert (board.state, board.variant) == (start, THREE.name)
    board.new(24, freecells=2)
    assert board.game.variant.freecells == 2
    board.close()
    assert main(["solve", "617", "--freecells", "3"]) == 0
    by_option = capsys.readouterr().out.splitlines()[1:]
    assert main(["solve", "617", "--variant", "FreeCell, 3 freecells"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == by_option


def test_a_game_with_three_freecells_is_resumed_by_their_number(tmp_path):
    records = Records(tmp_path / "games.sqlite")
    for count in (4, 3):
        game = Game(617, freecells=count)
        stop = records.follow(game)
        game.push("4a")
        stop()
    assert records.resume(freecells=4).variant == FREECELL
    assert records.resume(freecells=3).variant == THREE
    assert records.resume(freecells=2) is None


def test_another_game_takes_another_number_too():
    assert Game(1, variant="Eight Off", freecells=6).variant == EIGHT_OFF.with_freecells(6)
    game = Game(1, variant="Baker's Game")
    game.new(2, freecells=3)
    assert game.variant == BAKERS_GAME.with_freecells(3)
    assert Game(1, house="microsoft", freecells=3).variant.capacity_rule == "product"


def test_a_position_brings_its_own_number():
    start = deal_state(617, freecells=3)
    assert solve(start, freecells=3).state is Game(start, freecells=3).state is start
    sentence = r"The position belongs to FreeCell, 3 freecells, not to FreeCell, 2 freecells. "
    for door in (solve, Game, rate):
        with pytest.raises(FreeCellError, match=sentence):
            door(start, freecells=2)
    with pytest.raises(FreeCellError, match=r"Leave out variant=, freecells= and house="):
        FreeCell(Game(617), freecells=3, records=False)


@pytest.mark.parametrize("count", [-1, 12, True, 2.0, "3"])
def test_a_wrong_number_is_named_at_every_door(count):
    for door in (solve, Game, rate, deal_state):
        with pytest.raises(FreeCellError, match=r"^freecells must be a whole number from 0 to 11, got "):
            door(617, freecells=count)


def test_sizes_are_told_in_the_name_and_read_back():
    small = FREECELL.with_(cascades=6, freecells=3, ranks=10)
    assert small.name == "FreeCell, 6 cascades, 3 freecells, 10 ranks"
    assert (small.cascades, small.freecells, small.ranks, small.cards) == (6, 3, 10, 40)
    assert find_variant(small.name.upper()) == small
    assert eval(repr(small), {"find_variant": find_variant}) == small
    assert small.with_(cascades=8, freecells=4, ranks=13) == FREECELL
    assert small.with_(freecells=4).name == "FreeCell, 6 cascades, 10 ranks"
    assert find_variant("Eight Off, 1 freecell, 9 cascades").name == "Eight Off, 9 cascades, 1 freecell"
    two = FREECELL.with_(decks=2)
    assert (two.name, two.cards, two.foundations) == ("FreeCell, 2 decks", 104, 8)
    assert [len(pile) for pile in deal_state(1, two).cascades] == [13] * 8
    assert mini_freecell(4, 4, 1).with_(cascades=3, ranks=5) == mini_freecell(5, 3, 1)


def test_a_smaller_game_plays_to_its_end():
    solution = solve(617, variant=FREECELL.with_(cascades=6, freecells=3, ranks=10))
    game = Game(solution.state, autoplay="off")
    game.play(solution.moves)
    assert game.is_won


def test_an_empty_cascade_of_fewer_ranks_takes_the_highest_of_them():
    assert EIGHT_OFF.with_(ranks=10).groups[0].first == 10


def test_a_game_without_freecells_gets_plain_ones():
    bare = Variant("Bare", (FREECELL.groups[0], FREECELL.groups[2]))
    assert bare.with_(freecells=2).groups[1] == Group("freecell", 2, capacity=1)
    assert bare.with_(freecells=2).name == "Bare, 2 freecells"


def test_other_rules_need_a_name():
    ours = FREECELL.with_(name="Any suit", build="any_suit", first=13, cascades=7, capacity_rule="unlimited")
    assert (ours.groups[0].build, ours.groups[0].first, ours.cascades, ours.capacity_rule) == (
        "any_suit",
        13,
        7,
        "unlimited",
    )
    with pytest.raises(FreeCellError, match=r"needs a name, so that nobody takes it for FreeCell: add name=\."):
        FREECELL.with_(build="any_suit")


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ({"cascades": 0}, "cascades must be a whole number from 1 to 20, got 0."),
        ({"ranks": 14}, "ranks must be a whole number from 1 to 13, got 14."),
        ({"decks": 5}, "decks must be a whole number from 1 to 4, got 5."),
    ],
)
def test_a_size_out_of_range_is_refused(sizes, sentence):
    with pytest.raises(FreeCellError) as caught:
        FREECELL.with_(**sizes)
    assert str(caught.value) == sentence


def test_piles_that_depend_on_one_another_are_not_resized_alone():
    halves = Variant("Halves", (Group("cascade", 4), Group("cascade", 4), FREECELL.groups[2]))
    covered = Variant("Covered", (FREECELL.groups[0], FREECELL.groups[2]), blocked_by=((0, (1,)),))
    for variant in (halves, covered):
        with pytest.raises(FreeCellError, match="depend on one another"):
            variant.with_(cascades=7)
