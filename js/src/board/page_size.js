// Measures how much room the page gives the cards, and again whenever that changes.

import { atEnd, listen } from "../dom.js";

/** The board's width in print, in pixels. A script cannot ask for the paper's width; this fits every size. */
const PAPER = 640;

/** The height of Jupyter's bars and ours above and below the cards, in pixels. */
const AROUND = 196;

/** The least height for the cards, in pixels. */
const LEAST = 340;

/**
 * @param {HTMLElement} root
 * @param {import("./board_state.js").BoardState} state
 * @param {AbortSignal} life
 */
export function watchPageSize(root, state, life) {
  let most = Infinity;
  const panels = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".fc-panel"));
  const measure = () => {
    const width = Math.min(root.clientWidth, most);
    if (width === 0) return; // the board is hidden: keep the last size
    // Inside a frame that grows with its content the window's height means nothing.
    const page = parent === window ? innerHeight : screen.availHeight;
    // Open panels take height from the cards, so that the whole board stays in sight while a solution plays.
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
    state.settle(); // the page is printed as it is now
  };
  const observer = new ResizeObserver(measure);
  for (const element of [root, ...panels]) observer.observe(element);
  listen(window, life, "resize", measure);
  listen(window, life, "beforeprint", () => limit(PAPER));
  listen(window, life, "afterprint", () => limit(Infinity));
  atEnd(life, () => observer.disconnect());
  measure();
}
