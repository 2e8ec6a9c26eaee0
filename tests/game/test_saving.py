"""Saved games: what is saved comes back, and any other text is refused with one clear sentence."""

import copy
import json
import pickle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from freecell_widget.errors import NotationError
from freecell_widget.game import Game
from freecell_widget.variants.group import Group
from freecell_widget.variants.house_rules import House
from freecell_widget.variants.variant import Variant
from tests.game.test_laws import ROUNDED, seen
from tests.support.positions import case

CUSTOM = Variant(
    "Our game",
    (
        Group("cascade", 6, build="any_suit", lift="any", takes="run"),
        Group("freecell", 2, capacity=1),
        Group("foundation", 4, capacity=13, first=1, suits=(2, 0, 1, 3), build="same_suit"),
    ),
    capacity_rule="sum",
    blocked_by=((0, (1,)),),
)


def played(game):
    """A game with a past and a future."""
    for _ in range(4):
        if game.legal_moves:
            game.push(game.legal_moves[0])
    game.undo()
    return game


def won():
    game = Game(case("C12"))
    game.finish()
    return game


GAMES = {
    "plain": lambda: Game(617),
    "played": lambda: played(Game(617)),
    "won": won,
    "scheme": lambda: played(Game("pysol:100000")),
    "variant": lambda: played(Game(5, variant="Eight Off")),
    "cells": lambda: played(Game(5, variant="Baker's Game, 10 freecells")),
    "mini": lambda: played(Game(5, variant="mini freecell 4x4x1")),
    "house": lambda: played(Game(5, house="sum")),
    "own house": lambda: played(Game(5, house=House("x", "product", "none", "all", undo_counts=True, source="y"))),
    "position": lambda: played(Game(case("C08"), autoplay="all")),
    "custom": lambda: played(Game(5, variant=CUSTOM, autoplay="off")),
    "custom house": lambda: played(Game(5, variant=CUSTOM, house="returns")),
}


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("name", ["played", "house", "cells"])
def test_a_copy_is_a_game_of_its_own(name, duplicate):
    game = GAMES[name]()
    other = duplicate(game)
    assert seen(other) == seen(game)
    before = seen(game)
    other.undo()
    assert seen(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_what_is_saved_comes_back(name):
    game = GAMES[name]()
    before = game.elapsed
    text = game.save()
    after = game.elapsed
    loaded = Game.load(text)
    assert seen(loaded) == seen(game)
    assert before - ROUNDED <= loaded.elapsed <= after + ROUNDED
    assert Game.load(loaded.save()).save() == loaded.save()
    other = Game(1)
    other.restore(text)
    assert seen(other) == seen(game)


def test_a_saved_game_is_short_and_one_line():
    text = Game(617).save()
    assert len(text) < 160
    assert "\n" not in text


def refused(text):
    """The one sentence that says why a text is not a saved game; the game has not changed."""
    game = played(Game(3))
    before, revision, earlier = seen(game), game.revision, game.has_previous
    with pytest.raises(NotationError) as error:
        game.restore(text)
    assert type(error.value) is NotationError
    assert (seen(game), game.revision, game.has_previous) == (before, revision, earlier)
    with pytest.raises(NotationError):
        Game.load(text)
    sentence = str(error.value)
    assert 10 < len(sentence) < 1000
    assert "\n" not in sentence
    return sentence


def changed(name="played", **fields):
    """The text of a saved game with some fields replaced; ... takes a field out."""
    whole = {**json.loads(GAMES[name]().save()), **fields}
    return json.dumps({name: value for name, value in whole.items() if value is not ...})


def test_the_helper_changes_only_what_it_is_told():
    assert Game.load(changed()).deal == 617


FIELDS = ["deal", "variant", "house", "autoplay", "moves", "undone", "made", "undos", "seconds", "id"]
JUNK = [None, True, -1, 1.5, "x", [], {}, [[]], 10**40, float("nan"), float("inf"), "9" * 300, "\0", {"a": []}]


@pytest.mark.parametrize(
    "text", ["", " ", "null", "5", "[]", "{}", '"x"', "{", "x" * 2000, "[" * 100_000, '{"a":' * 100_000, None, 5, b"{}"]
)
def test_no_saved_game_at_all(text):
    assert "not a saved game" in refused(text)


@pytest.mark.parametrize("version", [0, -1, 2, 99, True, "1", None, 1.0, [], 10**30])
def test_other_versions(version):
    assert "reads formats up to 1" in refused(changed(freecell=version))


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize(
    "field", ["deal", "variant", "house", "autoplay", "moves", "undone", "made", "undos", "seconds"]
)
def test_a_field_of_the_wrong_kind(field, value):
    if (field, value) in (("seconds", 1.5), ("deal", -1)):
        return
    refused(changed(**{field: value}))


@pytest.mark.parametrize("field", ["variant", "autoplay", "moves", "made", "undos", "seconds", "deal"])
def test_a_field_that_is_missing(field):
    assert refused(changed(**{field: ...})).startswith("This saved game is damaged: ")


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("field", [*(field for field in vars(CUSTOM) if field[0] != "_" and field != "name"), "extra"])
def test_a_rule_of_the_wrong_kind(field, value):
    """A game of the player's own is described field by field; one that means nothing is refused when it is read."""
    variant = json.loads(GAMES["custom"]().save())["variant"]
    if (field, value) in (("dropdown", True), ("blocked_by", [])) and type(value) is not int:
        return
    refused(changed("custom", variant={**variant, field: value}))


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("field", [*vars(CUSTOM.groups[0]), "extra"])
def test_a_group_of_the_wrong_kind(field, value):
    variant = json.loads(GAMES["custom"]().save())["variant"]
    if (field, value) in (("capacity", None), ("suits", None), ("wrap", True)):
        return
    groups = [{**variant["groups"][0], field: value}, *variant["groups"][1:]]
    refused(changed("custom", variant={**variant, "groups": groups}))


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("field", ["name", "capacity_rule", "returns", "autoplay", "undo_counts", "source", "extra"])
def test_house_rules_of_the_wrong_kind(field, value):
    house = json.loads(GAMES["own house"]().save())["house"]
    if (field == "undo_counts" and value is True) or (field in ("name", "source") and isinstance(value, str)):
        return
    refused(changed("own house", house={**house, field: value}))


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("1a 9z", "move 1 (9z)"),
        ("1a 1h", "move 1 (1h)"),
        ("1a+2b", "automatic move"),
        ("1a++", "move 0"),
        ("+", "move 0"),
        ("1a ab ba 1a", "move 3 (1a)"),
        ("x" * 5000, "move 0"),
    ],
)
def test_moves_that_do_not_replay(moves, says):
    assert says in refused(changed("plain", moves=moves))


