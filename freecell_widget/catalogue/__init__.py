"""The sentences of every message, in English and in French: the text alone.

Each is ``code: (English, French)``; :mod:`freecell_widget.messages` puts in what they mention.
"""

from __future__ import annotations

from freecell_widget.catalogue.board import BOARD
from freecell_widget.catalogue.help import HELP
from freecell_widget.catalogue.judging import JUDGING
from freecell_widget.catalogue.records import RECORDS
from freecell_widget.catalogue.texts import TEXTS
from freecell_widget.catalogue.values import VALUES

CATALOGUE: dict[str, tuple[str, str]] = JUDGING | VALUES | TEXTS | BOARD | HELP | RECORDS
