"""Time from a click to the moved card in a real JupyterLab: `python -m benchmarks.board`.

A card goes to and fro between two freecells, by pointer events on the page. Of the whole time, the share of this
package is: JavaScript, all its handlers and frames (frames of JupyterLab itself count as ours), and Python, from the
message's arrival until the answer is handed over. The rest is JupyterLab, its server, the kernel and the wait for the
next frame.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browsers import ARGUMENTS, find_browser

from benchmarks.machine import machine
from tests.e2e.lab import Lab, Notebook

ROUNDS = 100
WARM_UP = 10
SETUP = """
from time import perf_counter
from freecell_widget import FreeCell
took, asked = [], FreeCell._asked
def timed(self, *message):
    start = perf_counter()
    asked(self, *message)
    took.append(perf_counter() - start)
FreeCell._asked = timed
w = FreeCell(617)
_ = w.play("4a 1c")
"""
SPY = """
import anywidget
class Spy(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        window.modelOf = (id) => model.widget_manager.get_model(id);
        el.className = "spy";
    } };'''
Spy()"""
MEASURE = """async ([id, rounds]) => {
  let js = 0;
  const timed = (act) => function (...given) {
    const start = performance.now();
    try { return act.apply(this, given); } finally { js += performance.now() - start; }
  };
  const board = document.querySelector(".freecell-widget");
  const events = (await window.modelOf(id))._events;
  for (const name of Object.keys(events)) for (const entry of events[name]) entry.callback = timed(entry.callback);
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => frame(timed(act));
  const row = (pile) => board.querySelector(`[data-pile="${pile}"]`).parentElement;
  const click = timed((pile) => {
    const at = row(pile).querySelector(".fc-card") ?? row(pile).firstElementChild;
    const { x, y, width } = at.getBoundingClientRect();
    const given = { bubbles: true, isPrimary: true, pointerId: 1, clientX: x + width / 2, clientY: y + 10 };
    at.dispatchEvent(new PointerEvent("pointerdown", given));
    at.dispatchEvent(new PointerEvent("pointerup", given));
  });
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 ? [9, 8] : [8, 9];
    await new Promise((done) => setTimeout(done, 60)); // a person takes longer
    js = 0;
    click(from);
    await new Promise((done) => frame(() => frame(done)));
    const start = performance.now();
    click(to);
    while (!row(to).querySelector(".fc-card")) await new Promise((done) => frame(done));
    await new Promise((done) => frame(done)); // the frame that shows it has been painted
    found.push([performance.now() - start, js]);
  }
  return found;
}"""


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        lab = Lab(Path(folder))
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            lab.write("n.ipynb", [SETUP, SPY, "w"])
            notebook = Notebook(lab, page, "n.ipynb")
            notebook.run_all()
            page.wait_for_selector(".freecell-widget .fc-card")
            page.wait_for_selector(".spy", state="attached")
            model = notebook.kernel.evaluate("w.model_id")
            rounds = page.evaluate(MEASURE, [model, WARM_UP + ROUNDS])[WARM_UP:]
            python = [1000 * seconds for seconds in notebook.kernel.evaluate("took")][-ROUNDS:]
            notebook.close()
            shown = browser.version
        finally:
            lab.close()
            browser.close()
    print(machine("jupyterlab", "ipykernel", "anywidget"), f"Chromium {shown}", sep=", ")
    print()
    print("| click to moved card, ms | median | 90 % |")
    print("|---|---|---|")
    whole, script = zip(*rounds, strict=True)
    own = [js + py for js, py in zip(script, python, strict=True)]
    for name, values in (
        ("whole, click to painted frame", whole),
        ("our JavaScript, click and redraw", script),
        ("our Python, judging to answer", python),
        ("our own share", own),
    ):
        print(f"| {name} | {statistics.median(values):.1f} | {statistics.quantiles(values, n=10)[-1]:.1f} |")


if __name__ == "__main__":
    main()
