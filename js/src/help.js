// What the keys and the mouse do.

import { make } from "./dom.js";

/** Keys and the code of the sentence that says what they do. */
const ROWS = /** @type {const} */ ([
  ["2 6", "help_token"],
  ["2 a · a 5 · 2 h", "help_cells"],
  ["← → ↑ ↓ Home End", "help_arrows"],
  ["Enter · Space", "help_enter"],
  ["+ −", "help_run"],
  ["Esc", "help_escape"],
  ["z · Ctrl+Z", "help_undo"],
  ["y · Ctrl+Shift+Z", "help_redo"],
  ["i", "help_hint"],
  ["?", "help_help"],
]);

/** @param {Say} say @param {Section[]} [sections] what Python has to say of the game in play @returns {Node[]} */
export function helpContent(say, sections = []) {
  const rows = ROWS.flatMap(([keys, code]) => [make("dt", {}, [make("kbd", {}, [keys])]), make("dd", {}, [say(code)])]);
  const further = sections.flatMap(({ title, text }) => [make("h3", {}, [title]), ...text.map((line) => make("p", {}, [line]))]);
  return [make("p", {}, [say("help_mouse")]), make("dl", {}, rows), ...further];
}
