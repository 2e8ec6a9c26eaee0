"""Show one event of a search as HTML: its position, children and what comes next."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.search.naming import format_value, name_of_moves, picture_of
from freecell_widget.search.showing.tables import as_html
from freecell_widget.search.tracing.depth_chart import bars
from freecell_widget.search.tracing.trace_columns import EXPANDED, KINDS, RESTARTED

if TYPE_CHECKING:
    from freecell_widget.search.tracing.trace import Step, Trace

_MOST = 16  # children shown
_ROW = "<div style='display:flex;flex-wrap:wrap;gap:16px;margin:8px 0'>"


def event_html(trace: Trace, index: int, row: int | None = None, *, name: str = "", scale: float = 1) -> str:
    """Return an event of a trace as HTML, in the colours of the notebook's theme.

    Args:
        trace: the trace.
        index: of the event; the number of events stands for the end of the search.
        row: the node whose position is shown; by default that of the event.
        name: of the search.
        scale: 2 makes all twice as large.

    >>> from freecell_widget.deals.lookup import mini_deal
    >>> from freecell_widget.search import FreeCellProblem, breadth_first, run
    >>> trace = run(breadth_first, FreeCellProblem(mini_deal(2))).trace
    >>> "event 1 of 6,391: expanded" in event_html(trace, 1), "5 nodes wait" in event_html(trace, 1)
    (True, True)
    >>> "solved, cost 18" in event_html(trace, len(trace))
    True
    """
    is_end = index == len(trace)
    at = node_of_event(trace, index) if row is None else row
    parts = [f"<div{_zoom(scale)}>", f"<div>{_head(trace, index, name)}</div>", _ROW]
    if at is not None:
        state = trace.state(at)
        parts.append(f"<div{_as_tall_as(trace.problem.initial)}>{picture_of(state)}</div>")
        below = "" if is_end else _children(trace, index)
        parts.append(f"<div style='flex:1 1 240px'>{_facts(trace, at, state)}{below}</div>")
    parts.append("</div>")
    if is_end:
        return "".join([*parts, bars(trace.by_depth()), "</div>"])
    waiting = trace[index].frontier
    waits = "1 node waits" if waiting == 1 else f"{waiting:,} nodes wait"
    return "".join([*parts, f"<div>{waits}; {_after(trace, index)}.</div>", bars(trace.by_depth(index)), "</div>"])


def node_of_event(trace: Trace, index: int) -> int | None:
    """Return the node that an event is about.

    A restart is about the node that comes next, a drop about the one before.

    Args:
        trace: the trace.
        index: of the event; the number of events stands for the end of the search, and its goal.
    """
    if index == len(trace):
        return node_of_event(trace, index - 1) if trace.goal is None else trace.goal
    kinds = trace.columns.kinds
    if kinds[index] == RESTARTED:
        following = range(index + 1, len(kinds))
        places = [*following, *range(index, -1, -1)]
    else:
        places = [*range(index, -1, -1)]
    for place in places:
        step: Step = trace[place]
        if step.row is not None:
            return step.row
        if step.kind == "root":
            return step.children[0]
    return 0 if trace.rows else None


def _zoom(scale: float) -> str:
    return f" style='zoom:{scale:g}'" if scale != 1 else ""


def _head(trace: Trace, index: int, name: str) -> str:
    called = f"<b>{escape(name)}</b>, " if name else ""
    if index == len(trace):
        goal = "" if trace.goal is None else " This is the goal that it returned."
        return f"{called}the end, after {trace.expansions:,} expansions: <b>{escape(trace.ending)}</b>.{goal}"
    step = trace[index]
    bound = "" if step.bound is None else f" with the bound {step.bound:g}"
    count = len(step.dropped) or ""
    return called + escape(f"event {index:,} of {len(trace) - 1:,}: {step.kind} {count}{bound}".rstrip())


def _as_tall_as(state: Any) -> str:
    """Return a style as high as the picture of a state, against jumps below."""
    draw = getattr(state, "_repr_svg_", None)
    found = re.search(r'<svg[^>]* height="([\d.]+)"', str(draw())) if draw else None
    return f" style='min-height:{found[1]}px'" if found else ""


def _facts(trace: Trace, row: int, state: Any) -> str:
    value = trace.value(row)
    facts = [("depth", trace.depth(row)), ("cost (g)", trace.cost(row))]
    if value is not None:
        facts += [("estimate (h)", value), ("g + h", trace.cost(row) + value)]
    lines = "".join(f"{name} <b>{format_value(number)}</b> &nbsp; " for name, number in facts)
    return f"<div>{lines}</div><div>way: {escape(name_of_moves(state, trace.moves(row))) or 'the start'}</div>"


def _children(trace: Trace, index: int) -> str:
    step = trace[index]
    if step.kind == "root":
        return "<div>the search begins here</div>"
    if step.row is None:
        return ""
    rows = step.children
    if not rows:
        return "<div>no new positions</div>"
    state = trace.problem.initial
    values = [[name_of_moves(state, [trace.action(row)]), trace.value(row)] for row in rows[:_MOST]]
    columns, has_values = ["new position by", "h"], any(value is not None for _, value in values)
    if not has_values:
        columns, values = columns[:1], [value[:1] for value in values]
    more = f"<div>and {len(rows) - _MOST} more</div>" if len(rows) > _MOST else ""
    return as_html(columns, values, left=columns[:1]) + more


def _after(trace: Trace, index: int) -> str:
    """Return what happens after an event."""
    kinds, nodes = trace.columns.kinds, trace.columns.nodes
    for event in range(index + 1, len(kinds)):
        if kinds[event] == EXPANDED:
            row = int(nodes[event])
            moves = name_of_moves(trace.problem.initial, trace.moves(row)[-6:])
            way = f": … {escape(moves)}" if trace.depth(row) > 6 else f": {escape(moves)}"
            return f"expanded next, at depth {trace.depth(row)}{way if moves else ''}"
        if KINDS[kinds[event]] == "restarted":
            return f"then it begins again with the bound {trace.columns.bounds[event]:g}"
    return "nothing is expanded after this" + (f"; it ends: {escape(trace.ending)}" if trace.ending else "")
