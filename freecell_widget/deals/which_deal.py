"""Find the number of a dealt board among all of Microsoft's and FreeCell Pro's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from freecell_widget.deals.dealers import DEALERS, lay_out
from freecell_widget.deals.shuffles import INCREMENT, JOKES, MULTIPLIER, joke, microsoft
from freecell_widget.errors import FreeCellError
from freecell_widget.model.state import State, deck_of
from freecell_widget.notation import read_board
from freecell_widget.variants.named_games import FREECELL
from freecell_widget.words.messages import fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from freecell_widget.model.card import Card
    from freecell_widget.variants.variant import Variant

_FEWEST_CARDS = 20  # 20! orders are enough to tell 2**33 numbers apart
_LOW = 2**16  # values of the generator's low half, which no card shows


class _Range(NamedTuple):
    """A range of deal numbers whose cards come from the generator in one way.

    Args:
        first: the first number of the range; `first` + s is dealt from the generator's state s.
        bits: how many of the state's bits above the low 16 choose a card.
        added: what is added to them.
    """

    first: int
    bits: int
    added: int


_RANGES = (_Range(0, 15, 0), _Range(2**31, 15, 0x8000), _Range(2**32, 16, 1))


def find_deal(
    board: State | str | Path | list[Any] | dict[str, Any],
    variant: Variant | str = FREECELL,
    *,
    freecells: int | None = None,
) -> int | None:
    """Return the number under which a board is dealt, or None if no number deals it.

    All numbers from 1 to 2**33 - 1 are looked through, and -1 and -2. This takes 2 to 4 seconds.

    Args:
        board: a State, or all that :func:`freecell_widget.read_board` reads.
        variant: the game of a text, or its name; a State knows its own.
        freecells: another number of freecells than this game has.

    Raises:
        NotationError, InvalidState: `board` does not read as a board of the game.
        FreeCellError: no variant has this name, or its deals cannot be looked for.

    Source: the generator is linear. With its low 16 bits fixed, each card that was dealt allows a set of high halves of
    the first state. For different low bits this set is the same one, turned. Sets are integers with a bit for each
    high half, so that three or four shifts check 32,768 numbers at once.

    >>> from freecell_widget import deal_state
    >>> find_deal(deal_state(617))
    617
    """
    state = board if isinstance(board, State) else read_board(board, variant, freecells=freecells).state
    rules = state.variant
    if rules.dealer in DEALERS and not DEALERS[rules.dealer].keeps_order:
        raise fault(FreeCellError, "deal.no_search", variant=rules.name)
    order = _dealing_order(state)
    if order is None or rules.dealer == "mini" or len(order) < _FEWEST_CARDS:
        return None
    for number in JOKES:
        if order == joke(number):
            return number
    deck = deck_of(rules)
    points = _points(deck, order)
    return next((n for span in _RANGES for n in sorted(_numbers(points, span)) if microsoft(deck, n) == order), None)


def _dealing_order(state: State) -> list[Card] | None:
    """Return the cards of a board in dealing order; None if it is not fresh."""
    variant = state.variant
    deck = deck_of(variant)
    if len(set(deck)) != len(deck):  # several decks
        return None
    laid = lay_out(deck, variant)
    if [len(pile) for pile in laid.piles] != [len(pile) for pile in state.piles]:
        return None
    place = {card: (i, j) for i, pile in enumerate(laid.piles) for j, card in enumerate(pile)}
    return [state.piles[i][j] for i, j in (place[card] for card in deck)]


def _points(deck: list[Card], order: list[Card]) -> list[int]:
    """Return the places in the shrinking deck that Microsoft's shuffle pointed at."""
    left = list(deck)
    points = []
    for card in order:
        points.append(left.index(card))
        left[points[-1]] = left[-1]
        left.pop()
    return points


def _numbers(points: Sequence[int], span: _Range) -> Iterator[int]:
    """Yield the numbers of a range that may deal these cards.

    The first four cards are right.
    """
    first, bits, added = span
    size = 1 << bits  # high halves
    everything = (1 << size) - 1
    modulus = size * _LOW
    # High half r and low half l of the state after the first step give the high half factor * r + carry(l) after
    # some more steps: factor * (r + turn(l)), since factor is odd.
    multiplier, increment = 1, 0
    sets = []
    for step, point in enumerate(points[:4]):
        if step:
            multiplier, increment = (
                multiplier * MULTIPLIER % modulus,
                (increment * MULTIPLIER + INCREMENT) % modulus,
            )
        inverse = pow(multiplier, -1, size)
        cards = len(points) - step
        allowed = sum(1 << (inverse * high % size) for high in range(size) if (high + added) % cards == point)
        sets.append((allowed | allowed << size, multiplier, increment, inverse))
    (one, *_), (two, m2, i2, v2), (three, m3, i3, v3), (four, m4, i4, v4) = sets
    back = pow(MULTIPLIER, -1, modulus)
    one &= everything
    for low in range(_LOW):
        found = (
            one
            & two >> ((m2 * low + i2 >> 16) * v2 % size)
            & three >> ((m3 * low + i3 >> 16) * v3 % size)
            & four >> ((m4 * low + i4 >> 16) * v4 % size)
        )
        while found:
            bit = found & -found
            found ^= bit
            state = (bit.bit_length() - 1) * _LOW + low
            yield first + (state - INCREMENT) * back % modulus
