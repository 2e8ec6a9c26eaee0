// One row of controls, the same everywhere; on narrow boards the lesser ones fold into a menu.

import { make, mark } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {import("./table.js").Table} table
 * @param {import("./play.js").Play} play
 * @param {AbortSignal} life
 * @param {{ help: () => void }} open
 */
export function createToolbar(table, play, life, open) {
  const { signal } = { signal: life };
  /** @type {{ button: HTMLElement, text: HTMLElement, code: string, able?: (view: View) => boolean }[]} */
  const buttons = [];

  /** @param {import("./icons.js").IconName} name @param {() => void} act @param {(view: View) => boolean} [able] */
  function button(name, act, able) {
    const text = make("span", { class: "fc-label" });
    const element = make("button", { class: "fc-button", type: "button", "data-do": name }, [text]);
    element.insertAdjacentHTML("afterbegin", icon(name));
    element.addEventListener("click", () => element.getAttribute("aria-disabled") !== "true" && act(), { signal });
    buttons.push({ button: element, text, code: `do_${name}`, ...(able && { able }) });
    return element;
  }

  const number = /** @type {HTMLInputElement} */ (make("input", { class: "fc-number", type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", size: "9" }));
  const entry = /** @type {HTMLFormElement} */ (make("form", { class: "fc-entry" }, [number, button("go", () => entry.requestSubmit())]));
  entry.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (number.value.trim() === "") return;
      play.command("new", { deal: number.value.trim() });
      number.value = "";
      fold(true);
    },
    { signal },
  );

  const commands = /** @type {const} */ (["new", "restart", "previous", "finish"]);
  const lesser = make("div", { class: "fc-menu" }, [
    button("new", () => run("new", { deal: "" })),
    entry,
    ...commands.slice(1).map((name) => button(/** @type {"restart"} */ (name), () => run(name), (view) => view.can[/** @type {"restart"} */ (name)])),
    button("help", () => (fold(true), open.help())),
  ]);
  const more = button("more", () => fold(!isFolded()));
  mark(more, "aria-haspopup", "true");
  const bar = make("div", { class: "fc-bar", role: "group" }, [
    button("undo", () => play.command("undo"), (view) => view.can.undo),
    button("redo", () => play.command("redo"), (view) => view.can.redo),
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

  bar.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !isFolded()) {
        fold(true);
        more.focus();
        event.stopPropagation();
      }
      // Letters typed into the number must not reach the notebook's shortcuts.
      if (event.target === number && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    },
    { signal },
  );

  /** @param {boolean} connected */
  function paint(connected) {
    const { say, view } = table;
    mark(bar, "aria-label", say("controls"));
    mark(number, "aria-label", say("deal_number"));
    mark(number, "placeholder", say("deal_number"));
    number.disabled = !connected;
    for (const { button: element, text, code, able } of buttons) {
      const label = say(code);
      if (text.textContent !== label) text.textContent = label;
      mark(element, "title", label);
      const usable = (connected || code === "do_more" || code === "do_help") && (able?.(view) ?? true);
      mark(element, "aria-disabled", usable ? null : "true"); // keeps its focus, unlike `disabled`
    }
  }

  return { bar, paint, fold };
}
