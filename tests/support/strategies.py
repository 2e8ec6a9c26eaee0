"""Random positions of every game, for laws that hold in all of them.

Hypothesis draws the game, a seed and a length; the seed makes the position, so that a failing example names it.
"""

import random

from hypothesis import strategies as st

from freecell_widget.deals.lookup import deal_state
from freecell_widget.model.state import State, deck_of
from freecell_widget.rules import do, legal_moves
from freecell_widget.variants.house_rules import HOUSES
from freecell_widget.variants.named_games import VARIANTS, mini_freecell

MINIS = st.builds(mini_freecell, st.integers(1, 6), st.integers(1, 6), st.integers(0, 3))
GAMES = st.one_of(
    st.builds(
        lambda variant, house, freecells: house.apply_to(variant.with_freecells(freecells)),
        st.sampled_from(VARIANTS),
        st.sampled_from(HOUSES),
        st.integers(0, 10),
    ),
    st.builds(lambda variant, house: house.apply_to(variant), MINIS, st.sampled_from(HOUSES)),
)


def endgame(variant, rng):
    """Return a position with some cards home, some cascades empty and some runs: what long games lead to."""
    least, most = rng.choice(
        [(0, 0), (0, variant.ranks), (0, variant.ranks), (max(0, variant.ranks - 1), variant.ranks)]
    )
    heights = [rng.randint(least, most) for _ in range(4)]
    home = [[card for card in deck_of(variant) if card.suit == suit][: heights[suit]] for suit in range(4)]
    left = [card for card in deck_of(variant) if card not in home[card.suit]]
    rng.shuffle(left)
    cells = [[left.pop()] if left and rng.random() < 0.5 else [] for _ in range(variant.freecells)]
    columns = [[] for _ in range(variant.cascades)]
    open_columns = columns[: rng.randint(1, len(columns))]
    if rng.random() < 0.7:  # mostly from high to low: long runs come about
        left.sort(key=lambda card: rng.uniform(0, 4) - card.rank)
    colours = variant.groups[0].build == "alternate"
    for card in left:
        fitting = [
            column
            for column in open_columns
            if column
            and column[-1].rank == card.rank + 1
            and (column[-1].is_red != card.is_red if colours else column[-1].suit == card.suit)
        ]
        rng.choice(fitting if fitting and rng.random() < 0.9 else open_columns).append(card)
    rng.shuffle(columns)
    foundations = [home[suit] for suit in variant.suits[variant.cascades + variant.freecells :]]
    return State(variant, (*columns, *cells, *foundations))


def tight(variant, rng):
    """Return a position with few cards home, all freecells taken and no cascade empty: where a wrong move loses."""
    heights = [rng.randint(0, min(3, variant.ranks)) for _ in range(4)]
    home = [[card for card in deck_of(variant) if card.suit == suit][: heights[suit]] for suit in range(4)]
    left = [card for card in deck_of(variant) if card not in home[card.suit]]
    rng.shuffle(left)
    cells = [[left.pop()] if left else [] for _ in range(variant.freecells)]
    columns = [left[column :: variant.cascades] for column in range(variant.cascades)]
    foundations = [home[suit] for suit in variant.suits[variant.cascades + variant.freecells :]]
    return State(variant, (*columns, *cells, *foundations))


def first_position(variant, rng):
    """Return a deal or an endgame."""
    return deal_state(rng.randint(1, 1_000_000), variant) if rng.random() < 0.3 else endgame(variant, rng)


def walk(state, rng, steps):
    """Yield the position and each of those that random legal moves lead to, at most `steps` of them."""
    yield state
    for _ in range(steps):
        moves = legal_moves(state)
        if not moves:
            return
        long = [move for move in moves if move.cards > 1]
        state = do(state, rng.choice(long if long and rng.random() < 0.5 else moves))
        yield state


@st.composite
def walks(draw, games=GAMES, steps=12):
    """Positions that follow one another in a game, as a list."""
    variant = draw(games)
    rng = random.Random(draw(st.integers(0, 2**32)))
    return list(walk(first_position(variant, rng), rng, draw(st.integers(0, steps))))


def positions(games=GAMES, steps=12):
    """Positions of any game: deals, endgames, and what random moves make of them."""
    return walks(games, steps).map(lambda found: found[-1])
