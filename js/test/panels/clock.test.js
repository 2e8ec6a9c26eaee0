import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText } from "../../src/panels/clock.js";

test("the time is written as on a watch", () => {
  assert.deepEqual([0, 9.9, 65, 3600, 36061].map(clockText), ["0:00", "0:09", "1:05", "1:00:00", "10:01:01"]);
  assert.equal(clockText(-3), "0:00");
});
