// What the person does, turned into selections and intents. Whether a move is legal is looked up or left to Python.

import { cardName, pileName, runName } from "../words.js";
import { moveText } from "./move_text.js";
import {
  isA,
  isOccupiedCascade,
  legalTargets,
  liftable,
  meantTarget,
  quickTarget,
  size as cardsOn,
} from "../board/legal_moves.js";

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("./messages.js").Messages} messages
 * @param {import("../panels/status_line.js").Status} status
 */
export function createActions(state, messages, status) {
  /** @param {number} pile */
  const size = (pile) => cardsOn(state.view, pile);

  /** @param {Choice | null} selection */
  function select(selection) {
    state.selection = selection;
    state.typed = "";
    if (selection) {
      state.spot = { pile: selection.pile, index: Math.max(0, size(selection.pile) - selection.cards) };
      if (inHand(selection)) announce(selection);
    }
    state.redraw();
  }

  function putBack() {
    if (state.selection) status.tell(state.say("put_back"));
    select(null);
  }

  /** Whether the cards meant are the last of the pile and can be picked up. @param {Choice} selection */
  const inHand = ({ pile, cards, key }) =>
    key !== undefined && state.keys[pile]?.at(-cards) === key && cards <= liftable(state.view, pile);

  /** Says what was picked up and where it may go. @param {Choice} selection */
  function announce(selection) {
    const { view, say } = state;
    const card = view.piles[selection.pile]?.[size(selection.pile) - selection.cards] ?? -1;
    // Cards by their piles; of empty places, and of foundations, one is like another.
    const named = (/** @type {number} */ pile) => {
      const info = /** @type {PileInfo} */ (view.layout[pile]);
      return isOccupiedCascade(view, pile) ? pileName(say, info) : say(`any_${info.kind}`);
    };
    const places = [...new Set(legalTargets(view, selection).map(named))];
    status.tell(
      say(places.length ? "picked_up" : "picked_up_stuck", {
        run: runName(say, card, selection.cards),
        places: places.join(", "),
      }),
    );
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
    const most = liftable(state.view, pile);
    if (most === 0 || state.deaf) return false;
    const cards = size(pile) - index;
    const inReach = cards >= 1 && cards <= most;
    const count = inReach ? cards : 1;
    select({
      pile,
      cards: count,
      exact: count > 1,
      key: state.keys[pile]?.at(messages.isLeaving(pile) ? index : -count),
      ahead: messages.isBusy(),
    });
    return true;
  }

  /** Picks up by name. Before all is answered that is the pile, whatever will lie there. @param {number} pile @returns {boolean} */
  function typedSource(pile) {
    if (!messages.isBusy()) return pick(pile, Math.max(0, size(pile) - 1));
    select({ pile, cards: 1, exact: false, ahead: true });
    return true;
  }

  /** The board may have changed under what is picked up. What was chosen ahead is found where the moves took it. */
  function recheck() {
    const { selection } = state;
    if (!selection) return;
    const waits = messages.isBusy();
    const { pile, cards, key, ahead = false } = selection;
    const at = ahead && key !== undefined ? state.cards.get(key)?.pile : pile;
    const now = {
      ...selection,
      pile: at ?? pile,
      key: key ?? state.keys[pile]?.at(-cards),
      ahead: ahead && waits,
    };
    if (key === undefined) {
      if (!waits && inHand(now)) select(now);
    } else if (inHand(now)) state.selection = now;
    else if (!now.ahead) state.selection = null;
  }

  /** A click, a tap, Enter: picks up, puts down, or moves what is picked up here. @param {number} pile @param {number} index */
  function tap(pile, index) {
    const { selection, view } = state;
    if (!selection) return void pick(pile, index);
    if (selection.pile === pile) {
      const again = index === size(pile) - selection.cards || size(pile) - index > liftable(view, pile);
      return again ? putBack() : void pick(pile, index);
    }
    const legal = legalTargets(view, selection);
    const target = meantTarget(view, legal, pile);
    const knows = !messages.isBusy();
    go(selection, target);
    // A refused click on other cards most likely chose them instead.
    if (knows && state.live && !legal.includes(target) && !isA(view, pile, "foundation")) pick(pile, index);
  }

  /** Sends the picked-up cards to a pile. @param {Choice} selection @param {number} target */
  function go(selection, target) {
    const at = state.cards.get(selection.key ?? -1);
    move(
      selection.pile,
      target,
      countFor(selection, target),
      at ? state.view.piles[at.pile]?.[at.index] : null,
    );
    select(null);
  }

  /** The count to write: Python finds it where the person left it open and only one can be meant. @param {Choice} selection @param {number} target */
  function countFor({ pile, cards, exact, key }, target) {
    if (exact) return cards;
    const openEnd =
      key !== undefined &&
      isA(state.view, target, "cascade") &&
      size(target) === 0 &&
      liftable(state.view, pile) > 1;
    return openEnd ? cards : null;
  }

  /**
   * @param {number} source
   * @param {number} target a pile, or HOME
   * @param {number | null} [cards]
   * @param {number | null} [card] what the person saw: Python refuses if it is no longer there; null for whatever is
   */
  function move(source, target, cards = null, card = state.view.piles[source]?.at(-(cards ?? 1))) {
    return messages.send(
      "move",
      { move: moveText(state.view, source, target, cards), ...(card !== null && { card }) },
      source,
    );
  }

  /** A double click: the exposed card goes home, else to a freecell; one that is on its way already stays on it. @param {number} pile */
  function quick(pile) {
    select(null);
    if (size(pile) === 0 || messages.isLeaving(pile)) return;
    const target = quickTarget(state.view, pile);
    if (target !== null) return void move(pile, target);
    const card = cardName(state.say, state.view.piles[pile]?.at(-1) ?? -1);
    status.refuse(state.say(isA(state.view, pile, "cascade") ? "nowhere" : "not_home", { card }));
  }

  /** Sends the picked-up cards where a token's second half says. @param {number} target a pile, or HOME */
  function typedTarget(target) {
    const { selection } = state;
    if (!selection) return;
    if (target === selection.pile) putBack();
    else go(selection, target);
  }

  /** A longer or shorter run. @param {number} by */
  function stretch(by) {
    const { selection, spot, view } = state;
    if (!selection) return void pick(spot.pile, size(spot.pile) - 1);
    const cards = Math.max(1, Math.min(selection.cards + by, liftable(view, selection.pile)));
    const key = selection.key === undefined ? undefined : state.keys[selection.pile]?.at(-cards);
    select({ ...selection, cards, exact: cards > 1, key });
  }

  /** Undo, redo and whatever else needs no place on the board. @param {string} type @param {Record<string, unknown>} [details] */
  function command(type, details) {
    state.selection = null;
    state.typed = "";
    const able = /** @type {Record<string, boolean>} */ (state.view.can)[type];
    if (able === false && state.live && !messages.isBusy()) return status.refuse(state.say(`no_${type}`)); // undo or redo, by key
    messages.send(type, details);
    state.redraw();
  }

  return { tap, typedSource, recheck, quick, move, putBack, stretch, typedTarget, command };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
