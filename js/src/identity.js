// Which card element is which after a change: cards are permanent, positions are not.

/**
 * Gives each card of the new piles the key of an old card, so that its element can travel there; -1 where none is left.
 * A card that stayed keeps its key; equal copies are told apart by the steps that were taken, else greedily;
 * a face-down card that was turned up keeps its key too.
 *
 * @param {number[][]} before card values by pile
 * @param {number[][]} keys   their keys, same shape
 * @param {number[][]} after  card values by pile
 * @param {Step[]} [steps]    the moves that lead from before to after
 * @returns {number[][]}
 */
export function follow(before, keys, after, steps = []) {
  const moved = replay(before, keys, steps);
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
    if (row && row[i] === -1 && value === HIDDEN) row[i] = key; // turned up where it lay
    else free.set(value, [...(free.get(value) ?? []), key]);
  }
  for (const [p, pile] of after.entries()) {
    for (const [i, value] of pile.entries()) {
      const row = /** @type {number[]} */ (result[p]);
      if (row[i] === -1) row[i] = free.get(value)?.shift() ?? -1;
    }
  }
  return result;
}

const HIDDEN = -1;

/**
 * Value-key pairs, moved along the steps.
 *
 * @param {number[][]} values
 * @param {number[][]} keys
 * @param {Step[]} steps
 * @returns {[number, number][][]}
 */
function replay(values, keys, steps) {
  const piles = values.map((pile, p) => pile.map((value, i) => /** @type {[number, number]} */ ([value, keys[p]?.[i] ?? -1])));
  carry(piles, steps);
  return piles;
}

/** Moves whatever lies on piles along the steps; steps that do not fit are left out. @param {unknown[][]} piles @param {Step[]} steps */
function carry(piles, steps) {
  for (const [source, target, cards] of steps) {
    const from = piles[source];
    if (from && piles[target] && cards > 0 && cards <= from.length) piles[target].push(...from.splice(-cards));
  }
}

/**
 * The steps each card takes part in: by final pile and index, the numbers of its steps and where each one leads.
 *
 * @param {number[][]} after card values by pile, after the steps
 * @param {Step[]} steps
 * @returns {Map<string, { step: number, pile: number, index: number }[]>} keyed "pile:index"
 */
export function journeys(after, steps) {
  /** @type {{ step: number, pile: number, index: number }[][][]} */
  const piles = after.map((pile) => pile.map(() => []));
  for (let step = steps.length - 1; step >= 0; step -= 1) {
    const [source, target, cards] = /** @type {Step} */ (steps[step]);
    const [back, there] = [piles[source], piles[target]];
    if (!back || !there || cards > there.length) continue;
    const first = there.length - cards;
    for (const [i, legs] of there.splice(first).entries()) {
      legs.unshift({ step, pile: target, index: first + i });
      back.push(legs);
    }
  }
  // `piles` now has the shape before the steps; walk forward again to know where each card ends.
  const ends = piles.map((pile) => pile.slice());
  carry(ends, steps);
  return new Map(ends.flatMap((pile, p) => pile.flatMap((legs, i) => (legs.length ? [[`${p}:${i}`, legs]] : []))));
}
