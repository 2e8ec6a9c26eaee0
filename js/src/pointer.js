// Mouse, pen and finger: a press that stays is a click, one that moves is a drag. Pointer events serve all three alike.

import { corner } from "./layout.js";
import { liftable } from "./targets.js";

const FAR = 5; // pixels a press may wander and still be a click
const FAR_TOUCH = 9; // fingers wander more
const TWICE = 400; // milliseconds within which a second click makes a double click

/**
 * @param {import("./table.js").Table} table
 * @param {import("./board.js").Board} board
 * @param {import("./play.js").Play} play
 * @param {import("./drag.js").Dragger} dragger
 * @param {{ skip: () => void }} motion
 * @param {AbortSignal} life
 */
export function listenToPointer(table, board, play, dragger, motion, life) {
  const { grid } = board;
  /** @type {{ id: number, pile: number, index: number, x: number, y: number, far: number } | null} */
  let press = null;
  let last = { key: -1, time: -TWICE };

  /** @param {PointerEvent} event */
  function down(event) {
    if (!event.isPrimary || press) return cancel(); // a second finger or button: whatever was going on, is not
    if (event.button !== 0) return;
    const spot = board.spotOf(event.target) ?? columnAt(event);
    motion.skip();
    if (!spot) return play.select(null);
    const far = event.pointerType === "touch" ? FAR_TOUCH : FAR;
    press = { id: event.pointerId, ...spot, x: event.clientX, y: event.clientY, far };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!press || event.pointerId !== press.id) return;
    if (dragger.isActive()) return dragger.move(event);
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.far) return;
    const cards = (table.view.piles[press.pile]?.length ?? 0) - press.index;
    if (cards < 1 || cards > liftable(table.view, press.pile)) return;
    dragger.start(press, cards, event);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { pile, index, x, y, far } = press;
    press = null;
    if (dragger.isActive()) return dragger.drop(event);
    if (Math.hypot(event.clientX - x, event.clientY - y) <= far * 3) click(pile, index);
  }

  /** @param {number} pile @param {number} index */
  function click(pile, index) {
    const key = table.keys[pile]?.[index] ?? -1;
    const now = performance.now();
    const exposed = index === (table.view.piles[pile]?.length ?? 0) - 1;
    const twice = exposed && key === last.key && now - last.time < TWICE;
    last = twice ? { key: -1, time: now } : { key, time: now };
    if (twice) play.quick(pile);
    else play.tap(pile, index);
  }

  function cancel() {
    press = null;
    dragger.cancel();
  }

  /** The column above or below which the pointer is, when it hits no card. @param {PointerEvent} event */
  function columnAt(event) {
    if (event.target !== grid) return null;
    const { x, y } = dragger.boardPoint(event);
    const { card } = table.geometry;
    const pile = table.view.layout.findIndex(({ kind }, p) => {
      const at = corner(table.geometry, p, 0);
      return kind === "cascade" && x >= at.x && x < at.x + card.width && y > at.y;
    });
    return pile < 0 ? null : { pile, index: Math.max(0, (table.view.piles[pile]?.length ?? 0) - 1) };
  }

  const options = { signal: life };
  grid.addEventListener("pointerdown", down, options);
  grid.addEventListener("pointermove", move, options);
  grid.addEventListener("pointerup", up, options);
  grid.addEventListener("pointercancel", cancel, options);
  grid.addEventListener("lostpointercapture", (event) => event.pointerId === press?.id && cancel(), options);
  window.addEventListener("blur", cancel, options);
  // Assistive technology clicks without a pointer.
  grid.addEventListener(
    "click",
    (event) => {
      const spot = event.detail === 0 ? board.spotOf(event.target) : null;
      if (spot) play.tap(spot.pile, spot.index);
    },
    options,
  );
  return { cancel };
}
