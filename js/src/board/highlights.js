// Shows what the player has picked up, rings around the piles that may take it, the hint, and the tab stop.

import { focused, focusOn, setAttribute } from "../dom.js";
import { pileName } from "../words.js";
import { isKind, liftable, reach, size } from "./legal_moves.js";

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
    if (empty) nameEmpty(state, cell, p, held && reached.has(p));
    setClasses(cell, ["fc-slot"], empty && reached.get(p), empty && drag?.hot === p);
  }
  for (const [key, { element, pile, index }] of state.cards) {
    const fromTop = size(view, pile) - index;
    const chosen = held !== null && held.pile === pile && fromTop <= held.cards;
    const exposed = fromTop === 1;
    const classes = [
      "fc-card",
      !exposed && !isKind(view, pile, "cascade") && "fc-buried",
      hint.source === pile && fromTop <= (hint.cards ?? 0) && "fc-hint",
      chosen && !drag && "fc-picked",
      state.lifted.has(key) && "fc-lifted",
      fromTop > liftable(view, pile) && "fc-still",
    ];
    setClasses(element, classes, exposed && reached.get(pile), exposed && drag?.hot === pile);
    setAttribute(element, "aria-selected", String(chosen));
  }
  board.grid.classList.toggle("fc-dragging", drag !== null);
}

/**
 * Names an empty place, and says whether it takes the cards picked up.
 *
 * @param {import("./board_state.js").BoardState} state
 * @param {HTMLElement} cell
 * @param {number} pile
 * @param {boolean | null} takes null while nothing is picked up
 */
function nameEmpty({ say, view }, cell, pile, takes) {
  const place = pileName(say, /** @type {PileInfo} */ (view.layout[pile]));
  const code = takes === null ? "place_empty" : takes ? "place_takes" : "place_refuses";
  setAttribute(cell, "aria-label", say(code, { place }));
}

/**
 * Sets an element's classes. A pile that may take the cards has a ring; the ring is broken and shows a number
 * where only that many cards may go.
 *
 * @param {HTMLElement} element
 * @param {(string | false)[]} classes
 * @param {{ cards: number, now: boolean } | false | undefined} taken
 * @param {boolean} hot whether the dragged cards would be dropped here
 */
function setClasses(element, classes, taken, hot) {
  if (taken) classes.push(taken.now ? "fc-legal" : "fc-partly", hot && "fc-hot");
  setAttribute(element, "class", classes.filter(Boolean).join(" "));
  setAttribute(element, "data-reach", taken && (taken.cards > 1 || !taken.now) ? String(taken.cards) : null);
}

/**
 * Makes one element of the grid the tab stop and focuses it if the grid has the focus. This comes after all
 * other changes, because focusing makes the browser compute styles and layout.
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
  setAttribute(next, "tabindex", "0");
  if (hadFocus && focused(board.grid) !== next) focusOn(next);
  if (stop !== next) stop?.setAttribute("tabindex", "-1");
}
