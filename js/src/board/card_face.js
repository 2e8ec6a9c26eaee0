/**
 * Draws the faces of the cards: SVG markup composed from art.json exactly as card_face.py composes it.
 *
 * A face needs nothing outside itself (no `defs`, no ids), so it works in any shadow root. Its colours are
 * attributes, which any style sheet overrides: `.fc-s0` to `.fc-s3` (clubs, diamonds, hearts, spades),
 * `.fc-joker`, `.fc-gold` and `.fc-back` have a `color`, `.fc-paper` has a `fill`, `.fc-edge` (the border)
 * and `.fc-inlay` (the line in an ace) have a `stroke`. `.fc-index` may be enlarged by 1.28 before it meets
 * the pips of a full face.
 */
import art from "../../../freecell_widget/pictures/art.json" with { type: "json" };

/** Width and height of every face in user units. */
export const [WIDTH, HEIGHT] = art.card;

/** Cards narrower than this many CSS pixels have small faces, on the board and in Python's pictures. */
export const SMALL_BELOW = art.smallBelow;

/**
 * The colours of clubs, diamonds, hearts and spades.
 *
 * @type {{two: string[], four: string[]}}
 */
export const INK = art.ink;

/** @type {Record<string, string>} */
const PAINT = art.paint;
const TEN = 10; // the ranks from here, counted from 0, are court cards
const JOKER = 13; // where the art keeps what a joker has in place of a rank

/** @param {string} paint @param {string} d */
const path = (paint, d) => `<path ${PAINT[paint]} d="${d}"/>`;

/** @param {string[]} list - each one letter of paint and the path */
const paths = (list) => list.map((shape) => path(String(shape[0]), shape.slice(1))).join("");

/**
 * A suit, moved and scaled.
 *
 * @param {string} shape
 * @param {string} where - a transform
 * @param {string} [paint]
 */
const placed = (shape, where, paint = "i") =>
  shape && `<path ${PAINT[paint]} transform="${where}" d="M0 0${shape}"/>`;

/** @param {string} markup */
const turned = (markup) => `<g transform="${art.turn}">${markup}</g>`;

/** @param {string} places - one digit for each pip @param {string} shape */
const pips = (places, shape) =>
  path("i", [...places].map((at) => `M${art.places[Number(at)]}${shape}`).join(""));

/**
 * @param {number} rank - 10, 11, 12 or, for a joker, 13
 * @param {string} shape - of the suit
 * @param {boolean} small
 */
function court(rank, shape, small) {
  const figure = paths(art.courts[rank - TEN]);
  if (small) return `${art.panel}<svg ${art.portrait}>${figure}</svg>`;
  const half = figure + placed(shape, art.courtSuit);
  return art.panel + half + turned(half) + paths(art.belt);
}

/**
 * Everything that is printed on a card.
 *
 * @param {number} rank - 0 for an ace
 * @param {string} shape - of the suit
 * @param {boolean} small
 */
function printed(rank, shape, small) {
  const index = `<g class="fc-index">${path("r", art.ranks[rank])}${placed(shape, art.indexSuit)}</g>`;
  if (0 < rank && rank < TEN && !small) {
    const [upright, inverted] = art.pips[rank - 1];
    return pips(upright, shape) + index + turned(pips(inverted, shape) + index);
  }
  let middle;
  if (rank >= TEN) middle = court(rank, shape, small);
  else if (rank) middle = placed(shape, art.largePip);
  else middle = placed(shape, art.ace) + (small ? "" : placed(shape, art.inlay, "a"));
  return middle + index + (small ? "" : turned(index));
}

/** @param {string} classes @param {string} colour @param {string} markup */
const sheet = (classes, colour, markup) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="${classes}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
  `color="${colour}" stroke-linecap="round" stroke-linejoin="round" ` +
  `aria-hidden="true" focusable="false">${markup}</svg>`;

/**
 * The face of a card.
 *
 * @param {number} card - 4 * (rank - 1) + suit, suits C D H S; 52 and 53 are jokers
 * @param {{fourColour?: boolean, small?: boolean}} [options] - small: one large pip or a portrait
 * @returns {string} an `<svg>` element
 * @throws {RangeError} the number is not a card
 */
export function face(card, { fourColour = false, small = false } = {}) {
  if (!(Number.isInteger(card) && 0 <= card && card < 4 * JOKER + 2)) {
    throw new RangeError(`A card must be a whole number from 0 to 53, got ${card}.`);
  }
  const joker = card >= 4 * JOKER;
  const rank = joker ? JOKER : card >> 2;
  const suit = joker ? 4 * JOKER + 3 - card : card & 3; // jokers have the colours of spades and hearts
  const classes = joker ? "fc-face fc-joker" : `fc-face fc-s${suit}`;
  const shape = joker ? "" : art.suits[suit];
  return sheet(classes, (fourColour ? INK.four : INK.two)[suit], art.paper + printed(rank, shape, small));
}

/**
 * The back of a card.
 *
 * @returns {string} an `<svg>` element
 */
export const back = () => sheet("fc-face fc-back", art.backInk, art.paper + art.back);

/**
 * The picture of an empty place: an outline, and faintly the suit or the rank that belongs there.
 *
 * @param {{suit?: number | null, rank?: number | null}} [options] - suit: 0 to 3, if the place takes one
 *     suit; else rank: 1 to 13, the rank that must come first
 * @returns {string} an `<svg>` element, drawn in the `color` around it
 */
export function slot({ suit = null, rank = null } = {}) {
  let mark = "";
  if (suit !== null) mark = placed(art.suits[suit], art.slotSuit);
  else if (rank !== null) mark = `<g transform="${art.slotRank}">${path("r", art.ranks[rank - 1])}</g>`;
  return sheet("fc-slot", "currentColor", art.outline + (mark && `<g opacity=".4">${mark}</g>`));
}
