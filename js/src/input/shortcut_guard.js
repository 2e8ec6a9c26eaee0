// Keys pressed anywhere on the board are no shortcuts of the notebook around it. Notebook 7 looks for shortcuts before an
// element hears of the key, so stopping the event comes too late; an element with this mark it leaves alone, as JupyterLab does.

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

/** All plain keys and the board's own undo and redo; not Shift+Enter, which runs the cell, nor Ctrl+S. @param {KeyboardEvent} event */
function isForBoard(event) {
  const { key, altKey, shiftKey } = event;
  return isPlain(event) ? !(shiftKey && key === "Enter") : !altKey && /^[zy]$/i.test(key);
}
