// The row of controls. On narrow boards the less important ones are in a menu.

import { isPlain, listen, make, makeButton, setAttribute, setText } from "../dom.js";
import { icon } from "./icons.js";

/** The controls that work without a kernel. */
const LOCAL = new Set(["more", "help", "moves"]);
/** How many lines of a pasted board the field shows. */
const MOST_LINES = 10;

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {import("../input/player_actions.js").Actions} actions
 * @param {AbortSignal} life
 * @param {{ help: () => void, settings: () => void, moves: () => void }} open
 */
export function createToolbar(state, actions, life, open) {
  /** @type {{ button: HTMLElement, text: HTMLElement, name: import("./icons.js").IconName }[]} */
  const buttons = [];

  /**
   * Makes a control.
   *
   * @param {import("./icons.js").IconName} name
   * @param {() => void} act
   */
  function button(name, act) {
    const text = make("span", { class: "fc-label" });
    const element = makeButton({ "data-do": name }, [text]);
    element.insertAdjacentHTML("afterbegin", icon(name));
    listen(element, life, "click", () => {
      if (element.getAttribute("aria-disabled")) return;
      if (name !== "more" && name !== "go") fold(true);
      act();
    });
    buttons.push({ button: element, text, name });
    return element;
  }

  /** Makes a control that sends the command of its name. @param {Command & import("./icons.js").IconName} name */
  const send = (name) => button(name, () => actions.command({ type: name }));

  // A text of several lines, so that a board can be pasted. It grows with what is in it.
  const number = /** @type {HTMLTextAreaElement} */ (
    make("textarea", {
      class: "fc-number",
      rows: "1",
      wrap: "off",
      inputmode: "numeric",
      autocomplete: "off",
      spellcheck: "false",
    })
  );
  const why = make("p", { class: "fc-why", "aria-hidden": "true" }); // the status line reads it aloud
  const entry = /** @type {HTMLFormElement} */ (
    make("form", { class: "fc-entry" }, [
      button("earlier", () => actions.command({ type: "beside", by: -1 })),
      number,
      button("go", () => entry.requestSubmit()),
      button("later", () => actions.command({ type: "beside", by: 1 })),
    ])
  );
  /** The id of the answer that will say whether the deal or board in the field was right. @type {number | null} */
  let asked = null;
  listen(entry, life, "submit", (event) => {
    event.preventDefault();
    if (number.value.trim() === "") return;
    asked = actions.command({ type: "new", deal: number.value });
    if (asked === null) fold(true); // no kernel, as the status line says
  });
  listen(number, life, "input", () => told(""));

  /** Fits the field to its text and says what was wrong with it. @param {string} reason empty if nothing was */
  function told(reason) {
    const lines = number.value.split("\n").length;
    number.rows = Math.min(lines, MOST_LINES);
    number.classList.toggle("fc-board", lines > 1);
    setAttribute(number, "aria-invalid", reason ? "true" : null);
    setText(why, reason);
  }

  /**
   * Empties the field after a deal. A text that was refused stays for the player to mend.
   *
   * @param {number | null} id of the answer
   * @param {string} reason why it was refused; empty if it was not
   */
  function answered(id, reason) {
    if (id === null || id !== asked) return;
    asked = null;
    if (!reason) {
      number.value = "";
      fold(true);
    }
    told(reason);
  }

  const lesser = make("div", { class: "fc-menu" }, [
    entry,
    why,
    send("restart"),
    send("previous"),
    button("moves", open.moves),
    button("settings", open.settings),
    button("help", open.help),
  ]);
  const more = button("more", () => fold(!isFolded()));
  const bar = make("div", { class: "fc-bar", role: "group" }, [
    send("undo"),
    send("redo"),
    send("hint"),
    button("new", () => actions.command({ type: "new", deal: "" })),
    send("finish"),
    lesser,
    more,
  ]);
  fold(true);

  const isFolded = () => more.getAttribute("aria-expanded") !== "true";

  /** @param {boolean} folded */
  function fold(folded) {
    setAttribute(more, "aria-expanded", String(!folded));
    bar.classList.toggle("fc-open", !folded);
  }

  listen(
    bar,
    life,
    "focusout",
    ({ relatedTarget }) => relatedTarget instanceof Node && !bar.contains(relatedTarget) && fold(true),
  );
  listen(bar, life, "keydown", (event) => {
    if (event.key === "Escape" && !isFolded()) {
      fold(true);
      more.focus();
      event.stopPropagation();
    }
    // Letters typed into the field are not shortcuts of the notebook. Enter deals, Shift+Enter begins a line.
    if (event.target !== number || !isPlain(event)) return;
    event.stopPropagation();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    entry.requestSubmit();
  });

  /** @param {Record<string, boolean>} opened whether each panel is open */
  function repaint(opened) {
    const { say, view, live } = state;
    /** @type {Record<string, boolean>} */
    const can = { ...view.can, hint: !view.won };
    setAttribute(bar, "aria-label", say("controls"));
    setAttribute(number, "aria-label", say("deal_or_board"));
    setAttribute(number, "placeholder", say("deal_number"));
    number.disabled = !live;
    for (const { button: element, text, name } of buttons) {
      const label = say(`do_${name}`);
      setText(text, label);
      setAttribute(element, "title", label);
      const panel = opened[name];
      if (panel !== undefined) setAttribute(element, "aria-expanded", String(panel));
      const usable = (live || LOCAL.has(name)) && (can[name] ?? true);
      setAttribute(element, "aria-disabled", usable ? null : "true"); // keeps its focus, unlike `disabled`
    }
  }

  return { bar, repaint, fold, answered };
}
