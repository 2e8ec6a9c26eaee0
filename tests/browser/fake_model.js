// A model with no kernel behind it: it holds traits, hears intents and gives them to whoever stands in for Python.

export class FakeModel {
  /** @param {Record<string, any>} traits */
  constructor(traits) {
    this.traits = traits;
    this.sent = [];
    this.answered = 0;
    this.listeners = [];
    this.kernel = null; // (intent, model) => void
    this.broken = false;
  }

  get(name) {
    return this.traits[name];
  }

  set() {
    throw new Error("the board set a trait");
  }

  save_changes() {
    throw new Error("the board saved a trait");
  }

  on(event, listener) {
    this.listeners.push([event, listener]);
  }

  off(event, listener) {
    this.listeners = this.listeners.filter(([e, l]) => e !== event || l !== listener);
  }

  send(intent) {
    if (this.broken) throw new Error("no comm");
    this.sent.push(structuredClone(intent));
    this.kernel?.(structuredClone(intent), this);
  }

  /** Traits change as if Python had set them. */
  publish(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.emit(`change:${name}`, this, this.traits[name]);
  }

  answer({ view, id }, ok, reason) {
    this.emit("msg:custom", { type: "answer", view, id, ok, ...(reason && { reason }) }, []);
  }

  emit(event, ...details) {
    for (const [name, listener] of [...this.listeners]) if (name === event) listener(...details);
  }
}

/** A model whose intents go to the Python test and come back as traits and an answer. */
export function liveModel(traits) {
  const model = new FakeModel(traits);
  model.kernel = async (intent) => {
    const { traits: changed, answer } = await window.toKernel(intent);
    if (changed) model.publish(changed);
    model.emit("msg:custom", answer, []);
    model.answered += 1;
  };
  return model;
}
