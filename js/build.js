// Bundles the board into one ES module with its style sheets inside. The bundle is the same on every machine.
import { build, transform } from "esbuild";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Imports a style sheet as minified text. Each view puts it inside its own element, so that it works in a
 * shadow root and the page's head stays as it is.
 *
 * @type {import("esbuild").Plugin}
 */
const styleText = {
  name: "style-text",
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      return { contents: code.trim(), loader: "text" };
    });
  },
};

/** @type {import("esbuild").BuildOptions} */
export const options = {
  entryPoints: [here("src/index.js")],
  outfile: here("../freecell_widget/widget/static/board.js"),
  bundle: true,
  format: "esm",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  target: "es2022",
  plugins: [styleText],
  logLevel: "warning",
};

if (process.argv[1] === here("build.js")) await build(options);
