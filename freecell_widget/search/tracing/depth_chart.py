"""Draw the nodes of a trace at each depth as bars, and how many were expanded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH, _LINE, _LEFT, _RIGHT = 640, 16, 56, 150
_MOST = 40  # lines


def bars(depths: Sequence[tuple[int, int]]) -> str:
    """Draw nodes by depth as SVG in the colours of the notebook's theme.

    A line stands for one depth, or for several in a deep search.

    Args:
        depths: (nodes, expansions) at depth 0, 1, 2 ...

    >>> bars([(1, 1), (5, 2)]).count("<rect")
    4
    """
    step = -(-len(depths) // _MOST) or 1
    lines = []
    for start in range(0, len(depths), step):
        part = depths[start : start + step]
        lines.append((start, start + len(part) - 1, sum(g for g, _ in part), sum(e for _, e in part)))
    most = max((max(nodes, expanded) for _, _, nodes, expanded in lines), default=1) or 1
    height = _LINE * (len(lines) + 1) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" ',
        'style="max-width:100%;height:auto" ',
        'aria-label="nodes by depth" font-family="sans-serif" font-size="11" fill="currentColor">',
        f'<text x="{_LEFT - 8}" y="12" text-anchor="end">depth</text>',
        f'<text x="{_LEFT}" y="12">expansions, of the nodes at that depth</text>',
    ]
    for number, (first, last, nodes, expanded) in enumerate(lines, 1):
        y = _LINE * number + 4
        name = str(first) if first == last else f"{first}–{last}"
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 9}" text-anchor="end">{name}</text>')
        for count, colour in ((nodes, "currentColor"), (expanded, "#0072b2")):
            width = round((_WIDTH - _LEFT - _RIGHT) * count / most, 1)
            opacity = ' opacity="0.2"' if colour == "currentColor" else ""
            parts.append(f'<rect x="{_LEFT}" y="{y}" width="{width}" height="11" fill="{colour}"{opacity}/>')
        end = _LEFT + round((_WIDTH - _LEFT - _RIGHT) * max(nodes, expanded) / most, 1)
        parts.append(f'<text x="{end + 6}" y="{y + 9}">{expanded:,} of {nodes:,}</text>')
    return "".join([*parts, "</svg>"])
