// What the board shows about the person's choice: picked-up cards, rings around legal targets, the tab stop.

import { focused, mark } from "./dom.js";
import { legalTargets } from "./targets.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./board.js").Board} board
 */
export function paintMarks(table, board) {
  const { view, selection, drag, spot } = table;
  const legal = new Set(drag ? drag.legal : selection ? legalTargets(view, selection) : []);
  for (const [p, cell] of board.slots().entries()) {
    const top = (view.piles[p]?.length ?? 0) - 1;
    cell.classList.toggle("fc-legal", top < 0 && legal.has(p));
    cell.classList.toggle("fc-hot", top < 0 && drag?.hot === p);
  }
  const held = drag ?? selection;
  for (const [key, { element, pile, index }] of table.cards) {
    const top = (view.piles[pile]?.length ?? 0) - 1;
    const chosen = held !== null && held.pile === pile && index > top - held.cards;
    element.classList.toggle("fc-picked", chosen && !drag);
    element.classList.toggle("fc-lifted", table.lifted.has(key));
    element.classList.toggle("fc-legal", index === top && legal.has(pile));
    element.classList.toggle("fc-hot", index === top && drag?.hot === pile);
    mark(element, "aria-selected", chosen ? "true" : "false");
  }
  board.grid.classList.toggle("fc-dragging", drag !== null);
  paintTabStop(board, board.elementAt(spot.pile, spot.index));
}

/** One element of the grid can be reached by Tab; the focus, if the grid has it, is there. @param {import("./board.js").Board} board @param {HTMLElement | undefined} stop */
function paintTabStop(board, stop) {
  if (!stop) return;
  for (const other of board.grid.querySelectorAll('[tabindex="0"]')) if (other !== stop) mark(other, "tabindex", "-1");
  mark(stop, "tabindex", "0");
  const now = focused(board.grid);
  if (now !== stop && now && board.grid.contains(now)) stop.focus({ preventScroll: true });
}
