// The line of words: deal and counters, refusals and notices for the eye, and a live region for the ear.

import { createTimer, make } from "./dom.js";
import { pileName, runName } from "./labels.js";

/** How long a refusal stays, in milliseconds. */
const STAY = 7000;

/**
 * @param {import("./table.js").Table} table
 * @param {AbortSignal} life
 */
export function createStatus(table, life) {
  const deal = make("span", { class: "fc-deal" });
  const moves = make("span", { class: "fc-count" });
  const clock = make("span", { class: "fc-clock" });
  const reach = make("span", { class: "fc-reach" });
  const note = make("div", { class: "fc-note", role: "status" });
  const spoken = make("div", { class: "fc-spoken", "aria-live": "polite" });
  const line = make("div", { class: "fc-status" }, [make("div", { class: "fc-facts" }, [deal, moves, clock, reach]), note]);
  const later = createTimer(life);
  let refusal = "";

  /** Shows and says for a while why something did not happen. @param {string} text */
  function refuse(text) {
    refusal = text;
    later(forget, STAY);
    table.redraw();
  }

  function forget() {
    refusal = "";
    later();
    table.redraw();
  }

  /** For the ear alone. @param {string} text */
  function tell(text) {
    spoken.textContent = text;
  }

  /** Says what a new view shows. @param {View} view */
  function narrate(view) {
    const { say } = table;
    const { kind, steps } = view.last;
    const [first] = steps;
    if (kind !== "move") return tell(say(`did_${kind}`, { deal: view.deal, variant: view.variant }));
    if (!first) return; // a setting was changed: no card moved
    const [, target, cards] = first;
    const pile = view.piles[target] ?? [];
    const auto = steps.length - 1;
    const gone = steps.slice(1).some(([source]) => source === target);
    const card = gone ? undefined : pile[pile.length - cards];
    const where = pileName(say, /** @type {PileInfo} */ (view.layout[target]));
    const text = card === undefined ? say("did_move_on", { pile: where }) : say("did_move", { run: runName(say, card, cards), pile: where });
    tell(auto ? `${text} ${say("did_home", { n: auto })}` : text);
  }

  /** @param {number} waiting for Python's answer: 1 for a while, 2 for long */
  function paint(waiting) {
    const { view, say, language, live, hint } = table;
    setText(deal, say("title", { variant: view.variant, deal: view.deal }));
    setText(moves, say("moves", { n: view.counts.moves }));
    setText(reach, inWords(view.reach?.text, language));
    const told = hint.revision === view.revision ? hint.text : view.notice?.text;
    const waits = waiting > 1 ? "waiting_long" : "waiting";
    setText(note, !live ? say("no_kernel") : waiting ? say(waits) : refusal || inWords(told, language));
    note.classList.toggle("fc-alarm", !live || (!waiting && refusal !== ""));
  }

  return { line, spoken, clock, refuse, forget, tell, narrate, paint };
}

/** A sentence in the language spoken here. @param {Record<string, string> | undefined} text @param {string} language */
export const inWords = (text, language) => text?.[language] ?? text?.["en"] ?? "";

/** Writes only what changed, so that nothing is spoken twice. @param {HTMLElement} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @typedef {ReturnType<typeof createStatus>} Status */
