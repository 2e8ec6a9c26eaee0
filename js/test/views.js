// Makes views for tests by hand. They do not follow the rules of a game.

/**
 * The piles of a game: cascades, freecells a, b, ..., and foundations.
 *
 * @param {number} cascades
 * @param {number} cells
 * @param {number} homes
 * @returns {PileInfo[]}
 */
export function shape(cascades = 8, cells = 4, homes = 4) {
  /** @type {PileInfo[]} */
  const piles = [];
  for (let i = 1; i <= cascades; i += 1)
    piles.push({ kind: "cascade", name: i < 10 ? String(i) : `(${i})`, suit: null });
  for (let i = 0; i < cells; i += 1)
    piles.push({ kind: "freecell", name: "abcdefgklmnop"[i] ?? "", suit: null });
  for (let i = 0; i < homes; i += 1)
    piles.push({ kind: "foundation", name: `h(${"CDHS"[i % 4]})`, suit: i % 4 });
  return piles;
}

/** A view of an empty board, with some fields replaced. @param {Partial<View>} [fields] @returns {View} */
export function viewOf(fields = {}) {
  const layout = fields.layout ?? shape();
  return {
    revision: 1,
    variant: "FreeCell",
    deal: "617",
    layout,
    piles: layout.map(() => []),
    targets: layout.map(() => []),
    last: { kind: "deal", steps: [] },
    counts: { moves: 0, undos: 0, automoves: 0 },
    running: false,
    can: {
      undo: false,
      redo: false,
      restart: false,
      finish: false,
      previous: false,
      earlier: false,
      later: false,
    },
    undone: [],
    reach: null,
    won: false,
    stuck: false,
    notice: null,
    ...fields,
  };
}
