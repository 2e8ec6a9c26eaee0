"""Safe autoplay against small games searched whole: sending a card home by itself never loses a game."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from freecell_widget.model.card import Card
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import automoves, do, home_move, is_safe
from freecell_widget.variants.named_games import mini_freecell
from tests.rules.test_autoplay import heights
from tests.support.exhaustive import explore, winnable
from tests.support.paths import DATA
from tests.support.positions import board
from tests.support.strategies import tight

DATA = json.loads(DATA.joinpath("supermove.json").read_text(encoding="utf-8"))


def position_of(facts):
    """The position of a counter-example, and its card."""
    variant = mini_freecell(facts["ranks"], len(facts["cascades"]), facts["freecells"])
    home = " ".join(f"{suit}-{rank}" for suit, rank in facts["home"].items()).replace("-1", "-A")
    parts = [home, " ".join(facts["cells"]), *(" ".join(cards) for cards in facts["cascades"])]
    return board(" / ".join(parts), variant), Card(facts["card"])


def lost_by_going_home(state, card):
    """Whether a position can be won, and can no longer once a card is home."""
    source = next(index for index, pile in enumerate(state.piles) if pile and pile[-1] == card)
    graph = explore(state)
    won = winnable(graph)
    return state.key() in won and do(state, home_move(state, source)).key() not in won


@pytest.mark.parametrize("rule", DATA["lost_after"])
def test_unsafe_rules_lose_where_ours_waits(rule):
    state, card = position_of(DATA["lost_after"][rule])
    home = heights(state)
    if rule == "opposite colours home to two ranks below":
        assert all(home[suit] >= card.rank - 2 for suit in range(4) if (suit in {1, 2}) != card.is_red)
    assert lost_by_going_home(state, card)
    assert not is_safe(state, card, "safe")
    assert not is_safe(state, card, "horne")
    assert card not in [state.piles[move.source][-1] for move in automoves(state, "safe")]


def small_game(kind, rng):
    """A random position of a small game in which a wrong move often loses."""
    build, _, rule = kind.partition(", ")
    ranks = rng.choice((2, 3) if rule == "two decks" else (4, 4, 5))
    variant = mini_freecell(ranks, rng.choice((2, 2, 3)), rng.choice((0, 1, 1)))
    cascade, cell, foundation = variant.groups
    cascade = replace(cascade, build=build, first=ranks if rule == "kings only" else "any")
    if rule != "two decks":
        return tight(replace(variant, name=kind, groups=(cascade, cell, foundation)), rng)
    foundation = replace(foundation, count=8, suits=foundation.suits * 2)
    variant = replace(variant, name=kind, groups=(cascade, cell, foundation), decks=2)
    deck = deck_of(variant)
    rng.shuffle(deck)
    aces = rng.sample(range(8), rng.randint(2, 6)) if ranks == 3 else []
    home = [[Card(suit)] if place in aces else [] for place, suit in enumerate(foundation.suits)]
    for card in [card for pile in home for card in pile]:
        deck.remove(card)
    cells = [[deck.pop()] for _ in range(variant.freecells)]
    columns = [deck[column :: variant.cascades] for column in range(variant.cascades)]
    return State(variant, (*columns, *cells, *home))


@pytest.mark.parametrize(
    ("kind", "games"),
    [
        ("alternate", 150),
        ("alternate, kings only", 150),
        ("alternate, two decks", 60),
        ("same_suit", 100),
        ("any_suit", 70),
    ],
)
def test_no_policy_but_all_ever_loses_a_game(kind, games):
    """Every card that may go home, in every winnable position of small games that can also be lost."""
    rng = random.Random(kind)
    asked = Counter()
    lost = Counter()
    for _ in range(games):
        graph = explore(small_game(kind, rng), limit=2000)
        won = winnable(graph)
        if len(won) == len(graph):
            continue
        for key in won:
            state, _ = graph[key]
            for source in range(state.variant.cascades + state.variant.freecells):
                move = home_move(state, source)
                if move is None:
                    continue
                stays_won = do(state, move).key() in won
                for policy in ("horne", "safe", "all"):
                    if is_safe(state, state.piles[source][-1], policy):
                        asked[policy] += 1
                        lost[policy] += not stays_won
    assert min(asked["safe"], asked["horne"]) > 1000
    assert (lost["horne"], lost["safe"]) == (0, 0)
    assert (lost["all"] == 0) == (kind == "same_suit")  # the games are hard enough to show an unsafe rule
