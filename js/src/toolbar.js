// One row of controls, the same everywhere; on narrow boards the lesser ones fold into a menu.

import { listen, make, mark } from "./dom.js";
import { icon } from "./icons.js";

/** What works without a kernel. */
const LOCAL = new Set(["do_more", "do_help", "do_moves"]);

/**
 * @param {import("./table.js").Table} table
 * @param {import("./play.js").Play} play
 * @param {AbortSignal} life
 * @param {{ help: () => void, settings: () => void, moves: () => void }} open
 */
export function createToolbar(table, play, life, open) {
  /** @type {{ button: HTMLElement, text: HTMLElement, code: string, able?: (view: View) => boolean }[]} */
  const buttons = [];

  /** @param {import("./icons.js").IconName} name @param {() => void} act @param {(view: View) => boolean} [able] */
  function button(name, act, able) {
    const text = make("span", { class: "fc-label" });
    const element = make("button", { class: "fc-button", type: "button", "data-do": name }, [text]);
    element.insertAdjacentHTML("afterbegin", icon(name));
    listen(element, life, "click", () => element.getAttribute("aria-disabled") !== "true" && act());
    buttons.push({ button: element, text, code: `do_${name}`, ...(able && { able }) });
    return element;
  }

  const able = (/** @type {keyof View["can"]} */ name) => (/** @type {View} */ view) => view.can[name];
  const number = /** @type {HTMLInputElement} */ (make("input", { class: "fc-number", type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", size: "9" }));
  const entry = /** @type {HTMLFormElement} */ (make("form", { class: "fc-entry" }, [
    button("earlier", () => run("beside", { by: -1 }), able("earlier")),
    number,
    button("go", () => entry.requestSubmit()),
    button("later", () => run("beside", { by: 1 }), able("later")),
  ]));
  listen(entry, life, "submit", (event) => {
    event.preventDefault();
    if (number.value.trim() === "") return;
    play.command("new", { deal: number.value.trim() });
    number.value = "";
    fold(true);
  });

  const lesser = make("div", { class: "fc-menu" }, [
    entry,
    button("restart", () => run("restart"), able("restart")),
    button("previous", () => run("previous"), able("previous")),
    button("moves", () => (fold(true), open.moves())),
    button("settings", () => (fold(true), open.settings())),
    button("help", () => (fold(true), open.help())),
  ]);
  const more = button("more", () => fold(!isFolded()));
  mark(more, "aria-haspopup", "true");
  const bar = make("div", { class: "fc-bar", role: "group" }, [
    button("undo", () => play.command("undo"), able("undo")),
    button("redo", () => play.command("redo"), able("redo")),
    button("hint", () => play.command("hint"), (view) => !view.won),
    button("new", () => run("new", { deal: "" })),
    button("finish", () => run("finish"), able("finish")),
    lesser,
    more,
  ]);
  fold(true);

  /** @param {string} type @param {Record<string, unknown>} [details] */
  function run(type, details) {
    fold(true);
    play.command(type, details);
  }

  const isFolded = () => more.getAttribute("aria-expanded") !== "true";

  /** @param {boolean} folded */
  function fold(folded) {
    mark(more, "aria-expanded", String(!folded));
    bar.classList.toggle("fc-open", !folded);
  }

  listen(bar, life, "focusout", ({ relatedTarget }) => relatedTarget instanceof Node && !bar.contains(relatedTarget) && fold(true));
  listen(bar, life, "keydown", (event) => {
    if (event.key === "Escape" && !isFolded()) {
      fold(true);
      more.focus();
      event.stopPropagation();
    }
    // Letters typed into the number must not reach the notebook's shortcuts.
    if (event.target === number && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });

  /** @param {Record<string, boolean>} opened whether each panel is open */
  function paint(opened) {
    const { say, view, live } = table;
    mark(bar, "aria-label", say("controls"));
    mark(number, "aria-label", say("deal_number"));
    mark(number, "placeholder", say("deal_number"));
    number.disabled = !live;
    for (const { button: element, text, code, able } of buttons) {
      const label = say(code);
      if (text.textContent !== label) text.textContent = label;
      mark(element, "title", label);
      const panel = opened[code];
      if (panel !== undefined) mark(element, "aria-expanded", String(panel));
      const usable = (live || LOCAL.has(code)) && (able?.(view) ?? true);
      mark(element, "aria-disabled", usable ? null : "true"); // keeps its focus, unlike `disabled`
    }
  }

  return { bar, paint, fold };
}
