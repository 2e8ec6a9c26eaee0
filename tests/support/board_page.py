"""One board on a page, as a person has it: what it shows, and the hands that play on it.

How the page comes to be, and what stands behind it, each suite says for itself. Shadow roots are looked into.
"""

import json

from playwright.sync_api import expect

from freecell_widget import Game
from tests.support.paths import ROOT

LABELS = json.loads((ROOT / "freecell_widget" / "words" / "labels.json").read_text(encoding="utf-8"))
WORDS = LABELS["en"]
PILES = "12345678abcd"
SEEN = """(board) => [...board.querySelectorAll("[data-pile]")]
  .sort((a, b) => a.dataset.pile - b.dataset.pile)
  .map((slot) => [...slot.parentElement.querySelectorAll(".fc-card")].map((card) => card.ariaLabel.split(", ")[0]))"""
PLACE = """(board, [pile, index, scroll]) => {
  if (scroll) board.scrollIntoView({ block: "nearest" });
  const slot = board.querySelector(`[data-pile="${pile}"]`);
  const cards = [...slot.parentElement.querySelectorAll(".fc-card")];
  const { x, y, width, height } = (cards.length ? cards.at(index) : slot).getBoundingClientRect();
  return { x, y, width, height };
}"""
# On a page of a fake model a board waits for answers, too.
BUSY = """(board) => Boolean((window.model?.kernel && model.answered < model.sent.length)
  || board.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"))"""
# What is idle at one look may be about to draw: idle is what is so before and after two frames.
RESTED = f"""(board) => new Promise((done) => {{
  let idle = 0;
  const look = () => {{
    idle = ({BUSY})(board) ? 0 : idle + 1;
    if (idle > 1) done();
    else requestAnimationFrame(() => requestAnimationFrame(look));
  }};
  look();
}})"""
# A board that is drawn anew while it is waited for is looked for again.
SHOWS = f"""([board, expected]) => !board.isConnected
  || (!({BUSY})(board) && JSON.stringify(({SEEN})(board)) === JSON.stringify(expected))"""
expect.set_options(timeout=300_000)  # a bound for what never comes, far above a first start on a busy machine


def names(state):
    """Return the piles of a position as the page names their cards in English."""

    def name(card):
        return WORDS["card"].format(rank=WORDS[f"rank_{(card >> 2) + 1}"], suit=WORDS[f"suit_{card & 3}"])

    return [[name(card) for card in pile] for pile in state.piles]


def ends(move):
    """Return a move's pile, its target and the index of its first card; a token, such as ``8a``, means one card."""
    if isinstance(move, str):
        return PILES.index(move[0]), PILES.index(move[1]), -1
    return move.source, move.target, -move.cards


class BoardPage:
    """One board of a page.

    Args:
        page: of playwright.
        nth: which of its boards, from 0.
        inside: a selector of the element in which boards are counted; the whole page if it is empty.
    """

    scrolls = True  # the board into sight, before it is pointed at

    def __init__(self, page, nth=0, inside=""):
        self.page = page
        self.root = page.locator(f"{inside} .freecell-widget").nth(nth)

    # -- what is seen

    def rest(self):
        """Wait until all is drawn and no card moves."""
        self.root.evaluate(RESTED)

    def wait_for(self, state):
        """Wait until the board shows a position and no card moves."""
        expected, shown = names(state), None
        while shown != expected:
            self.page.wait_for_function(SHOWS, arg=[self.root.element_handle(), expected])
            shown = self.seen()

    def wait_until_drawn(self):
        """Wait until the board is there: 52 pictures of cards, each with some size."""
        expect(self.root.locator(".fc-card svg")).to_have_count(52)
        self.rest()
        for card in (self.root.locator(".fc-card").nth(n) for n in (0, 51)):
            box = card.bounding_box()
            assert box["width"] > 20, box
            assert box["height"] > 28, box
        return self

    def shows(self, *tokens, deal=617):
        """Wait until the board shows a deal after these moves: its number, their count, and every card."""
        game = Game(deal)
        game.play(" ".join(tokens))
        expect(self.root.locator(".fc-deal")).to_have_text(f"FreeCell {deal}")
        expect(self.root.locator(".fc-count")).to_have_text(f"{len(tokens)} move{'' if len(tokens) == 1 else 's'}")
        self.wait_for(game.state)

    def seen(self):
        """Return the cards' names, pile by pile, as the page has them."""
        return self.root.evaluate(SEEN)

    def place(self, pile, index=-1):
        """Return the box of a card, or of the place of an empty pile."""
        return self.root.evaluate(PLACE, [pile, index, self.scrolls])

    def note(self):
        """Return what is said beside the board, with plain spaces."""
        return self.root.locator(".fc-note").inner_text().replace("\u00a0", " ")

    def says(self, text):
        """Wait for a sentence beside the board."""
        expect(self.root.locator(".fc-note")).to_have_text(text)

    def is_lost(self):
        """Wait until the board says that no kernel answers, and see that nothing on it seems to work."""
        self.says(WORDS["no_kernel"])
        for name in ("undo", "redo", "new", "restart"):
            expect(self.control(name)).to_have_attribute("aria-disabled", "true")

    # -- what the person does

    def point(self, pile, index=-1):
        """Return where to press a card: near its upper edge, which no other card covers."""
        box = self.place(pile, index)
        return box["x"] + box["width"] / 2, box["y"] + min(box["height"] * 0.1, 12)

    def click(self, pile, index=-1):
        self.page.mouse.click(*self.point(pile, index))

    def double_click(self, pile, index=-1):
        self.page.mouse.dblclick(*self.point(pile, index))

    def grab(self, pile, index=-1):
        """Press on a card and begin to drag it."""
        x, y = self.point(pile, index)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y - 12)

    def carry(self, pile):
        """Hold the dragged cards over a pile."""
        self.page.mouse.move(*self.point(pile), steps=4)

    def drag(self, source, target, index=-1):
        self.grab(source, index)
        self.carry(target)
        self.page.mouse.up()
        self.rest()

    def click_move(self, move):
        """Click the cards of a move, then its target."""
        source, target, index = ends(move)
        self.click(source, index)
        self.click(target)

    def drag_move(self, move):
        """Drag the cards of a move to its target."""
        self.drag(*ends(move))

    def focus(self):
        """Give the board the focus, as the Tab key does."""
        self.root.locator(".fc-board [tabindex='0']").focus()

    def type(self, keys):
        """Give the board the focus and type."""
        self.focus()
        self.page.keyboard.type(keys)

    def control(self, name):
        """Return the locator of a control, such as "undo"."""
        return self.root.locator(f"[data-do={name}]")

    def press(self, name):
        """Press a control, in the menu if that is folded."""
        if not self.control(name).is_visible():
            self.control("more").click()
        self.control(name).click()
        self.rest()

    def go(self, to):
        """Press a button of the list of moves: the number of a move, "redo", "solve" ..."""
        self.root.locator(f"[data-to='{to}']").click()
        self.rest()
