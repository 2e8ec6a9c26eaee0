"""Translate between the rules and the kernel: variants, positions and moves.

The kernel knows neither colours nor policies. Which card may lie on which, what starts an empty cascade, how long a run
may be: the rules are asked here, once for each variant, and their answers written down as masks and numbers.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING

from freecell_widget.errors import FreeCellError
from freecell_widget.model.card import Card
from freecell_widget.model.move import Move
from freecell_widget.model.stacking import masks_of
from freecell_widget.rules.capacity import RULES
from freecell_widget.solver.kernel import layout as at
from freecell_widget.solver.kernel.bits import lowest

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableSequence

    from freecell_widget.model.state import State
    from freecell_widget.variants.variant import Variant

NEVER = 0x7F7F7F7F  # more cards of each suit than there are
HIGHEST_RUN = 13


def why_inexpressible(variant: Variant) -> str | None:
    """Return what the solver cannot express of a variant, or None.

    Args:
        variant: the game.

    >>> from freecell_widget.variants.named_games import EIGHT_OFF
    >>> why_inexpressible(EIGHT_OFF) is None
    True
    """
    kinds = [group.kind for group in variant.groups]
    cascade, foundation = variant.groups[0], variant.groups[-1]
    checks = (
        (variant.decks == 1 and not variant.jokers, "it is not played with one deck"),
        (kinds.count("cascade") == 1, "its cascades are not all alike"),
        (kinds.count("foundation") == 1, "its foundations are not all alike"),
        (kinds.count("freecell") <= 1, "its freecells are not all alike"),
        (cascade.count <= at.MAX_CASCADES, f"it has more than {at.MAX_CASCADES} cascades"),
        (variant.freecells <= at.MAX_CELLS, f"it has more than {at.MAX_CELLS} freecells"),
        (not variant.blocked_by and not variant.dropdown, "its piles cover one another (blocked_by=, dropdown=)"),
        (
            cascade.capacity is None and cascade.suits is None,
            "its cascades are bounded or bound to suits (capacity=, suits=)",
        ),
        (
            cascade.build not in ("anything", "rank_by_rank") and not cascade.wrap,
            "its cascades are not built down (build=, wrap=)",
        ),
        (cascade.lift in ("one", "run"), "its cascades give up other cards than runs (lift=)"),
        (cascade.first not in ("base", "base-1"), "what starts a cascade depends on the deal (first=)"),
        (
            sorted(foundation.suits or ()) == [0, 1, 2, 3],
            "its foundations are not bound to the four suits, as suits=(2, 0, 1, 3) binds them",
        ),
        (
            (foundation.first, foundation.build, foundation.wrap) == (1, "same_suit", False),
            "its foundations are not built up in suit from the ace (first=1, build='same_suit', wrap=False)",
        ),
        (
            all(
                group.kind != "freecell"
                or (group.capacity == 1 and group.first == "any" and group.suits is None and group.lift != "none")
                for group in variant.groups
            ),
            "its freecells do not take one card each of any kind (capacity=, first=, suits=, lift=)",
        ),
    )
    return next((reason for holds, reason in checks if not holds), None)


@lru_cache(maxsize=64)
def _rules(variant: Variant) -> tuple[int, ...]:
    """Return the tables of a variant's rules."""
    reason = why_inexpressible(variant)
    if reason is not None:
        message = f"The solver cannot play {variant.name}: {reason}."
        raise FreeCellError(message)
    table = [0] * at.TABLES
    masks = masks_of(variant)
    cascade = variant.groups[0]
    table[at.COLUMNS] = variant.cascades
    table[at.FREECELLS] = variant.freecells
    table[at.RANKS] = variant.ranks
    table[at.STARTS] = masks.empty[0]
    table[at.TWO_KEYS] = 1
    for card in range(4 * variant.ranks):
        table[at.FITS + card] = masks.on[0][card]
    for card in range(52):
        table[at.BIT + lowest(1 << card)] = card
    single = cascade.lift == "one" or cascade.takes == "one"
    for free in range(variant.freecells + 1):
        for empty in range(variant.cascades + 1):
            spare = empty if masks.any_card[0] else 0
            index = free * at.ROOM + empty
            table[at.CAPACITY + index] = 1 if single else _capacity(variant, free, spare, onto_empty=False)
            if empty:
                spare = max(0, spare - 1)
                most = 1 if single else _capacity(variant, free, spare, onto_empty=True)
                table[at.CAPACITY_EMPTY + index] = most
    table[at.RETURNS] = ("none", "cascades", "cascades_and_freecells").index(variant.returns)
    return tuple(table)


def _capacity(variant: Variant, freecells: int, cascades: int, *, onto_empty: bool) -> int:
    if variant.capacity_rule == "unlimited":
        return HIGHEST_RUN
    return min(HIGHEST_RUN, RULES[variant.capacity_rule](freecells, cascades, onto_empty=onto_empty))


