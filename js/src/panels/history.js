// The content of the moves panel: the moves made and undone. A click goes to a move; buttons step through a
// solution or play it.

import { around, createTimer, make, makeButton } from "../dom.js";

/** The pause between two moves while a solution plays, in milliseconds. The animation's time is added. */
const REST = 500;

/**
 * @param {import("../board/board_state.js").BoardState} state
 * @param {Model} model
 * @param {import("../input/player_actions.js").Actions} actions
 * @param {{ changed: () => void }} on `changed`: playing has begun or ended
 * @param {AbortSignal} life
 */
export function createHistory(state, model, actions, { changed }, life) {
  const later = createTimer(life);
  let playing = false;

  /**
   * @param {string | number} to the number of moves to go to, or a command
   * @param {string} text
   * @param {Record<string, string>} [more] attributes
   */
  const button = (to, text, more) => makeButton({ "data-to": String(to), ...more }, [text]);

  /** @returns {Node[]} */
  function content() {
    const { say, view } = state;
    const able = (/** @type {boolean} */ yes) =>
      /** @type {Record<string, string>} */ (yes && state.live ? {} : { "aria-disabled": "true" });
    const done = model.get("moves") ?? [];
    const all = [say("moves_start"), ...done, ...view.undone];
    const items = all.map((text, i) => {
      const item = button(i, text, able(true));
      if (i === done.length) item.setAttribute("aria-current", "step");
      item.classList.toggle("fc-undone", i > done.length);
      return make("li", {}, [item]);
    });
    const list = make("ol", { class: "fc-moves" }, items);
    requestAnimationFrame(() => {
      const here = items[done.length];
      if (here) list.scrollTop = here.offsetTop - list.offsetHeight / 2; // scroll the list, not the page
    });
    return [
      make("p", { class: "fc-entry" }, [
        button("solve", say("do_solve"), able(!view.won)),
        button("undo", say("do_back"), able(view.can.undo)),
        button("watch", say(playing ? "do_pause" : "do_watch"), able(view.can.redo)),
        button("redo", say("do_step"), able(view.can.redo)),
      ]),
      list,
    ];
  }

  /** @param {Event} event */
  function clicked({ target }) {
    const element = around(target, "[data-to]");
    const to = element?.getAttribute("data-to");
    if (!to || element?.getAttribute("aria-disabled")) return;
    const was = playing;
    stop();
    if (/\d/.test(to)) actions.command({ type: "travel", to: Number(to) });
    else if (to !== "watch") actions.command({ type: /** @type {Command} */ (to) });
    else if (!was) step();
  }

  /** Makes the next move, and, when its animation is over, the one after it. */
  function step() {
    const { revision } = state.view;
    actions.command({ type: "redo" });
    wait();

    function wait() {
      playing = true;
      later(
        () => {
          const { view, live } = state;
          if (live && view.revision === revision) return wait(); // not answered yet
          // If this is not the move that was asked for, somebody plays on: stop.
          const mine = view.revision === revision + 1 && view.last.kind === "redo";
          stop();
          if (live && mine && view.can.redo) step();
        },
        REST + 1000 * state.settings.seconds,
      );
      changed();
    }
  }

  function stop() {
    later();
    playing = false;
    changed();
  }

  return { content, clicked };
}
