// The entry point that anywidget calls: builds a board for each view of the widget and connects its parts.

import { createMotion } from "./board/animation.js";
import boardStyle from "./board/board.css";
import { createState, oncePerFrame } from "./board/board_state.js";
import { createBoard } from "./board/card_grid.js";
import { paintHighlights, paintTabStop } from "./board/highlights.js";
import { isKind, size } from "./board/legal_moves.js";
import { watchPageSize } from "./board/page_size.js";
import { wave } from "./board/win_animation.js";
import { watchConnection } from "./input/connection.js";
import { createDragger } from "./input/drag.js";
import { listenToKeys } from "./input/keyboard.js";
import { reportToMarimo } from "./input/marimo.js";
import { createMessages } from "./input/messages.js";
import { watchVisibility } from "./input/page_visibility.js";
import { createActions } from "./input/player_actions.js";
import { listenToPointer } from "./input/pointer.js";
import { listenToReveal } from "./input/reveal_card.js";
import { guardShortcuts } from "./input/shortcut_guard.js";
import { ago, createClock, noteArrival } from "./panels/clock.js";
import { helpContent } from "./panels/help.js";
import { createHistory } from "./panels/history.js";
import { createPanel } from "./panels/panel.js";
import panelStyle from "./panels/panels.css";
import { SETTINGS, settingsContent } from "./panels/settings.js";
import { createStatus, inWords } from "./panels/status_line.js";
import { createToolbar } from "./panels/toolbar.js";
import { atEnd, focused, focusOn, listenToModel, listen, make, setAttribute } from "./dom.js";
import themeStyle from "./theme.css";
import { pickLanguage, speaker } from "./words.js";

/** Traits that change the board's look or language. */
const LOOKS = ["labels", ...SETTINGS];

/**
 * Draws the board into an element and updates it whenever the model changes.
 *
 * @param {{ model: Model, el: HTMLElement, signal?: AbortSignal }} context
 * @returns {() => void} removes every listener, timer and element
 */
