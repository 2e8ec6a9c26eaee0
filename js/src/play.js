// What the person does, turned into selections and intents. Whether a move is legal is looked up or left to Python.

import { cardName, pileName, runName } from "./labels.js";
import { moveToken } from "./tokens.js";
import { isA, isOccupiedCascade, legalTargets, liftable, meantTarget, quickTarget, size as cardsOn } from "./targets.js";

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
      table.spot = { pile: selection.pile, index: Math.max(0, size(selection.pile) - selection.cards) };
      if (inHand(selection)) announce(selection);
    }
    table.redraw();
  }

  function putBack() {
    if (table.selection) status.tell(table.say("put_back"));
    select(null);
  }

  /** Whether the cards meant are the last of the pile and can be picked up. @param {Choice} selection */
  const inHand = ({ pile, cards, key }) => key !== undefined && table.keys[pile]?.at(-cards) === key && cards <= liftable(table.view, pile);

  /** Says what was picked up and where it may go. @param {Choice} selection */
  function announce(selection) {
    const { view, say } = table;
    const card = view.piles[selection.pile]?.[size(selection.pile) - selection.cards] ?? -1;
    // Cards by their piles; of empty places, and of foundations, one is like another.
    const named = (/** @type {number} */ pile) => {
      const info = /** @type {PileInfo} */ (view.layout[pile]);
      return isOccupiedCascade(view, pile) ? pileName(say, info) : say(`any_${info.kind}`);
    };
    const places = [...new Set(legalTargets(view, selection).map(named))];
    status.tell(say(places.length ? "picked_up" : "picked_up_stuck", { run: runName(say, card, selection.cards), places: places.join(", ") }));
  }

  /**
   * Picks up the run from a card on; a card that cannot be reached stands for its pile, or is meant for when it can be:
   * what lies on it may be about to go.
   *
   * @param {number} pile
   * @param {number} index
   * @returns {boolean}
   */
  function pick(pile, index) {
    const most = liftable(table.view, pile);
    if (most === 0 || table.deaf) return false;
    const cards = size(pile) - index;
    const inReach = cards >= 1 && cards <= most;
    const count = inReach ? cards : 1;
    select({ pile, cards: count, exact: count > 1, key: table.keys[pile]?.at(intents.isLeaving(pile) ? index : -count), ahead: intents.isBusy() });
    return true;
  }

  /** Picks up by name. Before all is answered that is the pile, whatever will lie there. @param {number} pile @returns {boolean} */
  function typedSource(pile) {
    if (!intents.isBusy()) return pick(pile, Math.max(0, size(pile) - 1));
    select({ pile, cards: 1, exact: false, ahead: true });
    return true;
  }

  /** The board may have changed under what is picked up. What was chosen ahead is found where the moves took it. */
  function recheck() {
    const { selection } = table;
    if (!selection) return;
    const waits = intents.isBusy();
    const { pile, cards, key, ahead = false } = selection;
    const at = ahead && key !== undefined ? table.cards.get(key)?.pile : pile;
    const now = { ...selection, pile: at ?? pile, key: key ?? table.keys[pile]?.at(-cards), ahead: ahead && waits };
    if (key === undefined) {
      if (!waits && inHand(now)) select(now);
    } else if (inHand(now)) table.selection = now;
    else if (!now.ahead) table.selection = null;
  }

  /** A click, a tap, Enter: picks up, puts down, or moves what is picked up here. @param {number} pile @param {number} index */
  function tap(pile, index) {
    const { selection, view } = table;
    if (!selection) return void pick(pile, index);
    if (selection.pile === pile) {
      const again = index === size(pile) - selection.cards || size(pile) - index > liftable(view, pile);
      return again ? putBack() : void pick(pile, index);
    }
    const legal = legalTargets(view, selection);
    const target = meantTarget(view, legal, pile);
    const knows = !intents.isBusy();
    go(selection, target);
    // A refused click on other cards most likely chose them instead.
    if (knows && table.live && !legal.includes(target) && !isA(view, pile, "foundation")) pick(pile, index);
  }

  /** Sends the picked-up cards to a pile. @param {Choice} selection @param {number} target */
  function go(selection, target) {
    const at = table.cards.get(selection.key ?? -1);
    move(selection.pile, target, countFor(selection, target), at ? table.view.piles[at.pile]?.[at.index] : null);
    select(null);
  }

  /** The count to write: Python finds it where the person left it open and only one can be meant. @param {Choice} selection @param {number} target */
  function countFor({ pile, cards, exact, key }, target) {
    if (exact) return cards;
    const openEnd = key !== undefined && isA(table.view, target, "cascade") && size(target) === 0 && liftable(table.view, pile) > 1;
    return openEnd ? cards : null;
  }

  /**
   * @param {number} source
   * @param {number} target a pile, or HOME
   * @param {number | null} [cards]
   * @param {number | null} [card] what the person saw: Python refuses if it is no longer there; null for whatever is
   */
  function move(source, target, cards = null, card = table.view.piles[source]?.at(-(cards ?? 1))) {
    return intents.send("move", { move: moveToken(table.view, source, target, cards), ...(card !== null && { card }) }, source);
  }

  /** A double click: the exposed card goes home, else to a freecell; one that is on its way already stays on it. @param {number} pile */
  function quick(pile) {
    select(null);
    if (size(pile) === 0 || intents.isLeaving(pile)) return;
    const target = quickTarget(table.view, pile);
    if (target !== null) return void move(pile, target);
    const card = cardName(table.say, table.view.piles[pile]?.at(-1) ?? -1);
    status.refuse(table.say(isA(table.view, pile, "cascade") ? "nowhere" : "not_home", { card }));
  }

  /** Sends the picked-up cards where a token's second half says. @param {number} target a pile, or HOME */
  function typedTarget(target) {
    const { selection } = table;
    if (!selection) return;
    if (target === selection.pile) putBack();
    else go(selection, target);
  }

  /** A longer or shorter run. @param {number} by */
  function stretch(by) {
    const { selection, spot, view } = table;
    if (!selection) return void pick(spot.pile, size(spot.pile) - 1);
    const cards = Math.max(1, Math.min(selection.cards + by, liftable(view, selection.pile)));
    const key = selection.key === undefined ? undefined : table.keys[selection.pile]?.at(-cards);
    select({ ...selection, cards, exact: cards > 1, key });
  }

  /** Undo, redo and whatever else needs no place on the board. @param {string} type @param {Record<string, unknown>} [details] */
  function command(type, details) {
    table.selection = null;
    table.typed = "";
    const able = /** @type {Record<string, boolean>} */ (table.view.can)[type];
    if (able === false && table.live && !intents.isBusy()) return status.refuse(table.say(`no_${type}`)); // undo or redo, by key
    intents.send(type, details);
    table.redraw();
  }

  return { tap, typedSource, recheck, quick, move, putBack, stretch, typedTarget, command };
}

/** @typedef {ReturnType<typeof createPlay>} Play */
