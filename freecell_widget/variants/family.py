"""The games of PySolFC's FreeCell category that are not among the first ten."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from freecell_widget.variants.group import Group
from freecell_widget.variants.variant import Variant

_RUNS: dict[str, Any] = {"lift": "run", "takes": "run"}
_SINGLE: dict[str, Any] = {"lift": "one", "takes": "one"}
_FOUNDATION: dict[str, Any] = {"capacity": 13, "first": 1, "build": "same_suit"}
_RELAXED: dict[str, Any] = {"capacity_rule": "unlimited"}
_BASED: dict[str, Any] = {"first": "base", "wrap": True}
_KEEPS: dict[str, Any] = {"returns": "none"}


def _cascades(count: int, build: str = "alternate", **rules: Any) -> Group:  # noqa: ANN401
    return Group("cascade", count, build=build, **{**_RUNS, **rules})


def _home(decks: int = 1, **rules: Any) -> Group:  # noqa: ANN401
    count = rules.pop("count", 4 * decks)
    suits = ((2, 0, 1, 3) * decks)[:count]
    return Group("foundation", count, **{**_FOUNDATION, "suits": suits, **rules})


def _game(
    name: str,
    cascades: Group | int,
    freecells: Group | int,
    foundations: Group | None = None,
    *,
    decks: int = 1,
    **rules: Any,  # noqa: ANN401
) -> Variant:
    """Return a game; what is not said is FreeCell's, but cards may come back."""
    groups = (
        _cascades(cascades) if isinstance(cascades, int) else cascades,
        Group("freecell", freecells, capacity=1) if isinstance(freecells, int) else freecells,
        foundations or _home(decks),
    )
    dealer = "rows" if decks == 1 else "several_decks"
    return Variant(name, groups, decks=decks, **{"returns": "cascades", "dealer": dealer, **rules})


def _rows_that_overlap(*rows: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return `blocked_by` of rows that overlap, the first row lowest."""
    blocked = []
    for row, (below, above) in enumerate(pairwise(rows)):
        start = sum(rows[:row])
        shift = 0 if above > below else -1  # a row of eleven sticks out on both sides
        for place in range(below):
            over = [place + shift, place + shift + 1]
            blocked.append((start + place, tuple(start + below + card for card in over if 0 <= card < above)))
    return tuple(blocked)


_BOUND = Group("freecell", 4, capacity=1, suits=(0, 3, 2, 1))
_BEAK = _cascades(7, "same_suit", first="base-1", wrap=True)
_ONE_HOME: dict[str, Any] = {"count": 1, "suits": None, "build": "rank_by_rank"}

# Source: PySolFC's rules pages and layouts.
FAMILY: tuple[Variant, ...] = (
    _game("Penguin", _BEAK, 7, _home(**_BASED), dealer="penguin", **_RELAXED, **_KEEPS),
    _game("Opus", _BEAK, 5, _home(**_BASED), dealer="penguin", **_RELAXED, **_KEEPS),
    _game(
        "Stalactites",
        _cascades(8, "none", first="none", **_SINGLE),
        2,
        _home(suits=None, first="any", build="any_suit", wrap=True),
        dealer="stalactites",
    ),
    _game("Cat's Tail", _cascades(9, first="none"), 8, decks=2, dealer="cats_tail", **_RELAXED),
    _game("Snake", _cascades(9, first="none"), 7, decks=2, dealer="snake"),
    _game("Kings", _cascades(8, first="none"), 8, decks=2, dealer="kings", **_RELAXED),
    _game("Retinue", _cascades(8, first="none"), 8, decks=2, dealer="retinue"),
    _game("Double FreeCell", 10, 6, _home(count=4, capacity=26, wrap=True), decks=2, dealer="double_freecell"),
    _game("Double FreeCell (Traditional)", 10, 8, decks=2),
    _game("Triple FreeCell", 13, 10, decks=3),
    _game("Big Cell", 13, 4, decks=3, **_RELAXED),
    _game("Cell 11", 12, 11, decks=3, dealer="cell_11"),
    _game("Needle", _cascades(9, **_SINGLE), Group("freecell", 1, capacity=18, build="anything"), dealer="needle"),
    _game("Haystack", _cascades(9, **_SINGLE), Group("freecell", 1, capacity=8, build="anything"), dealer="needle"),
    _game("Pitchfork", _cascades(9, **_SINGLE), Group("freecell", 1, capacity=None, first="none"), dealer="needle"),
    _game("Challenge FreeCell", 8, 4, dealer="challenge_freecell"),
    _game("Super Challenge FreeCell", _cascades(8, first=13), 4, dealer="challenge_freecell"),
    _game("Seven by Four", 7, 4),
    _game("Seven by Five", 7, 5),
    _game("Bath", _cascades(10, first=13), 2, dealer="bath"),
    _game(
        "Clink",
        8,
        2,
        _home(count=2, suits=None, capacity=26, build="alternate", wrap=True),
        dealer="clink",
        **_RELAXED,
        **_KEEPS,
    ),
    _game("Deep", 8, 8, decks=2, **_RELAXED),
    _game("Limpopo", 8, Group("freecell", 2, capacity=4, build="anything"), decks=2, **_RELAXED),
    _game(
        "Headquarters",
        _cascades(8, first="none"),
        Group("freecell", 6, capacity=None, takes="run", lift="any"),
        decks=2,
        **_RELAXED,
    ),
    _game("Repair", 10, 4, decks=2, dealer="repair", **_RELAXED),
    _game("Four Colours", 7, _BOUND, dealer="four_colours", **_RELAXED),
    _game("German FreeCell", 7, _BOUND, **_RELAXED),
    _game(
        "Double Seahaven Towers",
        _cascades(14, "same_suit", first=13),
        8,
        decks=2,
        dealer="double_seahaven_towers",
    ),
    _game("Double Eight Off", _cascades(12, "same_suit", first=13), 8, decks=2, dealer="double_eight_off"),
    _game("KingCell", _cascades(8, "any_suit", first=13), 4),
    _game("Tuxedo", _cascades(7, "same_suit", wrap=True), 7, _home(wrap=True), dealer="tuxedo", **_RELAXED, **_KEEPS),
    _game(
        "Flipper", 7, 7, dealer="tuxedo", blocked_by=tuple((column, (7 + column,)) for column in range(7)), **_RELAXED
    ),
    _game("Footling", 8, 4, _home(**_ONE_HOME, capacity=52), **_RELAXED, **_KEEPS),
    _game("Double Footling", 10, 5, _home(**_ONE_HOME, capacity=104), decks=2, **_RELAXED, **_KEEPS),
    _game("Petal", 8, 4, _home(**_BASED), dealer="petal"),
    _game("Obstruction", 8, 4, jokers=2, dealer="several_decks"),
    _game("Opera", 8, 4, dealer="opera"),
    _game("FreeCell (2 Reserves)", 8, 2),
    _game("FreeCell (No Reserve)", 8, Group("freecell", 0, capacity=1)),
    Variant(
        "Sarlacc",
        (_cascades(10), _cascades(42, first="none"), Group("freecell", 6, capacity=1), _home(wrap=True)),
        blocked_by=_rows_that_overlap(10, 11, 10, 11, 10),
        dropdown=True,
    ),
    Variant(
        "Antares",
        (_cascades(4), _cascades(4, "same_suit", first=13, lift="any"), Group("freecell", 4, capacity=1), _home()),
        capacity_rule="unlimited",
    ),
)
