"""Work of the page for one click, on a processor made four times slower: `python -m benchmarks.paint`.

A plain page, the real widget in this process, real mouse clicks. Per click, by the browser's own counters: our script,
and the styles and layout that it causes. A click that picks up a card and one that puts it down count alike.
"""

import statistics

from playwright.sync_api import sync_playwright

from benchmarks.machine import machine
from freecell_widget import FreeCell
from tests.browser.stage import Stage
from tests.browsers import ARGUMENTS, find_browser

ROUNDS = 40
WARM_UP = 5
SLOWER = 4
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        widget = FreeCell(617, autoplay="off")
        widget.play("4a 1c")
        table = Stage(page, widget)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

        def counters():
            found = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
            return [1000 * found[name] for name in PARTS]

        clicks = []
        for number in range(WARM_UP + ROUNDS):
            source, target = (9, 8) if number % 2 else (8, 9)
            for pile in (source, target):
                place = table.point(pile)  # before the counters: measuring places costs a layout
                page.mouse.move(*place)
                before = counters()
                page.mouse.down()
                page.mouse.up()
                page.wait_for_timeout(250)
                if number >= WARM_UP:
                    clicks.append([after - earlier for after, earlier in zip(counters(), before, strict=True)])
        shown = browser.version
        browser.close()
    print(machine("anywidget"), f"Chromium {shown}, {SLOWER} times slower", sep=", ")
    print()
    print("| per click, ms | median | 90 % |")
    print("|---|---|---|")
    rows = [*zip(("our script", "styles", "layout"), zip(*clicks, strict=True), strict=True)]
    rows.append(("together", [sum(parts) for parts in clicks]))
    for name, values in rows:
        print(f"| {name} | {statistics.median(values):.1f} | {statistics.quantiles(values, n=10)[-1]:.1f} |")


if __name__ == "__main__":
    main()
