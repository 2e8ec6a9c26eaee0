"""The kernel's modules as attributes of one object, here in plain Python.

The compiled kernel is a subclass with the same attributes, so an editor's "go to definition" leads from
``kernel.best_first.search`` to the search itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from freecell_widget.solver.kernel.jit import Words


class Kernel:
    """The kernel in plain Python: its arrays are lists.

    >>> Kernel().words_of([3, 1])
    [3, 1]
    """

    from freecell_widget.solver.kernel import deal_tables, expand, node, replay, weight_tables
    from freecell_widget.solver.kernel.searches import beam, best_first, breadth_first, depth_first, portfolio

    compiled = False

    def array(self, size: int) -> Words:
        """Return an array of zeros, as the kernel's functions take them.

        Args:
            size: its length.
        """
        return [0] * size

    def words_of(self, numbers: Iterable[int]) -> Words:
        """Return such an array of some numbers.

        Args:
            numbers: each of 64 bits.
        """
        return list(numbers)

    def borrow(self, size: int) -> Words:
        """Return an array that may hold anything, for a search that clears what it uses.

        Args:
            size: its length.
        """
        return self.array(size)

    def give_back(self, words: Words) -> None:
        """Keep an array for the next search, where that saves time.

        Args:
            words: a borrowed array that is no longer used.
        """
