"""All sentences in one table: ``code: (English, French)``.

:func:`freecell_widget.words.messages.say` fills in the names, numbers and cards.
"""

from __future__ import annotations

from freecell_widget.words.help_page import HELP_PAGE
from freecell_widget.words.illegal_moves import ILLEGAL_MOVES
from freecell_widget.words.invalid_values import INVALID_VALUES
from freecell_widget.words.notices import NOTICES
from freecell_widget.words.records_page import RECORDS_PAGE
from freecell_widget.words.unreadable_texts import UNREADABLE_TEXTS

CATALOGUE: dict[str, tuple[str, str]] = (
    ILLEGAL_MOVES | INVALID_VALUES | UNREADABLE_TEXTS | NOTICES | HELP_PAGE | RECORDS_PAGE
)
