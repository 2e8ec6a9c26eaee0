// What the person wants goes to Python as a message, once; what comes of it is an answer.

/** How long Python may think before the board says that it waits, in milliseconds. */
export const PATIENCE = 300;

/**
 * Sends intents and keeps track of those that are not answered yet.
 *
 * @param {Model} model
 * @param {{ answered: (answer: Answer) => void, changed: () => void }} listeners `changed`: waiting or connection changed
 */
export function createIntents(model, { answered, changed }) {
  // Every view of the model hears every answer, so each view counts in a range of its own.
  let id = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
  /** @type {Set<number>} */
  const pending = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let waiting = false;
  let connected = true;

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
    if (!connected) return null;
    id += 1;
    try {
      model.send({ type, id, ...details });
    } catch {
      setConnected(false);
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
    waiting = waiting && pending.size > 0;
    answered(message);
    watch();
    changed();
  }

  /** @param {boolean} now */
  function setConnected(now) {
    if (now === connected) return;
    connected = now;
    pending.clear(); // what a lost kernel was asked, nobody will answer
    watch();
    changed();
  }

  model.on("msg:custom", hear);
  return {
    send,
    setConnected,
    isConnected: () => connected,
    isWaiting: () => waiting,
    stop() {
      clearTimeout(timer);
      model.off("msg:custom", hear);
    },
  };
}

/** @typedef {ReturnType<typeof createIntents>} Intents */
