// Animates cards from where they were seen to where they now lie. The board's state is already the new one:
// input never waits for an animation.

/** The delay between two automoves, in seconds. */
const FOLLOW = 0.06;
const GLIDE = "cubic-bezier(.22,.7,.25,1)";
const RAISED = 1000;

/**
 * Keeps track of one board's running animations.
 *
 * @param {{ seconds: () => number }} pace how long a card takes; 0 turns animation off
 */
export function createMotion({ seconds }) {
  /** @type {Map<HTMLElement, Flight>} */
  const running = new Map();
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const pace = () => (calm.matches ? 0 : Math.max(0, seconds()));

  /**
   * Where a card is on the screen at this moment.
   *
   * @param {HTMLElement} card
   * @param {Point} rest where it is when no animation runs
   * @returns {Point}
   */
  function seenAt(card, rest) {
    if (!running.has(card)) return rest;
    return readTranslate(getComputedStyle(card).translate) ?? rest;
  }

  /**
   * Animates a card that already stands at its new place. Only its position is animated: its stacking order
   * is set when the animation starts and when it ends.
   *
   * @param {HTMLElement} card
   * @param {Point[]} path from where it was seen, over each stop, to where it is
   * @param {{ after: number, order: number, raised: boolean }} how `after`: the number of moves to wait for;
   *     `order`: the stacking order at the end; `raised`: fly above all other cards
   */
  function travel(card, path, { after, order, raised }) {
    const unit = pace();
    land(card);
    if (unit === 0) return stack(card, order);
    const delay = after * FOLLOW * 1000;
    const start = () => stack(card, raised ? RAISED + order + after : order);
    play(card, frames(path), { duration: unit * (path.length - 1) * 1000, delay, fill: "backwards" });
    const flight = /** @type {Flight} */ (running.get(card));
    flight.order = order;
    if (delay && raised) flight.timer = setTimeout(start, delay);
    else start();
  }

  /** @param {HTMLElement} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  function play(element, frames, options) {
    land(element);
    const animation = element.animate(frames, options);
    running.set(element, { animation });
    animation.onfinish = () => running.get(element)?.animation === animation && land(element);
  }

  /** Ends a card's animation, if it has one. @param {HTMLElement} card */
  function land(card) {
    const { animation, timer, order } = running.get(card) ?? {};
    running.delete(card);
    animation?.cancel();
    clearTimeout(timer);
    if (order) stack(card, order);
  }

  /** Puts cards that still wait for their turn where they belong, because the player has acted. */
  function skip() {
    for (const [card, { animation }] of [...running]) if (animation.effect?.getTiming().delay) land(card);
  }

  /** Ends all animations. */
  function stop() {
    for (const [card] of [...running]) land(card);
  }

  /** Waits until no card flies: all have arrived, or the player has acted. */
  const landed = () => Promise.allSettled([...running.values()].map(({ animation }) => animation.finished));

  return { seenAt, travel, play, skip, stop, pace, landed };
}

/** @typedef {ReturnType<typeof createMotion>} Motion */
/** @typedef {{ animation: Animation, order?: number, timer?: ReturnType<typeof setTimeout> }} Flight */

/** Sets which cards a card covers: those of a lower order. @param {HTMLElement} card @param {number} order */
export function stack(card, order) {
  card.style.zIndex = String(order);
}

/** Keyframes along a path; each leg takes the same time. @param {Point[]} path @returns {Keyframe[]} */
export const frames = (path) => path.map(({ x, y }) => ({ translate: `${x}px ${y}px`, easing: GLIDE }));

/** Reads a computed `translate` such as "12px 30.5px". @param {string} text @returns {Point | null} */
export function readTranslate(text) {
  const [x, y] = text.split(" ").map(Number.parseFloat);
  if (x === undefined || Number.isNaN(x)) return null;
  return { x, y: y ?? 0 };
}
