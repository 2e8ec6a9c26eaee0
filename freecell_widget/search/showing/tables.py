"""Show tables of results as text and as HTML, with every cell escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from freecell_widget.search.naming import format_value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


def as_text(columns: Sequence[str], rows: Iterable[Sequence[Any]], left: Collection[str] = ()) -> str:
    """Return a table for a fixed-width font.

    Args:
        columns: their names.
        rows: the values of each row.
        left: the columns that hold texts.

    >>> print(as_text(["name", "solved"], [["Ada", 12], ["Bernadette", 9]], left=["name"]))
    name        solved
    Ada             12
    Bernadette       9
    """
    table = [list(columns), *(list(map(format_value, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    places = [(width, name in left) for width, name in zip(widths, columns, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) if is_text else cell.rjust(width) for cell, (width, is_text) in line)
        for line in (zip(cells, places, strict=True) for cells in table)
    )
    return "\n".join(line.rstrip() for line in lines)


def as_html(columns: Sequence[str], rows: Iterable[Sequence[Any]], left: Collection[str] = ()) -> str:
    """Return a table for a notebook, in the colours of its theme.

    Args:
        columns: as in :func:`as_text`.
        rows: the values of each row; they may come from anyone.
        left: the columns that hold texts.

    >>> as_html(["name"], [["<b>"]], left=["name"])[-67:]
    '<tr><td style="text-align:left">&lt;b&gt;</td></tr></tbody></table>'
    """
    styles = [f' style="text-align:{"left" if name in left else "right"}"' for name in columns]

    def line(tag: str, cells: Iterable[str]) -> str:
        inner = (f"<{tag}{style}>{escape(cell)}</{tag}>" for style, cell in zip(styles, cells, strict=True))
        return f"<tr>{''.join(inner)}</tr>"

    body = "".join(line("td", map(format_value, row)) for row in rows)
    return f"<table><thead>{line('th', columns)}</thead><tbody>{body}</tbody></table>"
