// Computes where each pile stands, how large the cards are and how far they are fanned. Plain arithmetic.

import { SMALL_BELOW } from "./card_face.js";

const CARD = 7 / 5; // height over width
const GAP = 0.09; // least gap between piles, in card widths
const WIDE_GAP = 0.26; // largest gap
const FAN = 0.255; // comfortable fan, in card heights
const ROOM = 9; // cards in a column that fit at the comfortable fan; longer columns are fanned more tightly
const SMALLEST = 16; // card width in pixels; LINE piles of it fit the narrowest board, 260 pixels
const RING = 7; // room for the ring around a card of the upper line, in pixels
const LINE = 14; // at most so many piles side by side

/** The least fan at which rank and suit can be read, in pixels. @param {number} width of a card */
export const leastFan = (width) => Math.max(14.5, width * 0.15);

/**
 * Places all piles in the room that the page gives. Cards are as large as its width and its height allow.
 *
 * @param {PileInfo[]} layout
 * @param {number[]} sizes cards in each pile
 * @param {{ width: number, height: number, mirror?: boolean }} room in pixels
 * @returns {Geometry}
 */
export function arrange(layout, sizes, { width, height, mirror = false }) {
  const lines = splitLines(layout);
  const seen = [...lines.upper.map(({ left, right }) => [...left, ...right]), ...lines.lower];
  const across = Math.max(1, ...seen.map((line) => line.length));
  const edge = Math.round(Math.min(24, Math.max(5, width * 0.014)));
  const inner = width - 2 * edge;
  const tallness = CARD * (lines.upper.length * 1.14 + lines.lower.length * (1 + (ROOM - 1) * FAN));
  const widest = inner / (across + (across - 1) * GAP);
  const card = {
    width: Math.max(
      SMALLEST,
      Math.floor(Math.min(widest, Math.max(56, (height - edge - Math.max(edge, RING)) / tallness))),
    ),
    height: 0,
  };
  card.height = Math.round(card.width * CARD);
  const gap = across > 1 ? Math.min(card.width * WIDE_GAP, (inner - across * card.width) / (across - 1)) : 0;
  const pitch = card.width + Math.max(1, gap);
  const span = across * pitch - (pitch - card.width);
  const left = Math.max(0, (width - span) / 2);
  const upperStep = card.height + Math.max(6, card.height * 0.1);

  /** @type {Geometry["piles"]} */
  const piles = layout.map(() => ({ x: 0, y: 0, fan: 0 }));
  const put = (
    /** @type {number} */ pile,
    /** @type {number} */ column,
    /** @type {number} */ y,
    fan = 0,
  ) => {
    const x = left + column * pitch;
    piles[pile] = { x: Math.round(mirror ? width - x - card.width : x), y: Math.round(y), fan };
  };
  let y = Math.max(edge, RING);
  for (const line of lines.upper) {
    for (const [i, pile] of line.left.entries()) put(pile, i, y);
    for (const [i, pile] of line.right.entries()) put(pile, across - line.right.length + i, y);
    y += upperStep;
  }
  for (const line of lines.lower) {
    // Each column has its number above it.
    const number = Math.max(10, card.height * 0.16) + 4;
    if (lines.upper.length) y += Math.max(4, card.height * 0.06, number - (upperStep - card.height));
    const longest = Math.max(0, ...line.map((pile) => sizes[pile] ?? 0));
    const comfort = Math.max(card.height * FAN, leastFan(card.width) * 1.3);
    // On small cards whole indices may need more. They get it if the page has room below.
    const spare = isSmall({ card }) && lines.lower.length === 1 ? height - edge - y - card.height : 0;
    const strip = INDEX * card.width * wantedIndex({ card }) + 1;
    const least = Math.max((longest - 1) * leastFan(card.width), Math.min((longest - 1) * strip, spare));
    const depth = Math.max((ROOM - 1) * comfort, least);
    for (const [i, pile] of line.entries()) {
      const steps = Math.max(1, (sizes[pile] ?? 0) - 1);
      put(pile, i + (across - line.length) / 2, y, Math.min(comfort, depth / steps));
    }
    y += card.height + depth;
  }
  if (mirror) for (const line of seen) line.reverse();
  return { width, height: Math.round(y + edge), card, piles, lines: seen };
}

/**
 * Splits the piles into lines: freecells and foundations above, cascades below. Freecells and foundations
 * share a line, or have lines of their own where they are many.
 *
 * @param {PileInfo[]} layout
 */
function splitLines(layout) {
  const of = (/** @type {string} */ kind) =>
    layout.flatMap((pile, index) => (pile.kind === kind ? [index] : []));
  const [cascades, cells, homes] = [of("cascade"), of("freecell"), of("foundation")];
  const lower = chunks(cascades, LINE);
  const across = lower[0]?.length ?? 0;
  const shared = cells.length + homes.length <= Math.max(across * 1.25, 5);
  const upper = shared
    ? [{ left: cells, right: homes }]
    : [
        ...chunks(homes, LINE).map((right) => ({ left: [], right })),
        ...chunks(cells, LINE).map((left) => ({ left, right: [] })),
      ];
  return { upper: upper.filter(({ left, right }) => left.length + right.length), lower };
}

/** @param {number[]} items @param {number} size @returns {number[][]} */
function chunks(items, size) {
  const count = Math.ceil(items.length / size);
  const each = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, i) => items.slice(i * each, (i + 1) * each));
}

/**
 * A card's upper left corner, in board pixels.
 *
 * @param {Geometry} geometry
 * @param {number} pile
 * @param {number} index
 * @returns {Point}
 */
export function corner(geometry, pile, index) {
  const { x, y, fan } = geometry.piles[pile] ?? { x: 0, y: 0, fan: 0 };
  return { x, y: Math.round(y + index * fan) };
}

/** Whether cards are too narrow for all their pips and for two-headed courts. @param {{ card: Geometry["card"] }} geometry */
export const isSmall = (geometry) => geometry.card.width < SMALL_BELOW;

const INDEX = 0.2; // height of the drawn index, in card widths
const LEGIBLE = 92; // card width in pixels from which the index needs no enlarging

/** By how much to enlarge the index of narrow cards. @param {{ card: Geometry["card"] }} geometry */
export const wantedIndex = ({ card }) => Math.min(2.1, Math.max(1, LEGIBLE / card.width));

/**
 * By how much to enlarge the indices of a pile: as wanted, but they must fit into its strips.
 *
 * @param {Geometry} geometry
 * @param {number} pile
 */
export function indexScale(geometry, pile) {
  const fan = geometry.piles[pile]?.fan ?? 0;
  const wanted = wantedIndex(geometry);
  return fan ? Math.min(wanted, fan / (INDEX * geometry.card.width)) : wanted;
}
