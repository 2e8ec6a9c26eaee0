/**
 * The faces of the cards: SVG markup composed from `freecell_widget/art.json`, which `render.py` composes in the same way.
 *
 * Each face stands alone (no `defs`, no ids), so it may be put into any shadow root. Colours are attributes, which any style
 * sheet outranks: `.fc-s0` ... `.fc-s3` (clubs, diamonds, hearts, spades) and `.fc-joker` set `color`, `.fc-paper` and `.fc-gold` set
 * `fill`, `.fc-edge` sets `stroke`, `.fc-back` sets the `color` of the back. `.fc-index` may be scaled up to 1.25 where the strips allow it.
 */
import art from "../../freecell_widget/art.json" with { type: "json" };

/** Width and height of every face in user units. */
export const [WIDTH, HEIGHT, RADIUS] = art.card;

/** Below this width in CSS pixels the small faces are easier to read. */
export const SMALL_BELOW = art.smallBelow;

/**
 * The colours of clubs, diamonds, hearts and spades.
 * @type {{two: string[], four: string[]}}
 */
export const INK = art.ink;

/** @type {Record<string, string>} */
const PAINT = art.paint;
const SUITS = art.suits;
const JOKER = 13;

/** @param {string} paint @param {string} d */
const path = (paint, d) => `<path ${PAINT[paint]} d="${d}"/>`;

/** @param {string[][]} list - of paint and path */
const paths = (list) => list.map(([paint, d]) => path(paint, d)).join("");

/** @param {string} d @param {string} where - a transform */
const placed = (d, where) => `<path ${PAINT.i} transform="${where}" d="M0 0${d}"/>`;

/** @param {string} markup */
const turned = (markup) => `<g transform="${art.turn}">${markup}</g>`;

/** @param {number} rank - 0 for an ace to 12, 13 for a joker @param {string} shape - of the suit */
function index(rank, shape) {
  const suit = rank === JOKER ? "" : placed(shape, art.indexSuit);
  return `<g class="fc-index">${path("r", art.ranks[rank])}${suit}</g>`;
}

/** @param {string[]} places @param {string} shape */
const pips = (places, shape) => path("i", places.map((at) => `M${at}${shape}`).join(""));

/** @param {number} rank - 10, 11, 12 or 13 @param {string} shape - of the suit @param {boolean} small */
function court(rank, shape, small) {
  const figure = paths(art.courts[rank - 10]);
  if (small) return `${art.panel}<svg ${art.portrait}>${figure}</svg>`;
  const half = figure + (rank === JOKER ? "" : placed(shape, art.courtSuit));
  return art.panel + half + turned(half) + paths(art.belt);
}

/** @param {string} classes @param {string} colour @param {string} markup */
const sheet = (classes, colour, markup) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="${classes}" viewBox="0 0 ${WIDTH} ${HEIGHT}" color="${colour}" ` +
  `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${markup}</svg>`;

/**
 * The face of a card.
 * @param {number} card - 4 * (rank - 1) + suit, suits C D H S; 52 and 53 are jokers
 * @param {{fourColour?: boolean, small?: boolean}} [options] - small: one large pip, a portrait for a court card
 * @returns {string} an `<svg>` element
 */
export function face(card, { fourColour = false, small = false } = {}) {
  const joker = card >= 52;
  const rank = joker ? JOKER : card >> 2;
  const suit = joker ? 55 - card : card & 3; // the jokers borrow the colours of spades and hearts
  const shape = joker ? "" : SUITS[suit];
  const corner = index(rank, shape);
  let body;
  if (rank >= 10) body = court(rank, shape, small) + corner + (small ? "" : turned(corner));
  else if (rank === 0 || small) body = placed(shape, rank ? art.largePip : art.ace) + corner + (small ? "" : turned(corner));
  else {
    const [upright, inverted] = art.pips[rank - 1];
    body = pips(upright, shape) + corner + turned(pips(inverted, shape) + corner);
  }
  const classes = joker ? "fc-face fc-joker" : `fc-face fc-s${suit}`;
  return sheet(classes, (fourColour ? INK.four : INK.two)[suit], art.paper + body);
}

/**
 * The back of a card.
 * @returns {string} an `<svg>` element
 */
export const back = () => sheet("fc-face fc-back", art.backInk, art.paper + art.back);

/**
 * The marking of an empty place: an outline, and faintly what belongs there.
 * @param {{suit?: number | null, rank?: number | null}} [options] - suit 0..3 of a bound foundation; else rank 1..13 that starts it
 * @returns {string} an `<svg>` element, drawn in the `color` around it
 */
export function slot({ suit = null, rank = null } = {}) {
  let mark = "";
  if (suit !== null) mark = placed(SUITS[suit], art.slotSuit);
  else if (rank !== null) mark = `<g transform="${art.slotRank}">${path("r", art.ranks[rank - 1])}</g>`;
  return sheet("fc-slot", "currentColor", art.outline + (mark && `<g opacity=".4">${mark}</g>`));
}
