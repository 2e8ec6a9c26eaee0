"""A printed board tells its game, so it never reads back as another."""

import json
from dataclasses import replace

import pytest

from freecell_widget import Game, deal_state, format_board, parse_board, read_board, solve
from freecell_widget.errors import FreeCellError, NotationError
from freecell_widget.search import FreeCellProblem
from freecell_widget.variants.house_rules import HOUSES, find_house
from freecell_widget.variants.named_games import BAKERS_GAME, EIGHT_OFF, FREECELL, VARIANTS, mini_freecell
from freecell_widget.variants.rules_text import read_rules, write_rules
from tests.support.family_table import GAMES

LOOSE = FREECELL.with_(name="Loose", cascades=7, freecells=3, build="any_suit")
CHANGED = replace(FREECELL, groups=(replace(FREECELL.groups[0], build="any_suit"), *FREECELL.groups[1:]))
ALL = [*VARIANTS, FREECELL.with_(cascades=6, ranks=9), mini_freecell(), LOOSE, CHANGED]


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_printed_board_reads_back_as_its_own_game(variant):
    state = deal_state(3, variant)
    text = format_board(state)
    assert text.startswith("Game: ") == (variant != FREECELL)
    assert parse_board(text) == read_board(text, variant).state == state
    assert Game(text).state == Game(text, variant=variant).state == state
    for house in HOUSES:
        own = house.apply_to(variant)
        assert Game(text, house=house).variant == own
        assert parse_board(format_board(deal_state(3, own))).variant == own


@pytest.mark.parametrize("layout", GAMES, ids=lambda layout: layout.variant.name)
def test_the_rules_of_every_game_read_back(layout):
    assert read_rules(write_rules(layout.variant)) == layout.variant


def test_a_board_of_another_game_is_refused():
    text = format_board(deal_state(1, BAKERS_GAME))
    assert solve(text).state.variant == BAKERS_GAME
    for door in (parse_board, solve, Game):
        with pytest.raises(FreeCellError, match=r"^The position belongs to Baker's Game, not to Relaxed FreeCell\. "):
            door(text, variant="Relaxed FreeCell")
    with pytest.raises(FreeCellError, match="belongs to Baker's Game, not to FreeCell, 3 freecells"):
        read_board(text, freecells=3)


def test_a_text_without_the_line_is_of_the_game_that_is_asked_for():
    bare = format_board(deal_state(1, EIGHT_OFF), game=False)
    assert bare.startswith("Foundations: ")
    assert parse_board(bare, "Eight Off") == deal_state(1, EIGHT_OFF)
    assert parse_board(f"{bare}\n\n game :  EIGHT off") == deal_state(1, EIGHT_OFF)


def test_house_rules_are_told():
    strict = find_house("microsoft").apply_to(FREECELL)
    assert write_rules(strict) == '{"name":"FreeCell","capacity_rule":"product"}'
    assert read_board(format_board(deal_state(1, strict)), FREECELL).state.variant == FREECELL


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Spider", "Line 1 has words and no cards: Game: Spider"),
        ("{}", "does not describe a game"),
        ('{"name":', "does not describe a game"),
        ('{"name":"X"}', "does not describe a game"),
        ('{"name":"X","groups":3}', "does not describe a game"),
        ('{"name":"X","groups":[{"kind":"cascade"}]}', "does not describe a game"),
        ('{"name":"FreeCell","colour":3}', "does not describe a game"),
        ('{"name":"X","groups":[],"decks":9}', "decks must be a whole number"),
    ],
)
def test_a_damaged_line_is_refused(line, sentence):
    with pytest.raises(FreeCellError, match=sentence):
        parse_board(f"Game: {line}\n{format_board(deal_state(1))}")


def test_two_games_are_one_too_many():
    with pytest.raises(NotationError, match="Game"):
        parse_board(f"Game: Eight Off\nGame: FreeCell\n{format_board(deal_state(1))}")


@pytest.mark.parametrize("variant", [LOOSE, CHANGED, find_house("sum").apply_to(FREECELL), EIGHT_OFF])
def test_a_search_problem_is_described_with_its_rules(variant):
    problem = FreeCellProblem(deal_state(1, variant))
    again = FreeCellProblem.from_description(json.loads(json.dumps(problem.describe())))
    assert again.initial.variant == variant
