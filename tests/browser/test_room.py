"""What stands around the cards: sentences and panels share the page with them and never push them away."""

import re

import pytest

from freecell_widget.catalogue.board import BOARD
from freecell_widget.catalogue.judging import JUDGING
from tests.browser.stage import LABELS

WIDTHS = (320, 360, 390, 480, 560, 600, 640, 700, 760, 820, 934, 1100, 1366, 1480, 1600)


def longest_sentences(language):
    """Return the twelve longest sentences the board may have to show, every number in them of two digits."""
    column = ("en", "fr").index(language)
    texts = [pair[column] for pair in (JUDGING | BOARD).values()]
    whole = [re.sub(r"\{\w+:[^}]*\|([^}]*)\}", r"\1", text) for text in texts]
    said = [re.sub(r"\{(place|under)\}", ("cascade 10", "la colonne 10")[column], text) for text in whole]
    return sorted([*(re.sub(r"\{\w+\}", "12", text) for text in said), LABELS[language]["no_kernel"]], key=len)[-12:]


SHOWN = """(notes) => {
  const [note, board] = [document.querySelector("#a .fc-note"), document.querySelector("#a .fc-board")];
  const look = (text) => {
    note.textContent = text;
    const { left, right, height } = note.getBoundingClientRect();
    return { top: board.getBoundingClientRect().top, inside: left >= 0 && right <= innerWidth, high: height };
  };
  return ["", ...notes].map(look);
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_moves_the_cards(stage, freecell, language):
    table = stage(freecell(617, language=language))
    notes = longest_sentences(language)
    assert len(notes[-1]) > 110
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 800})
        table.rest()
        rest, *seen = table.page.evaluate(SHOWN, notes)
        assert {look["top"] for look in seen} == {rest["top"]}, f"at {width} pixels"
        assert all(look["inside"] and look["high"] > 15 for look in seen)
        assert rest["top"] <= 110, "little room is kept for what is seldom said"
