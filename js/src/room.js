// How much room the board has, measured again whenever it changes.

import { atEnd, listen } from "./dom.js";

/** What fits any sheet of paper, in pixels: while a page is printed nobody can ask how wide it is. */
const PAPER = 640;

/** @param {HTMLElement} root @param {import("./table.js").Table} table @param {AbortSignal} life */
export function watchRoom(root, table, life) {
  let most = Infinity;
  const measure = () => {
    const width = Math.min(root.clientWidth, most);
    if (width === 0) return; // hidden: keep the last
    // Inside a frame that grows with its content the window's height means nothing.
    const tall = window.parent === window ? window.innerHeight : window.screen.availHeight;
    table.room = { width, height: Math.max(360, tall - 190) };
    table.redraw();
  };
  /** @param {number} width */
  const limit = (width) => {
    most = width;
    measure();
    table.settle(); // what is printed is what stands now
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  listen(window, life, "resize", measure);
  listen(window, life, "beforeprint", () => limit(PAPER));
  listen(window, life, "afterprint", () => limit(Infinity));
  atEnd(life, () => observer.disconnect());
  measure();
}
