// Right click, or a finger held still, shows the whole of a covered card for as long as it is held.

import { around, atEnd, createTimer, listen, take } from "../dom.js";

const PATIENCE = 450; // milliseconds a finger rests

/**
 * @param {HTMLElement} grid
 * @param {{ peeked: () => void }} on a finger's press that has become a look is no tap any more
 * @param {AbortSignal} life
 */
export function listenToReveal(grid, { peeked }, life) {
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
    else if (event.pointerType === "touch") later(() => (show(card), peeked()), PATIENCE);
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
    take(event); // the notebook has a menu of its own
  });
  atEnd(life, end);
}
