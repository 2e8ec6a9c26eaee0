"""Check the events that a search yields."""

from __future__ import annotations

from typing import Any

from freecell_widget.search.errors import SearchError
from freecell_widget.search.problem import Dropped, Expanded, Node, Restarted
from freecell_widget.validate import is_number, quoted

_LISTS = (list, tuple)
MOST_WAITING = 2**32 - 1  # nodes; a trace has four bytes for their number


def check_event(event: object) -> None:
    """Refuse anything but an event whose fields are what they have to be.

    Raises:
        SearchError: the text names the field, what it must be and what it is.

    >>> check_event(Restarted("soon"))
    Traceback (most recent call last):
    freecell_widget.search.errors.SearchError: In a yielded Restarted, bound must be a number, got 'soon'.
    """
    if isinstance(event, Expanded):
        wrong = _wrong_expansion(*event)
        if not wrong:
            return
    elif isinstance(event, Dropped):
        nodes: Any = event.nodes
        if isinstance(nodes, _LISTS) and all(isinstance(node, Node) for node in nodes):
            return
        wrong = f"nodes must be a list of Nodes, got {quoted(nodes)}"
    elif isinstance(event, Restarted):
        if is_number(event.bound):
            return
        wrong = f"bound must be a number, got {quoted(event.bound)}"
    else:
        hint = "; to end with this node, return it" if isinstance(event, Node) else ""
        raise SearchError(f"A search must yield Expanded, Restarted or Dropped, got {quoted(event)}{hint}.")
    raise SearchError(f"In a yielded {type(event).__name__}, {wrong}.")


def _wrong_expansion(node: object, children: object, frontier: object) -> str:
    """Return what is wrong with the fields of an expansion; nothing if all is well."""
    if not isinstance(node, Node):
        return f"node must be a Node, got {quoted(node)}"
    if not isinstance(frontier, int) or not 0 <= frontier <= MOST_WAITING:
        return f"frontier must be the number of nodes that wait, such as len(frontier), got {quoted(frontier)}"
    if isinstance(children, _LISTS):
        for child in children:  # a loop, since all() would take longer, at each expansion
            if not isinstance(child, Node):
                break
            if child.parent is not node:
                return "children must be made as Node(state, node, ...), got the child of another node"
        else:
            return ""
    return f"children must be a list of Nodes, got {quoted(children)}"
