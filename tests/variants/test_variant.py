"""Variants as values: names, numbers of freecells, mini games, equality, pickling, and what is refused."""

import dataclasses
import os
import pickle
import subprocess
import sys

import pytest

from freecell_widget.errors import FreeCellError
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import HOUSES
from freecell_widget.variants.named_games import (
    BAKERS_GAME,
    EIGHT_OFF,
    FORECELL,
    FREECELL,
    KINGS_ONLY_BAKERS_GAME,
    SEAHAVEN_TOWERS,
    VARIANTS,
    find_variant,
    mini_freecell,
)
from freecell_widget.variants.variant import MOST_FREECELLS, Variant
from freecell_widget.words.messages import say

# name: cascades, freecells, build, what an empty cascade takes, capacity
GAMES = {
    "FreeCell": (8, 4, "alternate", "any", "exact"),
    "Relaxed FreeCell": (8, 4, "alternate", "any", "unlimited"),
    "Baker's Game": (8, 4, "same_suit", "any", "exact"),
    "Relaxed Baker's Game": (8, 4, "same_suit", "any", "unlimited"),
    "King Only Baker's Game": (8, 4, "same_suit", 13, "exact"),
    "Eight Off": (8, 8, "same_suit", 13, "exact"),
    "Relaxed Eight Off": (8, 8, "same_suit", 13, "unlimited"),
    "Seahaven Towers": (10, 4, "same_suit", 13, "exact"),
    "Relaxed Seahaven Towers": (10, 4, "same_suit", 13, "unlimited"),
    "ForeCell": (8, 4, "alternate", 13, "exact"),
}


def test_the_named_games():
    found = {
        variant.name: (
            variant.cascades,
            variant.freecells,
            variant.groups[0].build,
            variant.groups[0].first,
            variant.capacity_rule,
        )
        for variant in VARIANTS
    }
    assert found == GAMES
    for variant in VARIANTS:
        assert (variant.foundations, variant.cards, variant.decks, variant.returns) == (4, 52, 1, "none")


@pytest.mark.parametrize("variant", [*VARIANTS, mini_freecell(), mini_freecell(1, 1, 0)], ids=lambda v: v.name)
def test_piles_by_kind(variant):
    count = variant.cascades + variant.freecells + variant.foundations
    assert len(variant.group_of) == len(variant.kinds) == len(variant.suits) == count
    assert list(variant.kinds) == sorted(variant.kinds, key=["cascade", "freecell", "foundation"].index)
    assert sorted(pile for members in variant.classes for pile in members) == list(range(count))
    # Cascades are one class, freecells another, and each foundation is for itself.
    assert sorted(map(len, variant.classes)) == sorted(
        [n for n in (variant.cascades, variant.freecells) if n] + [1] * 4
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("count", range(MOST_FREECELLS + 1))
def test_every_number_of_freecells_has_a_name_that_is_found(variant, count):
    changed = variant.with_freecells(count)
    assert changed.freecells == count
    assert changed.cascades == variant.cascades
    assert find_variant(changed.name) == changed
    assert changed.with_freecells(variant.freecells) == variant
    assert (changed == variant) == (count == variant.freecells)


def test_names_of_numbers_of_freecells():
    assert FREECELL.with_freecells(3).name == "FreeCell, 3 freecells"
    assert FREECELL.with_freecells(1).name == "FreeCell, 1 freecell"
    assert FREECELL.with_freecells(1).with_freecells(0).name == "FreeCell, 0 freecells"
    assert mini_freecell(4, 4, 1).with_freecells(2) == mini_freecell(4, 4, 2)
    assert FREECELL.with_freecells(4) is FREECELL


@pytest.mark.parametrize("count", [-1, 12, 100, True, 2.0, "3", None])
def test_a_number_of_freecells_out_of_range_is_refused(count):
    with pytest.raises(FreeCellError) as caught:
        FREECELL.with_freecells(count)
    assert str(caught.value) == f"freecells must be a whole number from 0 to 11, got {count!r}."


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("FreeCell", FREECELL),
        ("freecell", FREECELL),
        (" Free Cell ", FREECELL),
        ("bakers_game", BAKERS_GAME),
        ("BAKER'S GAME", BAKERS_GAME),
        ("eight-off", EIGHT_OFF),
        ("seahaven towers", SEAHAVEN_TOWERS),
        ("fore cell", FORECELL),
        ("king only baker’s game", KINGS_ONLY_BAKERS_GAME),
        ("Mini FreeCell 4x4x1", mini_freecell()),
        ("mini_freecell 5x3x2", mini_freecell(5, 3, 2)),
        ("mini freecell 4x4x1, 3 freecells", mini_freecell(4, 4, 3)),
        (FREECELL, FREECELL),
    ],
)
def test_variants_by_name(name, variant):
    assert find_variant(name) == variant


