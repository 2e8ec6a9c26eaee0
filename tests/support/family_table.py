"""The 49 games of PySolFC's FreeCell category as Variants, with what their first positions look like.

They show that the fields of a Variant take every game of the family. Source: PySolFC's rules pages and layouts.
"""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from freecell_widget.model.state import State, deck_of
from freecell_widget.variants.group import Group
from freecell_widget.variants.named_games import find_variant
from freecell_widget.variants.variant import Variant


class Layout(NamedTuple):
    """A game and its first positions: columns of these sizes, freecells with these cards, and who is home."""

    variant: Variant
    columns: tuple[int, ...]
    cells: tuple[int, ...] = ()
    home: str = ""  # "" | ace of each foundation | base of each | base of all but one | any card on each
    face_down: bool = False


def sizes(text):
    """Return the sizes of columns of a text such as ``4x7 2x6``."""
    parts = [part.partition("x") for part in text.split()]
    return tuple(size for count, _, number in parts for size in [int(number or count)] * (int(count) if number else 1))


def cascades(text, build="alternate", first="any", **fields):
    count = sum(1 for _ in sizes(text))
    return Group("cascade", count, first=first, build=build, **{"lift": "run", "takes": "run", **fields})


def cells(count, **fields):
    return Group("freecell", count, **{"capacity": 1, **fields})


def home(decks=1, **fields):
    count = fields.pop("count", 4 * decks)
    suits = fields.pop("suits", tuple([2, 0, 1, 3] * decks)[:count])
    return Group("foundation", count, **{"capacity": 13, "first": 1, "suits": suits, "build": "same_suit", **fields})


def game(name, columns, free, *, decks=1, filled=(), dealt="", foundations=None, face_down=False, **fields):
    """Return a Layout; `free`: a number of freecells or their Group; `fields`: the cascades' or the Variant's."""
    own = {key: fields.pop(key) for key in list(fields) if key in {"capacity_rule", "blocked_by", "jokers", "returns"}}
    groups = (
        cascades(columns, **fields),
        free if isinstance(free, Group) else cells(free),
        foundations or home(decks),
    )
    variant = Variant(
        name,
        groups,
        decks=decks,
        **{"returns": "cascades", "dealer": find_variant(name).dealer, **own},
    )
    return Layout(variant, sizes(columns), filled, dealt, face_down)


U = {"capacity_rule": "unlimited"}
KINGS = {"first": 13}
SUIT = {"build": "same_suit"}
SINGLE = {"lift": "one", "takes": "one"}
FREE = "4x7 4x6"
FORK = "2x8 4 2 0 2 4 2x8"
WIDE = "8 2x7 8 2x7 8"
BASED = {"first": "base", "wrap": True}
KEEPS = {"returns": "none"}
BOUND = cells(4, suits=(0, 3, 2, 1))
ONE_HOME = home(count=1, suits=None, build="rank_by_rank", capacity=52)


def rows_that_overlap(*rows):
    """Return `blocked_by` of rows of cards that lie over one another, the first row lowest."""
    starts = [sum(rows[:row]) for row in range(len(rows))]
    blocked = []
    for row, (below, above) in enumerate(pairwise(rows)):
        shift = 0 if above > below else -1  # a row of eleven sticks out on both sides
        for place in range(below):
            over = [place + shift, place + shift + 1]
            blocked.append((starts[row] + place, tuple(starts[row + 1] + card for card in over if 0 <= card < above)))
    return tuple(blocked)


SARLACC = Variant(
    "Sarlacc",
    (cascades("10x1"), cascades("42x1", first="none"), cells(6), home(wrap=True)),
    blocked_by=rows_that_overlap(10, 11, 10, 11, 10),
    dropdown=True,
)
ANTARES = Variant(
    "Antares",
    (cascades("4x7"), cascades("4x6", **SUIT, **KINGS, lift="any"), cells(4), home()),
    capacity_rule="unlimited",
)

