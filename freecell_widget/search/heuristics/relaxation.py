"""Find the fewest cards that must be parked if freecells are unlimited.

A card x is over a lower card d of some suit. If x is not parked, it goes home before d does, and so before every
higher card y of d's suit: x waits for nobody, y waits for x. Draw an arrow from x to each such y. Cards that are not
parked go home in an order that follows the arrows, so they form no cycle; and where they form no cycle, such an order
exists. The fewest parked cards are therefore the fewest whose removal leaves no cycle: a minimum feedback vertex set.

Sets of cards are bit masks: bit n stands for Card(n).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freecell_widget.model.state import State

# For each card the higher cards of its suit.
_HIGHER = [sum(1 << other for other in range(card + 4, 52, 4)) for card in range(52)]


def least_parked(state: State) -> int:
    """Return the fewest cards that must be parked if freecells are unlimited.

    Args:
        state: a position of a game with one deck, whose foundations are built up in suit from the ace.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> least_parked(deal_state(617))
    27
    """
    after: dict[int, int] = {}  # card -> the cards that wait for it if it is not parked
    parked = 0
    for pile in state.cascades:
        waiting = 0
        for card in pile:
            if waiting >> card & 1:
                parked += 1  # it would wait for itself
            elif waiting:
                after[card] = waiting
            waiting |= _HIGHER[card]
    return parked + _feedback(after, len(after))


def _feedback(after: dict[int, int], limit: int) -> int:
    """Return the size of a minimum feedback vertex set, at most the limit.

    A card is taken that lies on many cycles. Either it is parked and gone; or it is not, and then whoever it waits
    for makes all wait that wait for it, so that its arrows can be joined past it.

    Args:
        after: card -> mask of the cards that its arrows lead to.
        limit: a size that need not be known exactly, nor a larger one.
    """
    after, parked = _reduce(after)
    if parked + _bound(after) >= limit:
        return limit
    if not after:
        return parked
    twins = {
        card: sum(after[other] >> card & 1 for other in after if mask >> other & 1) for card, mask in after.items()
    }
    card = max(after, key=lambda card: (twins[card], after[card].bit_count()))
    limit = parked + 1 + _feedback({other: mask for other, mask in after.items() if other != card}, limit - parked - 1)
    return parked + _feedback(_join(after, card), limit - parked)


def _join(after: dict[int, int], card: int) -> dict[int, int]:
    """Return the graph without a card, whose arrows in and out are joined."""
    out = after[card]
    return {other: mask | out if mask >> card & 1 else mask for other, mask in after.items() if other != card}


def _reduce(after: dict[int, int]) -> tuple[dict[int, int], int]:
    """Return a smaller graph, and how many cards outside it must be parked.

    A card with an arrow to itself must be parked. One with no arrow in or none out is on no cycle. One with a single
    arrow in or out need not be parked, as the card at the other end does as well.
    """
    parked = 0
    while True:
        cards = once = twice = 0
        for card, mask in after.items():
            cards |= 1 << card
            twice |= once & mask
            once |= mask
        kept = {}
        single = -1
        for card, mask in after.items():
            mask &= cards  # noqa: PLW2901 (the arrows to cards that are still there)
            if mask >> card & 1:
                parked += 1
            elif mask and once >> card & 1:
                kept[card] = mask
                if not mask & (mask - 1) or not twice >> card & 1:
                    single = card
        if len(kept) == len(after):
            if single < 0:
                return kept, parked
            kept = _join(kept, single)
        after = kept


def _bound(after: dict[int, int]) -> int:
    """Return how many disjoint cycles are easily found: no fewer cards must be parked."""
    found, free = 0, sum(1 << card for card in after)
    for card, mask in after.items():
        if free >> card & 1:
            for other, back in after.items():
                if mask >> other & free >> other & 1 and back >> card & 1:
                    free &= ~(1 << card | 1 << other)
                    found += 1
                    break
    return found
