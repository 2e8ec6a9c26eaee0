import assert from "node:assert/strict";
import { test } from "node:test";

import { SMALL_BELOW } from "../../src/board/card_face.js";
import { arrange, corner, indexScale, isSmall, leastFan, wantedIndex } from "../../src/board/layout.js";
import { shape } from "../views.js";

/**
 * @typedef {{ cascades?: number, cells?: number, homes?: number, longest?: number }} Piles
 * @typedef {{ width?: number, height?: number, mirror?: boolean }} Page
 */

/** @param {Piles & Page} [game] */
function board({
  cascades = 8,
  cells = 4,
  homes = 4,
  width = 1000,
  height = 800,
  longest = 7,
  mirror = false,
} = {}) {
  const layout = shape(cascades, cells, homes);
  const sizes = layout.map(({ kind }, i) => (kind === "cascade" ? (i === 0 ? longest : 6) : 0));
  return { layout, sizes, geometry: arrange(layout, sizes, { width, height, mirror }) };
}

const GAMES = [
  {},
  { cells: 0 },
  { cells: 8 },
  { cascades: 10 },
  { cascades: 4, cells: 1 },
  { cascades: 2, cells: 1 },
  { cascades: 13, cells: 10, homes: 12 },
  { cascades: 14, cells: 8, homes: 8 },
  { cascades: 52, cells: 6 },
  { cascades: 8, homes: 1 },
  { cascades: 1, cells: 0, homes: 4 },
];

for (const width of [320, 480, 800, 1600, 3840]) {
  for (const game of GAMES) {
    test(`no pile leaves the board or touches another at ${width} px: ${JSON.stringify(game)}`, () => {
      const { geometry, sizes } = board({ ...game, width, height: width < 600 ? 640 : 1000 });
      const boxes = geometry.piles.map(({ x, y, fan }, i) => ({
        x,
        y,
        bottom: y + geometry.card.height + Math.max(0, (sizes[i] ?? 0) - 1) * fan,
      }));
      if ((game.cascades ?? 8) <= 10 || width > 320) {
        for (const { x } of boxes) assert.ok(x >= 0 && x + geometry.card.width <= width, `${x} of ${width}`);
      }
      for (const { bottom } of boxes) assert.ok(bottom <= geometry.height + 1);
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const apart = Math.abs(a.x - b.x) >= geometry.card.width || a.bottom <= b.y || b.bottom <= a.y;
          assert.ok(apart, `${JSON.stringify(a)} ${JSON.stringify(b)}`);
        }
      }
    });
  }
}

test("at 320 px cards of a 19-card column show rank and suit in every strip", () => {
  const { geometry } = board({ width: 320, height: 640, longest: 19 });
  const { fan } = /** @type {{ fan: number }} */ (geometry.piles[0]);
  assert.ok(fan >= 14, `strips of ${fan} px`);
  assert.ok(indexScale(geometry, 0) * 0.2 * geometry.card.width <= fan + 0.01, "the index fits its strip");
  assert.ok(indexScale(geometry, 0) * 0.125 * geometry.card.width >= 8, "and its letters are 8 px high");
});

test("a longer column is fanned more tightly and the board keeps its height", () => {
  const [short, long] = [board({ longest: 7 }), board({ longest: 15 })];
  assert.equal(short.geometry.height, long.geometry.height);
  assert.ok((long.geometry.piles[0]?.fan ?? 0) < (short.geometry.piles[0]?.fan ?? 0));
  assert.ok((long.geometry.piles[0]?.fan ?? 0) >= leastFan(long.geometry.card.width));
});

test("a long column of small cards shows whole indices where the page has room below", () => {
  const phone = { width: 390, longest: 19 };
  const [tight, tall] = [
    board({ ...phone, height: 340 }).geometry,
    board({ ...phone, height: 648 }).geometry,
  ];
  assert.ok(indexScale(tight, 0) < wantedIndex(tight));
  assert.equal(indexScale(tall, 0), wantedIndex(tall));
  assert.ok(tall.height <= 648);
});

test("a column's number has room above it, and a ring has room above the upper line", () => {
  for (const width of [260, 390, 480, 760, 1000]) {
    const { card, piles } = board({ width }).geometry;
    const [column, cell] = [piles[0]?.y ?? 0, piles[8]?.y ?? 0];
    assert.ok(column - (cell + card.height) >= Math.max(10, card.height * 0.16) + 3, `at ${width} pixels`);
    assert.ok(cell >= 7, `at ${width} pixels`);
  }
});

test("cards grow with the page, up to what its height allows", () => {
  const widths = [320, 640, 1280, 3840].map((width) => board({ width, height: 2000 }).geometry.card.width);
  assert.deepEqual(
    widths,
    [...widths].sort((a, b) => a - b),
  );
  assert.ok((widths[3] ?? 0) > 250);
  assert.ok(board({ width: 3840, height: 600 }).geometry.card.width < 130);
});

test("the mirrored board is the same seen in a mirror", () => {
  const [plain, mirrored] = [board().geometry, board({ mirror: true }).geometry];
  for (const [i, { x }] of plain.piles.entries()) {
    assert.ok(Math.abs(1000 - x - plain.card.width - (mirrored.piles[i]?.x ?? 0)) <= 1);
  }
  assert.deepEqual(mirrored.lines[1], [7, 6, 5, 4, 3, 2, 1, 0]);
});

test("freecells and foundations share a line, or have one each where they are many", () => {
  assert.deepEqual(board().geometry.lines, [
    [8, 9, 10, 11, 12, 13, 14, 15],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ]);
  assert.equal(board({ cells: 8 }).geometry.lines.length, 3);
});

test("a card lies one fan below the card before", () => {
  const { geometry } = board();
  assert.equal(
    Math.round(corner(geometry, 0, 3).y - corner(geometry, 0, 0).y),
    Math.round(3 * (geometry.piles[0]?.fan ?? 0)),
  );
});

test("cards are small on the board below the width at which they are small in Python's pictures", () => {
  const small = [SMALL_BELOW - 1, SMALL_BELOW].map((width) =>
    isSmall({ ...board().geometry, card: { width, height: 1.4 * width } }),
  );
  assert.deepEqual(small, [true, false]);
});
