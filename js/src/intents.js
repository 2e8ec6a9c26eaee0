// What the person wants goes to Python as a message, once; what comes of it is an answer.

/** How long Python may think before the board says that it waits, in milliseconds. */
const PATIENCE = 300;

/**
 * Sends intents and keeps track of those that are not answered yet.
 *
 * @param {Model} model
 * @param {{ answered: (answer: Answer) => void, changed: () => void }} listeners `changed`: waiting or connection changed
 */
export function createIntents(model, { answered, changed }) {
  // Every view of the model hears every answer, so each view counts in a range of its own.
  const first = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
  let id = first;
  /** @type {Set<number>} */
  const pending = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let waiting = false;
  let linked = true; // as far as the notebook tells
  let failed = false; // the last intent could not be sent; the next may be

  function watch() {
    clearTimeout(timer);
    if (pending.size === 0) return setWaiting(false);
    if (!waiting) timer = setTimeout(() => setWaiting(pending.size > 0), PATIENCE);
  }

  /** @param {boolean} now */
  function setWaiting(now) {
    if (now === waiting) return;
    waiting = now;
    changed();
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [details]
   * @returns {number | null} the id its answer will carry; null without a kernel
   */
  function send(type, details = {}) {
    if (!linked) return null;
    id += 1;
    try {
      // marimo gives a promise, and breaks it where its server is gone.
      Promise.resolve(/** @type {unknown} */ (model.send({ type, id, ...details }))).catch(fail);
    } catch {
      fail();
      return null;
    }
    pending.add(id);
    watch();
    return id;
  }

  /** @param {any} message */
  function hear(message) {
    if (message?.type !== "answer" || !pending.delete(message.id)) return;
    clearTimeout(timer);
    failed = false;
    waiting = waiting && pending.size > 0;
    answered(message);
    watch();
    changed();
  }

  /** @param {boolean} now */
  function setConnected(now) {
    if (now === linked) return;
    linked = now;
    failed = false;
    lose();
  }

  function fail() {
    failed = true;
    lose();
  }

  /** What a lost kernel was asked, nobody will answer. */
  function lose() {
    pending.clear();
    watch();
    changed();
  }

  model.on("msg:custom", hear);
  return {
    send,
    setConnected,
    isConnected: () => linked && !failed,
    /** Whether it is worth trying: after a failed message the next may arrive. */
    isLinked: () => linked,
    isWaiting: () => waiting,
    /** Whether an answer is still to come, so that the next view may differ from this one. */
    isBusy: () => pending.size > 0,
    stop() {
      if (id > first && !failed) send("leave"); // Python knows of this view
      clearTimeout(timer);
      model.off("msg:custom", hear);
    },
  };
}

/** @typedef {ReturnType<typeof createIntents>} Intents */
