// Scrolls the page under a drag whose pointer is near the edge of what can be seen.

const NEAR = 36; // pixels from the edge
const MOST = 14; // pixels in a frame

/**
 * Scrolls the page or the container of the board by one frame's worth, if the board goes on beyond the edge.
 *
 * @param {HTMLElement} grid
 * @param {number} y of the pointer, in window pixels
 * @returns {boolean} whether it scrolled
 */
export function scrollNear(grid, y) {
  const board = grid.getBoundingClientRect();
  for (const box of scrollers(grid)) {
    const { top, bottom } =
      box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
    const [up, down] = [top + NEAR - y, y - (bottom - NEAR)];
    const by =
      up > 0 && board.top < top
        ? -Math.min(up, MOST)
        : down > 0 && board.bottom > bottom
          ? Math.min(down, MOST)
          : 0;
    const before = box.scrollTop;
    box.scrollTop += by;
    if (box.scrollTop !== before) return true;
  }
  return false;
}

/** The boxes around an element that scroll up and down, the nearest first; the page is the last. @param {Element} element */
function* scrollers(element) {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const scrolls = at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (scrolls && at !== document.scrollingElement) yield at;
  }
  if (document.scrollingElement) yield document.scrollingElement;
}

/** The parent, or the element that a shadow root hangs on. @param {Element} element @returns {Element | null} */
function parentOf(element) {
  const { host } = /** @type {{ host?: Element }} */ (/** @type {unknown} */ (element.getRootNode()));
  return element.parentElement ?? host ?? null;
}
