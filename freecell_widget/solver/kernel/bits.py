"""Bit arithmetic on cascade words, card masks and keys."""

from __future__ import annotations

from .jit import inline

HALF = (1 << 29) - 1
MASK = (1 << 58) - 1  # of a key; so many bits that no sum of terms overflows a 64-bit integer
COLUMN_TAG = 40
CELLS_TAG = 1 << 52


@inline
def mix(word: int) -> int:
    """Scramble a number of 58 bits, one to one; 0 stays 0.

    A Feistel network of three rounds. No product overflows, because compilers may take it that none does.
    """
    low = word & HALF
    high = word >> 29
    high ^= low * 0x1E3779B9 >> 14 & HALF
    low ^= high * 0x165667B1 >> 14 & HALF
    high ^= low * 0x1CC9E2D5 >> 14 & HALF
    return high << 29 | low


@inline
def second(term: int) -> int:
    """Return a term of the second key: that of the first, scrambled once more.

    Both keys are sums. That the second adds up a nonlinear function of the first one's terms makes it independent.
    """
    low = term & HALF
    high = term >> 29
    low ^= high * 0x1B873593 >> 14 & HALF
    high ^= low * 0x127D4EB3 >> 14 & HALF
    return high << 29 | low


@inline
def lowest(cards: int) -> int:
    """Return the index of a mask's lowest card in the table BIT.

    The powers of two below 2**52 all differ modulo 53.
    """
    return (cards & -cards) % 53


@inline
def tagged(word: int, column: int) -> int:
    """Return a cascade word as the key sees it.

    The cascade's number matters only while it holds a prefix.
    """
    if word & 63:
        return word | (column + 1) << COLUMN_TAG
    return word


@inline
def exposed(word: int) -> int:
    """The exposed card of a cascade that is not empty."""
    return (word >> 10 & 15) << 2 | (word >> 14 & 3)


@inline
def run_card(word: int, index: int) -> int:
    """The card at a place in the run, 0 = exposed."""
    return ((word >> 10 & 15) + index) << 2 | (word >> (14 + 2 * index) & 3)


@inline
def without(word: int, cards: int) -> int:
    """The word after some but not all cards of the run have gone."""
    return (word >> (14 + 2 * cards)) << 14 | ((word & 0x3FFF) + (cards << 10) - (cards << 6))


@inline
def with_run(word: int, run: int, cards: int) -> int:
    """Return the word after cards of another run came onto it or onto nothing."""
    suits = (word >> 14) << (2 * cards) | (run >> 14 & ((1 << 2 * cards) - 1))
    return suits << 14 | (run & 0x3C00) | ((word & 0x3FF) + (cards << 6))


@inline
def mix_cells(cells: int) -> int:
    """Return the term of the freecells in the key, which is never 0."""
    return mix(cells | CELLS_TAG)
