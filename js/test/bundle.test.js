import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { build } from "esbuild";

import { options } from "../build.js";

const committed = readFileSync(String(options.outfile), "utf8");

test("the committed bundle is what the sources make", async () => {
  const [built] = (await build({ ...options, write: false })).outputFiles;
  assert.ok(built?.text === committed, "the bundle is stale: run `npm run build` and commit it");
});

test("the bundle stays small enough to be stored in every notebook", () => {
  assert.ok(committed.length < 80_000, `${committed.length} characters`);
});

test("the bundle loads nothing from elsewhere", () => {
  assert.doesNotMatch(
    committed.replaceAll("http://www.w3.org/2000/svg", ""),
    /https?:\/\/|import\(|@import|url\(/,
  );
});
