// How much room the cards have, measured again whenever it changes.

import { atEnd, listen } from "../dom.js";

/** What fits any sheet of paper, in pixels: while a page is printed nobody can ask how wide it is. */
const PAPER = 640;

/** What stands above and below the cards on a page of Jupyter's, in pixels: its own bars and ours. */
const AROUND = 196;

/** The cards never get less than this. */
const LEAST = 340;

/** @param {HTMLElement} root @param {import("./board_state.js").BoardState} state @param {AbortSignal} life */
export function watchPageSize(root, state, life) {
  let most = Infinity;
  const panels = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".fc-panel"));
  const measure = () => {
    const width = Math.min(root.clientWidth, most);
    if (width === 0) return; // hidden: keep the last
    // Inside a frame that grows with its content the window's height means nothing.
    const page = parent === window ? innerHeight : screen.availHeight;
    // The cards share the page with what is open above them, so that a solution is seen whole while it is watched.
    const open = [...panels].reduce((sum, { offsetHeight }) => sum + (offsetHeight && offsetHeight + 12), 0);
    const [tall, height] = [0, open].map((less) => Math.max(LEAST, page - AROUND - less));
    if (width === state.page.width && height === state.page.height && tall === state.page.tall) return;
    state.page = { width, height, tall };
    state.redraw();
  };
  /** @param {number} width */
  const limit = (width) => {
    most = width;
    measure();
    state.settle(); // what is printed is what stands now
  };
  const observer = new ResizeObserver(measure);
  for (const element of [root, ...panels]) observer.observe(element);
  listen(window, life, "resize", measure);
  listen(window, life, "beforeprint", () => limit(PAPER));
  listen(window, life, "afterprint", () => limit(Infinity));
  atEnd(life, () => observer.disconnect());
  measure();
}
