import assert from "node:assert/strict";
import { test } from "node:test";

import { frames, readTranslate } from "../../src/board/animation.js";

test("a computed translate is read back", () => {
  assert.deepEqual(readTranslate("12px 30.5px"), { x: 12, y: 30.5 });
  assert.deepEqual(readTranslate("-4px"), { x: -4, y: 0 });
  assert.equal(readTranslate("none"), null);
});

test("a card travels over each stop, and nothing but its place is animated", () => {
  const made = frames([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
  ]);
  assert.deepEqual(
    made.map(({ translate }) => translate),
    ["0px 0px", "10px 0px", "10px 20px"],
  );
  assert.ok(
    made.every((frame) => Object.keys(frame).join() === "translate,easing"),
    "only the place is animated",
  );
});
