// The keyboard: move tokens typed on the board, or arrows and Enter. Only keys that are used are taken from the page.

import { listen, take } from "./dom.js";
import { isA, size as cardsOn } from "./targets.js";
import { namedPile } from "./tokens.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./board.js").Board} board
 * @param {import("./play.js").Play} play
 * @param {{ skip: () => void, cancelDrag: () => boolean, help: () => void, refuse: (text: string) => void }} on
 * @param {AbortSignal} life
 */
export function listenToKeys(table, board, play, on, life) {
  listen(board.grid, life, "keydown", (event) => {
    table.settle();
    if (!handle(event)) return;
    table.settle(); // the focus is where it belongs before the next key
    on.skip();
    take(event);
  });
  listen(board.grid, life, "focusin", (event) => {
    const spot = board.spotOf(event.target);
    if (!spot || (spot.pile === table.spot.pile && spot.index === table.spot.index)) return;
    table.spot = spot;
    table.redraw();
  });

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  function handle(event) {
    if (event.altKey || event.isComposing) return false;
    if (event.ctrlKey || event.metaKey) return history(event);
    const { pile, index } = table.spot;
    const act = ACTIONS[event.key];
    if (act) return act(event.shiftKey);
    if (event.key === "Enter" || event.key === " ") {
      if (event.shiftKey) return false; // Shift+Enter runs the notebook's cell
      play.tap(pile, index);
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
    Home: () => settle(table.spot.pile, 0),
    End: () => settle(table.spot.pile, size(table.spot.pile) - 1),
    "+": () => (play.stretch(1), true),
    "=": () => (play.stretch(1), true),
    "-": () => table.typed === "" && (play.stretch(-1), true),
    "?": () => (on.help(), true),
  };

  /** @param {KeyboardEvent} event */
  function history({ key, shiftKey, ctrlKey, metaKey }) {
    const letter = key.toLowerCase();
    if (letter === "z") play.command(shiftKey ? "redo" : "undo");
    else if (letter === "y") play.command("redo");
    else if (letter === "i" && !ctrlKey && !metaKey) play.command("hint");
    else return false;
    return true;
  }

  function escape() {
    if (on.cancelDrag()) return true;
    if (!table.selection && table.typed === "") return false;
    play.putBack();
    return true;
  }

  /** The character meant: a digit of the main row is that digit on every keyboard layout, shifted or not. @param {KeyboardEvent} event */
  function character({ key, code }) {
    const digit = /^Digit(\d)$/.exec(code)?.[1];
    const brackets = (key === "(" || key === ")") && (table.typed !== "" || table.view.layout.some(({ name }) => name.startsWith("(")));
    return digit && !/\d/.test(key) && !brackets ? digit : key.toLowerCase();
  }

  /** One more character of a move token: the first half picks up, the second puts down. @param {string} char @returns {boolean} */
  function type(char) {
    const asTarget = table.selection !== null;
    const typed = table.typed + char;
    const found = namedPile(table.view, typed, asTarget);
    if (found === null) {
      if (table.typed === "" && "zyi".includes(char)) return history(/** @type {KeyboardEvent} */ ({ key: char, shiftKey: false }));
      const used = table.typed !== "";
      if (used || /\w/.test(char)) on.refuse(table.say("no_pile", { name: typed }));
      table.typed = "";
      table.redraw();
      return used;
    }
    if (found === "more") {
      table.typed = typed;
      table.redraw();
    } else if (asTarget) play.typedTarget(found);
    else if (!play.typedSource(found)) on.refuse(table.say(table.deaf ? "no_kernel" : "empty_pile"));
    return true;
  }

  /** @param {number} pile */
  const size = (pile) => cardsOn(table.view, pile);

  /** @param {number} pile @param {number} index */
  function settle(pile, index) {
    table.spot = { pile, index: Math.max(0, Math.min(index, size(pile) - 1)) };
    table.redraw();
    return true;
  }

  /** The line of piles in which the tab stop is. */
  const line = () => table.geometry.lines.findIndex((piles) => piles.includes(table.spot.pile));

  /** @param {number} by */
  function sideways(by) {
    const piles = table.geometry.lines[line()] ?? [];
    const next = piles[piles.indexOf(table.spot.pile) + by];
    return next === undefined || settle(next, size(next) - 1);
  }

  /** Along the column, then to the next line of piles; with cards picked up straight to the next line. @param {number} by */
  function upOrDown(by) {
    const { pile, index } = table.spot;
    const spread = isA(table.view, pile, "cascade") && !table.selection;
    if (spread && index + by >= 0 && index + by < size(pile)) return settle(pile, index + by);
    const piles = table.geometry.lines[line() + by] ?? [];
    const { x = 0 } = table.geometry.piles[pile] ?? {};
    const away = (/** @type {number} */ p) => Math.abs((table.geometry.piles[p]?.x ?? 0) - x);
    const next = [...piles].sort((a, b) => away(a) - away(b))[0];
    return next === undefined || settle(next, size(next) - 1);
  }
}
