"""The error of everything in search."""

from __future__ import annotations

from freecell_widget.errors import FreeCellError


class SearchError(FreeCellError):
    """A problem, heuristic, search or setting is wrong; the text says what and how."""
