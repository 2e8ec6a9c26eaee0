"""The board on a plain page: a fake model in the browser, the real widget or a script of the test behind it."""

from pathlib import Path

from tests.support.board_page import BUSY, LABELS, BoardPage
from tests.support.paths import ROOT

FILES = {
    "/board.js": ROOT / "freecell_widget" / "widget" / "static" / "board.js",
    "/fake_model.js": Path(__file__).parent / "fake_model.js",
    "/axe.js": ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js",
}
SITE = "http://board.test"
PAGE = """<!doctype html><html lang="en"><title>Board</title>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<body style="margin: 0; color-scheme: {scheme}"><main><h1 hidden>Board</h1>
<div id="a"></div><div id="b"></div></main></body></html>"""
START = """async ([traits, live, views]) => {
  const { FakeModel, liveModel } = await import("/fake_model.js");
  const board = (await import("/board.js")).default;
  window.model = live ? liveModel(traits) : new FakeModel(traits);
  window.stops = views.map((id) => board.render({ model: window.model, el: document.getElementById(id) }));
}"""


class PlainPage(BoardPage):
    """A page with the board on it.

    Args:
        page: of playwright.
        widget: a FreeCell widget that answers; None leaves all answering to the test.
        traits: replace those of the widget.
        views: the elements to draw in, "a" and "b".
        scheme: "light" or "dark".
        still: the page's clock stands, and goes on only in :meth:`later` and :meth:`rest`: however slow the machine, a
            tap is short and two of them are close together. What animates takes its own time.
    """

    scrolls = False  # tests scroll these pages themselves

    def __init__(self, page, widget=None, *, traits=None, views=("a",), scheme="light", still=False):
        super().__init__(page, inside="#a")
        self.widget, self._changed, self._answers, self.still = widget, set(), [], still
        if still:
            page.clock.install(time=0)
        page.route(f"{SITE}/**", lambda route: self._serve(route, scheme))
        page.goto(f"{SITE}/")
        start = {"labels": LABELS, "animation": 0.15, "theme": "auto", "language": "en", **(traits or {})}
        if widget is not None:
            widget.observe(self._note, names=list(self._synced()))
            vars(widget)["send"] = self._answers.append
            page.expose_function("toKernel", self._ask)
            start = {**self._values(self._synced()), **(traits or {})}
        page.evaluate(START, [start, widget is not None, list(views)])
        page.wait_for_selector("#a .fc-card")
        if still:
            page.clock.pause_at(60_000)

    def _serve(self, route, scheme):
        path = route.request.url.removeprefix(SITE)
        if path == "/":
            route.fulfill(body=PAGE.format(scheme=scheme), content_type="text/html")
        elif path in FILES:
            route.fulfill(path=FILES[path], content_type="text/javascript")
        else:
            route.fulfill(status=404)

    def _synced(self):
        return [name for name in self.widget.trait_names(sync=True) if not name.startswith("_") and name != "layout"]

    def _note(self, change):
        self._changed.add(change["name"])

    def _values(self, names):
        return self.widget.get_state(set(names) - {"tooltip", "tabbable"})

    def _taken(self):
        names, self._changed = self._changed, set()
        return self._values(names)

    def _ask(self, intent):
        """One intent of the browser: the widget's own code answers it."""
        self.widget._asked(self.widget, intent, [])
        return {"traits": self._taken(), "answer": self._answers.pop()}

    # -- what Python does

    def publish(self, **traits):
        """Send the page these traits, or what the test did to the widget."""
        self.page.evaluate("(traits) => model.publish(traits)", traits or self._taken())

    def sync(self):
        """Send the page what the test did to the widget, and wait until that is shown."""
        self.publish()
        self.rest()

    def answer(self, intent, *, ok=True, reason=None):
        self.page.evaluate("([intent, ok, reason]) => model.answer(intent, ok, reason)", [intent, ok, reason])

    # -- what is seen

    @property
    def sent(self):
        """The intents so far, without the numbers of their views and their own."""
        return [{key: value for key, value in intent.items() if key not in ("view", "id")} for intent in self.raw_sent]

    @property
    def raw_sent(self):
        return self.page.evaluate("() => model.sent")

    @property
    def tokens(self):
        """The moves sent so far: their piles by name, and how many cards if it is said and not one."""
        names = [pile["name"] for pile in self.page.evaluate("() => model.get('view').layout")]
        short = [name[0] if name[0] == "h" else name for name in names]
        return [
            short[intent["source"]]
            + short[intent["target"]]
            + (f"v{intent['cards']:x}" if (intent["cards"] or 1) > 1 else "")
            for intent in self.sent
            if intent["type"] == "move"
        ]

    def spoken(self):
        """Return what is told to the ear, with plain spaces and none at the end."""
        return self.page.text_content("#a .fc-spoken").replace("\u00a0", " ").strip()

    def ringed(self):
        """Return the piles with a ring around them."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("#a .fc-legal")]
              .map((el) => Number(el.parentElement.querySelector("[data-pile]").dataset.pile)).sort((a, b) => a - b)"""
        )

    def axe(self, *rules):
        """Return what axe-core objects to by these rules, or by all, with the elements concerned."""
        self.page.add_script_tag(url=f"{SITE}/axe.js")
        found = self.page.evaluate("(rules) => axe.run('#a', rules.length ? { runOnly: rules } : {})", list(rules))
        return {v["id"]: [node["html"][:120] for node in v["nodes"]] for v in found["violations"]}

    # -- how time goes by

    def rest(self):
        """Wait until Python has answered, all is drawn and no card moves."""
        if not self.still:
            super().rest()
            return
        idle = 0
        while idle < 2:
            if self.root.evaluate(BUSY):
                idle = 0
                self.page.wait_for_timeout(5)  # Python and what animates take their own time: the page's stands
            else:
                idle += 1
                self.later(40)

    def later(self, milliseconds):
        """Let time go by on a page whose clock stands."""
        self.page.clock.run_for(milliseconds)
