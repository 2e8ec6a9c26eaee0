"""The board in a page of JupyterLab: what it shows, and the hands that play on it."""

import json

from tests.support.paths import ROOT

LABELS = json.loads((ROOT / "freecell_widget" / "words" / "labels.json").read_text(encoding="utf-8"))
SEEN = """(board) => [...board.querySelectorAll("[data-pile]")]
  .sort((a, b) => a.dataset.pile - b.dataset.pile)
  .map((slot) => [...slot.parentElement.querySelectorAll(".fc-card")].map((card) => card.ariaLabel.split(", ")[0]))"""
PLACE = """([nth, pile, index]) => {
  const board = document.querySelectorAll(".freecell-widget")[nth];
  board.scrollIntoView({ block: "nearest" });
  const row = board.querySelector(`[data-pile="${pile}"]`).parentElement;
  const cards = row.querySelectorAll(".fc-card");
  const element = cards.length ? cards[index < 0 ? cards.length + index : index] : row.querySelector("[data-pile]");
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height * 0.1, 12) };
}"""
# The board shows these cards, its last drawing is done, and no card moves.
SETTLED = f"""([nth, expected]) => {{
  const board = document.querySelectorAll(".freecell-widget")[nth];
  if (!board || board.getAnimations({{ subtree: true }}).length) return false;
  return expected === null || JSON.stringify(({SEEN})(board)) === JSON.stringify(expected);
}}"""


def names(state):
    """The piles of a position as the page names their cards in English."""
    words = LABELS["en"]
    return [
        [words["card"].format(rank=words[f"rank_{card.rank}"], suit=words[f"suit_{int(card.suit)}"]) for card in pile]
        for pile in state.piles
    ]


class Table:
    """One board of a page: the nth from the top."""

    def __init__(self, page, nth=0):
        self.page, self.nth = page, nth
        self.root = page.locator(".freecell-widget").nth(nth)

    def wait_for(self, state):
        """Wait until the board shows a position and all is at rest."""
        self.page.wait_for_function(SETTLED, arg=[self.nth, names(state)])

    def rest(self):
        """Wait until no card moves."""
        self.page.wait_for_function(SETTLED, arg=[self.nth, None])

    def seen(self):
        """The cards' names, pile by pile, as the page has them."""
        return self.root.evaluate(SEEN)

    def place(self, pile, index=-1):
        """A point on a card of a pile, or on the place of an empty one."""
        at = self.page.evaluate(PLACE, [self.nth, pile, index])
        return at["x"], at["y"]

    def click(self, pile, index=-1):
        self.page.mouse.click(*self.place(pile, index))

    def drag(self, move):
        """Carry the cards of a move to its target."""
        x, y = self.place(move.source, -move.cards)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 8, y + 8)
        self.page.mouse.move(*self.place(move.target), steps=3)
        self.page.mouse.up()

    def click_twice(self, move):
        """Click the cards of a move, then its target."""
        self.click(move.source, -move.cards)
        self.click(move.target)

    def press(self, name):
        """Press a button of the board, such as "undo"."""
        self.root.locator(f'[data-do="{name}"]').click()

    def note(self):
        """What the board says in words."""
        return self.root.locator(".fc-note").inner_text()
