import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { test } from "node:test";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".js"));

/**
 * What the modules of each folder may import. Types may come from anywhere.
 *
 * @type {Record<string, string[]>}
 */
const LAYERS = {
  shared: ["shared"], // dom.js and words.js, which all folders use
  board: ["shared", "board"],
  input: ["shared", "board", "input"],
  panels: ["shared", "board", "panels"],
  index: ["shared", "board", "input", "panels"],
};

/** The layer of a module. @param {string} file a path below src */
function layer(file) {
  if (file === "index.js") return "index";
  return file.includes("/") ? dirname(file) : "shared";
}

/** The modules that a module imports at run time. @param {string} file a path below src */
function imports(file) {
  const code = readFileSync(new URL(file, source), "utf8");
  const found = [...code.matchAll(/^(?:import|export)\s[^;]*?from\s+"(\.{1,2}\/[\w./]+\.js)"/gm)];
  return found.map(([, name]) => join(dirname(file), String(name)));
}

const graph = new Map(files.map((file) => [file, imports(file)]));

test("the reader of imports reads them", () => {
  assert.ok(graph.get("index.js")?.includes("board/card_grid.js"));
  assert.ok(graph.get("board/card_grid.js")?.includes("board/layout.js"));
  assert.ok(graph.get("input/drag.js")?.includes("dom.js"));
  for (const [file, used] of graph)
    for (const name of used) assert.ok(graph.has(name), `${file} imports ${name}`);
});

test("a folder imports only from the folders below it", () => {
  for (const [file, used] of graph) {
    const allowed = LAYERS[layer(file)];
    assert.ok(allowed, `${file} is in a folder without a place among the layers`);
    for (const name of used) assert.ok(allowed.includes(layer(name)), `${file} imports ${name}`);
  }
});

test("no module imports itself over others", () => {
  /** @param {string} file @param {string[]} path */
  const walk = (file, path) => {
    assert.ok(!path.includes(file), `import cycle: ${[...path, file].join(" -> ")}`);
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
  };
  for (const file of files) walk(file, []);
});

test("every module is used, and only index is an entry", () => {
  const used = new Set([...graph.values()].flat());
  assert.deepEqual(
    files.filter((file) => !used.has(file)),
    ["index.js"],
  );
});

test("nothing reaches outside its own element", () => {
  for (const file of files) {
    const code = readFileSync(new URL(file, source), "utf8");
    assert.doesNotMatch(code, /document\.(querySelector|getElementById|head|body)/, file);
    if (file !== "input/marimo.js") assert.doesNotMatch(code, /\.save_changes|model\.set\b/, file);
  }
});

test("what marimo is told overwrites no trait", () => {
  const code = readFileSync(new URL("input/marimo.js", source), "utf8");
  const names = [...code.matchAll(/\.set\?*\.?\("?(\w+)/g)].map(([, name]) => name);
  assert.deepEqual(names, ["player_moved"]);
  const types = readFileSync(new URL("types.d.ts", source), "utf8");
  assert.doesNotMatch(types, /player_moved/);
});
