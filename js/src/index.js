// The entry point that anywidget calls: one board per view of the model.

import { createMotion } from "./anim.js";
import { watchAttention } from "./attention.js";
import { createBoard } from "./board.js";
import { createClock } from "./clock.js";
import { atEnd, focused, focusOn, hear, listen, make, mark } from "./dom.js";
import { createDragger } from "./drag.js";
import { helpContent } from "./help.js";
import { createIntents } from "./intents.js";
import { listenToKeys } from "./keys.js";
import { pickLanguage, speaker } from "./labels.js";
import { watchLink } from "./link.js";
import { paintMarks, paintTabStop } from "./marks.js";
import { createMoves } from "./moves.js";
import { createPanel } from "./panel.js";
import { listenToPeek } from "./peek.js";
import { createPlay } from "./play.js";
import { listenToPointer } from "./pointer.js";
import { watchRoom } from "./room.js";
import { SETTINGS, settingsContent } from "./settings.js";
import { shelterKeys } from "./shelter.js";
import { createStatus, inWords } from "./status.js";
import css from "./style.css";
import { createTable, oncePerFrame } from "./table.js";
import { isA, size } from "./targets.js";
import { createToolbar } from "./toolbar.js";
import { wave } from "./win.js";

/** Traits that change how the board looks or speaks. */
const LOOKS = ["labels", ...SETTINGS];

/**
 * Draws the board into an element and keeps it true to the model until it is told to stop.
 *
 * @param {{ model: Model, el: HTMLElement, signal?: AbortSignal }} context
 * @returns {() => void} removes every listener, timer and element
 */
