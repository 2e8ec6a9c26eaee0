// What the keys do, beside the board and not over it.

import { make } from "./dom.js";
import { icon } from "./icons.js";

/** Keys and the code of the sentence that says what they do. */
const ROWS = /** @type {const} */ ([
  ["2 6", "help_token"],
  ["2 a · a 5 · 2 h", "help_cells"],
  ["← → ↑ ↓", "help_arrows"],
  ["Enter · Space", "help_enter"],
  ["+ −", "help_run"],
  ["Esc", "help_escape"],
  ["z · Ctrl+Z", "help_undo"],
  ["y · Ctrl+Shift+Z", "help_redo"],
  ["?", "help_help"],
]);

/**
 * @param {import("./table.js").Table} table
 * @param {AbortSignal} life
 * @param {() => void} closed
 */
export function createHelp(table, life, closed) {
  const panel = make("section", { class: "fc-help", tabindex: "-1" });
  panel.hidden = true;
  panel.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" && event.key !== "?") return;
      event.preventDefault();
      event.stopPropagation();
      toggle();
    },
    { signal: life },
  );

  function toggle() {
    panel.hidden = !panel.hidden;
    if (panel.hidden) return closed();
    paint();
    panel.focus({ preventScroll: true });
  }

  function paint() {
    if (panel.hidden) return;
    const { say } = table;
    panel.setAttribute("aria-label", say("help_title"));
    const rows = ROWS.map(([keys, code]) => [make("dt", {}, [make("kbd", {}, [keys])]), make("dd", {}, [say(code)])]).flat();
    const close = make("button", { type: "button", class: "fc-button fc-close", "aria-label": say("close") });
    close.innerHTML = icon("close");
    close.addEventListener("click", toggle, { signal: life });
    panel.replaceChildren(make("h2", {}, [say("help_title")]), close, make("p", {}, [say("help_mouse")]), make("dl", {}, rows));
  }

  return { panel, toggle, paint };
}
