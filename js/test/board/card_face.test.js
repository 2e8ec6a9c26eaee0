import assert from "node:assert/strict";
import { test } from "node:test";
import { back, face, HEIGHT, INK, slot, SMALL_BELOW, WIDTH } from "../../src/board/card_face.js";

const CARDS = [...Array(54).keys()];
const LOOKS = [false, true].flatMap((fourColour) => [false, true].map((small) => ({ fourColour, small })));
const everything = [
  ...LOOKS.flatMap((look) => CARDS.map((card) => face(card, look))),
  back(),
  slot(),
  ...[0, 1, 2, 3].map((suit) => slot({ suit })),
  ...[1, 7, 13].map((rank) => slot({ rank })),
];

test("a card is 5:7", () => {
  assert.equal(WIDTH * 7, HEIGHT * 5);
  assert.ok(SMALL_BELOW > 36 && SMALL_BELOW < 120);
});

test("every picture stands alone: no ids, references, text, fonts or scripts", () => {
  for (const svg of everything) {
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" class="fc-(face|slot)/);
    assert.doesNotMatch(svg, /\sid=|href|url\(|<text|font|<script|<style|undefined|NaN|null|\[object/);
  }
});

test("every element is closed", () => {
  for (const svg of everything) {
    /** @type {string[]} */
    const open = [];
    for (const [, slash, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (slash) assert.equal(open.pop(), name);
      else if (!empty) open.push(name);
    }
    assert.deepEqual(open, []);
  }
});

test("no two cards look alike", () => {
  for (const look of LOOKS) assert.equal(new Set(CARDS.map((card) => face(card, look))).size, 54);
});

test("number cards show as many pips as their rank", () => {
  for (let card = 4; card < 40; card++) {
    const printed = face(card).replaceAll(/<g class="fc-index">.*?<\/g>/g, "");
    assert.equal((printed.match(/M[\d.]+ [\d.]+m/g) ?? []).length, (card >> 2) + 1, `card ${card}`);
  }
});

test("a small face has no second index, and one pip or a portrait", () => {
  for (const card of CARDS) {
    const small = face(card, { small: true });
    assert.equal(small.split('class="fc-index"').length - 1, 1);
    assert.equal(face(card).split('class="fc-index"').length - 1, 2);
    assert.equal(small.split("<svg").length - 1, card >= 40 ? 2 : 1);
    assert.ok(small.length < face(card).length);
  }
});

test("a suit's colour stands once, as an attribute, and a class lets a style sheet replace it", () => {
  for (let card = 0; card < 52; card++) {
    const [two, four] = [face(card), face(card, { fourColour: true })];
    assert.equal(four, two.replace(`color="${INK.two[card & 3]}"`, `color="${INK.four[card & 3]}"`));
    assert.ok(two.includes(`class="fc-face fc-s${card & 3}"`));
    assert.equal(two.split(INK.two[card & 3]).length - 1, 1);
  }
});

test("empty places show faintly what belongs there", () => {
  const pictures = [
    slot(),
    ...[0, 1, 2, 3].map((suit) => slot({ suit })),
    slot({ rank: 1 }),
    slot({ rank: 13 }),
  ];
  assert.equal(new Set(pictures).size, pictures.length);
  assert.equal(slot({ suit: null, rank: null }), slot());
  assert.equal(slot({ suit: 0, rank: 1 }), slot({ suit: 0 }));
});

test("a number that is not a card is refused", () => {
  for (const wrong of [-1, 54, 1.5, NaN])
    assert.throws(() => face(wrong), { name: "RangeError", message: /0 to 53/ });
});
