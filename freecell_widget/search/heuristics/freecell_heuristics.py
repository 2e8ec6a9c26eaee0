"""Estimate the moves to go; each claim has a proof or a counter-example.

All claims are for games in which one card moves at a time at cost 1, cards go home in suit from the ace up, and
nothing is moved by itself (``FreeCellProblem`` with its default switches). A supermove may free several buried cards at
once, so that of the ladder below only :func:`zero` and :func:`cards_left` stay admissible; autoplay sends several cards
home at no cost, and only :func:`zero` does.

h is **admissible** if it never exceeds the least number of moves to go. It is **consistent** if no move lowers it by
more than the move's cost; a consistent h that is 0 at goals is admissible.

The admissible ones form a ladder, each rung at least as high as the one below::

    zero <= cards_left <= same_suit_buried <= unlimited_freecells <= the least number of moves
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from freecell_widget.search.heuristics.relaxation import least_parked

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.model.state import State

H = TypeVar("H", bound="Callable[[State], int]")


class Claim(NamedTuple):
    """What is known of a heuristic.

    Args:
        admissible: whether it never says too much.
        consistent: whether no move lowers it by more than 1.
    """

    admissible: bool
    consistent: bool


CLAIMS: dict[str, Claim] = {}


def _claims(*, admissible: bool, consistent: bool) -> Callable[[H], H]:
    def note(h: H) -> H:
        CLAIMS[h.__name__] = Claim(admissible, consistent)
        return h

    return note


@_claims(admissible=True, consistent=True)
def zero(state: State) -> int:  # noqa: ARG001 (it looks at nothing)
    """Return 0: A* becomes uniform-cost search.

    Admissible and consistent: costs are not negative.
    """
    return 0


@_claims(admissible=True, consistent=True)
def cards_left(state: State) -> int:
    """Return the number of cards that are not home.

    Consistent: a move sends one card home or none. Being 0 at the goal, it is admissible.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> cards_left(deal_state(617))
    52
    """
    variant = state.variant
    first = variant.cascades + variant.freecells
    return variant.cards - sum(map(len, state.piles[first:]))


@_claims(admissible=True, consistent=True)
def same_suit_buried(state: State) -> int:
    """Count the cards not home, and again those over a lower card of their suit.

    Such a card must leave before the lower one can go home, and cannot itself go home before it; so it moves once
    more than the one move home that every card makes.

    Consistent: a move changes only what counts for the card that moves. That card was exposed, so no other card lies
    over it, before or after. If it goes home, it is not counted twice, since all lower ones are home already: h falls
    by 1. Else it is counted once more or once less at most. Being 0 at the goal, h is admissible.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> same_suit_buried(deal_state(617))
    68
    """
    buried = 0
    for pile in state.cascades:
        lowest = [99, 99, 99, 99]
        for card in pile:
            suit = card & 3
            if card > lowest[suit]:
                buried += 1
            else:
                lowest[suit] = card
    return cards_left(state) + buried


@_claims(admissible=True, consistent=True)
def unlimited_freecells(state: State) -> int:
    """Return how many moves the position takes with unlimited freecells.

    This relaxes the problem. With freecells to spare nothing is gained by building on cascades, and a card that may go
    home may as well go at once. It remains to choose the cards that are parked in a freecell on their way. The cards
    that are not parked must be able to go home in some order.
    :func:`freecell_widget.search.heuristics.relaxation.least_parked` finds the fewest.

    Admissible: every solution of the real game is one of the relaxed game. Park in a freecell each card that the
    solution moves elsewhere than home, at its first move, and leave out its later moves except the one home; no more
    moves are made.

    Consistent: let a move lead from s to t. If a card goes home, h falls by 1, as the relaxed game may begin with the
    same move. Else the relaxed game may begin by parking that card (if it is not parked already), and what then
    remains takes at most h(t) moves, since a parked card is at no disadvantage to one on a cascade. So
    h(s) <= 1 + h(t).

    Source of the idea, cycles of cards that wait for each other: Paul and Helmert, Optimal solitaire game solutions
    using A* search and deadlock analysis, 2016.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> unlimited_freecells(deal_state(617))
    79
    """
    return cards_left(state) + least_parked(state)


@_claims(admissible=False, consistent=False)
def any_buried(state: State) -> int:
    """Count the cards that are not home, and again those over any lower card.

    Not admissible: a card over a lower one of another suit may go home first, in one move, as the two of hearts does
    here, where three moves are enough. It is a good guide all the same, and what most people think of first.

    Not consistent, since it would be admissible then.

    >>> from freecell_widget.model.state import State
    >>> from freecell_widget.variants.named_games import mini_freecell
    >>> piles = ["AS", "2H"], ["2S"], [], [], [], ["AH"], ["AC", "2C"], ["AD", "2D"], []
    >>> any_buried(State(mini_freecell(ranks=2), piles))
    4
    """
    buried = 0
    for pile in state.cascades:
        lowest = 99
        for card in pile:
            rank = card >> 2
            if rank > lowest:
                buried += 1
            else:
                lowest = rank
    return cards_left(state) + buried


@_claims(admissible=False, consistent=False)
def heineman(state: State) -> int:
    """Return the cards that lie over the next card of each foundation, added up.

    Not admissible: a card over the next cards of several suits is counted for each of them. With four aces at the
    bottom of one cascade and four twos on them it says 22, but freecells enough win in 12 moves.

    Not consistent, since it would be admissible then; and even where it is admissible it drops and jumps: when a card
    goes home, the next one of its suit may lie deep, or not.

    Source: G. T. Heineman, Algorithm to solve FreeCell solitaire games, 2009, without its doubling.

    >>> from freecell_widget.search import FreeCellProblem, astar, run, same_suit_buried
    >>> from freecell_widget.model.state import State
    >>> from freecell_widget.variants.named_games import mini_freecell
    >>> piles = ["AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S"], *[[]] * 11
    >>> state = State(mini_freecell(ranks=2, freecells=4), piles)
    >>> heineman(state), run(astar, FreeCellProblem(state), same_suit_buried).cost
    (22, 12)
    """
    next_cards = set()
    home = {pile[-1] for pile in state.foundations if pile}
    for suit in range(4):
        ranks = [card >> 2 for card in home if card & 3 == suit]
        next_cards.add(4 * (ranks[0] + 1 if ranks else 0) + suit)
    return sum(
        len(pile) - 1 - place for pile in state.cascades for place, card in enumerate(pile) if card in next_cards
    )
