// Pauses the clock while the page is hidden, for instance behind another tab.

import { listen } from "../dom.js";

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("./messages.js").Messages} messages
 * @param {AbortSignal} life
 */
export function watchVisibility(state, messages, life) {
  let paused = false;
  listen(document, life, "visibilitychange", () => {
    if (document.hidden ? paused || !state.view.running : !paused) return;
    paused = document.hidden;
    messages.send({ type: paused ? "pause" : "resume" });
  });
}
