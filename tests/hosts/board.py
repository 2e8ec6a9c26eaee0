"""A person at the board on a page of any host: what they see, and their hands. Shadow roots are looked into."""

from playwright.sync_api import expect

from freecell_widget import Game
from tests.e2e.table import LABELS, SEEN, names

WORDS = LABELS["en"]
REFUSAL = "J♦ cannot go on K♣. Only Q♦ or Q♥ can."  # deal 617, column 1 onto column 3
STORY = ["82", "52", "7a"]  # clicked, dragged, typed
SETTLED = """(root) => new Promise((done) => {
  const moving = () => root.getAnimations({ subtree: true }).some(({ playState }) => playState === "running");
  const look = () => (moving() ? setTimeout(look, 15) : done());
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
expect.set_options(timeout=60_000)  # a first start on a busy machine of two cores


class Board:
    """One board on a page.

    Args:
        page: of playwright, or a frame's page.
        nth: which of the page's boards, from 0.
    """

    def __init__(self, page, nth=0):
        self.page = page
        self.root = page.locator(".freecell-widget").nth(nth)
        self.grid = self.root.locator(".fc-board")

    # -- what is seen

    def wait(self):
        """Wait until the board is drawn: 52 pictures of cards, each with some size."""
        expect(self.root.locator(".fc-card svg")).to_have_count(52)
        self.rest()
        for card in (self.root.locator(".fc-card").nth(n) for n in (0, 51)):
            box = card.bounding_box()
            assert box["width"] > 20, box
            assert box["height"] > 28, box
        return self

    def rest(self):
        """Wait until a redraw is done and no card moves."""
        self.root.evaluate(SETTLED)

    def shows(self, *moves, deal=617):
        """Wait for the deal's number and the count of moves, then compare every card with the engine's."""
        count = len(moves)
        expect(self.root.locator(".fc-deal")).to_have_text(f"FreeCell {deal}")
        expect(self.root.locator(".fc-count")).to_have_text(f"{count} move{'' if count == 1 else 's'}")
        self.rest()
        game = Game(deal)
        game.play(" ".join(moves))
        assert self.root.evaluate(SEEN) == names(game.state)

    def says(self, text):
        """Wait for a sentence beside the board."""
        expect(self.root.locator(".fc-note")).to_have_text(text)

    def is_lost(self):
        """Wait until the board says that no kernel answers, and see that nothing on it seems to work."""
        self.says(WORDS["no_kernel"])
        for name in ("undo", "new", "restart"):
            expect(self.root.locator(f"[data-do={name}]")).to_have_attribute("aria-disabled", "true")

    # -- hands; piles as in notation: "1" to "8", "a" to "d"

    def point(self, pile):
        """Where to press: the top edge of a pile's last card, or of its empty place."""
        slot = self.root.locator(f"[data-pile='{'12345678abcd'.index(pile)}']")
        row = slot.locator("..").locator(".fc-card")
        element = row.last if row.count() else slot
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + min(box["height"] * 0.1, 12)

    def click(self, *piles):
        """Click piles, one after another."""
        for pile in piles:
            self.rest()
            self.page.mouse.click(*self.point(pile))

    def drag(self, source, target):
        """Drag the last card of a pile onto another pile."""
        self.rest()
        x, y = self.point(source)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y - 12)
        self.page.mouse.move(*self.point(target), steps=4)
        self.page.mouse.up()

    def type(self, keys):
        """Put the focus on the board as the Tab key does, and type."""
        self.grid.locator("[tabindex='0']").focus()
        for key in keys:
            self.page.keyboard.press(key)

    def press(self, name):
        """Press one of the controls: undo, redo, new ..."""
        self.root.locator(f"[data-do={name}]").click()


def play(board):
    """Play the moves of STORY by click, drag and keys, be refused one move, and take the last one back."""
    board.wait().shows()
    board.click("8", "2")
    board.shows(*STORY[:1])
    board.drag("5", "2")
    board.shows(*STORY[:2])
    board.type("7a")
    board.shows(*STORY)
    board.click("1", "3")
    board.says(REFUSAL)
    board.shows(*STORY)
    board.press("undo")
    board.shows(*STORY[:2])
