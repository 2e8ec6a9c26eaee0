import assert from "node:assert/strict";
import { test } from "node:test";

import { namedPile } from "../../src/input/pile_names.js";
import { shape, viewOf } from "../views.js";

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

test("h is the first foundation, for all of them, when something is picked up, else the start of one foundation's name", () => {
  const view = viewOf();
  assert.equal(namedPile(view, "h", true), 12);
  assert.equal(namedPile(view, "h", false), "more");
  assert.equal(namedPile(view, "h(s)", false), 15);
});
