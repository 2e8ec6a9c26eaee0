// Shows the time played. Python sends it with each change, and the browser counts on in between.

import { createTimer, setText } from "../dom.js";

/** When each position came to this page, for views that open later. @type {WeakMap<View, number>} */
const arrivals = new WeakMap();

/** Notes that a position has come, unless another view has. @param {View} view */
export function noteArrival(view) {
  if (view && !arrivals.has(view)) arrivals.set(view, performance.now());
  return view;
}

/** The seconds since a position came. @param {View} view */
export const ago = (view) => (performance.now() - (arrivals.get(view) ?? performance.now())) / 1000;

/** "4:05" or "1:04:05". @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/**
 * @param {HTMLElement} face
 * @param {AbortSignal} life
 */
export function createClock(face, life) {
  let base = 0;
  let since = 0;
  let running = false;
  const later = createTimer(life);

  function tick() {
    const elapsed = base + (running ? (performance.now() - since) / 1000 : 0);
    const text = clockText(elapsed);
    setText(face, text);
    later(running ? tick : undefined, 1000 - ((elapsed * 1000) % 1000) + 5);
  }

  return {
    /** @param {number} elapsed seconds played until now @param {boolean} runs */
    set(elapsed, runs) {
      [base, since, running] = [elapsed, performance.now(), runs];
      tick();
    },
    /** Stops the clock, because the kernel is gone. */
    hold() {
      if (!running) return;
      base += (performance.now() - since) / 1000;
      running = false;
      tick();
    },
  };
}