GAMES = [
    game("Relaxed FreeCell", FREE, 4, **U),
    game("Relaxed Seahaven Towers", "10x5", 4, filled=(0, 1, 1), **SUIT, **KINGS, **U),
    game("FreeCell", FREE, 4),
    game("Seahaven Towers", "10x5", 4, filled=(0, 1, 1), **SUIT, **KINGS),
    game("King Only Baker's Game", FREE, 4, **SUIT, **KINGS),
    game("Baker's Game", FREE, 4, **SUIT),
    game("ForeCell", "8x6", 4, filled=(1, 1, 1, 1), **KINGS),
    game(
        "Penguin",
        "7x7",
        7,
        dealt="base of all but one",
        foundations=home(**BASED),
        wrap=True,
        first="base-1",
        **SUIT,
        **U,
        **KEEPS,
    ),
    game(
        "Stalactites",
        "8x6",
        2,
        dealt="any card on each",
        build="none",
        first="none",
        **SINGLE,
        foundations=home(suits=None, first="any", build="any_suit", wrap=True),
    ),
    game("Cat's Tail", "5 11 9 49 4 6 12 8 0", 8, decks=2, first="none", **U),
    game("Snake", "5 10 9 43 3 6 12 8 0", 7, decks=2, first="none", dealt="ace of each foundation"),
    game("Eight Off", "8x6", 8, filled=(1, 0, 1, 0, 1, 0, 1), **SUIT, **KINGS),
    game(
        "Double FreeCell",
        "10x10",
        6,
        decks=2,
        dealt="ace of each foundation",
        foundations=home(count=4, capacity=26, wrap=True),
    ),
    game("Triple FreeCell", "13x12", 10, decks=3),
    game("Kings", "1 5 11 9 49 4 6 19", 8, decks=2, first="none", **U),
    game("Retinue", "1 5 10 9 43 3 6 19", 8, decks=2, first="none", dealt="ace of each foundation"),
    game("Needle", FORK, cells(1, capacity=18, build="anything"), filled=(8,), **SINGLE),
    game("Haystack", FORK, cells(1, capacity=8, build="anything"), filled=(8,), **SINGLE),
    game("Challenge FreeCell", FREE, 4),
    game("Super Challenge FreeCell", FREE, 4, **KINGS),
    game("Seven by Four", "3x8 4x7", 4),
    game("Seven by Five", "3x8 4x7", 5),
    game("Pitchfork", FORK, cells(1, capacity=None, first="none"), filled=(8,), **SINGLE),
    game("Bath", "1 2 3 4 5 6 7 3x8", 2, **KINGS),
    game(
        "Clink",
        "8x6",
        2,
        filled=(1, 1),
        dealt="ace of each foundation",
        **U,
        **KEEPS,
        foundations=home(count=2, suits=None, capacity=26, build="alternate", wrap=True),
    ),
    game(
        "Opus",
        "7x7",
        5,
        dealt="base of all but one",
        foundations=home(**BASED),
        wrap=True,
        first="base-1",
        **SUIT,
        **U,
        **KEEPS,
    ),
    game("Deep", "8x13", 8, decks=2, **U),
    game("Repair", "10x10", 4, decks=2, filled=(1, 1, 1, 1), **U),
    game("Cell 11", "12 10x13 12", 11, decks=3, filled=(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
    game("Four Colours", "4x13 3x0", BOUND, **U),
    game("Big Cell", "13x12", 4, decks=3, **U),
    game("Double Seahaven Towers", "14x7", 8, decks=2, filled=(0, 1, 1, 1, 1, 1, 1), **SUIT, **KINGS),
    game("German FreeCell", "3x8 4x7", BOUND, **U),
    game("KingCell", FREE, 4, build="any_suit", **KINGS),
    game("Tuxedo", WIDE, 7, wrap=True, foundations=home(wrap=True), **SUIT, **U, **KEEPS),
    game("Headquarters", "8x13", cells(6, capacity=None, takes="run", lift="any"), decks=2, first="none", **U),
    game("Flipper", WIDE, 7, blocked_by=tuple((column, (7 + column,)) for column in range(7)), **U),
    game("Footling", FREE, 4, foundations=ONE_HOME, **U, **KEEPS),
    game("Double Footling", "4x11 6x10", 5, decks=2, foundations=replace(ONE_HOME, capacity=104), **U, **KEEPS),
    game("Limpopo", "8x13", cells(2, capacity=4, build="anything"), decks=2, **U),
    game("Double FreeCell (Traditional)", "4x11 6x10", 8, decks=2),
    Layout(SARLACC, sizes("52x1")),
    game("Petal", "4x6 4x5", 4, filled=(1, 1, 1, 1), dealt="base of each", foundations=home(**BASED)),
    game("Obstruction", "6x7 2x6", 4, jokers=2),
    Layout(ANTARES, sizes(FREE)),
    game("Double Eight Off", "12x8", 8, decks=2, filled=(1,) * 8, **SUIT, **KINGS),
    game("Opera", FREE, 4, face_down=True),
    game("FreeCell (2 Reserves)", FREE, 2),
    game("FreeCell (No Reserve)", FREE, 0),
]


def taken(cards, wanted):
    """Take the first card that is wanted out of a list and return it."""
    return cards.pop(next(index for index, card in enumerate(cards) if wanted(card)))


def deal(layout, rng):
    """Return a first position of a game."""
    variant = layout.variant
    deck = deck_of(variant)
    rng.shuffle(deck)
    at_home = [[] for _ in range(variant.foundations)]
    beak = deck[0]
    for index, suit in enumerate(variant.suits[variant.cascades + variant.freecells :]):
        if layout.home == "any card on each":
            at_home[index].append(deck.pop())
        elif layout.home == "ace of each foundation":  # where suits are not bound, one black and one red
            at_home[index].append(
                taken(deck, lambda c, s=suit, i=index: c.rank == 1 and (c.suit == s or (s is None and c.is_red == i)))
            )
        elif layout.home == "base of each" or (layout.home and suit != beak.suit):
            at_home[index].append(taken(deck, lambda c, s=suit: (c.rank, c.suit) == (beak.rank, s)))
    if variant.suits[variant.cascades : variant.cascades + variant.freecells].count(0) and layout.columns[-1] == 0:
        deck.sort(key=lambda card: card.suit)  # a suit to a column
    columns = []
    for size in layout.columns:
        columns.append(deck[:size])
        del deck[:size]
    held = [[] for _ in range(variant.freecells)]
    for index, count in enumerate(layout.cells):
        held[index] = deck[:count]
        del deck[:count]
    assert not deck, (variant.name, len(deck))
    down = tuple(max(len(column) - 1, 0) for column in columns) + (0,) * (variant.freecells + variant.foundations)
    return State(variant, (*columns, *held, *at_home), down if layout.face_down else ())
