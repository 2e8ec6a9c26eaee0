// What the keys and the mouse do, and what Python has to say: the player's games, the rules, advice.

import { make, makeButton } from "../dom.js";

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

/**
 * @param {Say} say
 * @param {Section[]} [sections] what Python has to say
 * @param {((game: string) => void) | null} [open] plays on a recorded game; null where that cannot be
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
