// The content of the settings panel. It shows the settings that Python has, and sends changes to Python.

import { make } from "../dom.js";

/** Each setting and its possible values. A setting that is false or true is shown as a tick box. */
const CHOICES = /** @type {const} */ ([
  ["theme", ["auto", "felt", "paper", "contrast"]],
  ["language", ["", "en", "fr"]],
  ["animation", [0, 0.08, 0.15, 0.3]],
  ["autoplay", ["off", "horne", "safe", "all"]],
  ["four_colour", [false, true]],
  ["mirror", [false, true]],
  ["show_winnable", [false, true]],
]);

/** The traits that this panel shows. */
export const SETTINGS = CHOICES.map(([name]) => name);

/**
 * @param {Say} say
 * @param {(name: (typeof SETTINGS)[number]) => unknown} get the trait's value
 * @param {((name: string, value: string | number | boolean) => void) | null} change null without a kernel
 * @returns {Node[]}
 */
export function settingsContent(say, get, change) {
  return CHOICES.map(([name, values]) => {
    const control = values.length === 2 ? tick(Boolean(get(name))) : choose(say, name, values, get(name));
    control.disabled = !change;
    control.addEventListener("change", () => {
      change?.(
        name,
        control instanceof HTMLInputElement
          ? control.checked
          : values[/** @type {HTMLSelectElement} */ (control).selectedIndex],
      );
    });
    control.setAttribute("data-setting", name);
    return make("label", {}, [make("span", {}, [say(`set_${name}`)]), control]);
  });
}

/** @param {boolean} on */
function tick(on) {
  const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
  box.checked = on;
  return box;
}

/**
 * @param {Say} say
 * @param {string} name
 * @param {readonly (string | number | boolean)[]} values
 * @param {unknown} now
 */
function choose(say, name, values, now) {
  const options = values.map((value) => make("option", {}, [say(`set_${name}_${value}`)]));
  const list = /** @type {HTMLSelectElement} */ (make("select", {}, options));
  // -1 shows nothing: another value was set in Python.
  list.selectedIndex = values.findIndex((value) => value === now);
  return list;
}
