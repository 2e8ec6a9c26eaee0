"""Show one event of a search as HTML: its position, children and what comes next."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.search.naming import format_value, name_of_moves
from freecell_widget.search.showing.tables import as_html
from freecell_widget.search.tracing.depth_chart import bars
from freecell_widget.search.tracing.trace_columns import EXPANDED, KINDS

if TYPE_CHECKING:
    from freecell_widget.search.tracing.trace import Trace

_MOST = 16  # children shown


def event_html(trace: Trace, index: int, row: int | None = None) -> str:
    """Return an event of a trace as HTML, in the colours of the notebook's theme.

    Args:
        trace: the trace.
        index: of the event.
        row: the node whose position is shown; by default that of the event.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, breadth_first, run
    >>> trace = run(breadth_first, FreeCellProblem(mini_deal(2))).trace
    >>> "event 1 of 6,391: expanded" in event_html(trace, 1), "5 nodes wait" in event_html(trace, 1)
    (True, True)
    """
    step = trace[index]
    at = node_of_event(trace, index) if row is None else row
    bound = "" if step.bound is None else f" with the bound {step.bound:g}"
    count = len(step.dropped) or ""
    head = f"event {index:,} of {len(trace) - 1:,}: {step.kind} {count}{bound}".rstrip()
    parts = [f"<div>{escape(head)}</div>", "<div style='display:flex;flex-wrap:wrap;gap:16px;margin:8px 0'>"]
    if at is not None:
        state = trace.state(at)
        picture = getattr(state, "_repr_html_", None)
        shape = " style='min-height:22em'" if picture else ""  # so that what stands below jumps little
        parts.append(f"<div{shape}>{picture() if picture else f'<pre>{escape(str(state))}</pre>'}</div>")
        parts.append(f"<div style='flex:1 1 240px'>{_facts(trace, at, state)}{_children(trace, step.children)}</div>")
    following = _next(trace, index)
    if following is not None:
        moves = name_of_moves(trace.problem.initial, trace.moves(following)[-6:])
        way = f": … {escape(moves)}" if trace.depth(following) > 6 else f": {escape(moves)}"
        following_text = f"; expanded next, at depth {trace.depth(following)}{way if moves else ''}"
    else:
        following_text = "; nothing is expanded after this"
    parts.append(f"</div><div>{step.frontier:,} nodes wait{following_text}.</div>")
    return "".join([*parts, bars(trace.by_depth(index))])


def node_of_event(trace: Trace, index: int) -> int | None:
    """Return the node of an event; for a restart or a drop, of the event before."""
    while index >= 0:
        step = trace[index]
        if step.row is not None:
            return step.row
        if step.kind == "root":
            return step.children[0]
        index -= 1
    return 0 if trace.rows else None


def _facts(trace: Trace, row: int, state: Any) -> str:
    value = trace.value(row)
    facts = [("depth", trace.depth(row)), ("cost (g)", trace.cost(row))]
    if value is not None:
        facts += [("estimate (h)", value), ("g + h", trace.cost(row) + value)]
    lines = "".join(f"{name} <b>{format_value(number)}</b> &nbsp; " for name, number in facts)
    return f"<div>{lines}</div><div>way: {escape(name_of_moves(state, trace.moves(row))) or 'the start'}</div>"


def _children(trace: Trace, rows: range) -> str:
    if not rows:
        return "<div>no new positions</div>"
    state = trace.problem.initial
    values = [[name_of_moves(state, [trace.action(row)]) or "start", trace.value(row)] for row in rows[:_MOST]]
    columns, has_values = ["new position by", "h"], any(value is not None for _, value in values)
    if not has_values:
        columns, values = columns[:1], [value[:1] for value in values]
    more = f"<div>and {len(rows) - _MOST} more</div>" if len(rows) > _MOST else ""
    return as_html(columns, values, left=columns[:1]) + more


def _next(trace: Trace, index: int) -> int | None:
    """Return the node that is expanded after an event."""
    kinds, nodes = trace.columns.kinds, trace.columns.nodes
    for event in range(index + 1, len(kinds)):
        if kinds[event] == EXPANDED:
            return int(nodes[event])
        if KINDS[kinds[event]] == "restarted":
            return None
    return None
