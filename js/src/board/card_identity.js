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
 * @returns {{ keys: number[][], trips: Map<number, Leg[]> }} and by key the steps of each card that moved
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
      row[i] = key; // turned up where it lay
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
 * Value-key pairs, moved along the steps, and where that took each card; steps that do not fit are left out.
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
 * One step that a card takes part in, and where it led.
 *
 * @typedef {{ step: number, pile: number, index: number }} Leg
 */
