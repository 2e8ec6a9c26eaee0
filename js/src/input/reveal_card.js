// Shows the whole of a covered card while the right button or a finger is held down on it.

import { around, atEnd, createTimer, listen, stopEvent } from "../dom.js";

const PATIENCE = 450; // milliseconds that a finger must rest

/**
 * @param {HTMLElement} grid
 * @param {{ revealed: () => void }} on `revealed`: a finger is showing a card, so its press will not be a tap
 * @param {AbortSignal} life
 */
export function listenToReveal(grid, { revealed }, life) {
  /** @type {Element | null} */
  let shown = null;
  const later = createTimer(life);
  let start = { x: 0, y: 0 };

  /** @param {PointerEvent} event */
  function down(event) {
    end();
    const card = around(event.target, ".fc-card");
    if (!card || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    if (event.button === 2) show(card);
    else if (event.pointerType === "touch") later(() => (show(card), revealed()), PATIENCE);
  }

  /** @param {Element} card */
  function show(card) {
    shown = card;
    card.setAttribute("data-peek", "");
  }

  function end() {
    later();
    shown?.removeAttribute("data-peek");
    shown = null;
  }

  listen(grid, life, "pointerdown", down);
  listen(
    grid,
    life,
    "pointermove",
    (event) => Math.hypot(event.clientX - start.x, event.clientY - start.y) > 9 && later(),
  );
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(grid, life, name, end);
  listen(grid, life, "contextmenu", (event) => {
    if (!around(event.target, ".fc-card")) return;
    stopEvent(event); // no context menu of the notebook
  });
  atEnd(life, end);
}
