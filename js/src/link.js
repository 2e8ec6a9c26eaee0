// Whether a kernel stands behind the board: the notebook marks views whose kernel is gone.

const GONE = "jupyter-widgets-disconnected";

/** @param {HTMLElement} element the view's own element @param {(connected: boolean) => void} changed @param {AbortSignal} life */
export function watchLink(element, changed, life) {
  const look = () => changed(element.closest(`.${GONE}`) === null);
  const observer = new MutationObserver(look);
  observer.observe(element, { attributes: true, attributeFilter: ["class"] });
  life.addEventListener("abort", () => observer.disconnect());
  look();
}
