"""Which moves there are: all of them for people, single cards for search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.model.move import Move, PositionMove
from freecell_widget.model.stacking import Masks, accepts, masks_of
from freecell_widget.model.state import check_state
from freecell_widget.rules.capacity import covers, room_for
from freecell_widget.rules.judge import RETURNS_TO, do, is_won, why_illegal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant


def liftable(state: State, source: int) -> int:
    """Return how many cards of a pile may be picked up together, by its own rule.

    Args:
        state: the position.
        source: index of the pile.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> [liftable(deal_state(617), source) for source in (0, 8)]
    [1, 0]
    """
    check_state(state)
    return _liftable(state, source, masks_of(state.variant, state.base))


def _liftable(state: State, source: int, masks: Masks) -> int:
    pile = state.piles[source]
    variant = state.variant
    lift = variant.groups[variant.group_of[source]].lift
    if not pile or lift == "none":
        return 0
    hidden = state.face_down[source] if state.face_down else 0
    if lift == "any":
        return len(pile) - hidden
    if lift == "one":
        return 1
    on = masks.on[source]
    height = len(pile) - 1
    while height > hidden and on[pile[height - 1]] >> pile[height] & 1:
        height -= 1
    return len(pile) - height


def legal_moves(state: State) -> list[Move]:
    """Return every legal move: to each pile, of each number of cards.

    Each prints as its text.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> len(legal_moves(deal_state(1))), len(single_moves(deal_state(1)))
    (32, 8)
    >>> print(*legal_moves(deal_state(1))[:5])
    1a 1b 1c 1d 2a
    """
    check_state(state)
    variant = state.variant
    masks = masks_of(variant, state.base)
    takes = [accepts(masks, variant, index, pile) for index, pile in enumerate(state.piles)]
    limits = [room_for(state, target) for target in range(len(takes))]
    moves = _dropdowns(state)
    for source, pile in enumerate(state.piles):
        for cards in range(1, _liftable(state, source, masks) + 1):
            lead = pile[-cards]
            moves += [
                Move(source, target, cards)
                for target, mask in enumerate(takes)
                if mask >> lead & 1 and cards <= limits[target]
            ]
    return [PositionMove.of(state, move) for move in dict.fromkeys(moves) if why_illegal(state, move) is None]


def _dropdowns(state: State) -> list[Move]:
    """Return the moves that might drop a pile onto what it alone covers."""
    if not state.variant.dropdown:
        return []
    covered = [(under, covers(state, under)) for under, _ in state.variant.blocked_by]
    return [Move(over[0], under, len(state.piles[over[0]])) for under, over in covered if len(over) == 1]


class _Plan(NamedTuple):
    """What `single_moves` asks of a variant, found once."""

    sources: tuple[int, ...]  # piles that cards may leave
    targets: tuple[tuple[int, ...], ...]  # piles that cards may go to, interchangeable ones together: the classes
    class_of: tuple[int, ...]  # the number of each pile's class
    room: tuple[int, ...]  # the most cards of each pile
    moves: tuple[tuple[Move | None, ...], ...]  # [target][source]: the one-card move, if a card may ever go that way
    runs: bool  # whether moves of several cards are listed


def _plan_of(variant: Variant) -> _Plan:
    """Return the plan of a variant, made on first use."""
    tables: dict[Any, _Plan] = variant.tables
    if "single_moves" in tables:
        return tables["single_moves"]
    groups = [variant.groups[i] for i in variant.group_of]
    indices = range(len(groups))

    class_of = tuple(next(n for n, members in enumerate(variant.classes) if i in members) for i in indices)

    def ever(source: int, target: int) -> bool:
        group, to = groups[source], groups[target]
        if group.kind == "foundation" and to.kind not in RETURNS_TO[variant.returns]:
            return False
        to_and_fro = group.kind == "freecell" and group.capacity == 1 and class_of[source] == class_of[target]
        return source != target and not to_and_fro

    plan = _Plan(
        sources=tuple(i for i in indices if groups[i].lift != "none" and any(ever(i, target) for target in indices)),
        targets=variant.classes,
        class_of=class_of,
        room=tuple(variant.cards if group.capacity is None else group.capacity for group in groups),
        moves=tuple(
            tuple(Move(source, target) if ever(source, target) else None for source in indices) for target in indices
        ),
        runs=variant.capacity_rule == "unlimited"
        or any(g.lift == "any" or (g.kind == "freecell" and g.takes == "run") for g in variant.groups),
    )
    return tables.setdefault("single_moves", plan)


def single_moves(state: State) -> list[Move]:
    """Return the moves of search and perft: one card at a time, no duplicates.

    Of interchangeable empty piles the first stands for all; no card goes from freecell to freecell where these hold
    one card each and are interchangeable, nor a whole pile to an empty pile interchangeable with its own. Where
    moving a run does more than single-card moves can (capacity ``"unlimited"``, cascades that lift any cards,
    freecells that take runs, piles that drop onto what they cover), runs are listed too.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> single_moves(deal_state(1))[0]
    Move(source=0, target=8, cards=1)
    """
    check_state(state)
    piles = state.piles
    plan = _plan_of(state.variant)
    class_of = plan.class_of
    targets = _targets(state, plan)
    exposed = [  # (pile, its exposed card, the class whose empty piles it need not go to)
        (source, 1 << pile[-1], class_of[source] if len(pile) == 1 else -1)
        for source in _sources(state, plan)
        if (pile := piles[source])
    ]
    every = 0
    for _, bit, _ in exposed:
        every |= bit
    moves: list[Move] = []
    for target, mask, empties in targets:
        if mask & every:
            by_source = plan.moves[target]
            moves += [
                move
                for source, bit, home in exposed
                if mask & bit and home != empties and (move := by_source[source]) is not None
            ]
    if plan.runs:
        moves += _run_moves(state, plan, targets)
    if state.variant.blocked_by:
        moves += [move for move in _dropdowns(state) if move.cards > 1]
        return [move for move in dict.fromkeys(moves) if why_illegal(state, move) is None]
    return moves


def _targets(state: State, plan: _Plan) -> list[tuple[int, int, int]]:
    """Return (pile, mask of the cards it takes, class or -2) of each open pile.

    The class is that of an empty pile; -2 stands for a pile with cards.
    """
    variant = state.variant
    masks = masks_of(variant, state.base)
    piles, on, room = state.piles, masks.on, plan.room
    targets = []
    for number, members in enumerate(plan.targets):
        first_empty = True
        for target in members:
            pile = piles[target]
            if pile:
                if len(pile) < room[target]:
                    by_rank = masks.by_rank[target]
                    mask = accepts(masks, variant, target, pile) if by_rank else on[target][pile[-1]]
                    if mask:
                        targets.append((target, mask, -2))
            elif first_empty:
                first_empty = False
                targets.append((target, masks.empty[target], number))
    return targets


def _sources(state: State, plan: _Plan) -> Iterable[int]:
    """Return the piles that cards may leave now, as far as their own rule goes."""
    variant = state.variant
    if not variant.based:
        return plan.sources
    first = variant.first_foundation  # the base of a foundation stays
    return [source for source in plan.sources if source < first or len(state.piles[source]) > 1]


def _run_moves(state: State, plan: _Plan, targets: list[tuple[int, int, int]]) -> list[Move]:
    """Return the moves of two cards or more, for games where these are not shorthand."""
    group_of = state.variant.group_of
    groups = state.variant.groups
    masks = masks_of(state.variant, state.base)
    limits = {target: room_for(state, target) for target, _, _ in targets}
    return [
        Move(source, target, cards)
        for source in _sources(state, plan)
        for cards in range(2, _liftable(state, source, masks) + 1)
        for target, mask, empties in targets
        if mask >> state.piles[source][-cards] & 1
        and plan.moves[target][source] is not None
        and groups[group_of[target]].takes == "run"
        and cards <= limits[target]
        and not (cards == len(state.piles[source]) and empties == plan.class_of[source])
    ]


def is_stuck(state: State) -> bool:
    """Return whether no legal move leads to another position; a won game is not stuck.

    Positions that differ only in the order of interchangeable piles are one: a king that can only go from one empty
    cascade to the next is stuck. Full freecells alone are not; nor is a game that can no longer be won, which only a
    solver can tell.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> is_stuck(deal_state(11982))
    False
    """
    if is_won(state):
        return False
    key = state.key()
    return all(do(state, move).key() == key for move in legal_moves(state))