@pytest.mark.parametrize("name", ["", "spider", "freecell 3", "FreeCell, x freecells", None, 8, "freecel"])
def test_an_unknown_name_is_refused_with_all_that_there_are(name):
    with pytest.raises(FreeCellError) as caught:
        find_variant(name)
    assert str(caught.value) == (f"{name!r} is not a variant. Use {', '.join(list(GAMES)[:-1])} or ForeCell.")


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ((0, 4, 1), "ranks must be a whole number from 1 to 13, got 0."),
        ((14, 4, 1), "ranks must be a whole number from 1 to 13, got 14."),
        ((4, 0, 1), "cascades must be a whole number from 1 to 20, got 0."),
        ((4, 21, 1), "cascades must be a whole number from 1 to 20, got 21."),
        ((4, 4, -1), "freecells must be a whole number from 0 to 11, got -1."),
        ((4, 4, 12), "freecells must be a whole number from 0 to 11, got 12."),
        ((4.0, 4, 1), "ranks must be a whole number from 1 to 13, got 4.0."),
        ((True, 4, 1), "ranks must be a whole number from 1 to 13, got True."),
    ],
)
def test_sizes_of_mini_games(sizes, sentence):
    with pytest.raises(FreeCellError) as caught:
        mini_freecell(*sizes)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kind": "tableau"}, "kind must be 'cascade', 'freecell' or 'foundation', got 'tableau'."),
        (
            {"build": "suit"},
            "build must be 'none', 'anything', 'alternate', 'same_suit', 'any_suit' or 'rank_by_rank', got 'suit'.",
        ),
        ({"lift": "two"}, "lift must be 'none', 'one', 'run' or 'any', got 'two'."),
        ({"takes": "two"}, "takes must be 'one' or 'run', got 'two'."),
        ({"first": "king"}, "first must be 'any', 'none', 'base', 'base-1' or a rank from 1 to 13, got 'king'."),
        ({"first": 14}, "first must be 'any', 'none', 'base', 'base-1' or a rank from 1 to 13, got 14."),
        ({"first": True}, "first must be 'any', 'none', 'base', 'base-1' or a rank from 1 to 13, got True."),
        ({"count": -1}, "count must be a whole number from 0 to 200, got -1."),
        ({"count": 4.0}, "count must be a whole number from 0 to 200, got 4.0."),
        ({"capacity": 0}, "capacity must be a whole number from 1 to 200, got 0."),
        ({"capacity": "x"}, "capacity must be a whole number from 1 to 200, got 'x'."),
        ({"wrap": 1}, "wrap must be True or False, got 1."),
        ({"suits": 3}, "suits must be 4 whole numbers from 0 to 3, got 3."),
        ({"suits": "CDHS"}, "suits must be 4 whole numbers from 0 to 3, got 'CDHS'."),
        ({"suits": (0, 1)}, "suits must be 4 whole numbers from 0 to 3, got (0, 1)."),
        ({"suits": (0, 1, 2, 4)}, "suits must be 4 whole numbers from 0 to 3, got (0, 1, 2, 4)."),
    ],
)
def test_a_misspelt_group_is_refused_when_it_is_written(fields, sentence):
    with pytest.raises(FreeCellError) as caught:
        Group(**{"kind": "cascade", "count": 4, **fields})
    assert str(caught.value) == f"Group.{sentence}"
    assert caught.value.code == "argument.wrong"
    assert say(caught.value.code, caught.value.params, "fr").endswith(".")


