"""How many cards one move may take, by the exact rule or by a house rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.model.stacking import masks_of
from freecell_widget.model.state import check_state
from freecell_widget.validate import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.model.state import State


def _exact(freecells: int, cascades: int, *, onto_empty: bool) -> int:  # noqa: ARG001 (one signature for all)
    return (1 + freecells) << cascades


def _product(freecells: int, cascades: int, *, onto_empty: bool) -> int:
    # Microsoft's program fills its empty cascades one after another and never nests them; onto an empty cascade it
    # carries cards through the freecells alone.
    return 1 + freecells if onto_empty else (1 + freecells) * (1 + cascades)


def _sum(freecells: int, cascades: int, *, onto_empty: bool) -> int:
    # The published sentence counts every empty cascade, the target too, so the exact number caps it.
    return min(freecells + cascades + onto_empty + 1, (1 + freecells) << cascades)


def _single_cells(freecells: int, cascades: int, *, onto_empty: bool) -> int:  # noqa: ARG001 (one signature for all)
    return 1 + freecells


# (empty freecells, empty cascades other than the target, onto an empty cascade?) -> the most cards; never above exact.
RULES: dict[str, Callable[..., int]] = {
    "exact": _exact,
    "product": _product,
    "sum": _sum,
    "single_cells": _single_cells,
}


def free_piles(state: State, target: int) -> tuple[list[int], list[int]]:
    """Return the empty freecells and cascades, except the target, that take any card.

    Args:
        state: the position.
        target: index of the pile that a run is to go to.

    Cascades that take kings only, or nothing, hold no part of a run on its way and so do not count: this alone makes
    the capacity of such games one more than the empty freecells.
    """
    variant = state.variant
    any_card = masks_of(variant, state.base).any_card
    free = [i for i, pile in enumerate(state.piles) if not pile and any_card[i] and i != target]
    if variant.blocked_by:
        free = [i for i in free if not covers(state, i)]
    return [i for i in free if i >= variant.cascades], [i for i in free if i < variant.cascades]


def covers(state: State, index: int) -> list[int]:
    """Return the piles that cover a pile now, so that no card may leave or enter it.

    Args:
        state: the position.
        index: the pile's number.
    """
    return [pile for under, over in state.variant.blocked_by if under == index for pile in over if state.piles[pile]]


def spaces(state: State, target: int) -> tuple[int, int]:
    """Return the numbers of empty freecells and empty cascades that take any card.

    The target does not count.

    Args:
        state: the position.
        target: index of the pile that a run is to go to.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> spaces(deal_state(1), 0)
    (4, 0)
    """
    freecells, cascades = free_piles(state, target)
    return len(freecells), len(cascades)


def capacity(state: State, target: int) -> int:
    """Return how many cards one move may carry to a pile.

    Args:
        state: the position.
        target: index of the pile that the cards go to.

    Raises:
        FreeCellError: `target` is not the index of a pile.

    Source: (1 + c) * 2**e for c empty freecells and e empty cascades besides the target, the exact number that
    single-card moves can carry (checked by brute force in the tests); ``Variant.capacity_rule`` names weaker rules.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> capacity(deal_state(1), 0), capacity(deal_state(1), 8)
    (5, 1)
    """
    check_state(state)
    return room_for(state, whole("target", target, 0, len(state.piles) - 1))


def room_for(state: State, target: int) -> int:
    """Return the capacity of a pile that is known to be there.

    Args:
        state: the position.
        target: index of the pile that the cards go to.
    """
    variant = state.variant
    group = variant.groups[variant.group_of[target]]
    if group.takes == "one":
        return 1
    room = variant.cards if group.capacity is None else group.capacity - len(state.piles[target])
    if variant.capacity_rule == "unlimited":
        return room
    freecells, cascades = spaces(state, target)
    return min(room, RULES[variant.capacity_rule](freecells, cascades, onto_empty=not state.piles[target]))
