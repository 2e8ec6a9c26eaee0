"""Draw a bar for each run of a comparison, as SVG or with matplotlib."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.search.naming import format_value
from freecell_widget.search.showing.solved_chart import COLOURS, library

if TYPE_CHECKING:
    from collections.abc import Sequence

    Runs = Sequence[tuple[str, str, "float | None", str]]  # problem, algorithm, value, why it was not solved

WIDTH, LINE, LEFT, RIGHT = 800, 22, 190, 260
_MOST, _MOST_WHY = 24, 34  # characters of a name, and of a value and its reason
_FAINT = 0.35  # opacity of the bar of a run that did not solve its problem


class BarChart:
    """A picture with a group of bars for each problem, and a bar for each algorithm.

    The bar of a run that did not solve its problem is faint, and says why.

    Args:
        runs: (problem, algorithm, value or None, why it was not solved) for each bar.
        measure: what was measured.
        scale: 2 makes it twice as large.

    >>> chart = BarChart([("2", "A*", 57, ""), ("2", "breadth-first", 6391, "")], "expanded")
    >>> chart.svg.count("<rect") - 1, "6,391" in chart.svg
    (2, True)
    >>> chart
    <BarChart: expanded; 2 runs>
    """

    def __init__(self, runs: Runs, measure: str, scale: float = 1) -> None:
        self.runs = list(runs)
        self.measure = measure
        self.scale = scale

    @property
    def svg(self) -> str:
        """The picture as SVG text, black on white."""
        return self._svg("color:#111;", '<rect width="100%" height="100%" fill="#fff"/>')

    def _svg(self, style: str, ground: str) -> str:
        colours = _colours(self.runs)
        most = max((value or 0 for _, _, value, _ in self.runs), default=0) or 1
        parts, y, group = [], 34, None
        for problem, algorithm, value, why in self.runs:
            if problem != group:
                y += 8 if group is None else 14
                parts.append(f'<text x="4" y="{y + 14}" font-weight="bold">{_short(problem)}</text>')
                y, group = y + LINE, problem
            width = round((WIDTH - LEFT - RIGHT) * (value or 0) / most, 1)
            text = format_value(value) + (f" – {why}" if why else "")
            faint = f' opacity="{_FAINT}"' if why else ""
            parts.append(f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{_short(algorithm)}</text>')
            parts.append(
                f'<rect x="{LEFT}" y="{y + 2}" width="{width}" height="{LINE - 6}" fill="{colours[algorithm]}"{faint}/>'
            )
            parts.append(f'<text x="{LEFT + width + 6}" y="{y + 14}">{_short(text, _MOST_WHY)}</text>')
            y += LINE
        height = y + 12
        label = escape(self.measure)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH * self.scale:g}" '
            f'style="{style}max-width:100%;height:auto" role="img" aria-label="{label}" font-family="sans-serif" '
            f'font-size="14" fill="currentColor">{ground}<text x="{LEFT}" y="22" font-weight="bold">{label}</text>'
            f"{''.join(parts)}</svg>"
        )

    def __repr__(self) -> str:
        """Return what is drawn, in words."""
        return f"<BarChart: {self.measure}; {len(self.runs)} runs>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self._svg("", "")


def with_matplotlib(runs: Runs, measure: str) -> Any:
    """Return the same picture as matplotlib Axes.

    Args:
        runs: as in :class:`BarChart`.
        measure: as in :class:`BarChart`.

    Raises:
        ImportError: matplotlib is not installed.
    """
    _, axes = library("matplotlib.pyplot").subplots()
    colours, several = _colours(runs), len({problem for problem, _, _, _ in runs}) > 1
    names = [f"{problem}: {algorithm}" if several else algorithm for problem, algorithm, _, _ in runs]
    for place, (_, algorithm, value, why) in enumerate(runs):
        colour = colours[algorithm].replace("currentColor", "black")
        axes.barh(place, value or 0, color=colour, alpha=_FAINT if why else 1)
        axes.annotate(format_value(value) + (f" – {why}" if why else ""), (value or 0, place), va="center")
    axes.set_yticks(range(len(runs)), names)
    axes.invert_yaxis()
    axes.set_xlabel(measure)
    return axes


def _colours(runs: Runs) -> dict[str, str]:
    names = list(dict.fromkeys(algorithm for _, algorithm, _, _ in runs))
    return {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}


def _short(text: str, most: int = _MOST) -> str:
    return escape(text if len(text) <= most else f"{text[: most - 2]} …")
