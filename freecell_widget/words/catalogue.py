"""The sentences of every message, in English and in French: the text alone.

Each is ``code: (English, French)``; :mod:`freecell_widget.words.messages` puts in what they mention.
"""

from __future__ import annotations

from freecell_widget.words.help_page import HELP
from freecell_widget.words.illegal_moves import JUDGING
from freecell_widget.words.invalid_values import VALUES
from freecell_widget.words.notices import BOARD
from freecell_widget.words.records_page import RECORDS
from freecell_widget.words.unreadable_texts import TEXTS

CATALOGUE: dict[str, tuple[str, str]] = JUDGING | VALUES | TEXTS | BOARD | HELP | RECORDS