@lru_cache(maxsize=64)
def policy(variant: Variant, autoplay: str = "all", *, complete: bool = False) -> array[int]:
    """Return the kernel's tables for a variant, without a position.

    They are shared, so copy them.

    Args:
        variant: the game.
        autoplay: which cards go home by themselves: ``"all"``, ``"safe"`` (as
            :func:`freecell_widget.rules.is_safe`) or ``"off"``.
        complete: whether searches also make the moves that they can do without.

    Raises:
        FreeCellError: the solver cannot express the variant; the text says why.
    """
    table = list(_rules(variant))
    table[at.COMPLETE] = int(complete)
    for card in range(4 * variant.ranks):
        home = follow = NEVER if autoplay == "off" else 0
        if autoplay == "safe":
            home, follow = _safe(table, card)
        table[at.SAFE_A + card] = home
        table[at.SAFE_B + card] = follow
    return array("q", table)


def _safe(table: list[int], card: int) -> tuple[int, int]:
    """Return the two conditions of safe autoplay for a card.

    The foundations hold all cards that go on it, or all of those can follow it home.

    A card follows if its foundation takes it next and all cards that go on it follow too, and so on down.
    """
    home = [0] * 4
    for other in _cards(table[at.FITS + card]):
        home[other & 3] = max(home[other & 3], (other >> 2) + 1)
    follow = [0] * 4
    seen: set[int] = set()
    waiting = _cards(table[at.FITS + card])
    while waiting:
        other = waiting.pop()
        if other not in seen:
            seen.add(other)
            follow[other & 3] = max(follow[other & 3], other >> 2)
            waiting += _cards(table[at.FITS + other])
    return _bytes(home), _bytes(follow)


def _cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def _bytes(counts: Iterable[int]) -> int:
    return sum(count << 8 * suit for suit, count in enumerate(counts))


def check_state(state: State) -> None:
    """Refuse a position that the solver cannot play from.

    Args:
        state: any position.

    Raises:
        FreeCellError: the solver cannot express the variant, or cards lie face down.
    """
    _rules(state.variant)
    if state.face_down:
        message = "The solver plays with open cards only: cards of this position lie face down."
        raise FreeCellError(message)


def lay_out(table: MutableSequence[int], state: State) -> None:
    """Write a position into the tables of its game.

    The kernel's `survey` then fills the tables that depend on its cards.

    Args:
        table: a copy of what :func:`policy` returns.
        state: the position.

    >>> from freecell_widget.deals.lookup import deal_state
    >>> table = list(policy(deal_state(1).variant))
    >>> lay_out(table, deal_state(1))
    >>> table[at.COUNT]
    7
    """
    variant = state.variant
    first_cell, first_foundation = variant.cascades, variant.cascades + variant.freecells
    for column, pile in enumerate(state.piles[:first_cell]):
        table[at.COUNT + column] = len(pile)
        dealt = at.DEALT + column * at.STRIDE
        table[dealt : dealt + len(pile)] = list(map(int, pile))
    table[at.START_CELLS] = sum(1 << card for pile in state.piles[first_cell:first_foundation] for card in pile)
    table[at.START_HOME] = sum(len(pile) << 8 * pile[0].suit for pile in state.piles[first_foundation:] if pile)


def fields(packed: int) -> tuple[int, int, int]:
    """Return the source, the target and the number of cards of a packed move.

    Args:
        packed: a move of the kernel; `layout` says what its fields mean.
    """
    return packed & at.SOURCE_MASK, packed >> at.TARGET_SHIFT & at.TARGET_MASK, packed >> at.CARDS_SHIFT


class Unpacker:
    """Turns packed moves, one after another, into Moves.

    It keeps track of the freecells, since a packed move names the card and not its cell.

    Args:
        state: the position before the first move.
    """

    def __init__(self, state: State) -> None:
        self._variant = state.variant
        self._cells: list[int | None] = [int(pile[-1]) if pile else None for pile in state.freecells]
        first = state.variant.cascades + state.variant.freecells
        self._home = {state.variant.suits[first + i]: first + i for i in range(state.variant.foundations)}
        self._columns = [[int(card) for card in pile] for pile in state.cascades]
        self._homes = [0] * 4
        for pile in state.foundations:
            if pile:
                self._homes[pile[-1].suit] = len(pile)

    def move(self, packed: int) -> Move:
        """Return the next move.

        Args:
            packed: a move of the kernel that is legal here.
        """
        source, target, cards = fields(packed)
        first_cell = self._variant.cascades
        if source < at.FROM_CELL:
            moved = self._columns[source][-cards:]
            del self._columns[source][-cards:]
            pile = source
        elif source < at.FROM_HOME:
            moved = [source - at.FROM_CELL]
            cell = self._cells.index(moved[0])
            self._cells[cell] = None
            pile = first_cell + cell
        else:
            suit = source - at.FROM_HOME
            self._homes[suit] -= 1
            moved = [self._homes[suit] * 4 + suit]
            pile = self._home[suit]
        if target < at.TO_CELL:
            self._columns[target] += moved
            return Move(pile, target, cards)
        if target == at.TO_CELL:
            cell = self._cells.index(None)
            self._cells[cell] = moved[0]
            return Move(pile, first_cell + cell, 1)
        suit = Card(moved[0]).suit
        self._homes[suit] += 1
        return Move(pile, self._home[suit], 1)


def unpack(state: State, packed: Iterable[int]) -> tuple[Move, ...]:
    """Return a list of packed moves as Moves.

    Args:
        state: the position before the first.
        packed: moves of the kernel, those to the foundations among them.
    """
    unpacker = Unpacker(state)
    return tuple(unpacker.move(move) for move in packed)
