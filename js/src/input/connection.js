// Watches whether a kernel stands behind the board. The notebook marks views without a kernel, a model tells
// when its kernel has restarted, the host knows whether its connection to the kernel is broken, and marimo
// writes the state of its connection on the page. A kernel that is only busy shows none of these signs.

import { atEnd, createTimer, listenToModel } from "../dom.js";
import { marimoPage, STATE } from "./marimo.js";

const GONE = "jupyter-widgets-disconnected";
const ENDED = "comm_live_update";

/** What marimo calls a connection that has ended, and one that a written page never had. */
const NONE = ["CLOSED", "NOT_STARTED"];

/** How long the host may try to reconnect before the board calls the kernel gone, in milliseconds. */
const MENDING = 5000;

/**
 * @param {Model} model
 * @param {HTMLElement} element the element that the host gave the view
 * @param {(connected: boolean) => void} changed
 * @param {AbortSignal} life
 */
export function watchConnection(model, element, changed, life) {
  let ended = false;
  let cut = false;
  const marimo = marimoPage(element); // it tries to reconnect for three seconds before it says CLOSED
  const look = () =>
    changed(
      !ended &&
        !cut &&
        element.closest(`.${GONE}`) === null &&
        !NONE.includes(marimo?.getAttribute(STATE) ?? ""),
    );
  const end = () => {
    ended = true; // the new kernel does not know this model
    look();
  };
  const observer = new MutationObserver(look);
  for (const place of [element, marimo])
    if (place) observer.observe(place, { attributeFilter: ["class", STATE] });
  // The notebook marks views that were drawn without a kernel. A view that loses its kernel gets no mark,
  // because anywidget removes the listener that would set it; so listen to the event itself.
  listenToModel(model, life, ENDED, end);

  // If the server ends, as Voila's may, the models hear nothing: watch the connection. The host keeps what is
  // sent meanwhile and delivers it after it has reconnected.
  const kernel = model.widget_manager?.kernel;
  const signal = kernel?.connectionStatusChanged;
  const later = createTimer(life);
  let whole = false; // the connection has worked before; some hosts never call their kernel connected
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