function render({ model, el, signal }) {
  const end = new AbortController();
  let dealt = false; // whether another game lies here than at the last drawing
  const life = end.signal;
  const state = createState(
    /** @type {View} */ (model.get("view")),
    oncePerFrame(() => draw(), life),
  );
  const { redraw } = state;
  const motion = createMotion({ seconds: () => state.settings.seconds });
  const board = createBoard(state, motion);
  const status = createStatus(state, life);
  const clock = createClock(status.clock, life);
  const messages = createMessages(model, { answered, changed: connectionChanged }, life);
  const actions = createActions(state, messages, status);
  const dragger = createDragger(state, board, actions, life);
  const pointer = listenToPointer(state, board, actions, dragger, motion, life);
  const closed = () => focusOn(board.elementAt(state.spot.pile, state.spot.index));
  /** @type {Record<string, Section[]>} */
  let sections = {};
  const help = createPanel(state, life, {
    title: "help_title",
    content: () => helpContent(state.say, sections[state.language], state.live ? openGame : null),
    closed,
    keys: "?",
  });
  const change = (/** @type {string} */ name, /** @type {string | number | boolean} */ value) =>
    actions.command({ type: "setting", name, value });
  const settingsNow = () => settingsContent(state.say, (name) => model.get(name), state.live ? change : null);
  const settings = createPanel(state, life, { title: "settings_title", content: settingsNow, closed });
  const history = createHistory(state, model, actions, { changed: () => moves.repaint() }, life);
  const moves = createPanel(state, life, { title: "moves_title", content: history.content, closed });
  listen(moves.element, life, "click", history.clicked);
  listenToReveal(board.grid, { revealed: pointer.cancel }, life);
  listenToKeys(
    state,
    board,
    actions,
    { skip: motion.skip, cancelDrag, help: openHelp, refuse: status.refuse },
    life,
  );
  const toolbar = createToolbar(state, actions, life, {
    help: openHelp,
    settings: settings.toggle,
    moves: moves.toggle,
  });
  const style = make("style", {}, [themeStyle, boardStyle, panelStyle]);
  const root = make("div", { class: "freecell-widget" }, [
    style,
    toolbar.bar,
    status.line,
    help.element,
    settings.element,
    moves.element,
    board.grid,
    status.spoken,
  ]);

  /** @returns {boolean} whether there was a drag to cancel */
  function cancelDrag() {
    const was = dragger.isActive();
    pointer.cancel();
    return was;
  }

  /** Opens the help with the keys and asks Python for the rest: rules, advice, recorded games. */
  function openHelp() {
    help.toggle();
    if (help.isOpen()) messages.send({ type: "help" });
  }

  /** @param {string} game */
  function openGame(game) {
    help.toggle();
    actions.command({ type: "open", game });
  }

  /** @param {Answer} answer */
  function answered({ id, ok, reason, help: told }) {
    if (id !== null) dragger.answered(id);
    if (told) {
      sections = told;
      help.repaint();
    }
    const refusal = () => inWords(reason?.text, state.language) || state.say("refused");
    if (ok) {
      status.forget();
      report();
    } else status.refuse(refusal);
    toolbar.answered(id, ok ? "" : refusal());
  }

  function readSettings() {
    const labels = model.get("labels") ?? {};
    state.language = pickLanguage(model.get("language") ?? "", navigator.languages ?? [], labels);
    state.say = speaker(labels, state.language);
    state.settings = {
      fourColour: model.get("four_colour") ?? false,
      mirror: model.get("mirror") ?? false,
      seconds: model.get("animation") ?? 0.15,
      theme: model.get("theme") ?? "auto",
    };
    setAttribute(root, "lang", state.language);
    setAttribute(root, "data-theme", state.settings.theme);
    paintPanels();
    redraw();
  }

  function paintPanels() {
    for (const panel of [help, settings, moves]) panel.repaint();
  }

  function readView() {
    const view = model.get("view");
    if (!view || view.revision <= state.view.revision) return;
    const before = state.view;
    state.view = noteArrival(view);
    const isOtherGame = ["deal", "load", "previous"].includes(view.last.kind);
    if (view.last.kind !== "move") status.forget();
    if (isOtherGame) {
      state.selection = null;
      dealt = true;
    }
    status.narrate(view, before);
    clock.set(model.get("elapsed") ?? 0, view.running && state.live);
    readHint();
    moves.repaint();
    // It may have other rules.
    if (help.isOpen() && isOtherGame) messages.send({ type: "help" });
    lookAround();
    if (view.won && !before.won) celebrate(view);
  }

  /** Lets the wave begin when the last cards are home. @param {View} view */
  function celebrate(view) {
    state.settle(); // their flights begin
    void motion.landed().then(() => state.view === view && !life.aborted && wave(state, motion));
  }

  function readHint() {
    state.hint = model.get("advice") ?? {};
    redraw();
  }

  function draw() {
    const hadFocus = board.grid.contains(focused(board.grid));
    const { spot } = state;
    const spotKey = dealt ? undefined : state.keys[spot.pile]?.[spot.index];
    if (dealt) state.spot = { pile: spot.pile, index: Infinity }; // the pile's last card
    dealt = false;
    board.place();
    keepSpot(spotKey);
    actions.recheck();
    dragger.recheck();
    paintHighlights(state, board);
    setAttribute(
      board.grid,
      "aria-label",
      state.say("board", { variant: state.view.variant, deal: state.view.deal }),
    );
    status.repaint(messages.waiting());
    toolbar.repaint({ help: help.isOpen(), settings: settings.isOpen(), moves: moves.isOpen() });
    root.classList.toggle("fc-lost", !state.live);
    paintTabStop(state, board, hadFocus);
  }

  /** Keeps the tab stop on its card when the card moves. @param {number | undefined} key */
  function keepSpot(key) {
    const { view } = state;
    const card = key === undefined ? undefined : state.cards.get(key);
    const pile = card?.pile ?? (state.spot.pile < view.layout.length ? state.spot.pile : 0);
    const last = Math.max(0, size(view, pile) - 1);
    const spread = isKind(view, pile, "cascade");
    state.spot = { pile, index: spread ? Math.min(card?.index ?? state.spot.index, last) : last };
  }

  function connectionChanged() {
    const was = state.live;
    state.live = messages.isConnected();
    state.disconnected = !messages.isLinked();
    if (!state.live) {
      state.selection = null;
      clock.hold();
      dragger.giveUp();
    }
    if (was !== state.live) paintPanels();
    redraw();
  }

  function stop() {
    if (life.aborted) return;
    end.abort();
    motion.stop();
    root.remove();
  }

  for (const name of LOOKS) listenToModel(model, life, `change:${name}`, readSettings);
  listenToModel(model, life, "change:view", readView);
  listenToModel(model, life, "change:advice", readHint);
  if (signal) atEnd(signal, stop);
  // A click anywhere on the board focuses it. Otherwise the next keys would go to the notebook, which may
  // delete the cell.
  listen(root, life, "click", () => root.contains(focused(root)) || closed());
  listen(
    root,
    life,
    "pointerdown",
    ({ target }) => toolbar.bar.contains(/** @type {Node} */ (target)) || toolbar.fold(true),
  );
  el.append(root);
  watchPageSize(root, state, life);
  guardShortcuts(root, life);
  const lookAround = watchVisibility(root, state, messages, life);
  const report = reportToMarimo(model, el);
  readSettings();
  const { running } = noteArrival(state.view);
  clock.set((model.get("elapsed") ?? 0) + (running ? ago(state.view) : 0), running);
  watchConnection(model, el, messages.setConnected, life);
  draw();
  return stop;
}

/**
 * Notes when positions come, also while no view of the board is on the page.
 *
 * @param {{ model: Model, signal?: AbortSignal }} context
 */
function initialize({ model, signal }) {
  const note = () => noteArrival(/** @type {View} */ (model.get("view")));
  note();
  if (signal) listenToModel(model, signal, "change:view", note);
}

export default { initialize, render };
