"""Games that a person makes up: usual rules, names that tell them apart, and what is refused."""

import json
from dataclasses import asdict, replace

import pytest

from freecell_widget import Game, deal_state, solve
from freecell_widget.errors import FreeCellError
from freecell_widget.game.saving import read_variant
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import HOUSES
from freecell_widget.variants.named_games import BAKERS_GAME, FREECELL, VARIANTS, find_variant, mini_freecell
from freecell_widget.variants.variant import Variant


def test_groups_without_rules_are_those_of_freecell():
    plain = Variant("Plain", (Group("cascade", 8), Group("freecell", 4), Group("foundation", 4)))
    assert plain.groups == FREECELL.groups
    assert solve(1, variant=plain).solved
    assert Group("foundation", 8).suits == (2, 0, 1, 3) * 2
    assert Group("foundation", 2).suits is None


def test_a_rule_that_is_given_leaves_the_others_as_they_always_were():
    assert asdict(Group("cascade", 8, build="alternate")) == {
        "kind": "cascade",
        "count": 8,
        "capacity": None,
        "first": "any",
        "suits": None,
        "build": "alternate",
        "wrap": False,
        "lift": "one",
        "takes": "one",
    }
    assert Group("freecell", 4, capacity=None).capacity is None
    assert replace(Group("freecell", 4, capacity=None), count=3).capacity is None


def cascades(**rules):
    return (replace(FREECELL.groups[0], **rules), *FREECELL.groups[1:])


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"groups": cascades(count=7)}, "FreeCell, 7 cascades"),
        ({"groups": cascades(build="any_suit")}, "FreeCell, changed"),
        ({"groups": cascades(count=7, first=13)}, "FreeCell, changed"),
        ({"capacity_rule": "unlimited"}, "FreeCell, changed"),
        ({"dealer": "forecell"}, "FreeCell, changed"),
        ({"jokers": 2}, "FreeCell, changed"),
        ({"name": "Baker's Game"}, "Baker's Game, changed"),
        ({"name": "bakers game"}, "Baker's Game, changed"),
        ({"name": "FreeCell, 3 freecells"}, "FreeCell"),
        ({"name": "free cell"}, "FreeCell"),
        ({"name": "Mini FreeCell 13x8x4"}, "Mini FreeCell, changed"),
        ({"name": "Ours", "groups": cascades(count=7)}, "Ours"),
        ({"returns": "cascades"}, "FreeCell"),  # house rules change no name
        ({"capacity_rule": "product"}, "FreeCell"),
    ],
)
def test_a_changed_game_has_not_the_name_of_another(changed, name):
    variant = replace(FREECELL, **changed)
    assert variant.name == name
    assert eval(repr(variant), {"Variant": Variant, "Group": Group, "find_variant": find_variant}) == variant
    assert replace(variant).name == name


@pytest.mark.parametrize("variant", [*VARIANTS, mini_freecell(), FREECELL.with_(cascades=3, decks=2)], ids=str)
def test_a_game_keeps_its_name_under_house_rules(variant):
    assert {house.apply_to(variant).name for house in HOUSES} == {variant.name}


def test_a_game_saved_under_the_name_of_another_loads_with_its_rules():
    fields = {**asdict(replace(FREECELL, groups=cascades(build="same_suit"), name="Ours")), "name": "FreeCell"}
    loaded = read_variant(json.loads(json.dumps(fields)), None)
    assert (loaded.name, loaded.groups[0].build) == ("FreeCell, changed", "same_suit")
    assert loaded != BAKERS_GAME


def test_a_changed_game_is_saved_and_loaded():
    game = Game(deal_state(1, replace(FREECELL, groups=cascades(build="any_suit"))))
    game.push("1a")
    again = Game.load(game.save())
    assert (again.variant, again.state) == (game.variant, game.state)


@pytest.mark.parametrize(
    ("groups", "fields", "sentence"),
    [
        (
            (Group("cascade", 8), Group("foundation", 4, capacity=12, first=1, build="same_suit")),
            {},
            "The foundations of Ours take 48 of its 52 cards. See capacity=, first= and build= of their Group.",
        ),
        (
            (Group("cascade", 8), Group("foundation", 4, suits=(2, 0, 1, 3))),
            {},
            "The foundations of Ours take 4 of its 52 cards. See capacity=, first= and build= of their Group.",
        ),
        (
            (Group("cascade", 8), Group("foundation", 4, first=5, build="same_suit")),
            {},
            "The foundations of Ours take 36 of its 52 cards. See capacity=, first= and build= of their Group.",
        ),
        (
            (Group("cascade", 8), Group("foundation", 4)),
            {"decks": 2},
            "The foundations of Ours take 52 of its 104 cards. See capacity=, first= and build= of their Group.",
        ),
        (
            (Group("cascade", 8), Group("foundation", 4, first=1, suits=(0, 0, 1, 2), build="same_suit")),
            {},
            "The foundations of Ours take 0 of the 13 cards of ♠. See suits= of their Group.",
        ),
        (
            (Group("cascade", 8, capacity=4), Group("freecell", 4), Group("foundation", 4)),
            {},
            "The cascades and freecells of Ours have room for 36 cards. It is played with 52.",
        ),
        (
            (Group("cascade", 8, first=13, build="alternate"), Group("foundation", 4)),
            {"ranks": 10},
            "The piles of Ours that start with rank 13 never start: its highest rank is 10.",
        ),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_in_a_sentence(groups, fields, sentence):
    with pytest.raises(FreeCellError) as caught:
        Variant("Ours", groups, **fields)
    assert str(caught.value) == sentence
