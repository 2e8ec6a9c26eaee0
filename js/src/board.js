// The grid of piles and cards: puts each permanent card element where the view says, and lets it glide there.

import { stack } from "./anim.js";
import { paintCard } from "./card.js";
import { around, mark, make, moveInto, setVariable } from "./dom.js";
import { slot } from "./face.js";
import { follow } from "./identity.js";
import { pileName, placeName } from "./labels.js";
import { arrange, corner, indexScale, isSmall, wantedIndex } from "./layout.js";
import { sizes } from "./table.js";

/** How soon the next card of a new deal follows, as a share of the time between two moves. */
const DEALT = 0.06;

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Card} Card */

/**
 * @param {Table} table
 * @param {import("./anim.js").Motion} motion
 */
export function createBoard(table, motion) {
  const grid = make("div", { class: "fc-board", role: "grid" });
  /** @type {{ row: HTMLElement, slot: HTMLElement }[]} */
  let piles = [];
  let shape = "";
  let nextKey = 0;
  /** @type {View | null} */
  let shown = null;
  /** What the last drawing was made from. @type {unknown[]} */
  let drawn = [];

  /** Builds one row per pile when the game's layout changes. */
  function build() {
    const now = JSON.stringify(table.view.layout);
    if (now === shape) return;
    shape = now;
    grid.replaceChildren();
    table.cards.clear();
    table.keys = table.view.layout.map(() => []);
    shown = null;
    piles = table.view.layout.map(({ kind, name, suit }, index) => {
      const cell = makeCell({ class: "fc-slot", "data-pile": String(index) });
      const home = kind === "foundation";
      cell.innerHTML = slot({ suit: home ? suit : null });
      if (!home) cell.append(make("b", { class: `fc-name fc-${kind}`, "aria-hidden": "true" }, [name])); // what is typed
      return { row: make("div", { role: "row" }, [cell]), slot: cell };
    });
    grid.append(...table.geometry.lines.flat().map((pile) => /** @type {{ row: HTMLElement }} */ (piles[pile]).row));
  }

  /** Draws the present view; does nothing where nothing has changed. */
  function place() {
    const { view, room, settings, say, lifted } = table;
    const now = [view, room, settings, say, [...lifted].join()];
    if (now.every((value, i) => value === drawn[i])) return;
    const resized = view === drawn[0] && room !== drawn[1];
    drawn = now;
    table.geometry = arrange(view.layout, sizes(view), { ...room, mirror: settings.mirror });
    build();
    /** @type {Map<number, import("./identity.js").Leg[]>} */
    let trips = new Map();
    if (shown !== view) {
      const steps = shown && view.revision === shown.revision + 1 ? view.last.steps : [];
      ({ keys: table.keys, trips } = follow(shown?.piles ?? [], table.keys, view.piles, steps));
      addMissing();
      dropUnused();
    }
    // All reading of styles before any writing, so that the page is laid out once.
    const seen = new Map([...table.cards].map(([key, card]) => [key, motion.seenAt(card.element, card.at)]));
    paintGrid();
    const flights = [];
    for (const [p, keys] of table.keys.entries()) {
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
    const { card, height } = table.geometry;
    // Controls and words begin where the cards do while no panel takes room from these: they stay where they are.
    const free = arrange(table.view.layout, sizes(table.view), { ...table.room, height: table.room.tall });
    const left = Math.min(...free.piles.map(({ x }) => x));
    setVariable(/** @type {HTMLElement} */ (grid.parentElement), "--fc-left", `${left}px`);
    grid.style.height = `${height}px`;
    setVariable(grid, "--fc-w", `${card.width}px`);
    setVariable(grid, "--fc-h", `${card.height}px`);
    setVariable(grid, "--fc-index", wantedIndex(table.geometry).toFixed(3));
    grid.classList.toggle("fc-small", isSmall(table.geometry));
  }

  function addMissing() {
    for (const [p, keys] of table.keys.entries()) {
      for (const [i, key] of keys.entries()) {
        if (key >= 0) continue;
        const element = makeCell({ class: "fc-card", "data-key": String(nextKey) });
        table.cards.set(nextKey, { element, pile: p, index: i, at: corner(table.geometry, p, i), painted: "", named: "" });
        keys[i] = nextKey;
        nextKey += 1;
      }
    }
  }

  function dropUnused() {
    const used = new Set(table.keys.flat());
    for (const [key, { element }] of table.cards) {
      if (used.has(key)) continue;
      element.remove();
      table.cards.delete(key);
    }
  }

  /** @param {number} p @param {boolean} empty */
  function placePile(p, empty) {
    const { row, slot: cell } = /** @type {{ row: HTMLElement, slot: HTMLElement }} */ (piles[p]);
    const { x, y } = corner(table.geometry, p, 0);
    setVariable(row, "--fc-k", indexScale(table.geometry, p).toFixed(3));
    cell.style.translate = `${x}px ${y}px`;
    mark(row, "aria-label", pileName(table.say, /** @type {PileInfo} */ (table.view.layout[p])));
    mark(cell, "aria-hidden", empty ? null : "true");
    mark(cell, "aria-label", empty ? placeName(table.say, table.view, p, 0) : null);
  }

  /**
   * @param {number} key
   * @param {number} p
   * @param {number} i
   * @param {Point} from where the card was seen
   * @param {import("./identity.js").Leg[]} [legs]
   * @returns {(() => void) | null} starts its flight
   */
  function placeCard(key, p, i, from, legs) {
    const card = /** @type {Card} */ (table.cards.get(key));
    const { element, at } = card;
    const isNew = !element.isConnected;
    const moved = isNew || card.pile !== p || card.index !== i;
    if (moved) {
      const { row, slot: cell } = /** @type {{ row: HTMLElement, slot: HTMLElement }} */ (piles[p]);
      const before = i ? elementAt(p, i - 1) : cell; // those that lie still are in order already
      moveInto(row, element, before?.nextElementSibling ?? null);
      [card.pile, card.index] = [p, i];
      table.lifted.delete(key);
    }
    paintCard(card, table);
    if (table.lifted.has(key)) return null; // stays where the pointer put it, above the others
    const to = corner(table.geometry, p, i);
    if (isNew || at.x !== to.x || at.y !== to.y) element.style.translate = `${to.x}px ${to.y}px`;
    card.at = to;
    const order = i + 1;
    if (isNew || (from.x === to.x && from.y === to.y)) {
      stack(element, order);
      return null;
    }
    const stops = (legs ?? []).slice(0, -1).map((leg) => corner(table.geometry, leg.pile, leg.index));
    const raised = moved || Number(element.style.zIndex) > order; // what was dragged flies home over the others
    const dealt = table.view.last.kind === "deal" && moved ? (i * table.keys.length + p) * DEALT : 0;
    return () => motion.travel(element, [from, ...stops, to], { after: legs?.[0]?.step ?? dealt, order, raised });
  }

  /** The element of a card, or of an empty pile's slot. @param {number} pile @param {number} index @returns {HTMLElement | undefined} */
  function elementAt(pile, index) {
    const key = table.keys[pile]?.[index];
    return key === undefined ? piles[pile]?.slot : table.cards.get(key)?.element;
  }

  /** The pile and index of an element on the board. @param {EventTarget | null} target @returns {{ pile: number, index: number } | null} */
  function spotOf(target) {
    const element = around(target, "[data-key], [data-pile]");
    if (!element || !grid.contains(element)) return null;
    if (element.dataset["pile"] !== undefined) return { pile: Number(element.dataset["pile"]), index: 0 };
    const card = table.cards.get(Number(element.dataset["key"]));
    return card ? { pile: card.pile, index: card.index } : null;
  }

  return { grid, place, elementAt, spotOf, slots: () => piles.map(({ slot: cell }) => cell) };
}

/** @param {Record<string, string>} attributes */
const makeCell = (attributes) => make("div", { role: "gridcell", tabindex: "-1", ...attributes });

/** @typedef {ReturnType<typeof createBoard>} Board */