function render({ model, el, signal }) {
  const end = new AbortController();
  const life = end.signal;
  const table = createTable(model.get("view"), oncePerFrame(() => draw(), life));
  const { redraw } = table;
  const motion = createMotion({ seconds: () => table.settings.seconds });
  const board = createBoard(table, motion);
  const status = createStatus(table, life);
  const clock = createClock(status.clock, life);
  const intents = createIntents(model, { answered, changed: linkChanged }, life);
  const play = createPlay(table, intents, status);
  const dragger = createDragger(table, board, play, life);
  const pointer = listenToPointer(table, board, play, dragger, motion, life);
  const closed = () => focusOn(board.elementAt(table.spot.pile, table.spot.index));
  /** @type {Record<string, Section[]>} */
  let sections = {};
  const help = createPanel(table, life, { title: "help_title", content: () => helpContent(table.say, sections[table.language], table.live ? openGame : null), closed, keys: "?" });
  const change = (/** @type {string} */ name, /** @type {unknown} */ value) => play.command("setting", { name, value });
  const settingsNow = () => settingsContent(table.say, (name) => model.get(name), table.live ? change : null);
  const settings = createPanel(table, life, { title: "settings_title", content: settingsNow, closed });
  const history = createMoves(table, model, play, { changed: () => moves.repaint() }, life);
  const moves = createPanel(table, life, { title: "moves_title", content: history.content, closed });
  listen(moves.element, life, "click", history.clicked);
  listenToPeek(board.grid, { peeked: pointer.cancel }, life);
  listenToKeys(table, board, play, { skip: motion.skip, cancelDrag, help: openHelp, refuse: status.refuse }, life);
  const toolbar = createToolbar(table, play, life, { help: openHelp, settings: settings.toggle, moves: moves.toggle });
  const style = make("style", {}, [css]);
  const root = make("div", { class: "freecell-widget" }, [style, toolbar.bar, status.line, help.element, settings.element, moves.element, board.grid, status.spoken]);

  /** @returns {boolean} whether there was a drag to cancel */
  function cancelDrag() {
    const was = dragger.isActive();
    pointer.cancel();
    return was;
  }

  /** The keys at once; the rules of the game in play when Python has told them. */
  function openHelp() {
    help.toggle();
    if (help.isOpen()) intents.send("help");
  }

  /** @param {string} game */
  function openGame(game) {
    help.toggle();
    play.command("open", { game });
  }

  /** @param {Answer} answer */
  function answered({ id, ok, reason, help: told }) {
    dragger.answered(id);
    if (told) {
      sections = told;
      help.repaint();
    }
    if (ok) status.forget();
    else status.refuse(inWords(reason?.text, table.language) || table.say("refused"));
  }

  function readSettings() {
    const labels = model.get("labels") ?? {};
    table.language = pickLanguage(model.get("language") ?? "", navigator.languages ?? [], labels);
    table.say = speaker(labels, table.language);
    table.settings = {
      fourColour: Boolean(model.get("four_colour")),
      mirror: Boolean(model.get("mirror")),
      seconds: Number(model.get("animation") ?? 0.15),
      theme: String(model.get("theme") ?? "auto"),
    };
    mark(root, "lang", table.language);
    mark(root, "data-theme", table.settings.theme);
    paintPanels();
    redraw();
  }

  function paintPanels() {
    for (const panel of [help, settings, moves]) panel.repaint();
  }

  function readView() {
    const view = /** @type {View | undefined} */ (model.get("view"));
    if (!view || view.revision <= table.view.revision) return;
    const before = table.view;
    table.view = view;
    if (view.last.kind !== "move") status.forget();
    if (view.last.kind === "deal" || view.last.kind === "load") table.selection = null; // nothing crosses a new deal
    status.narrate(view, before);
    clock.set(Number(model.get("elapsed") ?? 0), view.running && table.live);
    readHint();
    moves.repaint();
    if (help.isOpen() && view.last.kind === "deal") intents.send("help"); // it may be another game
    if (view.won && !before.won) requestAnimationFrame(() => requestAnimationFrame(() => !life.aborted && wave(table, motion)));
  }

  function readHint() {
    table.hint = model.get("advice") ?? {};
    redraw();
  }

  function draw() {
    const hadFocus = board.grid.contains(focused(board.grid));
    const { spot } = table;
    const spotKey = table.keys[spot.pile]?.[spot.index];
    board.place();
    keepSpot(spotKey);
    play.recheck();
    dragger.recheck();
    paintMarks(table, board);
    mark(board.grid, "aria-label", table.say("board", { variant: table.view.variant, deal: table.view.deal }));
    status.repaint(intents.waiting());
    toolbar.repaint({ help: help.isOpen(), settings: settings.isOpen(), moves: moves.isOpen() });
    root.classList.toggle("fc-lost", !table.live);
    paintTabStop(table, board, hadFocus);
  }

  /** After a change the tab stop follows its card. @param {number | undefined} key */
  function keepSpot(key) {
    const { view } = table;
    const card = key === undefined ? undefined : table.cards.get(key);
    const pile = card?.pile ?? (table.spot.pile < view.layout.length ? table.spot.pile : 0);
    const last = Math.max(0, size(view, pile) - 1);
    const spread = isA(view, pile, "cascade");
    table.spot = { pile, index: spread ? Math.min(card?.index ?? table.spot.index, last) : last };
  }

  function linkChanged() {
    const was = table.live;
    table.live = intents.isConnected();
    table.deaf = !intents.isLinked();
    if (!table.live) {
      table.selection = null;
      clock.hold();
      dragger.giveUp();
    }
    if (was !== table.live) paintPanels();
    redraw();
  }

  function stop() {
    if (life.aborted) return;
    end.abort();
    motion.stop();
    root.remove();
  }

  for (const name of LOOKS) hear(model, life, `change:${name}`, readSettings);
  hear(model, life, "change:view", readView);
  hear(model, life, "change:advice", readHint);
  if (signal) atEnd(signal, stop);
  listen(root, life, "click", () => root.contains(focused(root)) || closed()); // else the notebook's keys would delete its cell
  listen(root, life, "pointerdown", ({ target }) => toolbar.bar.contains(/** @type {Node} */ (target)) || toolbar.fold(true));
  el.append(root);
  watchRoom(root, table, life);
  shelterKeys(root, life);
  watchAttention(table, intents, life);
  readSettings();
  clock.set(Number(model.get("elapsed") ?? 0), table.view.running);
  watchLink(model, el, intents.setConnected, life);
  draw();
  return stop;
}

export default { render };
