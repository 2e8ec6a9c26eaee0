import assert from "node:assert/strict";
import { test } from "node:test";

import { follow as followed } from "../../src/board/card_identity.js";

/** @param {Parameters<typeof followed>} what */
const follow = (...what) => followed(...what).keys;

test("cards that stay keep their keys, a moved card takes its key along", () => {
  assert.deepEqual(follow([[7, 8], [9], []], [[0, 1], [2], []], [[7], [9, 8], []]), [[0], [2, 1], []]);
});

test("equal copies are told apart by the steps", () => {
  const before = [[5, 5], [5], []];
  const keys = [[0, 1], [2], []];
  assert.deepEqual(follow(before, keys, [[5], [5], [5]], [[0, 2, 1]]), [[0], [2], [1]]);
  assert.deepEqual(follow(before, keys, [[5, 5], [], [5]], [[1, 2, 1]]), [[0, 1], [], [2]]);
});

test("without steps equal copies go greedily and none is used twice", () => {
  const keys = follow(
    [
      [5, 5],
      [5, 6],
    ],
    [
      [0, 1],
      [2, 3],
    ],
    [
      [6, 5],
      [5, 5],
    ],
  );
  assert.deepEqual(keys.flat().sort(), [0, 1, 2, 3]);
  assert.equal(keys[0]?.[0], 3);
});

test("steps that do not fit are skipped", () => {
  assert.deepEqual(
    follow(
      [[1], [2]],
      [[0], [1]],
      [[], [2, 1]],
      [
        [0, 9, 4],
        [1, 0, 3],
      ],
    ),
    [[], [1, 0]],
  );
});

test("a new card gets no key, a card turned up keeps its own", () => {
  assert.deepEqual(follow([[-1, 4]], [[0, 1]], [[12, 30]]), [[0, -1]]);
});

test("another deal of the same deck needs no new card", () => {
  const deck = Array.from({ length: 52 }, (_, i) => i);
  const keys = follow([deck, []], [deck, []], [deck.slice(26).reverse(), deck.slice(0, 26)]);
  assert.deepEqual(
    keys.flat().sort((a, b) => a - b),
    deck,
  );
});

test("a journey lists each step of a card and where it led", () => {
  // Card 8 goes from pile 0 to pile 1; then 8 and, after it, 7 go to pile 2.
  const { trips } = followed(
    [[7, 8], [9], []],
    [[0, 1], [2], []],
    [[], [9], [8, 7]],
    [
      [0, 1, 1],
      [1, 2, 1],
      [0, 2, 1],
    ],
  );
  assert.deepEqual(trips.get(1), [
    { step: 0, pile: 1, index: 1 },
    { step: 1, pile: 2, index: 0 },
  ]);
  assert.deepEqual(trips.get(0), [{ step: 2, pile: 2, index: 1 }]);
  assert.equal(trips.has(2), false);
});

test("a run travels as a run", () => {
  const { trips } = followed([[1, 8, 7], [9]], [[0, 1, 2], [3]], [[1], [9, 8, 7]], [[0, 1, 2]]);
  assert.deepEqual(
    [...trips],
    [
      [1, [{ step: 0, pile: 1, index: 1 }]],
      [2, [{ step: 0, pile: 1, index: 2 }]],
    ],
  );
});
