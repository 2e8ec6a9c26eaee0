"""The one judge: whether a move is legal, and if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from freecell_widget.model.move import Move, Reason, check_move
from freecell_widget.model.pile_names import place
from freecell_widget.model.stacking import Masks, accepts, cards_in, masks_of
from freecell_widget.model.state import State, check_state
from freecell_widget.rules.capacity import covers, room_for, spaces
from freecell_widget.words.messages import SUITS

if TYPE_CHECKING:
    from freecell_widget.model.card import Card

# Variant.returns -> the kinds of pile that a foundation's card may come back to.
RETURNS_TO: dict[str, tuple[str, ...]] = {
    "none": (),
    "cascades": ("cascade",),
    "cascades_and_freecells": ("cascade", "freecell"),
}


def why_illegal(state: State, move: Move) -> Reason | None:
    """Return why the rules refuse a move, or None if it is legal.

    This is the only function that decides whether a move is legal. All others ask it, or tests hold them equal to it.

    Args:
        state: the position before the move.
        move: the move; any three integers are answered.

    Raises:
        TypeError: it is not a move, or the position is not a State.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> print(why_illegal(deal_state(1), Move(0, 1)))
    6♠ cannot go on 9♣. Only 8♦ or 8♥ can.
    >>> why_illegal(deal_state(1), Move(0, 8)) is None
    True
    """
    check_state(state)
    source, target, cards = check_move(move)
    variant = state.variant
    last = len(state.piles) - 1
    for pile in (source, target):
        if not 0 <= pile <= last:
            return Reason("judge.no_pile", {"pile": pile, "variant": variant.name, "last": last})
    if cards < 1:
        return Reason("judge.count", {"cards": cards})
    if source == target:
        return _reason(state, "judge.same_pile", source)
    return _why_not_leave(state, move) or _why_not_arrive(state, move)


def _reason(state: State, code: str, pile: int, **params: object) -> Reason:
    return Reason(code, {"place": place(state.variant, pile), **params})


def _why_not_leave(state: State, move: Move) -> Reason | None:  # noqa: C901 (one question after another)
    """Return why the cards may not be picked up, or None."""
    source, target, cards = move
    variant = state.variant
    pile = state.piles[source]
    group = variant.groups[variant.group_of[source]]
    if not pile:
        return _reason(state, "judge.empty_source", source)
    if cards > len(pile):
        return _reason(state, "judge.too_few", source, held=len(pile), cards=cards)
    if group.kind == "foundation":
        if variant.returns == "none":
            return Reason("judge.foundation_keeps", {"card": pile[-1]})
        if variant.kinds[target] == "foundation":
            return Reason("judge.home_already", {"card": pile[-1]})
        if variant.kinds[target] not in RETURNS_TO[variant.returns]:
            return Reason("judge.returns_to_cascades", {"card": pile[-1]})
        if variant.based and len(pile) == 1:
            return Reason("judge.base_stays", {"card": pile[-1]})
    if group.lift == "none":
        return _reason(state, "judge.no_lift", source)
    if variant.blocked_by and covers(state, source):
        return _reason(state, "judge.blocked", source, by=place(variant, covers(state, source)[0]))
    if state.face_down and len(pile) - cards < state.face_down[source]:
        return _reason(state, "judge.face_down", source, cards=cards)
    if group.lift == "one" and cards > 1:
        return _reason(state, "judge.lift_one", source, cards=cards)
    if group.lift == "run":
        on = masks_of(variant, state.base).on[source]
        for under, card in zip(pile[-cards:], pile[len(pile) - cards + 1 :], strict=False):
            if not on[under] >> card & 1:
                fits = cards_in(on[under])
                code = "judge.not_a_run" if fits else "judge.no_run"
                return Reason(code, {"cards": cards, "under": under, "card": card, "fits": fits})
    return None


def _why_not_arrive(state: State, move: Move) -> Reason | None:
    """Return why the cards, which may leave, may not be put down, or None."""
    source, target, cards = move
    variant = state.variant
    pile = state.piles[target]
    group = variant.groups[variant.group_of[target]]
    lead = state.piles[source][-cards]
    drops = is_dropdown(state, move)
    if variant.blocked_by and covers(state, target) and not drops:
        return _reason(state, "judge.blocked", target, by=place(variant, covers(state, target)[0]))
    if group.takes == "one" and cards > 1:
        return _reason(state, "judge.takes_one", target, cards=cards)
    if group.capacity is not None and len(pile) + cards > group.capacity:
        if group.kind == "freecell" and group.capacity == 1:
            return _reason(state, "judge.occupied", target, held=pile[-1])
        return _reason(state, "judge.full", target, capacity=group.capacity)
    masks = masks_of(variant, state.base)
    if not accepts(masks, variant, target, pile) >> lead & 1:
        return _why_no_fit(state, masks, target, lead)
    limit = room_for(state, target)
    if cards > limit and not drops:
        freecells, cascades = spaces(state, target)
        params = {"cards": cards, "limit": limit, "freecells": freecells, "columns": cascades}
        return _reason(state, "judge.too_long", target, **params)
    return None


def is_dropdown(state: State, move: Move) -> bool:
    """Return whether a whole pile drops onto the pile that it alone covers.

    Some games allow this; it needs no free space.

    Args:
        state: the position before the move.
        move: the move, which may still be illegal.
    """
    source, target, cards = move
    return state.variant.dropdown and cards == len(state.piles[source]) and covers(state, target) == [source]


def _why_no_fit(state: State, masks: Masks, target: int, lead: Card) -> Reason:
    """Return why a card does not fit by rank, suit or colour, and which cards do."""
    pile = state.piles[target]
    suit = state.variant.suits[target]
    fits = cards_in(accepts(masks, state.variant, target, pile))
    if lead.is_joker:
        return Reason("judge.joker", {})
    if not pile and suit is not None and state.variant.groups[state.variant.group_of[target]].first == "any":
        return _reason(state, "judge.suit", target, card=lead, suit=SUITS[suit])
    if pile:
        code = "judge.follows" if fits else "judge.nothing_follows"
        return Reason(code, {"card": lead, "under": pile[-1], "fits": fits})
    return _reason(state, "judge.starts" if fits else "judge.never_filled", target, card=lead, fits=fits)


def apply(state: State, move: Move) -> State:
    """Return the position after a move.

    Args:
        state: the position before it.
        move: a legal move.

    Raises:
        IllegalMove: the rules refuse the move; the text says why.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> apply(deal_state(1), Move(0, 8)).freecells[0]
    (Card('6S'),)
    """
    if reason := why_illegal(state, move):
        raise reason.error()
    return do(state, move)


def do(state: State, move: Move) -> State:
    """Return the position after a move that is known to be legal; nothing is judged.

    Args:
        state: the position before it.
        move: a legal move.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> do(deal_state(1), Move(0, 8)) == apply(deal_state(1), Move(0, 8))
    True
    """
    source, target, cards = move
    piles = list(state.piles)
    pile = piles[source]
    if cards == 1:  # by far the most frequent: no slice of the moved cards
        piles[target] += (pile[-1],)
        piles[source] = pile[:-1]
    else:
        piles[target] += pile[-cards:]
        piles[source] = pile[:-cards]
    face_down = state.face_down
    if face_down and len(piles[source]) == face_down[source] > 0:  # a covered card that is exposed turns up
        face_down = (*face_down[:source], face_down[source] - 1, *face_down[source + 1 :])
    return State.unchecked(state.variant, tuple(piles), face_down if any(face_down) else ())


def is_won(state: State) -> bool:
    """Return whether all cards are on the foundations; jokers stay in freecells.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> is_won(deal_state(1))
    False
    """
    check_state(state)
    return sum(map(len, state.foundations)) == state.variant.cards - state.variant.jokers
