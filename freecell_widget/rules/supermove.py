"""A supermove taken apart into the single-card moves it stands for."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from freecell_widget.model.move import Move
from freecell_widget.model.stacking import masks_of
from freecell_widget.rules.capacity import covers, free_piles
from freecell_widget.rules.judge import why_illegal

if TYPE_CHECKING:
    from freecell_widget.model.card import Card
    from freecell_widget.model.state import State

_NEVER = 10**9


@cache
def _split(cards: int, freecells: int, cascades: int, *, onto_empty: bool) -> tuple[int, int]:
    """Return the fewest single-card moves of a run, and how many cards to set aside.

    With no cascade to spare, all cards but one wait in freecells. Else some go to a spare cascade, the rest to the
    target, and then those follow: each part is a smaller problem. Until the rest comes, an empty target is one more
    spare cascade.

    Args:
        cards: how many go.
        freecells: the empty freecells.
        cascades: the empty cascades besides the target.
        onto_empty: whether the target is an empty cascade that takes any card.
    """
    if cascades == 0:
        return (2 * cards - 1 if cards <= freecells + 1 else _NEVER), 0
    left = cascades - 1
    fewest = _split(cards, freecells, left, onto_empty=onto_empty)[0], 0
    for aside in range(1, cards):
        cost = (
            _split(aside, freecells, left + onto_empty, onto_empty=True)[0]
            + _split(cards - aside, freecells, left, onto_empty=onto_empty)[0]
            + _split(aside, freecells, left, onto_empty=False)[0]
        )
        fewest = min(fewest, (cost, aside))
    return fewest


def expand_supermove(state: State, move: Move) -> list[Move]:
    """Return the single-card moves of a move; they lead to the same State.

    They use empty freecells and cascades that take any card, and are as few as these allow.

    Args:
        state: the position before the move.
        move: a legal move. One that no single-card moves can stand for (a long run of a relaxed game, cards that
            are not a run, a pile dropped onto the one it covers) is returned as it is.

    Raises:
        IllegalMove: the rules refuse the move.

    >>> from freecell_widget.notation import parse_board
    >>> state = parse_board('''Foundations: H-J C-Q D-Q S-Q
    ... : KC QH
    ... : KD
    ... : KS
    ... : KH
    ... ''')
    >>> expand_supermove(state, Move(0, 4, 2))
    [Move(source=0, target=8, cards=1), Move(source=0, target=4, cards=1), Move(source=8, target=4, cards=1)]

    Source: the recursion is the Tower of Hanoi's with cells; its counts equal those of a breadth-first search over
    single-card moves (``tests/data/supermove.json``).
    """
    if reason := why_illegal(state, move):
        raise reason.error()
    move = Move(*move)
    moved = state.piles[move.source][-move.cards :]
    cells, spare = free_piles(state, move.target)
    spare = [pile for pile in spare if _is_run(state, moved, pile)]
    too_long = move.cards > (1 + len(cells)) << len(spare)
    if too_long or not _is_run(state, moved, move.target) or covers(state, move.target):
        return [move]
    moves: list[Move] = []
    onto_empty = not state.piles[move.target] and masks_of(state.variant, state.base).any_card[move.target]
    _carry(move, cells, spare, moves, onto_empty=onto_empty)
    return moves


def _is_run(state: State, cards: tuple[Card, ...], index: int) -> bool:
    """Return whether cards can be put on one another in a pile."""
    on = masks_of(state.variant, state.base).on[index]
    return all(on[under] >> card & 1 for under, card in pairwise(cards))


def _carry(move: Move, cells: list[int], spare: list[int], moves: list[Move], *, onto_empty: bool) -> None:
    """Append the single-card moves of a run that fits."""
    source, target, cards = move
    if spare:
        aside = _split(cards, len(cells), len(spare), onto_empty=onto_empty)[1]
        first, *rest = spare
        if aside:
            _carry(Move(source, first, aside), cells, [*rest, target] if onto_empty else rest, moves, onto_empty=True)
        _carry(Move(source, target, cards - aside), cells, rest, moves, onto_empty=onto_empty)
        if aside:
            _carry(Move(first, target, aside), cells, rest, moves, onto_empty=False)
        return
    waiting = cells[: cards - 1]
    moves += [Move(source, cell) for cell in waiting]
    moves.append(Move(source, target))
    moves += [Move(cell, target) for cell in reversed(waiting)]
