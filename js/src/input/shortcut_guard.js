// Keeps keys pressed on the board from being shortcuts of the notebook, and a click with Shift from selecting
// a range of cells, which Shift+Enter would then run. Notebook 7 handles shortcuts before the board gets the
// event, so stopping the event is too late. Notebook 7 and JupyterLab both skip elements with this attribute.

import { around, isPlain, listen } from "../dom.js";

const MARK = "data-lm-suppress-shortcuts";

/** @param {HTMLElement} root @param {AbortSignal} life */
export function guardShortcuts(root, life) {
  addEventListener(
    "keydown",
    (event) => {
      const path = event.composedPath();
      if (path.includes(root)) /** @type {Element} */ (path[0]).toggleAttribute(MARK, isForBoard(event));
    },
    { capture: true, signal: life },
  );
  // Then no `mousedown` follows, which is what selects cells; in a field it is what selects text.
  listen(
    root,
    life,
    "pointerdown",
    (event) => event.shiftKey && !around(event.target, "input, textarea, select") && event.preventDefault(),
  );
}

/**
 * Whether a key is the board's: all keys without Ctrl or Alt, and Ctrl+Z and Ctrl+Y. Shift+Enter, which runs
 * the cell, is the notebook's.
 *
 * @param {KeyboardEvent} event
 */
function isForBoard(event) {
  const { key, altKey, shiftKey } = event;
  return isPlain(event) ? !(shiftKey && key === "Enter") : !altKey && /^[zy]$/i.test(key);
}
