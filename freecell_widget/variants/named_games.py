"""The named games, and how they are found by name."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from freecell_widget.errors import FreeCellError
from freecell_widget.validate import quoted
from freecell_widget.variants.family import FAMILY
from freecell_widget.variants.group import Group
from freecell_widget.variants.variant import MINI, NAMED, Variant, named, plain
from freecell_widget.words.messages import fault


def _game(name: str, columns: int, cells: int, build: str, *, kings: bool = False, **rules: Any) -> Variant:  # noqa: ANN401
    """Return a game of one deck with foundations from ace to king in suit."""
    return Variant(
        name,
        (
            Group("cascade", columns, first=13 if kings else "any", build=build, lift="run", takes="run"),
            Group("freecell", cells, capacity=1),
            Group("foundation", 4, capacity=13, first=1, suits=(2, 0, 1, 3), build="same_suit"),
        ),
        **rules,
    )


FREECELL = _game("FreeCell", 8, 4, "alternate")
RELAXED_FREECELL = replace(FREECELL, name="Relaxed FreeCell", capacity_rule="unlimited")
BAKERS_GAME = _game("Baker's Game", 8, 4, "same_suit")
KINGS_ONLY_BAKERS_GAME = _game("King Only Baker's Game", 8, 4, "same_suit", kings=True)
EIGHT_OFF = _game("Eight Off", 8, 8, "same_suit", kings=True, dealer="eight_off")
RELAXED_EIGHT_OFF = replace(EIGHT_OFF, name="Relaxed Eight Off", capacity_rule="unlimited")
SEAHAVEN_TOWERS = _game("Seahaven Towers", 10, 4, "same_suit", kings=True, dealer="seahaven_towers")
RELAXED_SEAHAVEN_TOWERS = replace(SEAHAVEN_TOWERS, name="Relaxed Seahaven Towers", capacity_rule="unlimited")
FORECELL = _game("ForeCell", 8, 4, "alternate", kings=True, dealer="forecell")
RELAXED_BAKERS_GAME = replace(BAKERS_GAME, name="Relaxed Baker's Game", capacity_rule="unlimited")

VARIANTS: tuple[Variant, ...] = (
    FREECELL,
    RELAXED_FREECELL,
    BAKERS_GAME,
    RELAXED_BAKERS_GAME,
    KINGS_ONLY_BAKERS_GAME,
    EIGHT_OFF,
    RELAXED_EIGHT_OFF,
    SEAHAVEN_TOWERS,
    RELAXED_SEAHAVEN_TOWERS,
    FORECELL,
)


NAMED.update({plain(variant.name): variant for variant in (*VARIANTS, *FAMILY)})
_MINI = replace(FREECELL, name=f"{MINI} 13x8x4", dealer="mini")
NAMED[plain(MINI)] = _MINI


@lru_cache(maxsize=64, typed=True)  # 4.0 is refused, though it equals 4
def mini_freecell(ranks: int = 4, cascades: int = 4, freecells: int = 1) -> Variant:
    """Return FreeCell with fewer ranks and piles, small enough to search whole.

    Args:
        ranks: the number of ranks of each suit, 1 to 13.
        cascades: 1 to 20.
        freecells: 0 to 11.

    Raises:
        FreeCellError: a number outside its range.

    >>> mini_freecell().name, mini_freecell() == find_variant("mini freecell 4x4x1")
    ('Mini FreeCell 4x4x1', True)
    """
    return find_variant(_MINI.with_(ranks=ranks, cascades=cascades, freecells=freecells).name)


def find_variant(name: str | Variant, *, freecells: int | None = None) -> Variant:
    """Return the variant of a name; case, spaces and marks do not count.

    Args:
        name: such as ``"Eight Off"``, ``"eight_off"`` or ``"FreeCell, 3 freecells, 10 ranks"``; a Variant is
            returned as it is.
        freecells: another number of freecells, 0 to 11; None for that of the game.

    Raises:
        FreeCellError: no game has this name, or a size is out of its range.

    >>> find_variant("bakers_game") is BAKERS_GAME
    True
    >>> find_variant("freecell, 3 freecells") == find_variant("FreeCell", freecells=3)
    True
    """
    given: object = name
    variant = given if isinstance(given, Variant) else named(given) if isinstance(given, str) else None
    if variant is None:
        raise fault(FreeCellError, "variant.unknown", name=quoted(given), names=[game.name for game in VARIANTS])
    return variant if freecells is None else variant.with_freecells(freecells)
