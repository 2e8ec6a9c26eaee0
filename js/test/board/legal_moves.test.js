import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange } from "../../src/board/layout.js";
import {
  cardsThatFit,
  clickTarget,
  doubleClickTarget,
  legalTargets,
  liftable,
  nearestTarget,
} from "../../src/board/legal_moves.js";
import { viewOf } from "../views.js";

/**
 * Pile 0 may give one card to a cell or to pile 7, two cards to pile 3, three to pile 4 or to the empty pile
 * 7.
 */
function sample() {
  const view = viewOf();
  view.piles = view.layout.map((_, i) => (i < 7 ? [40, 20, 10] : []));
  view.targets[0] = [[7, 8, 9], [3], [4, 7]];
  return view;
}

test("how many can be picked up is how long the list is", () => {
  assert.equal(liftable(sample(), 0), 3);
  assert.equal(liftable(sample(), 1), 0);
  assert.equal(liftable(sample(), 99), 0);
});

test("with an open count longer runs reach occupied columns, but not empty ones", () => {
  assert.deepEqual(legalTargets(sample(), { pile: 0, cards: 1, exact: false }), [3, 4, 7, 8, 9]);
  const view = sample();
  view.targets[0] = [[8], [3], [7]];
  assert.deepEqual(legalTargets(view, { pile: 0, cards: 1, exact: false }), [3, 8]);
});

test("an exact count reaches just its own targets", () => {
  assert.deepEqual(legalTargets(sample(), { pile: 0, cards: 2, exact: true }), [3]);
  assert.deepEqual(legalTargets(sample(), { pile: 0, cards: 9, exact: true }), []);
});

test("a move takes the chosen cards, or the run that fits where their number is open", () => {
  const view = sample();
  const one = { pile: 0, cards: 1, exact: false };
  assert.deepEqual(
    [3, 4, 7, 8, 12].map((target) => cardsThatFit(view, one, target)),
    [2, 3, 1, 1, null],
  );
  const two = { pile: 0, cards: 2, exact: true };
  assert.deepEqual(
    [3, 4, 7, 8].map((target) => cardsThatFit(view, two, target)),
    [2, null, null, null],
  );
});

test("any foundation stands for the one that takes the card", () => {
  const view = sample();
  assert.equal(clickTarget(view, [14], 12), 14);
  assert.equal(clickTarget(view, [3], 12), 12);
  assert.equal(clickTarget(view, [14], 5), 5);
});

test("a double click means home, else a freecell, and from a freecell only home", () => {
  const view = sample();
  assert.equal(doubleClickTarget(view, 0), 8);
  view.targets[0] = [[3, 9, 13]];
  assert.equal(doubleClickTarget(view, 0), 13);
  view.targets[8] = [[2, 9]];
  assert.equal(doubleClickTarget(view, 8), null);
  assert.equal(doubleClickTarget(view, 5), null);
});

test("the nearest legal pile is the one covered most, and a corner is not enough", () => {
  const view = sample();
  const sizes = view.piles.map((pile) => pile.length);
  const geometry = arrange(view.layout, sizes, { width: 1000, height: 800 });
  const at = (/** @type {number} */ pile) => /** @type {{x: number, y: number}} */ (geometry.piles[pile]);
  const between = { x: at(3).x * 0.4 + at(4).x * 0.6, y: at(3).y + 40 };
  assert.equal(nearestTarget(geometry, [3, 4], sizes, between), 4);
  assert.equal(nearestTarget(geometry, [3], sizes, between), 3);
  assert.equal(nearestTarget(geometry, [9], sizes, between), null);
  const corner = { x: at(4).x + geometry.card.width * 0.93, y: at(4).y };
  assert.equal(
    nearestTarget(geometry, [4], sizes, { ...corner, y: at(4).y - geometry.card.height * 0.9 }),
    null,
  );
});
