// Whether anybody can see the page: while nobody can, no time is counted.

import { listen } from "./dom.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./intents.js").Intents} intents
 * @param {AbortSignal} life
 */
export function watchAttention(table, intents, life) {
  let paused = false;
  listen(document, life, "visibilitychange", () => {
    if (document.hidden ? paused || !table.view.running : !paused) return;
    paused = document.hidden;
    intents.send(paused ? "pause" : "resume");
  });
}
