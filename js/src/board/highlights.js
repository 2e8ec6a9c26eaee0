// What the board shows about the person's choice: picked-up cards, rings around legal targets, the tab stop.

import { focused, focusOn, mark } from "../dom.js";
import { isA, liftable, reach, size } from "./legal_moves.js";

/**
 * @param {import("./board_state.js").BoardState} state
 * @param {import("./card_grid.js").Board} board
 */
export function paintHighlights(state, board) {
  const { view, selection, drag } = state;
  const hint = state.hint.revision === view.revision && state.live && !drag && !selection ? state.hint : {};
  const held = drag ? { ...drag, exact: true } : selection;
  const reached = held ? reach(view, held) : new Map();
  if (hint.target !== undefined) reached.set(hint.target, { cards: 1, now: true });
  for (const [p, cell] of board.slots().entries()) {
    const empty = !size(view, p);
    dress(cell, ["fc-slot"], empty && reached.get(p), empty && drag?.hot === p);
  }
  for (const [key, { element, pile, index }] of state.cards) {
    const fromTop = size(view, pile) - index;
    const chosen = held !== null && held.pile === pile && fromTop <= held.cards;
    const exposed = fromTop === 1;
    const classes = [
      "fc-card",
      !exposed && !isA(view, pile, "cascade") && "fc-buried",
      hint.source === pile && fromTop <= (hint.count ?? 0) && "fc-hint",
      chosen && !drag && "fc-picked",
      state.lifted.has(key) && "fc-lifted",
      fromTop > liftable(view, pile) && "fc-still",
    ];
    dress(element, classes, exposed && reached.get(pile), exposed && drag?.hot === pile);
    mark(element, "aria-selected", String(chosen));
  }
  board.grid.classList.toggle("fc-dragging", drag !== null);
}

/**
 * Sets all classes at once; a ring around what may take the cards, broken, with the number that may go, where only a
 * shorter run would fit.
 *
 * @param {HTMLElement} element
 * @param {(string | false)[]} classes
 * @param {{ cards: number, now: boolean } | false | undefined} taken
 * @param {boolean} hot the dragged cards would fall here
 */
function dress(element, classes, taken, hot) {
  if (taken) classes.push(taken.now ? "fc-legal" : "fc-partly", hot && "fc-hot");
  mark(element, "class", classes.filter(Boolean).join(" "));
  mark(element, "data-reach", taken && (taken.cards > 1 || !taken.now) ? String(taken.cards) : null);
}

/**
 * One element of the grid can be reached by Tab; the focus, if the grid has it, is there. It goes there last, when all else
 * is written, as the browser works out styles and places for it at once.
 *
 * @param {import("./board_state.js").BoardState} state
 * @param {import("./card_grid.js").Board} board
 * @param {boolean} hadFocus
 */
export function paintTabStop(state, board, hadFocus) {
  const { spot, stop } = state;
  const next = board.elementAt(spot.pile, spot.index);
  if (!next) return;
  state.stop = next;
  mark(next, "tabindex", "0");
  if (hadFocus && focused(board.grid) !== next) focusOn(next);
  if (stop !== next) stop?.setAttribute("tabindex", "-1");
}
