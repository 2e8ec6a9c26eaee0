// Reads the names of piles as they are typed: "2", "a", "(10)", "h".

import { isKind } from "../board/legal_moves.js";

/**
 * Finds the pile that the typed characters name.
 *
 * @param {View} view
 * @param {string} typed
 * @param {boolean} asTarget as a target, "h" alone means the foundations: the first one stands for all
 * @returns {number | "more" | null} "more" if a longer name may follow; null if no name starts like this
 */
export function namedPile(view, typed, asTarget) {
  const name = typed.toLowerCase();
  if (name === "h" && asTarget) return view.layout.findIndex((_, pile) => isKind(view, pile, "foundation"));
  const tenth = name === "0" ? "(10)" : name; // the tenth column, without brackets
  const found = view.layout.findIndex((pile) => pile.name.toLowerCase() === tenth);
  if (found >= 0) return found;
  return view.layout.some((pile) => pile.name.toLowerCase().startsWith(name)) ? "more" : null;
}
