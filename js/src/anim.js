// Cards glide from where they were seen to where they now lie (first, last, invert, play); nothing waits for them.

/** Between two automoves, in seconds. */
const FOLLOW = 0.06;
const GLIDE = "cubic-bezier(.22,.7,.25,1)";
const RAISED = 1000;

/**
 * One board's running animations.
 *
 * @param {{ seconds: () => number }} pace seconds a card takes; 0 turns motion off
 */
export function createMotion({ seconds }) {
  /** @type {Map<HTMLElement, Animation>} */
  const running = new Map();
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const pace = () => (calm.matches ? 0 : Math.max(0, seconds()));

  /** Where a card is seen at this moment, in flight or at rest. @param {HTMLElement} card @param {Point} rest @returns {Point} */
  function seenAt(card, rest) {
    if (!running.has(card)) return rest;
    return readTranslate(getComputedStyle(card).translate) ?? rest;
  }

  /**
   * Lets a card that already stands at its new place be seen travelling there.
   *
   * @param {HTMLElement} card
   * @param {Point[]} path       from where it was seen, over each stop, to where it is
   * @param {{ after: number, rest: number, raised: boolean }} order  moves to wait for, its stacking order before it starts,
   *     and whether it then rises over the other cards
   */
  function travel(card, path, { after, rest, raised }) {
    running.get(card)?.cancel();
    const unit = pace();
    if (unit === 0 || path.length < 2) return;
    const high = RAISED + Number(card.style.zIndex) + after;
    const duration = unit * (path.length - 1) * 1000;
    play(card, frames(path, { rest, high, raised }), { duration, delay: after * FOLLOW * 1000, fill: "backwards" });
  }

  /** @param {HTMLElement} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  function play(element, frames, options) {
    const animation = element.animate(frames, options);
    running.set(element, animation);
    const forget = () => {
      if (running.get(element) === animation) running.delete(element);
    };
    animation.onfinish = forget;
    animation.oncancel = forget;
  }

  /** Cards that still wait for their turn are at once where they belong: the person acts. */
  function skip() {
    for (const animation of [...running.values()]) {
      const { delay = 0 } = animation.effect?.getTiming() ?? {};
      if (delay > 0) animation.cancel();
    }
  }

  /** Nothing moves any more. */
  function stop() {
    for (const animation of [...running.values()]) animation.cancel();
  }

  return { seenAt, travel, play, skip, stop, pace };
}

/** @typedef {ReturnType<typeof createMotion>} Motion */

/**
 * Keyframes along a path. A raised card lies over the others as soon as it starts, not while it waits.
 *
 * @param {Point[]} path
 * @param {{ rest: number, high: number, raised: boolean }} order its stacking order before and while it travels
 * @returns {Keyframe[]}
 */
export function frames(path, { rest, high, raised }) {
  const legs = path.length - 1;
  /** @type {Keyframe[]} */
  const stops = path.map(({ x, y }, i) => ({ translate: `${x}px ${y}px`, offset: i / legs, easing: GLIDE }));
  if (!raised) return stops;
  for (const [i, stop] of stops.entries()) stop["zIndex"] = String(i ? high : rest);
  stops.splice(1, 0, { zIndex: String(high), offset: 0.001 });
  return stops;
}

/** Reads a computed `translate` such as "12px 30.5px". @param {string} text @returns {Point | null} */
export function readTranslate(text) {
  const [x, y] = text.split(" ").map(Number.parseFloat);
  if (x === undefined || Number.isNaN(x)) return null;
  return { x, y: y ?? 0 };
}
