// Turns clicks, drops and keys into selections and messages to Python.

import { cardName, pileName, runName } from "../words.js";
import {
  cardsThatFit,
  clickTarget,
  doubleClickTarget,
  isKind,
  isOccupiedCascade,
  legalTargets,
  liftable,
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
      status.forget(); // the next act is a right one
      state.spot = { pile: selection.pile, index: Math.max(0, size(selection.pile) - selection.cards) };
      if (inHand(selection)) announce(selection);
    }
    state.redraw();
  }

  function putBack() {
    if (state.selection) status.tell(state.say("put_back"));
    select(null);
  }

  /** Whether the selected cards are the last of their pile and can be picked up. @param {Choice} selection */
  const inHand = ({ pile, cards, key }) =>
    key !== undefined && state.keys[pile]?.at(-cards) === key && cards <= liftable(state.view, pile);

  /** Tells a screen reader what was picked up and where it may go. @param {Choice} selection */
  function announce(selection) {
    const { view, say } = state;
    const card = view.piles[selection.pile]?.[size(selection.pile) - selection.cards] ?? -1;
    // Name occupied columns one by one, and freecells, foundations and empty columns by their kind.
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
   * Picks up the run that starts at a card. If the card cannot be picked up, its pile is meant; or the card
   * itself, as soon as a move that waits for its answer has uncovered it.
   *
   * @param {number} pile
   * @param {number} index
   * @returns {boolean} whether anything can be picked up there
   */
  function pick(pile, index) {
    const most = liftable(state.view, pile);
    if (most === 0 || state.disconnected) return false;
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

  /**
   * Picks up a pile by its typed name. While answers are still to come, it picks up what will then lie there.
   *
   * @param {number} pile
   * @returns {boolean} whether anything can be picked up there
   */
  function typedSource(pile) {
    if (!messages.isBusy()) return pick(pile, Math.max(0, size(pile) - 1));
    select({ pile, cards: 1, exact: false, ahead: true });
    return true;
  }

  /** Checks the selection after a change of the board, and finds cards that were chosen ahead. */
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

  /**
   * A click, a tap or Enter: picks up this card, puts it back, or moves the selected cards here.
   *
   * @param {number} pile
   * @param {number} index
   */
  function tap(pile, index) {
    const { selection, view } = state;
    if (!selection) return void pick(pile, index);
    if (selection.pile === pile) {
      const again = index === size(pile) - selection.cards || size(pile) - index > liftable(view, pile);
      return again ? putBack() : void pick(pile, index);
    }
    const legal = legalTargets(view, selection);
    const knows = !messages.isBusy();
    go(selection, pile);
    // If the move is not legal, the player most likely wanted to pick up these cards instead.
    if (knows && state.live && !legal.includes(pile) && !isKind(view, pile, "foundation")) pick(pile, index);
  }

  /** Sends the picked-up cards to a pile. @param {Choice} selection @param {number} pile */
  function go(selection, pile) {
    move(selection, pile);
    select(null);
  }

  /**
   * Sends a move to Python. While answers are still to come, the board shows an older position: Python then
   * finds the number of cards and the foundation.
   *
   * @param {Choice} choice
   * @param {number} pile
   * @returns {number | null} the id that the answer will have; null if it could not be sent
   */
  function move(choice, pile) {
    const { view } = state;
    const target = clickTarget(view, legalTargets(view, choice), pile);
    const fitting = messages.isBusy() ? null : cardsThatFit(view, choice, target);
    const cards = fitting ?? (choice.exact ? choice.cards : null);
    const first = fitting ? state.keys[choice.pile]?.at(-fitting) : choice.key;
    const at = state.cards.get(first ?? -1);
    const card = at ? (view.piles[at.pile]?.[at.index] ?? null) : null;
    return messages.send({ type: "move", source: choice.pile, target, cards, card });
  }

  /**
   * A double click: moves the last card to a foundation, else to a freecell, unless it is moving already.
   *
   * @param {number} pile
   */
  function doubleClick(pile) {
    select(null);
    if (size(pile) === 0 || messages.isLeaving(pile)) return;
    const target = doubleClickTarget(state.view, pile);
    const key = state.keys[pile]?.at(-1);
    if (target !== null) return void move({ pile, cards: 1, exact: false, key }, target);
    refuse(isKind(state.view, pile, "cascade") ? "nowhere" : "not_home", state.view.piles[pile]?.at(-1));
  }

  /** Says why something did not happen to a card. @param {string} code @param {number} [card] */
  function refuse(code, card = -1) {
    status.refuse(() => state.say(code, { card: cardName(state.say, card) }));
  }

  /** Says that a card cannot be picked up: it is covered, or home for good. @param {number} pile @param {number} index */
  function refuseCard(pile, index) {
    const home = isKind(state.view, pile, "foundation") && liftable(state.view, pile) === 0;
    select(null);
    refuse(home ? "stays_home" : "covered", state.view.piles[pile]?.[index]);
  }

  /** Moves the selected cards to a pile whose name was typed. @param {number} target */
  function typedTarget(target) {
    const { selection } = state;
    if (!selection) return;
    if (target === selection.pile) putBack();
    else go(selection, target);
  }

  /** Selects a longer or shorter run. @param {number} by cards more, or fewer if negative */
  function stretch(by) {
    const { selection, spot, view } = state;
    if (!selection) return void pick(spot.pile, size(spot.pile) - 1);
    const cards = Math.max(1, Math.min(selection.cards + by, liftable(view, selection.pile)));
    const key = selection.key === undefined ? undefined : state.keys[selection.pile]?.at(-cards);
    select({ ...selection, cards, exact: cards > 1, key });
  }

  /**
   * Sends an intent that is not a move: undo, redo, a new deal, a setting.
   *
   * @param {Intent} intent
   * @returns {number | null} the id that the answer will have; null if it was not sent
   */
  function command(intent) {
    state.selection = null;
    state.typed = "";
    const able = /** @type {Record<string, boolean>} */ (state.view.can)[intent.type];
    // Only undo and redo by key get here: their buttons are disabled.
    if (able === false && state.live && !messages.isBusy()) {
      status.refuse(() => state.say(`no_${intent.type}`));
      return null;
    }
    status.forget();
    const id = messages.send(intent);
    state.redraw();
    return id;
  }

  return { tap, typedSource, recheck, doubleClick, refuseCard, move, putBack, stretch, typedTarget, command };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
