// Keeps keys pressed on the board from being shortcuts of the notebook. Notebook 7 handles shortcuts before
// the board gets the event, so stopping the event is too late. Notebook 7 and JupyterLab both skip elements
// with this attribute.

import { isPlain } from "../dom.js";

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
