// How much room the board has, measured again whenever it changes.

import { atEnd, listen } from "./dom.js";

/** @param {HTMLElement} root @param {import("./table.js").Table} table @param {AbortSignal} life */
export function watchRoom(root, table, life) {
  const measure = () => {
    const width = root.clientWidth;
    if (width === 0) return; // hidden: keep the last
    // Inside a frame that grows with its content the window's height means nothing.
    const tall = window.parent === window ? window.innerHeight : window.screen.availHeight;
    table.room = { width, height: Math.max(360, tall - 190) };
    table.redraw();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  listen(window, life, "resize", measure);
  atEnd(life, () => observer.disconnect());
  measure();
}
