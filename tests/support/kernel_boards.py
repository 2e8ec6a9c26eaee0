"""The kernel's nodes as States, for tests that hold the kernel to the rules."""

import importlib.util

import pytest

from freecell_widget.model.card import Card
from freecell_widget.model.state import State
from freecell_widget.solver import packing
from freecell_widget.solver.compile import kernel_choice
from freecell_widget.solver.kernel import layout as at
from freecell_widget.solver.kernel.bits import run_card
from freecell_widget.solver.weights import PORTFOLIO

NUMBA = importlib.util.find_spec("numba") is not None
needs_numba = pytest.mark.skipif(not NUMBA, reason="no numba")
# Both kernels, for tests that must hold in either.
KERNELS = [
    pytest.param(kernel_choice.plain, id="plain"),
    pytest.param(kernel_choice.compiled, id="compiled", marks=[pytest.mark.fast, needs_numba]),
]

ROOT, CHILD = 4_000, 4_100


class Board:
    """A position in a kernel, with its children."""

    def __init__(self, state, kernel=None, *, autoplay="all", complete=True, weights=PORTFOLIO[0][1:]):
        self.kernel = kernel or kernel_choice.plain()
        self.start = state
        self.T = self.kernel.words_of(packing.policy(state.variant, autoplay, complete=bool(complete)))
        packing.lay_out(self.T, state)
        self.kernel.deal_tables.survey(self.T)
        self.S = self.kernel.array(20_000)
        self.kernel.weight_tables.weigh(self.T, self.kernel.words_of(list(weights)), 0)
        self.kernel.deal_tables.set_root(self.T, self.S, ROOT)
        self.kernel.node.autoplay(self.T, self.S, ROOT)  # as every search begins

    def children(self):
        """Return (move, key, second key, value) of each child."""
        count = self.kernel.expand.expand(self.T, self.S, ROOT)
        return [tuple(int(word) for word in self.S[at.MOVES + 4 * i : at.MOVES + 4 * i + 4]) for i in range(count)]

    def build(self, move):
        """Return the State after a move, and leave the child's node at CHILD."""
        self.kernel.node.apply(self.T, self.S, ROOT, move, CHILD)
        return self.state(CHILD)

    def go(self, move):
        self.kernel.node.apply(self.T, self.S, ROOT, move, CHILD)
        for i in range(at.PILES + self.start.variant.cascades):
            self.S[ROOT + i] = self.S[CHILD + i]

    def state(self, node=ROOT):
        variant = self.start.variant
        cascades = [self._cascade(column, int(self.S[node + at.PILES + column])) for column in range(variant.cascades)]
        cells = [(Card(card),) for card in range(52) if int(self.S[node + at.CELLS]) >> card & 1]
        cells += [()] * (variant.freecells - len(cells))
        home = int(self.S[node + at.HOME])
        suits = variant.suits[variant.cascades + variant.freecells :]
        foundations = [tuple(Card(4 * rank + suit) for rank in range(home >> 8 * suit & 255)) for suit in suits]
        return State(variant, (*cascades, *cells, *foundations))

    def _cascade(self, column, word):
        prefix, run = word & 63, word >> 6 & 15
        cards = [int(self.T[at.DEALT + column * at.STRIDE + index]) for index in range(prefix)]
        cards += [run_card(word, index) for index in range(run - 1, -1, -1)]
        return tuple(map(Card, cards))