def test_more_moves_than_anyone_plays():
    """A long text cannot keep the kernel busy: it is refused before a move of it is judged."""
    refused(changed("plain", moves="1a " + "ab ba " * 100_000))
    refused("[" + "0," * 600_000 + "0]")
    refused(changed("plain", moves="1a", more="x" * 2_000_000))


def test_sizes_that_would_fill_the_memory():
    variant = json.loads(GAMES["custom"]().save())["variant"]
    for field, value in (("decks", 10**9), ("ranks", 10**9), ("jokers", 10**9), ("decks", 500), ("jokers", 3)):
        refused(changed("custom", variant={**variant, field: value}))
    for count in (10**9, 10**18, 199):
        for index in range(3):
            groups = [{**group, "count": count} if at == index else group for at, group in enumerate(variant["groups"])]
            refused(changed("custom", variant={**variant, "groups": groups}))


def answered(text):
    """Load a text: a game that can be played and saved, or a NotationError, and nothing else."""
    try:
        game = Game.load(text)
    except NotationError:
        return
    assert Game.load(game.save()).state == game.state
    assert game.undo() is not None or not game.moves
    if game.legal_moves:
        game.push(game.legal_moves[0])
    assert str(game)


@given(st.text())
@example("{}")
def test_any_text(text):
    answered(text)


TEXTS = {name: GAMES[name]().save() for name in GAMES}


@settings(max_examples=300)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_text_with_some_characters_changed(name, data):
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text('0123456789abh+"{}[]:,. v\\-eE', max_size=3)) + text[at + gone :]
    answered(text)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value, path=()):
    """Every place inside a JSON value, as the keys that lead there."""
    yield path
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


@pytest.mark.slow(2)
@settings(max_examples=500)
@given(st.sampled_from(sorted(TEXTS)), PLAIN, st.data())
def test_a_text_with_one_value_changed(name, value, data):
    fields = json.loads(TEXTS[name])
    path = data.draw(st.sampled_from([path for path in places(fields) if path]))
    where = fields
    for key in path[:-1]:
        where = where[key]
    where[path[-1]] = value
    answered(json.dumps(fields))
