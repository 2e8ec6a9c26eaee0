// Looks up legal moves in the table that Python sent (`view.targets`). No rule of the game stands here.

/** How many cards lie on a pile. @param {View} view @param {number} pile */
export const size = (view, pile) => view.piles[pile]?.length ?? 0;

/** @param {View} view @param {number} pile @param {PileInfo["kind"]} kind */
export const isKind = (view, pile, kind) => view.layout[pile]?.kind === kind;

/** How many of a pile's last cards can be picked up together. @param {View} view @param {number} pile */
export const liftable = (view, pile) => view.targets[pile]?.length ?? 0;

/**
 * The piles that may take the selection. If the player chose a pile and not a number of cards, a longer run
 * may go to an occupied column.
 *
 * @param {View} view
 * @param {Choice} choice
 * @returns {number[]}
 */
export function legalTargets(view, { pile, cards, exact }) {
  const counts = view.targets[pile] ?? [];
  const own = counts[cards - 1] ?? [];
  if (exact) return own;
  const further = counts.flat().filter((target) => isOccupiedCascade(view, target));
  return [...new Set([...own, ...further])].sort((a, b) => a - b);
}

/**
 * How many of the selected cards each pile would take. `now` is false where only a shorter run would fit.
 *
 * @param {View} view
 * @param {Choice} choice
 * @returns {Map<number, { cards: number, now: boolean }>}
 */
export function reach(view, choice) {
  const counts = view.targets[choice.pile] ?? [];
  const legal = new Set(legalTargets(view, choice));
  const result = new Map();
  for (const [i, targets] of counts.entries()) {
    const cards = i + 1;
    for (const target of targets) {
      const own = counts[choice.cards - 1]?.includes(target);
      if (legal.has(target)) result.set(target, { cards: own ? choice.cards : cards, now: true });
      else if (cards < choice.cards && isKind(view, target, "cascade"))
        result.set(target, { cards, now: false });
    }
  }
  return result;
}

/**
 * How many cards a move to a pile takes: those chosen or, if their number is open, the run that fits there;
 * null if no number is legal.
 *
 * @param {View} view
 * @param {Choice} choice
 * @param {number} target
 * @returns {number | null}
 */
export function cardsThatFit(view, choice, target) {
  const found = reach(view, choice).get(target);
  return found?.now ? found.cards : null;
}

/** @param {View} view @param {number} pile */
export const isOccupiedCascade = (view, pile) => isKind(view, pile, "cascade") && size(view, pile) > 0;

/**
 * The pile meant by a click on `target`. A click on any foundation means the one that takes the card.
 *
 * @param {View} view
 * @param {number[]} legal
 * @param {number} target
 */
export function clickTarget(view, legal, target) {
  if (legal.includes(target) || !isKind(view, target, "foundation")) return target;
  return legal.find((pile) => isKind(view, pile, "foundation")) ?? target;
}

/**
 * Where a double click sends a pile's last card: to a foundation, else to a freecell, else nowhere (null).
 *
 * @param {View} view
 * @param {number} pile
 * @returns {number | null}
 */
export function doubleClickTarget(view, pile) {
  const legal = view.targets[pile]?.[0] ?? [];
  const first = (/** @type {PileInfo["kind"]} */ kind) => legal.find((target) => isKind(view, target, kind));
  return first("foundation") ?? (isKind(view, pile, "cascade") ? first("freecell") : undefined) ?? null;
}

/**
 * Among the given piles, the one that a dragged card covers most.
 *
 * @param {Geometry} geometry
 * @param {number[]} piles
 * @param {number[]} sizes cards in each pile of the board
 * @param {Point} corner the dragged card's upper left corner
 * @returns {number | null}
 */
export function nearestTarget(geometry, piles, sizes, corner) {
  const { width, height } = geometry.card;
  let best = null;
  let most = width * height * 0.04; // touching a corner is not enough
  for (const pile of piles) {
    const slot = geometry.piles[pile];
    if (!slot) continue;
    // Just below a column counts too.
    const depth = height + Math.max(0, (sizes[pile] ?? 0) - 1) * slot.fan + height * 0.5;
    const wide = Math.min(corner.x + width, slot.x + width) - Math.max(corner.x, slot.x);
    const tall = Math.min(corner.y + height, slot.y + depth) - Math.max(corner.y, slot.y);
    if (wide <= 0 || tall <= 0) continue;
    const area = wide * Math.min(tall, height);
    if (area > most) [best, most] = [pile, area];
  }
  return best;
}
