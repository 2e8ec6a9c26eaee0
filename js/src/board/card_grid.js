// The grid of piles and cards. A card keeps its element as long as it is on the board; a new view moves it.

import { stack } from "./animation.js";
import { paintCard } from "./card_element.js";
import { around, setAttribute, make, moveInto, setVariable } from "../dom.js";
import { slot } from "./card_face.js";
import { follow } from "./card_identity.js";
import { pileName } from "../words.js";
import { arrange, corner, indexScale, isSmall, wantedIndex } from "./layout.js";
import { sizes } from "./board_state.js";

/** The delay between two cards of a new deal, as a share of the delay between two automoves. */
const DEALT = 0.06;

/** @typedef {import("./board_state.js").BoardState} BoardState */
/** @typedef {import("./board_state.js").Card} Card */

/**
 * @param {BoardState} state
 * @param {import("./animation.js").Motion} motion
 */
export function createBoard(state, motion) {
  const grid = make("div", { class: "fc-board", role: "grid" });
  /** @type {{ row: HTMLElement, slot: HTMLElement }[]} */
  let piles = [];
  let shape = "";
  let nextKey = 0;
  /** @type {View | null} */
  let shown = null;
  /** The values that the last drawing was made from. @type {unknown[]} */
  let drawn = [];

  /** Builds one row for each pile when the game's layout changes. */
  function build() {
    const now = JSON.stringify(state.view.layout);
    if (now === shape) return;
    shape = now;
    grid.replaceChildren();
    state.cards.clear();
    state.keys = state.view.layout.map(() => []);
    shown = null;
    piles = state.view.layout.map(({ kind, name, suit }, index) => {
      const cell = makeCell({ class: "fc-slot", "data-pile": String(index) });
      const home = kind === "foundation";
      cell.innerHTML = slot({ suit: home ? suit : null });
      // The name to type for this pile.
      if (!home) cell.append(make("b", { class: `fc-name fc-${kind}`, "aria-hidden": "true" }, [name]));
      return { row: make("div", { role: "row" }, [cell]), slot: cell };
    });
    grid.append(
      ...state.geometry.lines.flat().map((pile) => /** @type {{ row: HTMLElement }} */ (piles[pile]).row),
    );
  }

  /** Draws the present view, if anything has changed. */
  function place() {
    const { view, page, settings, say, lifted } = state;
    const now = [view, page, settings, say, [...lifted].join()];
    if (now.every((value, i) => value === drawn[i])) return;
    const resized = view === drawn[0] && page !== drawn[1];
    drawn = now;
    state.geometry = arrange(view.layout, sizes(view), { ...page, mirror: settings.mirror });
    build();
    /** @type {Map<number, import("./card_identity.js").Leg[]>} */
    let trips = new Map();
    if (shown !== view) {
      const steps = shown && view.revision === shown.revision + 1 ? view.last.steps : [];
      ({ keys: state.keys, trips } = follow(shown?.piles ?? [], state.keys, view.piles, steps));
      addMissing();
      dropUnused();
    }
    // Read all styles before writing any, so that the browser lays the page out once.
    const seen = new Map([...state.cards].map(([key, card]) => [key, motion.seenAt(card.element, card.at)]));
    paintGrid();
    const flights = [];
    for (const [p, keys] of state.keys.entries()) {
      placePile(p, keys.length === 0);
      for (const [i, key] of keys.entries()) {
        const flight = placeCard(key, p, i, /** @type {Point} */ (seen.get(key)), trips.get(key));
        if (flight && !resized) flights.push(flight);
      }
    }
    for (const start of flights) start();
    drawn[4] = [...lifted].join();
    shown = view;
  }

  function paintGrid() {
    const { card, height } = state.geometry;
    // Controls and sentences start at the cards' left edge. It is computed as if no panel were open, so that
    // opening a panel, which makes the cards smaller, does not move them.
    const free = arrange(state.view.layout, sizes(state.view), { ...state.page, height: state.page.tall });
    const left = Math.min(...free.piles.map(({ x }) => x));
    setVariable(/** @type {HTMLElement} */ (grid.parentElement), "--fc-left", `${left}px`);
    grid.style.height = `${height}px`;
    setVariable(grid, "--fc-w", `${card.width}px`);
    setVariable(grid, "--fc-h", `${card.height}px`);
    setVariable(grid, "--fc-index", wantedIndex(state.geometry).toFixed(3));
    grid.classList.toggle("fc-small", isSmall(state.geometry));
  }

  function addMissing() {
    for (const [p, keys] of state.keys.entries()) {
      for (const [i, key] of keys.entries()) {
        if (key >= 0) continue;
        const element = makeCell({ class: "fc-card", "data-key": String(nextKey) });
        state.cards.set(nextKey, {
          element,
          pile: p,
          index: i,
          at: corner(state.geometry, p, i),
          painted: "",
          named: "",
        });
        keys[i] = nextKey;
        nextKey += 1;
      }
    }
  }

  function dropUnused() {
    const used = new Set(state.keys.flat());
    for (const [key, { element }] of state.cards) {
      if (used.has(key)) continue;
      element.remove();
      state.cards.delete(key);
    }
  }

  /** @param {number} p @param {boolean} empty */
  function placePile(p, empty) {
    const { row, slot: cell } = /** @type {{ row: HTMLElement, slot: HTMLElement }} */ (piles[p]);
    const { x, y } = corner(state.geometry, p, 0);
    setVariable(row, "--fc-k", indexScale(state.geometry, p).toFixed(3));
    cell.style.translate = `${x}px ${y}px`;
    setAttribute(row, "aria-label", pileName(state.say, /** @type {PileInfo} */ (state.view.layout[p])));
    setAttribute(cell, "aria-hidden", empty ? null : "true");
    if (!empty) setAttribute(cell, "aria-label", null); // highlights.js names empty places
  }

  /**
   * Puts a card element where the view has it.
   *
   * @param {number} key
   * @param {number} p its pile
   * @param {number} i its index there
   * @param {Point} from where the card was seen
   * @param {import("./card_identity.js").Leg[]} [legs]
   * @returns {(() => void) | null} starts its animation
   */
  function placeCard(key, p, i, from, legs) {
    const card = /** @type {Card} */ (state.cards.get(key));
    const { element, at } = card;
    const isNew = !element.isConnected;
    const moved = isNew || card.pile !== p || card.index !== i;
    if (moved) {
      const { row, slot: cell } = /** @type {{ row: HTMLElement, slot: HTMLElement }} */ (piles[p]);
      const before = i ? elementAt(p, i - 1) : cell; // cards that stay are in order already
      moveInto(row, element, before?.nextElementSibling ?? null);
      [card.pile, card.index] = [p, i];
      state.lifted.delete(key);
    }
    paintCard(card, state);
    if (state.lifted.has(key)) return null; // it stays where the pointer put it
    const to = corner(state.geometry, p, i);
    if (isNew || at.x !== to.x || at.y !== to.y) element.style.translate = `${to.x}px ${to.y}px`;
    card.at = to;
    const order = i + 1;
    if (isNew || (from.x === to.x && from.y === to.y)) {
      stack(element, order);
      return null;
    }
    const stops = (legs ?? []).slice(0, -1).map((leg) => corner(state.geometry, leg.pile, leg.index));
    // A dragged card flies home above the others.
    const raised = moved || Number(element.style.zIndex) > order;
    const dealt = state.view.last.kind === "deal" && moved ? (i * state.keys.length + p) * DEALT : 0;
    return () =>
      motion.travel(element, [from, ...stops, to], { after: legs?.[0]?.step ?? dealt, order, raised });
  }

  /**
   * The element of a card, or of the slot if the pile is empty.
   *
   * @param {number} pile
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  function elementAt(pile, index) {
    const key = state.keys[pile]?.[index];
    return key === undefined ? piles[pile]?.slot : state.cards.get(key)?.element;
  }

  /**
   * The pile and index of an element on the board.
   *
   * @param {EventTarget | null} target
   * @returns {{ pile: number, index: number } | null}
   */
  function spotOf(target) {
    const element = around(target, "[data-key], [data-pile]");
    if (!element || !grid.contains(element)) return null;
    if (element.dataset["pile"] !== undefined) return { pile: Number(element.dataset["pile"]), index: 0 };
    const card = state.cards.get(Number(element.dataset["key"]));
    return card ? { pile: card.pile, index: card.index } : null;
  }

  return { grid, place, elementAt, spotOf, slots: () => piles.map(({ slot: cell }) => cell) };
}

/** @param {Record<string, string>} attributes */
const makeCell = (attributes) => make("div", { role: "gridcell", tabindex: "-1", ...attributes });

/** @typedef {ReturnType<typeof createBoard>} Board */
