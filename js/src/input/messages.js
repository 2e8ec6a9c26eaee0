// What the person wants goes to Python as a message, once; what comes of it is an answer.

import { atEnd, createTimer, hear } from "../dom.js";

/** How long Python may think before the board says that it waits, in milliseconds. */
const PATIENCE = 300;
/** And how much longer before it says that the kernel may be gone: where the host tells nothing, nobody can know. */
const LONG = 20_000;

/**
 * Sends intents and keeps track of those that are not answered yet.
 *
 * @param {Model} model
 * @param {{ answered: (answer: Answer) => void, changed: () => void }} listeners `changed`: waiting or connection changed
 * @param {AbortSignal} life
 */
export function createMessages(model, { answered, changed }, life) {
  // Every view of the model hears every answer, so each view counts in a range of its own.
  const first = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
  let id = first;
  /** By id, the pile that cards are to leave. @type {Map<number, number | undefined>} */
  const pending = new Map();
  const later = createTimer(life);
  let waiting = 0; // 1 when it is said, 2 when it has been for long
  let linked = true; // as far as the notebook tells
  let failed = false; // the last intent could not be sent; the next may be

  function watch() {
    later();
    if (pending.size === 0) return setWaiting(0);
    if (waiting < 2) later(() => setWaiting(waiting + 1), waiting ? LONG : PATIENCE);
  }

  /** @param {number} now */
  function setWaiting(now) {
    if (now === waiting) return;
    waiting = now;
    changed();
    if (now) watch();
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [details]
   * @param {number} [source] the pile that cards leave by it
   * @returns {number | null} the id its answer will carry; null without a kernel
   */
  function send(type, details = {}, source) {
    if (!linked) return null;
    id += 1;
    try {
      // marimo gives a promise, and breaks it where its server is gone.
      Promise.resolve(/** @type {unknown} */ (model.send({ type, id, ...details }))).catch(fail);
    } catch {
      fail();
      return null;
    }
    pending.set(id, source);
    watch();
    return id;
  }

  /** @param {any} message */
  function heard(message) {
    if (message?.type !== "answer" || !pending.delete(message.id)) return;
    later();
    failed = false;
    waiting = waiting && pending.size ? 1 : 0;
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

  hear(model, life, "msg:custom", heard);
  atEnd(life, () => {
    if (id > first && !failed) send("leave"); // Python knows of this view
  });
  return {
    send,
    setConnected,
    isConnected: () => linked && !failed,
    /** Whether it is worth trying: after a failed message the next may arrive. */
    isLinked: () => linked,
    /** 0, or 1 for a while, or 2 for long. */
    waiting: () => waiting,
    /** Whether an answer is still to come, so that the next view may differ from this one. */
    isBusy: () => pending.size > 0,
    /** Whether cards of a pile may go before the next view. @param {number} pile */
    isLeaving: (pile) => [...pending.values()].includes(pile),
  };
}

/** @typedef {ReturnType<typeof createMessages>} Messages */
