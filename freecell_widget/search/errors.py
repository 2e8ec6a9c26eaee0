"""The error of everything in search."""

from __future__ import annotations

from freecell_widget.errors import FreeCellError


class SearchError(FreeCellError):
    """A problem, a heuristic or a search that does not keep its promise; the text says which and how."""
