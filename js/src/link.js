// Whether a kernel stands behind the board: the notebook marks views whose kernel is gone, and its models tell of it.

import { atEnd } from "./dom.js";

const GONE = "jupyter-widgets-disconnected";
const ENDED = "comm_live_update";

/** @param {Model} model @param {HTMLElement} element the view's own element @param {(connected: boolean) => void} changed @param {AbortSignal} life */
export function watchLink(model, element, changed, life) {
  let ended = false;
  const look = () => changed(!ended && element.closest(`.${GONE}`) === null);
  const end = () => {
    ended = true; // a restarted kernel knows nothing of this model
    look();
  };
  const observer = new MutationObserver(look);
  observer.observe(element, { attributes: true, attributeFilter: ["class"] });
  // The mark is set on views drawn without a kernel; on those that lose theirs it is not, as anywidget takes the ear for it away.
  model.on(ENDED, end);
  atEnd(life, () => {
    observer.disconnect();
    model.off(ENDED, end);
  });
  look();
}
