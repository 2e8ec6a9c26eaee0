// Reads and writes moves as text: "26", "6a", "26v3", "h(S)3".

import { isKind } from "../board/legal_moves.js";

/**
 * Writes the move of the last `cards` cards of one pile to another.
 *
 * @param {View} view
 * @param {number} source
 * @param {number} target
 * @param {number | null} [cards] null: without a number, which Python then finds
 */
export function moveText(view, source, target, cards = null) {
  const from = view.layout[source]?.name ?? "";
  return from + targetName(view, source, target) + (cards === null ? "" : `v${cards.toString(16)}`);
}

/**
 * The name of the target. A foundation is "h", unless two of them would take the card.
 *
 * @param {View} view
 * @param {number} source
 * @param {number} target
 */
function targetName(view, source, target) {
  const pile = view.layout[target];
  if (target === HOME) return "h";
  if (pile?.kind !== "foundation") return pile?.name ?? "";
  const homes = (view.targets[source]?.[0] ?? []).filter((at) => isKind(view, at, "foundation"));
  return homes.length > 1 ? pile.name : "h";
}

/**
 * Finds the pile that the typed characters name.
 *
 * @param {View} view
 * @param {string} typed
 * @param {boolean} asTarget as a target, "h" alone means the foundations
 * @returns {number | "more" | null} a pile or HOME; "more" if a longer name may follow; null if no name
 *     starts like this
 */
export function namedPile(view, typed, asTarget) {
  const name = typed.toLowerCase();
  if (name === "h" && asTarget) return HOME;
  const tenth = name === "0" ? "(10)" : name; // the tenth column, without brackets
  const found = view.layout.findIndex((pile) => pile.name.toLowerCase() === tenth);
  if (found >= 0) return found;
  return view.layout.some((pile) => pile.name.toLowerCase().startsWith(name)) ? "more" : null;
}

/** The target "h": the foundation that takes the card. */
export const HOME = -1;
