"""Check a solution independently, by playing it on real piles of cards.

Nothing of the search's packed cascades, keys or autoplay is used here, only the tables that the rules filled. The
search says which moves it made and how many cards were home after each; the replayer finds out which cards those were,
and refuses every illegal move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .jit import jit
from .layout import (
    CAPACITY,
    CAPACITY_EMPTY,
    CARDS_SHIFT,
    COLUMNS,
    COUNT,
    DEALT,
    FITS,
    FREECELLS,
    FROM_CELL,
    FROM_HOME,
    ONE_CARD,
    RANKS,
    RETURNS,
    ROOM,
    SOURCE_MASK,
    START_CELLS,
    START_HOME,
    STARTS,
    STRIDE,
    TARGET_MASK,
    TARGET_SHIFT,
    TO_CELL,
    TO_HOME,
)

if TYPE_CHECKING:
    from .jit import Words

# A table of piles in R: by cascade * STRIDE the cards, deepest first; then the heights, the freecells, the foundations.
HEIGHT = 20 * STRIDE
IN_CELL = HEIGHT + 32  # by card: 1 if it lies in a freecell
HOME_COUNT = IN_CELL + 64
CELLS_USED = HOME_COUNT + 4
REPLAY_TABLE = HOME_COUNT + 8  # size of R

ILLEGAL = -1


@jit
def set_up(T: Words, R: Words) -> None:
    """Lay the position to solve out on the table."""
    for column in range(T[COLUMNS]):
        R[HEIGHT + column] = T[COUNT + column]
        for index in range(T[COUNT + column]):
            R[column * STRIDE + index] = T[DEALT + column * STRIDE + index]
    R[CELLS_USED] = 0
    for card in range(52):
        R[IN_CELL + card] = T[START_CELLS] >> card & 1
        R[CELLS_USED] += R[IN_CELL + card]
    for suit in range(4):
        R[HOME_COUNT + suit] = T[START_HOME] >> (8 * suit) & 255


@jit
def play(T: Words, R: Words, move: int) -> int:
    """Play one move if it is legal; say 1, or ILLEGAL."""
    source = move & SOURCE_MASK
    target = move >> TARGET_SHIFT & TARGET_MASK
    cards = move >> CARDS_SHIFT
    columns = T[COLUMNS]
    empty = 0
    for column in range(columns):
        if R[HEIGHT + column] == 0:
            empty += 1
    room = (T[FREECELLS] - R[CELLS_USED]) * ROOM + empty

    # The card that leads, and whether the cards may leave.
    if source < columns:
        bottom = source * STRIDE + R[HEIGHT + source] - cards
        if cards < 1 or cards > R[HEIGHT + source]:
            return ILLEGAL
        for place in range(bottom, bottom + cards - 1):
            if not T[FITS + R[place]] >> R[place + 1] & 1:
                return ILLEGAL
        lead = R[bottom]
    elif FROM_CELL <= source < FROM_CELL + 52:
        bottom = 0
        lead = source - FROM_CELL
        if cards != 1 or not R[IN_CELL + lead] or target == TO_CELL:
            return ILLEGAL
    elif FROM_HOME <= source < FROM_HOME + 4:
        bottom = 0
        lead = (R[HOME_COUNT + source - FROM_HOME] - 1) * 4 + source - FROM_HOME
        if cards != 1 or lead < 0 or T[RETURNS] < (2 if target == TO_CELL else 1) or target == TO_HOME:
            return ILLEGAL
    else:
        return ILLEGAL

    # Whether they may arrive.
    if target < columns:
        height = R[HEIGHT + target]
        if target == source:
            return ILLEGAL
        if height:
            if not T[FITS + R[target * STRIDE + height - 1]] >> lead & 1 or cards > T[CAPACITY + room]:
                return ILLEGAL
        elif not T[STARTS] >> lead & 1 or cards > T[CAPACITY_EMPTY + room]:
            return ILLEGAL
    elif target == TO_CELL:
        if cards != 1 or R[CELLS_USED] >= T[FREECELLS]:
            return ILLEGAL
    elif target == TO_HOME:
        if cards != 1 or R[HOME_COUNT + (lead & 3)] != lead >> 2:
            return ILLEGAL
    else:
        return ILLEGAL

    # Do it.
    if target < columns:
        height = target * STRIDE + R[HEIGHT + target]
        for i in range(cards):
            R[height + i] = R[bottom + i] if source < columns else lead
        R[HEIGHT + target] += cards
    elif target == TO_CELL:
        R[IN_CELL + lead] = 1
        R[CELLS_USED] += 1
    else:
        R[HOME_COUNT + (lead & 3)] += 1
    if source < columns:
        R[HEIGHT + source] -= cards
    elif source < FROM_HOME:
        R[IN_CELL + lead] = 0
        R[CELLS_USED] -= 1
    else:
        R[HOME_COUNT + source - FROM_HOME] -= 1
    return 1


@jit
def send_home(T: Words, R: Words, wanted: int, out: Words, count: int) -> int:
    """Play moves to the foundations until they hold `wanted` (bytes as in HOME)."""
    again = True
    while again:
        again = False
        for suit in range(4):
            rank = R[HOME_COUNT + suit]
            if rank >= wanted >> (8 * suit) & 255:
                continue
            card = rank * 4 + suit
            source = -1
            if R[IN_CELL + card]:
                source = FROM_CELL + card
            for column in range(T[COLUMNS]):
                height = R[HEIGHT + column]
                if height and R[column * STRIDE + height - 1] == card:
                    source = column
            if source >= 0:
                move = ONE_CARD | TO_HOME << TARGET_SHIFT | source
                play(T, R, move)
                out[count] = move
                count += 1
                again = True
    return count


@jit
def replay(T: Words, path: Words, length: int, R: Words, out: Words) -> int:
    """Play a whole solution and return its number of moves, or ILLEGAL.

    `path` holds the foundations before it, then each move and the foundations after it.

    `out` gets all moves, with those to the foundations.
    """
    set_up(T, R)
    count = send_home(T, R, path[0], out, 0)
    for i in range(1, 2 * length, 2):
        if play(T, R, path[i]) == ILLEGAL:
            return ILLEGAL
        out[count] = path[i]
        count += 1
        count = send_home(T, R, path[i + 1], out, count)
    count = send_home(T, R, T[RANKS] * 0x01010101, out, count)
    for suit in range(4):
        if R[HOME_COUNT + suit] != T[RANKS]:
            return ILLEGAL
    return count
