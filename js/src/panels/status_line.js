// The status line: deal, counters, refusals and notices, and the live region that screen readers read aloud.

import { createTimer, make, setText } from "../dom.js";
import { aloud, gameName, pileName, runName } from "../words.js";

/** How long a refusal is shown, in milliseconds. */
const STAY = 7000;

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {AbortSignal} life
 */
export function createStatus(state, life) {
  const deal = make("span", { class: "fc-deal" });
  const moves = make("span", { class: "fc-count" });
  const clock = make("span", { class: "fc-clock" });
  const reach = make("span", { class: "fc-reach" });
  const note = make("div", { class: "fc-note", "aria-hidden": "true" }); // `spoken` tells it
  const spoken = make("div", { class: "fc-spoken", role: "status" });
  const line = make("div", { class: "fc-status" }, [
    make("div", { class: "fc-facts" }, [deal, moves, clock, reach]),
    note,
  ]);
  const later = createTimer(life);
  /** Says why something did not happen, in the present language. @type {(() => string) | null} */
  let refusal = null;
  let told = ""; // the sentences to read aloud at the next drawing

  /** Shows and reads aloud why something did not happen. @param {() => string} text */
  function refuse(text) {
    refusal = text;
    note.textContent = ""; // a second refusal with the same words is read aloud too
    later(forget, STAY);
    state.redraw();
  }

  function forget() {
    if (!refusal) return;
    refusal = null;
    later();
    state.redraw();
  }

  /** Reads a sentence aloud without showing it. @param {string} text */
  function tell(text) {
    told = text;
    state.redraw();
  }

  /** Reads aloud what has changed. @param {View} view @param {View} before */
  function narrate(view, before) {
    const { say } = state;
    const { kind, steps } = view.last;
    const back = kind === "undo";
    const n = Math.abs(view.counts.moves - before.counts.moves);
    const text = kind === "move" ? [] : [say(`did_${kind}`, { game: gameName(say, view), n })];
    // The player's own step. Undo takes back the automoves first. A changed setting makes no step.
    const step = steps.at(back ? -1 : 0);
    if (step && (kind === "move" || (n === 1 && (back || kind === "redo")))) {
      const [source, target, cards] = step;
      const gone = steps.slice(1).some(([from]) => from === target);
      const card = view.piles[target]?.at(-cards) ?? -1;
      const [from = "", place = ""] = [source, target].map((pile) =>
        pileName(say, /** @type {PileInfo} */ (view.layout[pile])),
      );
      text.push(
        say(gone ? "did_move_on" : kind === "move" ? "did_move" : "did_way", {
          from,
          place,
          run: runName(say, card, cards),
        }),
      );
      if (!back && steps[1]) text.push(say("did_home", { n: steps.length - 1 }));
    }
    if (text[0]) tell(text.join(" "));
  }

  /** @param {number} waiting for Python's answer: 1 for a while, 2 for long */
  function repaint(waiting) {
    const { view, say, language, live, hint } = state;
    setText(deal, gameName(say, view));
    setText(moves, say("moves", { n: view.counts.moves }));
    setText(reach, inWords(view.reach?.text, language));
    const shown = hint.revision === view.revision ? hint.text : view.notice?.text;
    const waits = waiting > 1 ? "waiting_long" : "waiting";
    const words = !live ? say("no_kernel") : waiting ? say(waits) : refusal?.() || inWords(shown, language);
    if (note.textContent !== words) told = `${told} ${words}`.trim();
    setText(note, words);
    // A screen reader is silent if the text does not change: add a space, or leave it out, each time.
    if (told)
      spoken.textContent = aloud(say, told) + (spoken.textContent?.endsWith("\u00a0") ? "" : "\u00a0");
    told = "";
    note.classList.toggle("fc-alarm", !live || (!waiting && refusal !== null));
  }

  return { line, spoken, clock, refuse, forget, tell, narrate, repaint };
}

/**
 * Picks the language of a sentence, English if the sentence does not have it.
 *
 * @param {Record<string, string> | undefined} text
 * @param {string} language
 */
export const inWords = (text, language) => text?.[language] ?? text?.["en"] ?? "";

/** @typedef {ReturnType<typeof createStatus>} Status */
