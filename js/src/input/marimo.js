// What is different in marimo: the page says whether there is a kernel, and cells that read the board run again
// after a move only if the browser reports a change.

/** The attribute in which marimo's page has the state of its connection. It stands around the shadow root. */
export const STATE = "data-connection-state";

/** The element of marimo's page with its state, if the board is in marimo. @param {HTMLElement} element */
export const marimoPage = (element) =>
  /** @type {Partial<ShadowRoot>} */ (element.getRootNode()).host?.closest(`[${STATE}]`) ?? null;

/**
 * Lets cells that read the `value` of a `mo.ui.anywidget` run again after the player has moved. What is reported
 * under a name that no trait has: Python knows the game, and takes no trait from the browser.
 *
 * @param {Model} model
 * @param {HTMLElement} element the element that the host gave the view
 * @returns {() => void} to be called when Python has answered the player
 */
export function reportToMarimo(model, element) {
  const game = () => JSON.stringify([model.get("variant"), model.get("deal"), model.get("moves")]);
  let reported = game();
  return () => {
    const now = game();
    if (now === reported || !marimoPage(element)) return;
    reported = now;
    model.set?.("player_moved", now);
    model.save_changes?.();
  };
}
