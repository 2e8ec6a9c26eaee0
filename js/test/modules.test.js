import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source).filter((name) => name.endsWith(".js"));

/** Which modules a module needs to run; types may point anywhere. @param {string} file */
function imports(file) {
  const code = readFileSync(new URL(file, source), "utf8");
  return [...code.matchAll(/^import\s[^;]*?from\s+"\.\/([\w.]+\.js)"/gms)].map(([, name]) => String(name));
}

const graph = new Map(files.map((file) => [file, imports(file)]));

test("the reader of imports reads them", () => {
  assert.ok(graph.get("index.js")?.includes("board.js"));
  assert.ok(graph.get("board.js")?.includes("layout.js"));
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
  assert.deepEqual(files.filter((file) => !used.has(file)), ["index.js"]);
});

test("no file has outgrown its job", () => {
  for (const file of files) {
    const lines = readFileSync(new URL(file, source), "utf8").split("\n").length;
    assert.ok(lines <= 220, `${file} has ${lines} lines`);
  }
});

test("nothing reaches outside its own element", () => {
  for (const file of files) {
    const code = readFileSync(new URL(file, source), "utf8");
    assert.doesNotMatch(code, /document\.(querySelector|getElementById|head|body)/, file);
    assert.doesNotMatch(code, /\.save_changes|model\.set\(/, file);
  }
});
