import assert from "node:assert/strict";
import { test } from "node:test";

import { HOME, moveText, namedPile } from "../../src/input/move_text.js";
import { shape, viewOf } from "../views.js";

test("a token is the two names, and the count only where it matters", () => {
  const view = viewOf();
  assert.equal(moveText(view, 1, 5), "26");
  assert.equal(moveText(view, 5, 8), "6a");
  assert.equal(moveText(view, 8, 2), "a3");
  assert.equal(moveText(view, 1, 5, 3), "26v3");
  assert.equal(moveText(view, 0, 1, 12), "12vc");
});

test("a foundation is plain h as a target unless two would take the card, and named as a source", () => {
  const view = viewOf();
  assert.equal(moveText(view, 0, 12), "1h");
  assert.equal(moveText(view, 15, 2), "h(S)3");
  view.targets[4] = [[12, 13]];
  assert.equal(moveText(view, 4, 13), "5h(D)");
});

test("columns from ten on are written in brackets", () => {
  const view = viewOf({ layout: shape(13, 10) });
  assert.equal(moveText(view, 9, 10), "(10)(11)");
  assert.equal(moveText(view, 0, 13 + 7), "1k");
});

test("typed names are found as they grow", () => {
  const view = viewOf({ layout: shape(13, 10) });
  assert.equal(namedPile(view, "2", false), 1);
  assert.equal(namedPile(view, "k", false), 20);
  assert.equal(namedPile(view, "(", false), "more");
  assert.equal(namedPile(view, "(1", false), "more");
  assert.equal(namedPile(view, "(12)", false), 11);
  assert.equal(namedPile(view, "0", false), 9);
  assert.equal(namedPile(view, "x", false), null);
});

test("h is the foundations when something is picked up, else the start of one foundation's name", () => {
  const view = viewOf();
  assert.equal(namedPile(view, "h", true), HOME);
  assert.equal(namedPile(view, "h", false), "more");
  assert.equal(namedPile(view, "h(s)", false), 15);
});
