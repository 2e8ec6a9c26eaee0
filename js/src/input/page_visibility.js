// Pauses the clock while the board is hidden: behind another tab of the browser or of JupyterLab, or in a closed
// panel. A board that is scrolled out of sight is not: its player may be at work in the cell below.

import { createTimer, listen } from "../dom.js";

/** No event tells all the ways in which a notebook hides a tab, so look this often, in milliseconds. */
const OFTEN = 500;

/**
 * @param {HTMLElement} root
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("./messages.js").Messages} messages
 * @param {AbortSignal} life
 * @returns {() => void} to be called when the clock may have started
 */
export function watchVisibility(root, state, messages, life) {
  const later = createTimer(life);
  let paused = false; // to be resumed when the board is seen again
  let asked = false; // since the clock last started; in vain where another view can be seen

  // JupyterLab hides a tab by `display`, by a scale of 0 or by `content-visibility`, whichever is set.
  const isHidden = () =>
    document.hidden || root.getBoundingClientRect().width === 0 || root.checkVisibility?.() === false;

  function look() {
    const { running } = state.view;
    const hidden = isHidden();
    asked &&= running;
    if (hidden ? running && !asked : paused) {
      asked = paused = hidden;
      messages.send({ type: hidden ? "pause" : "resume" });
    }
    later(running || paused ? look : undefined, OFTEN);
  }

  listen(document, life, "visibilitychange", look);
  later(look, OFTEN); // the host attaches the board to the page later
  return look;
}
