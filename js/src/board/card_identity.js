// Finds out which card is which after a change, so that each card element can move to its new place.

/**
 * Gives each card of the new piles the key of a card of the old piles, or -1 if there is none left. A card
 * that stayed keeps its key, also if it was turned face up. In games of two decks the steps tell equal cards
 * apart; where they do not, the first free key is taken.
 *
 * @param {number[][]} before the cards, pile by pile
 * @param {number[][]} keys their keys, in the same shape
 * @param {number[][]} after the cards, pile by pile
 * @param {Step[]} [steps] the moves that lead from before to after
 * @returns {{ keys: number[][], trips: Map<number, Leg[]> }} `trips`: the steps of each card, by its key
 */
export function follow(before, keys, after, steps = []) {
  const { moved, trips } = replay(before, keys, steps);
  const result = after.map((pile) => pile.map(() => -1));
  /** @type {Map<number, number[]>} */
  const free = new Map();
  const waiting = [];
  for (const [p, pile] of moved.entries()) {
    for (const [i, [value, key]] of pile.entries()) {
      const row = result[p];
      if (row && after[p]?.[i] === value) row[i] = key;
      else waiting.push({ p, i, value, key });
    }
  }
  for (const { p, i, value, key } of waiting) {
    const row = result[p];
    if (row && row[i] === -1 && value === HIDDEN)
      row[i] = key; // turned face up where it lay
    else free.set(value, [...(free.get(value) ?? []), key]);
  }
  for (const [p, pile] of after.entries()) {
    for (const [i, value] of pile.entries()) {
      const row = /** @type {number[]} */ (result[p]);
      if (row[i] === -1) row[i] = free.get(value)?.shift() ?? -1;
    }
  }
  return { keys: result, trips };
}

const HIDDEN = -1;

/**
 * Moves pairs of card and key along the steps and notes where each card went. Skips steps that do not fit.
 *
 * @param {number[][]} values
 * @param {number[][]} keys
 * @param {Step[]} steps
 * @returns {{ moved: [number, number][][], trips: Map<number, Leg[]> }}
 */
function replay(values, keys, steps) {
  const moved = values.map((pile, p) =>
    pile.map((value, i) => /** @type {[number, number]} */ ([value, keys[p]?.[i] ?? -1])),
  );
  /** @type {Map<number, Leg[]>} */
  const trips = new Map();
  for (const [step, [source, target, cards]] of steps.entries()) {
    const [from, to] = [moved[source], moved[target]];
    if (!from || !to || cards < 1 || cards > from.length) continue;
    for (const card of from.splice(-cards)) {
      const index = to.push(card) - 1;
      trips.set(card[1], [...(trips.get(card[1]) ?? []), { step, pile: target, index }]);
    }
  }
  return { moved, trips };
}

/**
 * One step of a card: its number in the list of steps, and where the card went.
 *
 * @typedef {{ step: number, pile: number, index: number }} Leg
 */
