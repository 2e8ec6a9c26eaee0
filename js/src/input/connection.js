// Whether a kernel stands behind the board: the notebook marks views whose kernel is gone, its models tell of it, and so does
// the page's connection to the kernel; marimo writes its own on its page. A kernel that is only busy shows none of these signs,
// however long it takes.

import { atEnd, createTimer, hear } from "../dom.js";

const GONE = "jupyter-widgets-disconnected";
const ENDED = "comm_live_update";
const STATE = "data-connection-state";

/** How long the page may try to mend a broken connection before the board calls the kernel gone, in milliseconds. */
const MENDING = 5000;

/** @param {Model} model @param {HTMLElement} element the view's own element @param {(connected: boolean) => void} changed @param {AbortSignal} life */
export function watchConnection(model, element, changed, life) {
  let ended = false;
  let cut = false;
  // Around marimo's shadow root; it tries for three seconds itself before it calls the connection closed.
  const marimo = /** @type {Partial<ShadowRoot>} */ (element.getRootNode()).host?.closest(`[${STATE}]`);
  const look = () =>
    changed(
      !ended && !cut && element.closest(`.${GONE}`) === null && marimo?.getAttribute(STATE) !== "CLOSED",
    );
  const end = () => {
    ended = true; // a restarted kernel knows nothing of this model
    look();
  };
  const observer = new MutationObserver(look);
  for (const place of [element, marimo])
    if (place) observer.observe(place, { attributeFilter: ["class", STATE] });
  // The mark is set on views drawn without a kernel; on those that lose theirs it is not, as anywidget takes the ear for it away.
  hear(model, life, ENDED, end);

  // Where the server has ended, as Voila's may, the models hear nothing. What was asked meanwhile the host sends once it is back.
  const kernel = model.widget_manager?.kernel;
  const signal = kernel?.connectionStatusChanged;
  const later = createTimer(life);
  let whole = false; // it has been: a host whose kernel never calls itself connected tells nothing
  let broken = false;
  const connection = () => {
    const now = kernel?.connectionStatus !== "connected";
    whole ||= !now;
    if (!whole || now === broken) return;
    broken = now;
    later(
      () => {
        cut = broken;
        look();
      },
      broken ? MENDING : 0,
    );
  };
  if (signal) connection();
  signal?.connect(connection);

  atEnd(life, () => {
    observer.disconnect();
    signal?.disconnect(connection);
  });
  look();
}
