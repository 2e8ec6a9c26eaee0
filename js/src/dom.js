// Small helpers for elements, events and timers.

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

/**
 * Makes a button in the board's style.
 *
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
export const makeButton = (attributes = {}, children = []) =>
  make("button", { class: "fc-button", type: "button", ...attributes }, children);

/**
 * Finds the nearest element that matches a selector, from an event's target upwards.
 *
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Focuses an element without scrolling the page. @param {HTMLElement | null | undefined} element */
export const focusOn = (element) => element?.focus({ preventScroll: true });

/** Whether a key was pressed without Ctrl, Alt or the command key. @param {KeyboardEvent} event */
export const isPlain = ({ ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey;

/**
 * Moves an element before another one, or to the end. Where the browser has `moveBefore`, the element keeps
 * its focus and its animation.
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

/**
 * Sets an attribute only if it changes.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value null removes it
 */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Writes a text only if it changes, so that it is not drawn or read aloud twice.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Hides an event from the page and from the notebook, which has shortcuts. @param {Event} event */
export function stopEvent(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Sets a CSS variable only if it changes, since the browser then restyles everything that uses it.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
export function setVariable(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** The focused element of the document or shadow root around an element. @param {Element} element */
export function focused(element) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  return root.activeElement ?? null;
}

/**
 * Listens to an event until the board is removed.
 *
 * @param {EventTarget} target
 * @param {AbortSignal} life aborts when the board is removed
 * @param {string} name
 * @param {(event: any) => unknown} act
 */
export const listen = (target, life, name, act) => target.addEventListener(name, act, { signal: life });

/** Runs a function when the board is removed. @param {AbortSignal} life @param {() => void} act */
export const atEnd = (life, act) => life.addEventListener("abort", act);

/**
 * Listens to a model until the board is removed.
 *
 * @param {Model} model
 * @param {AbortSignal} life
 * @param {string} name
 * @param {(...details: any[]) => unknown} act
 */
export function listenToModel(model, life, name, act) {
  model.on(name, act);
  atEnd(life, () => model.off(name, act));
}

/**
 * Makes a timer with one timeout: each call replaces the timeout before it. It ends with the board.
 *
 * @param {AbortSignal} life
 * @returns {(act?: () => void, milliseconds?: number) => void} a call without arguments only cancels
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
