// The state of one view of the board: plain fields that every part reads, and one redraw per frame.

import { atEnd } from "../dom.js";
import { arrange } from "./layout.js";
import { size } from "./legal_moves.js";

/**
 * One permanent card element.
 *
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {number} pile    where it lies
 * @property {number} index
 * @property {Point} at       where it is shown when no animation runs
 * @property {string} painted what its face was drawn from
 * @property {string} named   what its name was made from
 * @property {Say} [said]     and in whose words
 */

/**
 * Cards under the person's pointer.
 *
 * @typedef {object} Drag
 * @property {number} pile
 * @property {number} cards
 * @property {number[]} keys
 * @property {number[]} legal   piles that may take them
 * @property {number | null} hot the pile they would fall on now
 */

/**
 * @typedef {object} BoardState
 * @property {Partial<Hint>} hint    what Python advises, for the revision it names
 * @property {View} view            what Python published last
 * @property {Geometry} geometry
 * @property {number[][]} keys      per pile, the keys of its cards
 * @property {Map<number, Card>} cards by key
 * @property {Choice | null} selection
 * @property {Drag | null} drag
 * @property {Set<number>} lifted   keys of cards that wait where they were dropped, or are dragged
 * @property {{ pile: number, index: number }} spot  the one tab stop
 * @property {HTMLElement} [stop]  its element, as last drawn
 * @property {boolean} live         whether a kernel stands behind the board
 * @property {boolean} deaf         whether the host knows that none does: trying is no use
 * @property {string} typed         characters of a pile's name typed so far
 * @property {Say} say
 * @property {string} language
 * @property {{ fourColour: boolean, mirror: boolean, seconds: number, theme: string }} settings
 * @property {{ width: number, height: number, tall: number }} page  and how `tall` the board may be when no panel is open
 * @property {() => void} redraw    draws everything again before the next frame
 * @property {() => void} settle    draws at once what waits to be drawn
 */

/** @param {View} view @param {{ redraw: () => void, settle: () => void }} drawing @returns {BoardState} */
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
    deaf: false,
    typed: "",
    say: String,
    language: "en",
    settings: { fourColour: false, mirror: false, seconds: 0.15, theme: "auto" },
    page,
    ...drawing,
  };
}

/**
 * Joins all calls within one frame into a single drawing.
 *
 * @param {() => void} draw
 * @param {AbortSignal} life
 * @returns {{ redraw: () => void, settle: () => void }} `settle` draws at once what waits: the person acts on what is true now
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

/** The sizes of all piles. @param {View} view */
export const sizes = (view) => view.piles.map((pile) => pile.length);
