// The keyboard: typed moves such as `26`, or arrows and Enter. All other keys are left to the page.

import { listen, stopEvent } from "../dom.js";
import { isKind, size as cardsOn } from "../board/legal_moves.js";
import { namedPile } from "./pile_names.js";

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("../board/card_grid.js").Board} board
 * @param {import("./player_actions.js").Actions} actions
 * @param {{ skip(): void, cancelDrag(): boolean, help(): void, refuse(text: () => string): void }} on
 * @param {AbortSignal} life
 */
export function listenToKeys(state, board, actions, on, life) {
  listen(board.grid, life, "keydown", (event) => {
    state.settle();
    if (!handle(event)) return;
    state.settle(); // move the focus before the next key comes
    on.skip();
    stopEvent(event);
  });
  listen(board.grid, life, "focusin", (event) => {
    const spot = board.spotOf(event.target);
    if (!spot || (spot.pile === state.spot.pile && spot.index === state.spot.index)) return;
    state.spot = spot;
    state.redraw();
  });

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  function handle(event) {
    if (event.altKey || event.isComposing) return false;
    if (event.ctrlKey || event.metaKey) return history(event);
    const { pile, index } = state.spot;
    const act = ACTIONS[event.key];
    if (act && !digitOf(event)) return act(event.shiftKey);
    if (event.key === "Enter" || event.key === " ") {
      if (event.shiftKey) return false; // Shift+Enter runs the notebook's cell
      actions.tap(pile, index);
      return true;
    }
    if (event.key === "Escape") return escape();
    return event.key.length === 1 && type(character(event));
  }

  /** @type {Record<string, (shift: boolean) => boolean>} */
  const ACTIONS = {
    ArrowLeft: () => sideways(-1),
    ArrowRight: () => sideways(1),
    ArrowUp: () => upOrDown(-1),
    ArrowDown: () => upOrDown(1),
    Home: () => settle(state.spot.pile, 0),
    End: () => settle(state.spot.pile, size(state.spot.pile) - 1),
    "+": () => (actions.stretch(1), true),
    "=": () => (actions.stretch(1), true),
    "-": () => state.typed === "" && (actions.stretch(-1), true),
    "?": () => (on.help(), true),
  };

  /** @param {KeyboardEvent} event */
  function history({ key, shiftKey, ctrlKey, metaKey }) {
    const letter = key.toLowerCase();
    if (letter === "z") actions.command({ type: shiftKey ? "redo" : "undo" });
    else if (letter === "y") actions.command({ type: "redo" });
    else if (letter === "i" && !ctrlKey && !metaKey) actions.command({ type: "hint" });
    else return false;
    return true;
  }

  function escape() {
    if (on.cancelDrag()) return true;
    if (!state.selection && state.typed === "") return false;
    actions.putBack();
    return true;
  }

  /** The digit of a key of the digit row. @param {{ code: string }} event */
  const digitOf = ({ code }) => /^Digit(\d)$/.exec(code)?.[1];

  /**
   * The character meant by a key. A key of the digit row means its digit on every keyboard layout, with or
   * without Shift, except where it types a bracket and a bracket makes sense.
   *
   * @param {KeyboardEvent} event
   */
  function character({ key, code }) {
    const digit = digitOf({ code });
    const brackets =
      (key === "(" || key === ")") &&
      (state.typed !== "" || state.view.layout.some(({ name }) => name.startsWith("(")));
    return digit && !/\d/.test(key) && !brackets ? digit : key.toLowerCase();
  }

  /**
   * Types one more character of a move: the first pile's name picks up, the second puts down.
   *
   * @param {string} char
   * @returns {boolean} whether the key was used
   */
  function type(char) {
    const asTarget = state.selection !== null;
    const typed = state.typed + char;
    const found = namedPile(state.view, typed, asTarget);
    if (found === null) {
      if (state.typed === "" && "zyi".includes(char))
        return history(/** @type {KeyboardEvent} */ ({ key: char, shiftKey: false }));
      const used = state.typed !== "";
      if (used || /\w/.test(char)) on.refuse(() => state.say("no_pile", { name: typed }));
      state.typed = "";
      state.redraw();
      return used;
    }
    if (found === "more") {
      state.typed = typed;
      state.redraw();
    } else if (asTarget) actions.typedTarget(found);
    else if (!actions.typedSource(found))
      on.refuse(() => state.say(state.disconnected ? "no_kernel" : "empty_pile"));
    return true;
  }

  /** @param {number} pile */
  const size = (pile) => cardsOn(state.view, pile);

  /** @param {number} pile @param {number} index */
  function settle(pile, index) {
    state.spot = { pile, index: Math.max(0, Math.min(index, size(pile) - 1)) };
    state.redraw();
    return true;
  }

  /** The number of the line of piles that holds the tab stop. */
  const line = () => state.geometry.lines.findIndex((piles) => piles.includes(state.spot.pile));

  /** @param {number} by */
  function sideways(by) {
    const piles = state.geometry.lines[line()] ?? [];
    const next = piles[piles.indexOf(state.spot.pile) + by];
    return next === undefined || settle(next, size(next) - 1);
  }

  /**
   * Moves along the column, then to the next line of piles. With cards picked up it skips the column.
   *
   * @param {number} by -1 for up, 1 for down
   */
  function upOrDown(by) {
    const { pile, index } = state.spot;
    const spread = isKind(state.view, pile, "cascade") && !state.selection;
    if (spread && index + by >= 0 && index + by < size(pile)) return settle(pile, index + by);
    const piles = state.geometry.lines[line() + by] ?? [];
    const { x = 0 } = state.geometry.piles[pile] ?? {};
    const away = (/** @type {number} */ p) => Math.abs((state.geometry.piles[p]?.x ?? 0) - x);
    const next = [...piles].sort((a, b) => away(a) - away(b))[0];
    return next === undefined || settle(next, size(next) - 1);
  }
}
