// The content of the help panel: keys, mouse, and what Python adds: rules, advice and the player's games.

import { make, makeButton } from "../dom.js";

/** Keys, and the message code of what they do. */
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

/**
 * @param {Say} say
 * @param {Section[]} [sections] the pages that Python sent
 * @param {((game: string) => void) | null} [open] continues a recorded game; null without a kernel
 * @returns {Node[]}
 */
export function helpContent(say, sections = [], open) {
  const rows = ROWS.flatMap(([keys, code]) => [
    make("dt", {}, [make("kbd", {}, [keys])]),
    make("dd", {}, [say(code)]),
  ]);
  const further = sections.flatMap(({ title, text, games = [] }) => [
    make("h3", {}, [title]),
    ...text.map((line) => make("p", {}, [line])),
    ...games.map(([game, name]) => {
      if (!open) return make("p", {}, [name]);
      const button = makeButton({}, [name]);
      button.onclick = () => open(game);
      return make("p", {}, [button]);
    }),
  ]);
  return [make("p", {}, [say("help_mouse")]), make("dl", {}, rows), ...further];
}
