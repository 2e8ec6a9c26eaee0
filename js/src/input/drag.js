// Drags cards: they follow the pointer, show where they may be dropped, and wait there for Python's answer.

import { atEnd } from "../dom.js";
import { corner } from "../board/layout.js";
import { nearestTarget } from "../board/legal_moves.js";
import { scrollNear } from "./autoscroll.js";
import { sizes } from "../board/board_state.js";

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("../board/card_grid.js").Board} board
 * @param {import("./player_actions.js").Actions} actions
 * @param {AbortSignal} life
 */
export function createDragger(state, board, actions, life) {
  const { grid } = board;
  /**
   * `grip`: where the first card is held, as shares of its width and height, which may change.
   *
   * `at`: where the pointer is, in window pixels; `to`: the same in board pixels, which scrolling changes.
   *
   * @type {{ pointer: number, grip: Point, at: { clientX: number, clientY: number }, to: Point } | null}
   */
  let hold = null;
  let frame = 0;
  /** The keys of dropped cards that wait for Python's answer, by message id. @type {Map<number, number[]>} */
  const dropped = new Map();
  atEnd(life, () => cancelAnimationFrame(frame));

  /**
   * Where a pointer is, in board pixels. Measured each time, because the page may have been scrolled.
   *
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  function boardPoint({ clientX, clientY }) {
    const box = grid.getBoundingClientRect();
    const zoom = box.width / grid.offsetWidth || 1;
    return { x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom };
  }

  /**
   * @param {{ pile: number, index: number }} spot the first of the cards
   * @param {number} cards
   * @param {Point} grip where it was pressed, in window pixels
   * @param {PointerEvent} event where the pointer is now
   */
  function start({ pile, index }, cards, { x, y }, event) {
    const keys = (state.keys[pile] ?? []).slice(-cards);
    state.selection = null;
    state.typed = "";
    state.drag = { pile, cards, keys, legal: state.view.targets[pile]?.[cards - 1] ?? [], hot: null };
    for (const key of keys) state.lifted.add(key);
    const [at, from, { width, height }] = [
      boardPoint({ clientX: x, clientY: y }),
      corner(state.geometry, pile, index),
      state.geometry.card,
    ];
    hold = {
      pointer: event.pointerId,
      grip: { x: (at.x - from.x) / width, y: (at.y - from.y) / height },
      at: event,
      to: at,
    };
    try {
      grid.setPointerCapture(event.pointerId);
    } catch {
      return cancel(); // the pointer is already gone
    }
    move(event);
    state.redraw();
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!hold) return;
    hold.at = event;
    frame ||= requestAnimationFrame(follow);
  }
  const scrolled = () => hold && (frame ||= requestAnimationFrame(follow));
  document.addEventListener("scroll", scrolled, { capture: true, signal: life });

  /** Moves the cards to the pointer and marks the nearest legal pile, once per frame. */
  function follow() {
    frame = 0;
    const { drag, geometry, view } = state;
    if (!hold || !drag) return;
    if (scrollNear(grid, hold.at.clientY)) frame = requestAnimationFrame(follow);
    hold.to = boardPoint(hold.at);
    const top = topCorner(hold);
    for (const [i, key] of drag.keys.entries()) {
      const card = state.cards.get(key);
      if (!card) continue;
      card.at = {
        x: top.x,
        y: top.y + i * Math.max(geometry.piles[drag.pile]?.fan ?? 0, geometry.card.height * 0.16),
      };
      card.element.style.translate = `${card.at.x}px ${card.at.y}px`;
      card.element.style.zIndex = String(900 + i);
    }
    const hot = nearestTarget(geometry, drag.legal, sizes(view), top);
    if (hot !== drag.hot) {
      drag.hot = hot;
      state.redraw();
    }
  }

  /** The upper left corner of the first card held. @param {{ grip: Point, to: Point }} at @returns {Point} */
  function topCorner({ grip, to }) {
    const { width, height } = state.geometry.card;
    return { x: to.x - grip.x * width, y: to.y - grip.y * height };
  }

  /** @param {PointerEvent} event */
  function drop(event) {
    move(event);
    cancelAnimationFrame(frame);
    follow();
    const { drag, view, geometry } = state;
    if (!hold || !drag) return;
    const legal = drag.hot;
    const others = view.layout.map((_, pile) => pile).filter((pile) => pile !== drag.pile);
    const target = legal ?? nearestTarget(geometry, others, sizes(view), topCorner(hold));
    const { pile, cards, keys } = drag;
    release();
    const id = target === null ? null : actions.move({ pile, cards, exact: cards > 1, key: keys[0] }, target);
    // After a legal move the cards stay until Python has made it. Else they return, and Python says why.
    if (legal !== null && id !== null) dropped.set(id, keys);
    else for (const key of keys) state.lifted.delete(key);
    state.redraw();
  }

  /** Ends the drag and returns the cards. */
  function cancel() {
    const { drag } = state;
    if (!drag) return;
    release();
    for (const key of drag.keys) state.lifted.delete(key);
    state.redraw();
  }

  function release() {
    cancelAnimationFrame(frame);
    frame = 0;
    state.drag = null;
    if (hold && grid.hasPointerCapture(hold.pointer)) grid.releasePointerCapture(hold.pointer);
    hold = null;
  }

  /** Python has answered a message: cards that waited for it go where they belong. @param {number} id */
  function answered(id) {
    for (const key of dropped.get(id) ?? []) state.lifted.delete(key);
    dropped.delete(id);
  }

  /** Ends the drag and all waiting, because no answer will come. */
  function giveUp() {
    for (const [id] of [...dropped]) answered(id);
    cancel();
  }

  /** Goes on with the drag after a change of the board if the same cards still lie there; else cancels it. */
  function recheck() {
    const { drag, view } = state;
    if (!drag) return;
    const now = (state.keys[drag.pile] ?? []).slice(-drag.cards);
    const same = now.length === drag.keys.length && now.every((key, i) => key === drag.keys[i]);
    const legal = view.targets[drag.pile]?.[drag.cards - 1];
    if (!same || !legal) return cancel();
    drag.legal = legal;
    if (drag.hot !== null && !legal.includes(drag.hot)) drag.hot = null;
  }

  return {
    start,
    move,
    drop,
    cancel,
    answered,
    giveUp,
    recheck,
    boardPoint,
    isActive: () => state.drag !== null,
  };
}

/** @typedef {ReturnType<typeof createDragger>} Dragger */
