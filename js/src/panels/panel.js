// A panel that opens between the controls and the board. The board moves down and stays playable.

import { focused, focusOn, isPlain, listen, make, makeButton, setAttribute, stopEvent } from "../dom.js";
import { icon } from "./icons.js";

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {AbortSignal} life
 * @param {{ title: string, content: () => (Node | string)[], closed: () => void, keys?: string }} panel
 *     `title`: a message code; `content`: called again whenever the language or a setting changes; `keys`:
 *     close the panel, as Escape does
 */
export function createPanel(state, life, { title, content, closed, keys = "" }) {
  const heading = make("h2");
  const body = make("div");
  const close = makeButton({ class: "fc-button fc-close" });
  close.innerHTML = icon("close");
  const element = make("section", { class: "fc-panel", tabindex: "-1" }, [heading, close, body]);
  element.hidden = true;
  listen(close, life, "click", toggle);
  listen(element, life, "keydown", (event) => {
    const plain = isPlain(event);
    if (plain && !event.shiftKey) event.stopPropagation(); // letters are shortcuts of the notebook
    if (event.key !== "Escape" && !(plain && keys.includes(event.key))) return;
    stopEvent(event);
    toggle();
  });

  function toggle() {
    element.hidden = !element.hidden;
    state.redraw();
    if (element.hidden) return closed();
    repaint();
    focusOn(element);
  }

  function repaint() {
    if (element.hidden) return;
    heading.textContent = state.say(title);
    setAttribute(element, "aria-label", state.say(title));
    setAttribute(close, "aria-label", state.say("close"));
    const held = focused(body);
    const name = ["data-setting", "data-to"].find((attribute) => held?.hasAttribute(attribute));
    const selector = `[${name}="${name && held?.getAttribute(name)}"]`;
    body.replaceChildren(...content());
    if (name) focusOn(body.querySelector(selector));
    // The control that had the focus is gone or disabled.
    if (held && !element.contains(focused(element))) focusOn(element);
  }

  return { element, toggle, repaint, isOpen: () => !element.hidden };
}

/** @typedef {ReturnType<typeof createPanel>} Panel */
