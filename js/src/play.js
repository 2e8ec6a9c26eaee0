// What the person does, turned into selections and intents. Whether a move is legal is looked up or left to Python.

import { cardName, pileName, runName } from "./labels.js";
import { HOME, moveToken } from "./tokens.js";
import { isA, legalTargets, liftable, meantTarget, quickTarget, size as cardsOn } from "./targets.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./intents.js").Intents} intents
 * @param {import("./status.js").Status} status
 */
export function createPlay(table, intents, status) {
  /** @param {number} pile */
  const size = (pile) => cardsOn(table.view, pile);

  /** @param {Choice | null} selection */
  function select(selection) {
    table.selection = selection;
    table.typed = "";
    if (selection) {
      table.spot = { pile: selection.pile, index: size(selection.pile) - selection.cards };
      announce(selection);
    }
    table.redraw();
  }

  /** Says what was picked up and where it may go. @param {Choice} selection */
  function announce(selection) {
    const { view, say } = table;
    const card = view.piles[selection.pile]?.[size(selection.pile) - selection.cards] ?? -1;
    const places = legalTargets(view, selection).map((pile) => pileName(say, /** @type {PileInfo} */ (view.layout[pile])));
    status.tell(say(places.length ? "picked_up" : "picked_up_stuck", { run: runName(say, card, selection.cards), places: places.join(", ") }));
  }

  /** Picks up the run from a card on; a card that cannot be reached stands for its pile. @param {number} pile @param {number} index @returns {boolean} */
  function pick(pile, index) {
    const most = liftable(table.view, pile);
    if (most === 0 || table.deaf) return false;
    const cards = size(pile) - index;
    const inReach = cards >= 1 && cards <= most;
    select({ pile, cards: inReach ? cards : 1, exact: inReach && cards > 1 });
    return true;
  }

  /** A click, a tap, Enter: picks up, puts down, or moves what is picked up here. @param {number} pile @param {number} index */
  function tap(pile, index) {
    const { selection, view } = table;
    if (!selection) return void pick(pile, index);
    if (selection.pile === pile) {
      const again = index === size(pile) - selection.cards || size(pile) - index > liftable(view, pile);
      return again ? select(null) : void pick(pile, index);
    }
    const legal = legalTargets(view, selection);
    const target = meantTarget(view, legal, pile);
    go(selection, target);
    // A refused click on other cards most likely chose them instead.
    if (!legal.includes(target) && !isA(view, pile, "foundation")) pick(pile, index);
  }

  /** Sends the picked-up cards to a pile. @param {Choice} selection @param {number} target @param {boolean} [ahead] typed before the last move was shown */
  function go(selection, target, ahead = false) {
    move(selection.pile, target, countFor(selection, target), ahead);
    select(null);
  }

  /** The count to write: Python finds it where the person left it open and only one can be meant. @param {Choice} selection @param {number} target */
  function countFor({ pile, cards, exact }, target) {
    if (exact) return cards;
    const openEnd = isA(table.view, target, "cascade") && size(target) === 0 && liftable(table.view, pile) > 1;
    return openEnd ? cards : null;
  }

  /** @param {number} source @param {number} target @param {number | null} [cards] @param {boolean} [ahead] */
  function move(source, target, cards = null, ahead = false) {
    const card = ahead ? undefined : table.view.piles[source]?.at(-(cards ?? 1)); // what the person saw: Python refuses if it is no longer there
    return intents.send("move", { move: moveToken(table.view, source, target, cards), ...(card !== undefined && { card }) });
  }

  /** A double click: the exposed card goes home, else to a freecell. @param {number} pile */
  function quick(pile) {
    select(null);
    if (size(pile) === 0) return;
    const target = quickTarget(table.view, pile);
    if (target === null) status.refuse(table.say("nowhere", { card: cardName(table.say, table.view.piles[pile]?.at(-1) ?? -1) }));
    else move(pile, target);
  }

  /** Sends the picked-up cards where a token's second half says. @param {number} target a pile, or HOME */
  function typedTarget(target) {
    const { selection, view } = table;
    if (!selection) return;
    const homes = view.layout.findIndex(({ kind }) => kind === "foundation");
    const meant = target === HOME ? meantTarget(view, legalTargets(view, selection), homes) : target;
    if (meant === selection.pile) select(null);
    else if (meant >= 0) go(selection, meant, intents.isBusy());
  }

  /** A longer or shorter run. @param {number} by */
  function stretch(by) {
    const { selection, spot, view } = table;
    if (!selection) return void pick(spot.pile, size(spot.pile) - 1);
    const cards = Math.min(Math.max(1, selection.cards + by), liftable(view, selection.pile));
    select({ pile: selection.pile, cards, exact: cards > 1 });
  }

  /** Undo, redo and whatever else needs no place on the board. @param {string} type @param {Record<string, unknown>} [details] */
  function command(type, details) {
    table.selection = null;
    table.typed = "";
    intents.send(type, details);
    table.redraw();
  }

  return { tap, pick, quick, move, select, stretch, typedTarget, command };
}

/** @typedef {ReturnType<typeof createPlay>} Play */
