"""Offsets into the kernel's two flat arrays, and the numbers that stand for moves.

The kernel works on two arrays of 64-bit integers. ``T`` (tables) says what the game is: the policy of the variant, the
cards as dealt, and the values that one set of weights gives them. ``S`` (search) is the memory of one search. Flat
arrays and integer offsets look old-fashioned, but they are what the compiler turns into plain loads, and what runs
unchanged on Python lists.

A **node** is a position: four words of head, then one word for each cascade.

A **cascade word** describes a whole cascade. A cascade is always some *prefix* of the cards it was dealt, on which
lies one sorted *run*; so it is enough to count the prefix and to describe the run::

    bits 0-5   cards of the prefix that are left
    bits 6-9   cards in the run
    bits 10-13 rank of the exposed card, the last of the run (0 = ace)
    bits 14-39 suits of the run's cards, two bits each, exposed card first

An empty cascade is 0. Moving n cards is a few shifts, however many cards n is.
"""

from __future__ import annotations

# A node, relative to its first word.
HOME = 0  # cards on each foundation, one byte for each suit
CELLS = 1  # bit mask of the cards in the freecells
COST = 2  # moves made so far, not counting moves to a foundation
LINK = 3  # offset of the parent node << MOVE_BITS | the move that led here
PILES = 4  # the cascade words

# A move: cards << CARDS_SHIFT | target << TARGET_SHIFT | source. A source is a cascade, FROM_CELL + card for a card in
# a freecell, or FROM_HOME + suit. A target is a cascade, TO_CELL or TO_HOME.
FROM_CELL = 32
FROM_HOME = 96
TO_CELL = 30
TO_HOME = 31
SOURCE_MASK = 127
TARGET_SHIFT, TARGET_MASK = 7, 31
CARDS_SHIFT = 12
ONE_CARD = 1 << CARDS_SHIFT
MOVE_BITS = 16
MOVE_MASK = (1 << MOVE_BITS) - 1

# What a search answers: a solution; that nothing is left; that its memory is full; that its budget is spent.
SOLVED, EXHAUSTED, FULL, PAUSED = 1, 2, 3, 4

# Limits of the packing.
MAX_CASCADES = 20
MAX_CELLS = 11
STRIDE = 64  # entries of one cascade in the tables that are indexed by prefix
ROOM = 32  # entries of one number of free freecells in the tables that are indexed by room

# Tables: scalars.
COLUMNS = 0  # cascades
FREECELLS = 1
RANKS = 2  # cards of a suit
STARTS = 3  # mask of the cards that an empty cascade takes
COMPLETE = 4  # 1 = generate every move, for proofs; 0 = only those that searches need
WEIGHT_COST = 5  # what a move costs, in units of the heuristic
WEIGHT_WANTED = 6  # for each card over the next card of a suit
RETURNS = 7  # 1 = foundation cards may return to cascades, 2 = to freecells too
WEIGHT_BURIED = 8  # for each suit whose next card is covered
WEIGHT_SECOND = 9  # for each card over the next but one card of a suit
WEIGHT_HOME = 10  # for each card that is not home
CELL_RANK = 11
WEIGHT_UNEVEN = 12  # for the difference between the fullest foundation and the emptiest
START_HOME = 13  # the position to solve: HOME and CELLS of its node; DEALT and COUNT hold its cascades
START_CELLS = 14
TWO_KEYS = 15  # 1 = children get second keys, which proofs need; 0 = theirs are 0
COUNT = 32  # cards in each cascade of the position to solve
# Tables: by card (64 entries each).
FITS = 64  # mask of the cards that may be put on this one in a cascade
WHERE = 128  # where it was dealt: cascade * STRIDE + index; NOWHERE if not into a cascade
SAFE_A = 192  # it goes home by itself if the foundations hold at least this (bytes as in HOME) ...
SAFE_B = 256  # ... or this
BIT = 320  # number of the lowest card of a mask, by bits.lowest
# Tables: by freecells free * ROOM + empty cascades.
CAPACITY = 384  # most cards onto a card
CAPACITY_EMPTY = CAPACITY + (MAX_CELLS + 1) * ROOM  # most cards onto an empty cascade (counted in the index)
ROOM_VALUE = CAPACITY_EMPTY + (MAX_CELLS + 1) * ROOM
BASE_VALUE = ROOM_VALUE + (MAX_CELLS + 1) * ROOM  # by rank + 1 of the lowest card of a run on no prefix (0 = empty)
# Tables: by cascade * STRIDE + prefix.
DEALT = BASE_VALUE + 32  # the card dealt there
EXPOSED = DEALT + MAX_CASCADES * STRIDE  # word of the cascade when only that much is left of it
LIMIT = EXPOSED + MAX_CASCADES * STRIDE  # highest rank of a run on it that still leaves the cascade sorted, or -1
VALUE = LIMIT + MAX_CASCADES * STRIDE
SLOPE = VALUE + MAX_CASCADES * STRIDE  # value of each card of the run on it
TABLES = SLOPE + MAX_CASCADES * STRIDE  # size of T

NOWHERE = 64 * STRIDE

# Search memory: scratch space of `expand`, then the header of the search, then its regions.
NEXT = 0  # where the next card of each suit was dealt (4), then the next but one (4)
WANT = 16  # by cascade: what cards wanted next add, for each card over them ...
WANT_BASE = 40  # ... and at all
WORTH = 64  # by cascade: its value
GAIN = 88  # what one more card on it would add
TERM = 112  # its term of the key (with SAME)
LEFT_WORTH = 136  # value, term, and 1 if a card goes home, of what is left when its run has gone
LEFT_TERM = 160  # (with SAME)
LEFT_HOME = 184
OWNER = 208  # by card: the cascade in whose run it lies (with SAME)
CHILD = 272  # a node: a child that sends cards home
WANT_CHILD = 304  # WANT and WANT_BASE of that child
EXPANDED = 348  # how often `expand` was called, and how many children it gave; whoever reads them sets them to zero
GENERATED = 349
SAME = 352  # by cascade: its word when the following were worked out; they hold as long as it is the same
RUN_CARDS = 376  # mask of the cards in its run
REST = 400  # its value, apart from what is wanted from under it ...
LEFT_REST = 424  # ... and that of what is left of it when its run has gone
MOVES = 448  # the children: move, key, second key, value (4 words each)
MAX_CHILDREN = 400
HEAD = MOVES + 4 * MAX_CHILDREN
