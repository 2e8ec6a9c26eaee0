import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bundle, OWN, options } from "../build.js";

const committed = readFileSync(String(options.outfile), "utf8");

test("the committed bundle is what the sources make", async () => {
  assert.ok((await bundle()) === committed, "the bundle is stale: run `npm run build` and commit it");
});

test("names that others use keep their letters", () => {
  const text = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), "utf8");
  const shapes = text("../src/types.d.ts").replace(/interface (Geometry|Choice) \{[^]*?\n\}/g, ""); // the board's own
  const others = [
    ...[...shapes.matchAll(/\b(\w+)\??:/g)].map(([, name]) => name),
    ...[...text("../src/panels/icons.js").matchAll(/^  (\w+): "/gm)].map(([, name]) => name),
    ...[...text("../../freecell_widget/labels.json").matchAll(/\{(\w+)/g)].map(([, name]) => name),
    ...Object.keys(JSON.parse(text("../../freecell_widget/art.json"))),
  ];
  assert.ok(others.includes("revision") && others.includes("settings") && others.includes("run") && others.includes("pips"));
  assert.deepEqual(OWN.filter((name) => others.includes(name)), []);
});

test("the bundle stays small enough to be stored in every notebook", () => {
  assert.ok(committed.length < 50_000, `${committed.length} characters`);
});

test("the bundle loads nothing from elsewhere", () => {
  assert.doesNotMatch(committed.replaceAll("http://www.w3.org/2000/svg", ""), /https?:\/\/|import\(|@import|url\(/);
});
