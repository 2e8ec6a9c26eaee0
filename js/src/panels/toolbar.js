// The row of controls. On narrow boards the less important ones are in a menu.

import { isPlain, listen, make, makeButton, setAttribute, setText } from "../dom.js";
import { icon } from "./icons.js";

/** The controls that work without a kernel. */
const LOCAL = new Set(["more", "help", "moves"]);

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

  const number = /** @type {HTMLInputElement} */ (
    make("input", {
      class: "fc-number",
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      spellcheck: "false",
    })
  );
  const entry = /** @type {HTMLFormElement} */ (
    make("form", { class: "fc-entry" }, [
      button("earlier", () => actions.command({ type: "beside", by: -1 })),
      number,
      button("go", () => entry.requestSubmit()),
      button("later", () => actions.command({ type: "beside", by: 1 })),
    ])
  );
  listen(entry, life, "submit", (event) => {
    event.preventDefault();
    if (number.value.trim() === "") return;
    actions.command({ type: "new", deal: number.value.trim() });
    number.value = "";
    fold(true);
  });

  const lesser = make("div", { class: "fc-menu" }, [
    entry,
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
    // Letters typed into the deal number are not shortcuts of the notebook.
    if (event.target === number && isPlain(event)) event.stopPropagation();
  });

  /** @param {Record<string, boolean>} opened whether each panel is open */
  function repaint(opened) {
    const { say, view, live } = state;
    /** @type {Record<string, boolean>} */
    const can = { ...view.can, hint: !view.won };
    setAttribute(bar, "aria-label", say("controls"));
    setAttribute(number, "aria-label", say("deal_number"));
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

  return { bar, repaint, fold };
}
