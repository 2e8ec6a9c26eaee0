// Small helpers to build elements; text is always set as text.

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button in the board's own style. @param {Record<string, string>} [attributes] @param {(Node | string)[]} [children] */
export const makeButton = (attributes = {}, children = []) =>
  make("button", { class: "fc-button", type: "button", ...attributes }, children);

/** The element around a target, or itself, that a selector fits. @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Gives an element the focus and leaves the page where it is. @param {HTMLElement | null | undefined} element */
export const focusOn = (element) => element?.focus({ preventScroll: true });

/** Whether a key was pressed alone, or with Shift. @param {KeyboardEvent} event */
export const isPlain = ({ ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey;

/**
 * Moves an element in front of another (or to the end) without losing its focus or its animation where the browser can.
 *
 * @param {HTMLElement} parent
 * @param {HTMLElement} child
 * @param {Element | null} before
 */
export function moveInto(parent, child, before) {
  if (child.parentElement === parent && child.nextElementSibling === before) return;
  const mover = /** @type {{ moveBefore?: (node: Node, before: Node | null) => void }} */ (
    /** @type {unknown} */ (parent)
  );
  if (child.isConnected && parent.isConnected && mover.moveBefore) mover.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

/** Sets an attribute only if it changes. @param {Element} element @param {string} name @param {string | null} value */
export function mark(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Writes a text only if it changes, so that nothing is drawn or told twice. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** An event is the board's own: the page does nothing by it, and the notebook, which has shortcuts, does not hear of it. @param {Event} event */
export function take(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Sets a style sheet's variable only if it changes: all that uses it would be styled again. @param {HTMLElement} element @param {string} name @param {string} value */
export function setVariable(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** The element that has the focus inside the same document or shadow root. @param {Element} element @returns {Element | null} */
export function focused(element) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  return root.activeElement ?? null;
}

/** Hears an event until a life ends. @param {EventTarget} target @param {AbortSignal} life @param {string} name @param {(event: any) => unknown} act */
export const listen = (target, life, name, act) => target.addEventListener(name, act, { signal: life });

/** Does something when a life ends. @param {AbortSignal} life @param {() => void} act */
export const atEnd = (life, act) => life.addEventListener("abort", act);

/** Hears what a model tells until a life ends. @param {Model} model @param {AbortSignal} life @param {string} name @param {(...details: any[]) => unknown} act */
export function hear(model, life, name, act) {
  model.on(name, act);
  atEnd(life, () => model.off(name, act));
}

/**
 * A timeout of which there is one at a time: the next call ends the one before, and so does the end of a life.
 *
 * @param {AbortSignal} life
 * @returns {(act?: () => void, milliseconds?: number) => void} without arguments it only ends
 */
export function createTimer(life) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let id;
  atEnd(life, () => clearTimeout(id));
  return (act, milliseconds) => {
    clearTimeout(id);
    if (act && !life.aborted) id = setTimeout(act, milliseconds);
  };
}
