// Sends messages to Python and waits for the answers. A message says what the player wants: an intent.

import { atEnd, createTimer, listenToModel } from "../dom.js";

/** After how long without an answer the board says that it is waiting, in milliseconds. */
const PATIENCE = 300;
/** And how much longer until it says that the kernel may be gone; some hosts do not tell. */
const LONG = 20_000;

/**
 * Sends intents and keeps track of those without an answer.
 *
 * @param {Model} model
 * @param {{ answered: (answer: Answer) => void, changed: () => void }} listeners `changed`: the state of
 *     waiting or of the connection has changed
 * @param {AbortSignal} life
 */
export function createMessages(model, { answered, changed }, life) {
  // Every view of the widget hears every answer, so each view has a number, drawn at random.
  const view = Math.floor(Math.random() * 2 ** 32);
  let id = 0;
  /** The intents without an answer, by id. @type {Map<number, Intent>} */
  const pending = new Map();
  const later = createTimer(life);
  let waiting = 0; // 1 after PATIENCE, 2 after LONG
  let linked = true; // whether the host calls the kernel connected
  let failed = false; // the last message could not be sent; the next one may go through

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
   * Sends an intent.
   *
   * @param {Intent} intent
   * @returns {number | null} the id that the answer will have; null if it could not be sent
   */
  function send(intent) {
    if (!linked) return null;
    id += 1;
    try {
      // In marimo `send` returns a promise, which is rejected if the server is gone.
      Promise.resolve(model.send({ ...intent, view, id })).catch(fail);
    } catch {
      fail();
      return null;
    }
    pending.set(id, intent);
    watch();
    return id;
  }

  /** @param {any} message */
  function heard(message) {
    if (message?.type !== "answer" || message.view !== view || !pending.delete(message.id)) return;
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

  /** Forgets all open messages: a lost kernel will not answer them. */
  function lose() {
    pending.clear();
    watch();
    changed();
  }

  listenToModel(model, life, "msg:custom", heard);
  atEnd(life, () => {
    if (id > 0 && !failed) send({ type: "leave" }); // Python has noted this view
  });
  return {
    send,
    setConnected,
    isConnected: () => linked && !failed,
    /** Whether it is worth trying to send: after a failed message the next one may go through. */
    isLinked: () => linked,
    /** 0: not waiting; 1: waiting; 2: waiting for so long that the kernel may be gone. */
    waiting: () => waiting,
    /** Whether an answer is still to come, so that the board may change. */
    isBusy: () => pending.size > 0,
    /** Whether a move that leaves this pile waits for its answer. @param {number} pile */
    isLeaving: (pile) =>
      [...pending.values()].some((intent) => intent.type === "move" && intent.source === pile),
  };
}

/** @typedef {ReturnType<typeof createMessages>} Messages */
