"""Free long paths of nodes one node after another, which a browser's Python needs."""

from __future__ import annotations

import sys
from typing import Any

from freecell_widget.search.problem import Node

_orphaned: list[Any] = []  # the parents of nodes that are being freed


def free_in_turn(node: Node[Any, Any]) -> None:
    """Let go of a node's parent when the node is freed, before Python does so.

    Python frees a node, then its parent, each inside the call that frees the one before. In a browser Python 3.14 ends
    on some thousands of such calls. Here the first call frees all the others in a loop.
    """
    _orphaned.append(node.parent)
    node.parent, done = None, 0
    if len(_orphaned) == 1:  # otherwise the loop of an earlier call has freed this node, and frees its parent next
        try:
            while done < len(_orphaned):
                _orphaned[done] = None
                done += 1
        finally:
            _orphaned.clear()


if sys.platform == "emscripten":
    Node.__del__ = free_in_turn  # type: ignore[attr-defined]
