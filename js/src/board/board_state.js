// The state of one view of the board: plain fields that every part uses, and one redraw per frame.

import { atEnd } from "../dom.js";
import { arrange } from "./layout.js";
import { size } from "./legal_moves.js";

/**
 * One card's element, which stays the same as long as the card is on the board.
 *
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {number} pile the pile it lies on
 * @property {number} index
 * @property {Point} at where it is shown when no animation runs
 * @property {string} painted the values its face was drawn from
 * @property {string} named the values its accessible name was made from
 * @property {Say} [said] the language of that name
 */

/**
 * The cards that the player is dragging.
 *
 * @typedef {object} Drag
 * @property {number} pile
 * @property {number} cards
 * @property {number[]} keys
 * @property {number[]} legal the piles that may take them
 * @property {number | null} hot the pile that would take them if they were dropped now
 */

/**
 * What one view of the board knows.
 *
 * @typedef {object} BoardState
 * @property {Partial<Advice>} hint what Python advised last; it holds for one revision of the view
 * @property {View} view the position that Python published last
 * @property {Geometry} geometry
 * @property {number[][]} keys the keys of the cards, pile by pile
 * @property {Map<number, Card>} cards the card elements by key
 * @property {Choice | null} selection the cards picked up by a click or a key
 * @property {Drag | null} drag the cards under the pointer
 * @property {Set<number>} lifted the keys of cards that are dragged, or dropped and waiting for Python
 * @property {{ pile: number, index: number }} spot the one place on the board that Tab reaches
 * @property {HTMLElement} [stop] the element of `spot` in the last drawing
 * @property {boolean} live whether a kernel answers, as far as known
 * @property {boolean} disconnected whether the host says that the kernel is gone, so that no message is sent
 * @property {string} typed the characters of a pile's name typed so far
 * @property {Say} say
 * @property {string} language
 * @property {{ fourColour: boolean, mirror: boolean, seconds: number, theme: string }} settings
 * @property {{ width: number, height: number, tall: number }} page the room for the cards in pixels; `tall`
 *     is the height without open panels
 * @property {() => void} redraw draws everything again before the next frame
 * @property {() => void} settle draws now what waits for the next frame
 */

/**
 * @param {View} view
 * @param {{ redraw: () => void, settle: () => void }} drawing
 * @returns {BoardState}
 */
export function createState(view, drawing) {
  const page = { width: 640, height: 700, tall: 700 };
  return {
    view,
    geometry: arrange(view.layout, sizes(view), page),
    keys: view.layout.map(() => []),
    cards: new Map(),
    selection: null,
    hint: {},
    drag: null,
    lifted: new Set(),
    spot: { pile: 0, index: Math.max(0, size(view, 0) - 1) },
    live: true,
    disconnected: false,
    typed: "",
    say: String,
    language: "en",
    settings: { fourColour: false, mirror: false, seconds: 0.15, theme: "auto" },
    page,
    ...drawing,
  };
}

/**
 * Draws once per frame, however often a redraw is asked for.
 *
 * @param {() => void} draw
 * @param {AbortSignal} life
 * @returns {{ redraw: () => void, settle: () => void }} `settle` draws at once, so that input acts on the
 *     present position
 */
export function oncePerFrame(draw, life) {
  let asked = 0;
  atEnd(life, () => cancelAnimationFrame(asked));

  function redraw() {
    if (!asked && !life.aborted) asked = requestAnimationFrame(run);
  }

  function settle() {
    if (!asked) return;
    cancelAnimationFrame(asked);
    run();
  }

  function run() {
    asked = 0;
    draw();
  }

  return { redraw, settle };
}

/** How many cards lie on each pile. @param {View} view */
export const sizes = (view) => view.piles.map((pile) => pile.length);
