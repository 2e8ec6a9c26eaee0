"""Find a deal by its number, name or seed: Microsoft's, PySolFC's, random, mini."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, NamedTuple

from freecell_widget.deals.dealers import DEALERS, lay_out
from freecell_widget.deals.shuffles import JOKES, joke, microsoft, pysol, sorted_by_suit
from freecell_widget.errors import DealError, FreeCellError
from freecell_widget.model.state import State, deck_of
from freecell_widget.notation import BoardReading, is_board, read_board
from freecell_widget.validate import integer, quoted, refusal
from freecell_widget.variants.named_games import FREECELL, find_variant, mini_freecell
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from freecell_widget.variants.house_rules import House
    from freecell_widget.variants.variant import Variant

MOST = 2**33 - 1  # the last deal number
FAMOUS = 1_000_000  # Microsoft's own numbers end here
PYSOL_FIRST, PYSOL_LAST = 32_000, 10**20 - 1  # PySolFC deals lower numbers as Microsoft does
_PYSOL = "pysol"
_TEXT = re.compile(r"(?:(ms|pysol)\s*:?)?\s*#?\s*([+-]?[0-9]{1,40})", re.IGNORECASE)
_ONE_ACE_WINS = (-3, -4)  # in Windows Vista; no source records their layout


class Found(NamedTuple):
    """A deal as :func:`look_up` finds it.

    Args:
        name: as :func:`deal_name` writes it; None for a position or a board.
        state: the position.
        reading: how a board was read; None for any other deal.
    """

    name: int | str | None
    state: State
    reading: BoardReading | None = None


def look_up(
    deal: int | str | State | None,
    variant: Variant | str | None = None,
    house: House | None = None,
    *,
    freecells: int | None = None,
    solvable: Callable[[Variant], int],
) -> Found:
    """Return the name and the position of a deal as people give it.

    Args:
        deal: as in :class:`freecell_widget.game.Game`; None deals one at random.
        variant: the game, or its name; None takes that of the position, else FreeCell.
        house: house rules to apply to the game.
        freecells: another number of freecells; None for that of the game.
        solvable: returns the number of a deal of a game that can be won, which ``"solvable"`` asks for.

    Raises:
        DealError, NotationError, InvalidState: `deal` is not a deal.
        FreeCellError: no variant has this name, or the position belongs to another game.

    >>> found = look_up(" #617 ", "Eight Off", solvable=lambda variant: 1)
    >>> found.name, found.state == deal_state(617, "Eight Off")
    (617, True)
    """
    own = deal.variant if isinstance(deal, State) else FREECELL
    rules = find_variant(own if variant is None else variant, freecells=freecells)
    wanted = None if variant is None and freecells is None else rules
    rules = house.apply_to(rules) if house else rules
    if isinstance(deal, State):
        own = house.apply_to(deal.variant) if house else deal.variant
        if wanted is not None and wanted not in (deal.variant, own):
            raise fault(FreeCellError, "game.variant", given=deal.variant.name, variant=wanted.name)
        return Found(None, deal if own == deal.variant else State(own, deal.piles, deal.face_down))
    if isinstance(deal, str) and deal.lstrip().startswith('{"freecell"'):
        raise fault(DealError, "game.saved")
    if isinstance(getattr(deal, "state", None), State):
        raise fault(DealError, "deal.has_state", given=quoted(deal))
    if is_board(deal):
        reading = read_board(deal, wanted)
        own = house.apply_to(reading.state.variant) if house else reading.state.variant
        if own != reading.state.variant:
            reading = reading._replace(state=State(own, reading.state.piles, reading.state.face_down))
        return Found(None, reading.state, reading)
    if deal is None:
        deal = random_number(variant=rules)
    elif asks_for_solvable(deal):
        deal = solvable(rules)
    return Found(deal_name(deal, rules), deal_state(deal, rules))


def asks_for_solvable(deal: object) -> bool:
    """Return whether a deal is the word ``"solvable"``, in any case.

    >>> asks_for_solvable(" Solvable "), asks_for_solvable(617)
    (True, False)
    """
    return isinstance(deal, str) and deal.strip().lower() == "solvable"


def deal_state(deal: int | str, variant: Variant | str = FREECELL, *, freecells: int | None = None) -> State:
    """Return the first position of a numbered deal.

    Args:
        deal: a Microsoft deal number, 1 to 2**33 - 1, or -1 or -2, the two deals of Windows XP that cannot be won;
            any integer type or a text such as ``"617"``, ``"#617"`` or ``"ms617"``. ``"pysol:100000"`` is PySolFC's
            own deal of that number, 32000 to 10**20 - 1. A mini game takes the seed of :func:`mini_deal`.
        variant: the game, or its name; the same shuffle serves all games.
        freecells: another number of freecells; None for that of the game.

    Raises:
        DealError: `deal` is not a deal; the text names the accepted range.

    Source: Microsoft's generator and shuffle to 2**31 - 1, FreeCell Pro's two extensions beyond.

    >>> str(deal_state(617).cascades[0][-1]), str(deal_state("pysol:100000").cascades[0][-1])
    ('JD', '3H')
    >>> deal_state(0)
    Traceback (most recent call last):
    freecell_widget.errors.DealError: 0 is not a deal number. Use 1 to 8,589,934,591, ...
    """
    variant = find_variant(variant, freecells=freecells)
    scheme, number = _read(deal, variant)
    deck = deck_of(variant)
    if variant.dealer == "mini":
        random.Random(number).shuffle(deck)
        return lay_out(deck, variant)
    if number not in JOKES:
        by_suit = scheme == _PYSOL or (variant.dealer in DEALERS and DEALERS[variant.dealer].sorted_by_suit)
        deck = sorted_by_suit(deck, 4 * variant.ranks) if by_suit else deck
        order = (pysol if scheme == _PYSOL else microsoft)(range(len(deck)), number)
        return lay_out([deck[i] for i in order], variant, [i // (4 * variant.ranks) for i in order])
    cards = joke(number)
    if len(cards) != variant.cards:
        raise fault(DealError, "deal.one_deck", given=number, variant=variant.name)
    return lay_out(cards, variant)


def deal_name(deal: int | str, variant: Variant | str = FREECELL) -> int | str:
    """Return the name of a deal: a number, or a text such as ``"pysol:100000"``.

    Args:
        deal: as :func:`deal_state` takes it.
        variant: the game, or its name.

    Raises:
        DealError: `deal` is not a deal.

    >>> deal_name(" #617 "), deal_name("ms:617"), deal_name("PySol:0100000")
    (617, 617, 'pysol:100000')
    """
    scheme, number = _read(deal, find_variant(variant))
    return f"{scheme}:{number}" if scheme == _PYSOL else number


def random_number(seed: int | None = None, variant: Variant | str = FREECELL) -> int:
    """Return the number of a random deal, 1 to 1,000,000.

    These are Microsoft's own, and all but eight can be won at FreeCell.

    Args:
        seed: the same seed gives the same number; None gives another one each time.
        variant: the game, or its name; it takes any of these numbers.

    Raises:
        DealError: the seed is not a whole number.

    >>> random_number(seed=1) == random_number(seed=1)
    True
    """
    find_variant(variant)
    return _generator(seed).randint(1, FAMOUS)


def random_deal(seed: int | None = None, variant: Variant | str = FREECELL, *, freecells: int | None = None) -> State:
    """Return the first position of a random deal, numbered 1 to 1,000,000.

    Args:
        seed: the same seed gives the same deal; None gives another one each time.
        variant: the game, or its name.
        freecells: another number of freecells; None for that of the game.

    Raises:
        DealError: the seed is not a whole number.

    >>> random_deal(seed=1) == random_deal(seed=1), len(random_deal().cascades)
    (True, 8)
    """
    return deal_state(random_number(seed), variant, freecells=freecells)


def mini_deal(seed: int, *, ranks: int = 4, cascades: int = 4, freecells: int = 1) -> State:
    """Return the first position of a mini game, small enough to search whole.

    Args:
        seed: 0 or more; Python's own shuffle is seeded with it.
        ranks: the number of ranks of each suit, 1 to 13.
        cascades: the number of cascades, 1 to 20.
        freecells: the number of freecells, 0 to 11.

    Raises:
        DealError: the seed is not a whole number from 0 to 8589934591.
        FreeCellError: a size is out of its range.

    >>> [" ".join(map(str, pile)) for pile in mini_deal(2).cascades]
    ['4C 2H 3D 2D', '3S AC 2C 4H', '2S 3C 3H 4S', '4D AS AH AD']
    """
    return deal_state(seed, mini_freecell(ranks, cascades, freecells))


def _read(deal: object, variant: Variant) -> tuple[str, int]:
    """Return the scheme and the number that name a deal, or refuse them."""
    scheme = "ms"
    number: int | None = None
    if isinstance(deal, str):
        match = _TEXT.fullmatch(deal.strip())
        if match:
            scheme, number = (match[1] or scheme).lower(), int(match[2])
    else:
        number = integer(deal)
    if variant.dealer == "mini":
        if number is None or scheme == _PYSOL or not 0 <= number <= MOST:
            raise fault(DealError, "deal.mini", given=quoted(deal), variant=variant.name, most=MOST)
    elif scheme == _PYSOL:
        if number is None or not PYSOL_FIRST <= number <= PYSOL_LAST:
            raise fault(DealError, "deal.pysol", given=quoted(deal), first=PYSOL_FIRST, most=PYSOL_LAST)
    elif number in _ONE_ACE_WINS:
        raise fault(DealError, "deal.not_known", given=number, most=MOST)
    elif number is None or not (1 <= number <= MOST or number in JOKES):
        raise fault(DealError, "deal.range", given=quoted(deal), most=MOST)
    return scheme, number


def _generator(seed: int | None) -> random.Random:
    if seed is not None and integer(seed) is None:
        raise refusal("seed", seed, "integer", DealError)
    return random.Random(integer(seed))