def test_a_misspelt_variant_is_refused_when_it_is_written():
    with pytest.raises(FreeCellError, match=r"^Variant.capacity_rule must be 'exact', 'product', 'sum', .* got 'most'"):
        Variant("Mine", (), capacity_rule="most")
    with pytest.raises(FreeCellError, match=r"^Variant.returns must be 'none', 'cascades' or .* got 'all'"):
        Variant("Mine", (), returns="all")
    with pytest.raises(FreeCellError) as caught:
        Variant("Mine", (Group("foundation", 4), Group("cascade", 8)))
    assert str(caught.value) == "The groups of Mine must be in the order cascades, freecells, foundations."


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("name", 3, "a text of 1 to 200 characters"),
        ("name", " ", "a text of 1 to 200 characters"),
        ("ranks", 0, "a whole number from 1 to 13"),
        ("ranks", "a", "a whole number from 1 to 13"),
        ("ranks", 14, "a whole number from 1 to 13"),
        ("ranks", True, "a whole number from 1 to 13"),
        ("decks", 0, "a whole number from 1 to 4"),
        ("jokers", -1, "a whole number from 0 to 2"),
        ("groups", (), "at least one cascade and one foundation"),
        ("groups", FREECELL.groups[:1], "at least one cascade and one foundation"),
        ("groups", 3, "a tuple of Groups"),
        ("groups", (1, 2), "a tuple of Groups"),
        ("groups", 21 * (Group("cascade", 10),), "a whole number from 0 to 200"),
        ("blocked_by", 3, "pairs of a pile"),
        ("blocked_by", ((1,),), "pairs of a pile"),
        ("blocked_by", ((99, (1,)),), "pairs of a pile"),
        ("dropdown", 3, "True or False"),
        ("dealer", 3, "a text of at most"),
    ],
)
def test_a_field_of_a_variant_that_no_rule_knows_is_refused(field, value, right):
    with pytest.raises(FreeCellError) as caught:
        dataclasses.replace(FREECELL, **{field: value})
    assert right in str(caught.value)
    assert str(caught.value)[-1] == "."


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("name", "", "a text of 1 to 200 characters"),
        ("capacity_rule", "most", "'exact', 'product'"),
        ("returns", None, "'none', 'cascades'"),
        ("autoplay", "sometimes", "'off', 'horne'"),
        ("undo_counts", 5, "True or False"),
        ("source", 5, "a text"),
    ],
)
def test_a_misspelt_house_is_refused_when_it_is_written(field, value, right):
    with pytest.raises(FreeCellError, match=right):
        dataclasses.replace(HOUSES[0], **{field: value})


def test_lists_of_groups_and_suits_do_as_well_as_tuples():
    written = dataclasses.replace(
        FREECELL, groups=[*FREECELL.groups[:2], dataclasses.replace(FREECELL.groups[2], suits=[2, 0, 1, 3])]
    )
    assert written == FREECELL
    assert written.groups[2].suits == (2, 0, 1, 3)


def test_a_variant_is_a_frozen_value():
    copy = dataclasses.replace(FREECELL)
    assert copy == FREECELL
    assert copy is not FREECELL
    assert hash(copy) == hash(FREECELL)
    for field in dataclasses.fields(FREECELL):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(FREECELL, field.name, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        FREECELL.groups[0].count = 9


def test_a_pickled_variant_holds_its_fields_alone():
    hash(FREECELL)
    again = pickle.loads(pickle.dumps(FREECELL))
    assert again == FREECELL
    assert set(again.__dict__) == {field.name for field in dataclasses.fields(Variant)}


def test_equal_variants_are_found_in_a_set_of_another_process():
    program = (
        "import pickle, sys; from freecell_widget.variants.named_games import *;"
        "found = pickle.loads(sys.stdin.buffer.read());"
        "sys.exit(not (found == set(VARIANTS) and all(v in found for v in VARIANTS)))"
    )
    for seed in ("0", "1", "12345"):
        subprocess.run(
            [sys.executable, "-c", program],
            input=pickle.dumps(set(VARIANTS)),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            check=True,
        )


def test_a_game_is_shown_by_its_name_and_any_other_by_its_fields():
    for variant in (*VARIANTS, FREECELL.with_freecells(3), mini_freecell(4, 4, 1)):
        assert repr(variant) == f"find_variant({variant.name!r})"
        assert eval(repr(variant), {"find_variant": find_variant}) == variant
    for changed in (dataclasses.replace(FREECELL, ranks=12), dataclasses.replace(FREECELL, name="Ours")):
        assert repr(changed).startswith(f"Variant(name={changed.name!r}, groups=(Group(kind='cascade', count=8")
        assert eval(repr(changed), {"Variant": Variant, "Group": Group}) == changed
