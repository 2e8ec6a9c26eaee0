// Mouse, pen and finger, all through pointer events. A press that stays is a click; one that moves is a drag.

import { listen } from "../dom.js";
import { corner } from "../board/layout.js";
import { liftable, size } from "../board/legal_moves.js";

const FAR = 5; // pixels that a mouse may move during a click
const FAR_TOUCH = 9; // pixels that a finger may move during a tap
const TWICE = 400; // milliseconds between the clicks of a double click

/** @typedef {{ pile: number, index: number } | null} Spot */

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("../board/card_grid.js").Board} board
 * @param {import("./player_actions.js").Actions} actions
 * @param {import("./drag.js").Dragger} dragger
 * @param {{ skip: () => void }} motion
 * @param {AbortSignal} life
 */
export function listenToPointer(state, board, actions, dragger, motion, life) {
  const { grid } = board;
  /**
   * The press that has not ended. `spot` looks for the pressed card each time, since the board may change.
   *
   * @type {{ id: number, spot: () => Spot, x: number, y: number, far: number, dragged: boolean } | null}
   */
  let press = null;
  let last = { key: -1, time: -TWICE };

  /** @param {PointerEvent} event */
  function down(event) {
    cancel(); // this is a second finger, or the end of the last press was lost
    if (!event.isPrimary || event.button !== 0 || state.disconnected) return;
    state.settle();
    motion.skip();
    const { target } = event;
    const column = columnAt(event);
    const spot = () => board.spotOf(target) ?? column;
    const far = event.pointerType === "touch" ? FAR_TOUCH : FAR;
    press = { id: event.pointerId, spot, x: event.clientX, y: event.clientY, far, dragged: false };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!press || event.pointerId !== press.id) return;
    if (dragger.isActive()) return dragger.move(event);
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.far) return;
    state.settle();
    const spot = press.spot();
    if (!spot) return;
    const cards = size(state.view, spot.pile) - spot.index;
    if (press.dragged || cards < 1) return;
    press.dragged = true;
    if (cards > liftable(state.view, spot.pile)) return actions.refuseCard(spot.pile, spot.index);
    dragger.start(spot, cards, press, event);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { spot, x, y, far, dragged } = press;
    press = null;
    state.settle();
    if (dragger.isActive()) return dragger.drop(event);
    if (dragged || Math.hypot(event.clientX - x, event.clientY - y) > far * 3) return;
    const at = spot();
    if (at) click(at.pile, at.index, event.timeStamp);
    else actions.putBack();
  }

  /**
   * @param {number} pile
   * @param {number} index
   * @param {number} now the event's own time in milliseconds; a busy page may handle it late
   */
  function click(pile, index, now) {
    const key = state.keys[pile]?.[index] ?? -1;
    const exposed = index === size(state.view, pile) - 1;
    const twice = key >= 0 && key === last.key && now - last.time < TWICE;
    last = twice ? { key: -1, time: now } : { key, time: now };
    if (twice && exposed && liftable(state.view, pile)) actions.doubleClick(pile);
    else if (twice) actions.refuseCard(pile, index);
    else actions.tap(pile, index);
  }

  function cancel() {
    press = null;
    dragger.cancel();
  }

  /** The column below whose cards the pointer is, if it is not on a card. @param {PointerEvent} event */
  function columnAt(event) {
    if (event.target !== grid) return null;
    const { x, y } = dragger.boardPoint(event);
    const { card } = state.geometry;
    const pile = state.view.layout.findIndex(({ kind }, p) => {
      const at = corner(state.geometry, p, 0);
      return kind === "cascade" && x >= at.x && x < at.x + card.width && y > at.y;
    });
    return pile < 0 ? null : { pile, index: Math.max(0, size(state.view, pile) - 1) };
  }

  listen(grid, life, "pointerdown", down);
  listen(grid, life, "pointermove", move);
  listen(grid, life, "pointerup", up);
  listen(grid, life, "pointercancel", cancel);
  // A touched card captures the finger until the grid does. Only when the grid loses it, the press has ended.
  listen(
    grid,
    life,
    "lostpointercapture",
    (event) => event.target === grid && event.pointerId === press?.id && cancel(),
  );
  listen(window, life, "blur", cancel);
  // Screen readers and other assistive technology click without a pointer.
  listen(grid, life, "click", (event) => {
    state.settle();
    const spot = event.detail === 0 ? board.spotOf(event.target) : null;
    if (spot) actions.tap(spot.pile, spot.index);
  });
  return { cancel };
}
