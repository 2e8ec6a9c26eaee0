// Move tokens: "26", "6a", "26v3", "h(S)3".

import { isA } from "../board/legal_moves.js";

/**
 * The token for moving the last `cards` of one pile to another; the count is written only where it matters.
 *
 * @param {View} view
 * @param {number} source
 * @param {number} target
 * @param {number | null} [cards] null leaves the count to Python
 */
export function moveText(view, source, target, cards = null) {
  const from = view.layout[source]?.name ?? "";
  return from + targetName(view, source, target) + (cards === null ? "" : `v${cards.toString(16)}`);
}

/**
 * A foundation is plain "h" unless two of them would take the card.
 *
 * @param {View} view
 * @param {number} source
 * @param {number} target
 */
function targetName(view, source, target) {
  const pile = view.layout[target];
  if (target === HOME) return "h";
  if (pile?.kind !== "foundation") return pile?.name ?? "";
  const homes = (view.targets[source]?.[0] ?? []).filter((at) => isA(view, at, "foundation"));
  return homes.length > 1 ? pile.name : "h";
}

/**
 * The pile that typed characters name: a pile, "more" while a longer name may follow, or null.
 * As a target "h" means the foundations, so it needs no suit; -1 stands for them.
 *
 * @param {View} view
 * @param {string} typed
 * @param {boolean} asTarget
 * @returns {number | "more" | null}
 */
export function namedPile(view, typed, asTarget) {
  const name = typed.toLowerCase();
  if (name === "h" && asTarget) return HOME;
  const tenth = name === "0" ? "(10)" : name; // the tenth column, without brackets
  const found = view.layout.findIndex((pile) => pile.name.toLowerCase() === tenth);
  if (found >= 0) return found;
  return view.layout.some((pile) => pile.name.toLowerCase().startsWith(name)) ? "more" : null;
}

/** Stands for "the foundations, whichever takes it". */
export const HOME = -1;
