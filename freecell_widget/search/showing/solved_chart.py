"""Draw how many problems are solved within how much, as SVG or with matplotlib."""

from __future__ import annotations

from html import escape
from importlib import import_module
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Okabe and Ito's colours, told apart by colour-blind people; the one that is black on white is that of the text. Curves
# that lie on each other are told apart by their dashes.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "currentColor")
DASHES = ("none", "7 4", "2 3")
WIDTH, HEIGHT = 800, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 190, 20, 48
_MOST = 22  # characters of a name
_GRID = 'stroke="currentColor" stroke-opacity="0.18" fill="none"'


class Chart:
    """A picture that a notebook shows, in the colours of its theme.

    Args:
        series: name -> for each solved problem how much it took, smallest first.
        measure: what was measured.
        total: how many problems there were.
        scale: 2 makes it twice as large.

    >>> chart = Chart({"A*": [10, 100, 1000]}, "expanded", 4)
    >>> "<polyline" in chart.svg
    True
    >>> chart
    <Chart: solved over expanded; A*>
    """

    def __init__(self, series: Mapping[str, Sequence[float]], measure: str, total: int, scale: float = 1) -> None:
        self.series = series
        self.measure = measure
        self.total = max(total, 1)
        self.scale = scale

    @property
    def svg(self) -> str:
        """The picture as SVG text, black on white."""
        return self._svg(
            ' style="color:#111;max-width:100%;height:auto"', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        )

    def _svg(self, style: str, ground: str) -> str:
        low, high = _decades(self.series)
        width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

        def x(value: float) -> float:
            return round(LEFT + width * (log10(max(value, 10.0**low)) - low) / (high - low), 1)

        def y(solved: float) -> float:
            return round(TOP + height * (1 - solved / self.total), 1)

        label = escape(f"solved problems over {self.measure}")
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
            f' width="{WIDTH * self.scale:g}"{style} role="img" aria-label="{label}"',
            f' font-family="sans-serif" font-size="12" fill="currentColor">{ground}',
        ]
        for decade in range(low, high + 1):
            at = x(10.0**decade)
            parts.append(f'<path d="M{at} {TOP}V{TOP + height}" {_GRID}/>')
            parts.append(f'<text x="{at}" y="{TOP + height + 18}" text-anchor="middle">{_power(decade)}</text>')
        for solved in sorted({0, self.total // 2, self.total}):
            parts.append(f'<path d="M{LEFT} {y(solved)}H{LEFT + width}" {_GRID}/>')
            parts.append(f'<text x="{LEFT - 8}" y="{y(solved) + 4}" text-anchor="end">{solved}</text>')
        parts.append(
            f'<text x="{LEFT + width / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(self.measure)}</text>'
        )
        parts.append(f'<text x="14" y="{TOP + height / 2}" transform="rotate(-90 14 {TOP + height / 2})" ')
        parts.append('text-anchor="middle">solved</text>')
        for number, (name, values) in enumerate(self.series.items()):
            stroke = f'stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="2" fill="none"'
            stroke += f' stroke-dasharray="{DASHES[number % len(DASHES)]}"'
            points = [f"{LEFT},{y(0)}"]
            for solved, value in enumerate(values):
                points += [f"{x(value)},{y(solved)}", f"{x(value)},{y(solved + 1)}"]
            points.append(f"{LEFT + width},{y(len(values))}")
            parts.append(f'<polyline points="{" ".join(points)}" {stroke}/>')
            at, line = LEFT + width + 14, TOP + 6 + 20 * number
            shown = escape(name if len(name) <= _MOST else f"{name[: _MOST - 2]} …")
            parts.append(f'<path d="M{at} {line}h24" {stroke}/>')
            parts.append(f'<text x="{at + 30}" y="{line + 4}"><title>{escape(name)}</title>{shown}</text>')
        return "".join([*parts, "</svg>"])

    def __repr__(self) -> str:
        """Return what is drawn, in words."""
        return f"<Chart: solved over {self.measure}; {', '.join(self.series)}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self._svg(' style="max-width:100%;height:auto"', "")


def with_matplotlib(series: Mapping[str, Sequence[float]], measure: str, total: int) -> Any:
    """Return the same picture as matplotlib Axes.

    Args:
        series: as in :class:`Chart`.
        measure: as in :class:`Chart`.
        total: as in :class:`Chart`.

    Raises:
        ImportError: matplotlib is not installed.
    """
    _, axes = library("matplotlib.pyplot").subplots()
    low, high = (10.0**power for power in _decades(series))
    for number, (name, values) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)].replace("currentColor", "black")
        drawn = [low, *(max(value, low) for value in values), high]
        dashes = DASHES[number % len(DASHES)]
        style = "-" if dashes == "none" else (0, tuple(map(int, dashes.split())))
        solved = [*range(len(values) + 1), len(values)]
        axes.step(drawn, solved, where="post", label=name, color=colour, linestyle=style)
    axes.set(xscale="log", xlabel=measure, ylabel="solved", xlim=(low, high), ylim=(0, max(total, 1)))
    axes.legend()
    return axes


def library(module: str) -> Any:
    """Return a module of a library that is not needed elsewhere.

    Args:
        module: its name.

    Raises:
        ImportError: it is not installed; the text says how to.
    """
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise ImportError(f"This needs {name}, which is not installed: pip install {name}") from None


def _decades(series: Mapping[str, Sequence[float]]) -> tuple[int, int]:
    """Return the powers of ten around all values above 0."""
    values = [value for line in series.values() for value in line if value > 0] or [1]
    low = floor(log10(min(values)))
    return low, max(ceil(log10(max(values))), low + 1)


def _power(decade: int) -> str:
    return f"{10**decade:,}" if 0 <= decade <= 6 else f"1e{decade}"
