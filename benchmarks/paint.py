"""Work of the page for one click, on a processor made four times slower: `python -m benchmarks.paint`.

A plain page, the real widget in this process, real mouse clicks; a click that picks up a card and one that puts it down
count alike. By the browser's own counters of processor time, so that other work on the machine counts little: until the
frame that shows what the click did, and until the card has flown there and all is at rest. What our script makes the
browser style or lay out at once counts in both rows.
"""

import statistics

from playwright.sync_api import sync_playwright
from tests.browsers import ARGUMENTS, find_browser

from benchmarks.machine import machine
from freecell_widget import FreeCell
from tests.browser.stage import Stage

ROUNDS = 40
WARM_UP = 5
SLOWER = 4
PARTS = {"our script": "ScriptDuration", "styles": "RecalcStyleDuration", "layout": "LayoutDuration"}
PAINTED = """() => new Promise((done) => {
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(done));
  const look = () => (model.answered < model.sent.length ? setTimeout(look, 5) : painted());
  look();
})"""


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        widget = FreeCell(617, autoplay="off", records=False)
        widget.play("4a 1c")
        table = Stage(page, widget)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

        def counters():
            found = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
            return [1000 * found[name] for name in PARTS.values()]

        painted, rested = [], []
        for number in range(WARM_UP + ROUNDS):
            source, target = (9, 8) if number % 2 else (8, 9)
            for pile in (source, target):
                place = table.point(pile)  # before the counters: measuring places costs a layout
                page.mouse.move(*place)
                page.wait_for_timeout(50)
                before = counters()
                page.mouse.down()
                page.mouse.up()
                page.evaluate(PAINTED)
                first = counters()
                page.wait_for_timeout(300)
                if number >= WARM_UP:
                    painted.append([after - earlier for after, earlier in zip(first, before, strict=True)])
                    rested.append([after - earlier for after, earlier in zip(counters(), before, strict=True)])
        shown = browser.version
        browser.close()
    print(machine("anywidget"), f"Chromium {shown}, {SLOWER} times slower", sep=", ")
    print()
    print("| per click, ms of processor time | to the paint, median | 90 % | to rest, median | 90 % |")
    print("|---|---|---|---|---|")
    for number, name in enumerate(PARTS):
        values = [[click[number] for click in clicks] for clicks in (painted, rested)]
        print(
            f"| {name} |",
            *(f"{statistics.median(each):.1f} | {statistics.quantiles(each, n=10)[-1]:.1f} |" for each in values),
        )


if __name__ == "__main__":
    main()
