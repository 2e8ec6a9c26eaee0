import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { aloud, cardName, fill, pickLanguage, placeName, speaker } from "../src/words.js";
import { viewOf } from "./views.js";

/** @type {Record<string, Record<string, string>>} */
const labels = JSON.parse(
  readFileSync(new URL("../../freecell_widget/words/labels.json", import.meta.url), "utf8"),
);
const english = speaker(labels, "en");
const french = speaker(labels, "fr");

test("plurals: English takes the singular for 1, French for 0 as well", () => {
  const count = (/** @type {number} */ n, /** @type {string} */ language) =>
    fill("{n} {n:card|cards}", { n }, language);
  assert.deepEqual(
    [0, 1, 2].map((n) => count(n, "en")),
    ["0 cards", "1 card", "2 cards"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => count(n, "fr")),
    ["0 card", "1 card", "2 cards"],
  );
});

test("an unknown name or code stays as it is", () => {
  assert.equal(fill("{who} {n}", { n: 3 }, "en"), "{who} 3");
  assert.equal(english("no_such_code"), "no_such_code");
});

test("both languages have the same codes, with the same values to fill in", () => {
  const names = (/** @type {string} */ text) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
  assert.deepEqual(Object.keys(labels["fr"] ?? {}), Object.keys(labels["en"] ?? {}));
  for (const [code, text] of Object.entries(labels["en"] ?? {})) {
    assert.deepEqual(names(labels["fr"]?.[code] ?? ""), names(text), code);
  }
});

test("the language is the one asked for, else the browser's first known one, else English", () => {
  assert.equal(pickLanguage("fr", ["en"], labels), "fr");
  assert.equal(pickLanguage("", ["de-DE", "fr-CA", "en"], labels), "fr");
  assert.equal(pickLanguage("", ["de"], labels), "en");
  assert.equal(pickLanguage("xx", ["fr"], labels), "fr");
  assert.equal(pickLanguage("", ["__proto__", "constructor"], labels), "en");
});

test("cards have names in both languages", () => {
  assert.equal(cardName(english, 4 * 6 + 1), "seven of diamonds");
  assert.equal(cardName(french, 4 * 6 + 1), "sept de carreau");
  assert.equal(cardName(english, 52), "joker");
  assert.equal(cardName(english, -1), "face-down card");
});

test("signs of cards and suits are said in words", () => {
  assert.equal(
    aloud(english, "10♦ cannot go on A♣. Only J♠ can."),
    "ten of diamonds cannot go on ace of clubs. Only jack of spades can.",
  );
  assert.equal(
    aloud(french, "K♥ ne peut pas commencer la fondation de ♠. Il faut A♠."),
    "roi de cœur ne peut pas commencer la fondation de pique. Il faut as de pique.",
  );
  assert.equal(aloud(english, "FreeCell 10 A"), "FreeCell 10 A");
});

test("places say card, pile and position", () => {
  const view = viewOf();
  view.piles[2] = [0, 1, 2, 3, 25, 5, 6];
  view.piles[8] = [48];
  assert.equal(placeName(english, view, 2, 4), "seven of diamonds, cascade 3, card 5 of 7");
  assert.equal(placeName(french, view, 2, 4), "sept de carreau, colonne 3, carte 5 sur 7");
  assert.equal(placeName(english, view, 8, 0), "king of clubs, freecell a");
  assert.equal(placeName(english, view, 9, 0), "freecell b, empty");
  assert.equal(placeName(french, view, 14, 0), "fondation de cœur, vide");
});
