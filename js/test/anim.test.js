import assert from "node:assert/strict";
import { test } from "node:test";

import { frames, readTranslate } from "../src/anim.js";

test("a computed translate is read back", () => {
  assert.deepEqual(readTranslate("12px 30.5px"), { x: 12, y: 30.5 });
  assert.deepEqual(readTranslate("-4px"), { x: -4, y: 0 });
  assert.equal(readTranslate("none"), null);
});

test("a card travels over each stop, rising as soon as it starts", () => {
  const path = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 20 }];
  const made = frames(path, { rest: 3, high: 1010, raised: true });
  assert.deepEqual(made.map(({ offset }) => offset), [0, 0.001, 0.5, 1]);
  assert.deepEqual(made.map(({ translate }) => translate), ["0px 0px", undefined, "10px 0px", "10px 20px"]);
  assert.deepEqual(made.map((frame) => frame["zIndex"]), ["3", "1010", "1010", "1010"]);
});

test("a card that only makes room stays in its order", () => {
  const made = frames([{ x: 0, y: 0 }, { x: 0, y: 9 }], { rest: 3, high: 1010, raised: false });
  assert.ok(made.every((frame) => frame["zIndex"] === undefined));
});
