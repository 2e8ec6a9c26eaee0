// What the board shows about the person's choice: picked-up cards, rings around legal targets, the tab stop.

import { focused, mark } from "./dom.js";
import { liftable, reach } from "./targets.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./board.js").Board} board
 */
export function paintMarks(table, board) {
  const { view, selection, drag, spot } = table;
  const hint = table.hint.revision === view.revision && !drag && !selection ? table.hint : {};
  const held = drag ? { ...drag, exact: true } : selection;
  const reached = held ? reach(view, held) : new Map();
  if (hint.target !== undefined) reached.set(hint.target, { cards: 1, now: true });
  for (const [p, cell] of board.slots().entries()) {
    const empty = !view.piles[p]?.length;
    ring(cell, empty ? reached.get(p) : undefined, empty && drag?.hot === p);
  }
  for (const [key, { element, pile, index }] of table.cards) {
    const fromTop = (view.piles[pile]?.length ?? 0) - index;
    const chosen = held !== null && held.pile === pile && fromTop <= held.cards;
    const exposed = fromTop === 1;
    ring(element, exposed ? reached.get(pile) : undefined, exposed && drag?.hot === pile);
    element.classList.toggle("fc-hint", hint.pile === pile && fromTop <= (hint.count ?? 0));
    element.classList.toggle("fc-picked", chosen && !drag);
    element.classList.toggle("fc-lifted", table.lifted.has(key));
    element.classList.toggle("fc-still", fromTop > liftable(view, pile));
    mark(element, "aria-selected", chosen ? "true" : "false");
  }
  board.grid.classList.toggle("fc-dragging", drag !== null);
  paintTabStop(board, board.elementAt(spot.pile, spot.index));
}

/**
 * A ring around what may take the cards; broken, with the number that may go, where only a shorter run would fit.
 *
 * @param {HTMLElement} element
 * @param {{ cards: number, now: boolean } | undefined} taken
 * @param {boolean} hot the dragged cards would fall here
 */
function ring(element, taken, hot) {
  element.classList.toggle("fc-legal", taken?.now ?? false);
  element.classList.toggle("fc-partly", taken ? !taken.now : false);
  element.classList.toggle("fc-hot", hot);
  mark(element, "data-reach", taken && (taken.cards > 1 || !taken.now) ? String(taken.cards) : null);
}

/** One element of the grid can be reached by Tab; the focus, if the grid has it, is there. @param {import("./board.js").Board} board @param {HTMLElement | undefined} stop */
function paintTabStop(board, stop) {
  if (!stop) return;
  for (const other of board.grid.querySelectorAll('[tabindex="0"]')) if (other !== stop) mark(other, "tabindex", "-1");
  mark(stop, "tabindex", "0");
  const now = focused(board.grid);
  if (now !== stop && now && board.grid.contains(now)) stop.focus({ preventScroll: true });
}
