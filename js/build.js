// Bundles the board into one ES module with its style sheet inside, the same bytes on every machine.
import { build, transform } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { minify } from "terser";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Style sheets come in as minified text: a shadow root needs its own copy, so nothing is put into the page's head. @type {import("esbuild").Plugin} */
const styleText = {
  name: "style-text",
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      // Values of variables come out as they were written: esbuild cannot know that spaces mean nothing in ours.
      const tight = code.trim().replace(/(--[\w-]+): ([^;}]*)/g, (_, name, value) => `${name}:${value.replaceAll(", ", ",")}`);
      // Variables that no script sets get names of a letter, in the order in which they come.
      const names = [...new Set(tight.match(/--(?!fc-)[\w-]+/g))];
      const contents = tight
        .replace(/--(?!fc-)[\w-]+/g, (name) => `--${names.indexOf(name).toString(36)}`)
        .replace(/ ([*/]) /g, "$1")
        .replace(/(@container) \((.*?): /g, "$1($2:");
      return { contents, loader: "text" };
    });
  },
};

/**
 * Properties that are the board's own, which get names of a letter. Never one that Python sends, a sentence mentions as
 * `{name}`, or the page has: so new names stand here only once somebody has looked.
 */
export const OWN = [
  ...["ahead", "answered", "boardPoint", "cancelDrag", "cards", "changed", "clicked", "closed", "command", "deaf", "drag", "dragged", "element", "elementAt", "exact", "fan", "far", "fold", "forget"],
  ...["fourColour", "geometry", "giveUp", "grid", "grip", "hot", "isActive", "isBusy", "isLeaving", "isLinked", "isOpen", "language", "legal"],
  ...["legs", "lifted", "lines", "live", "lower", "mirror", "named", "narrate", "order", "pace", "painted", "peeked", "quick", "raised", "recheck", "redraw"],
  ...["refuse", "room", "said", "say", "seconds", "seenAt", "selection", "setConnected", "settle", "skip", "slots", "spoken"],
  ...["spot", "spotOf", "stretch", "tap", "tell", "timer", "travel", "typed", "typedSource", "typedTarget", "upper", "view", "waiting"],
];

/** @type {import("esbuild").BuildOptions} */
export const options = {
  entryPoints: [here("src/index.js")],
  outfile: here("../freecell_widget/widget/static/board.js"),
  bundle: true,
  format: "esm",
  minify: true,
  mangleProps: new RegExp(`^(${OWN.join("|")})$`),
  charset: "utf8",
  legalComments: "none",
  target: "es2022",
  plugins: [styleText],
  logLevel: "warning",
};

/** The bundle's text: esbuild joins the modules and names what is our own, terser then looks for less to say. */
export async function bundle() {
  const [joined] = (await build({ ...options, write: false })).outputFiles ?? [];
  const compress = { passes: 3, unsafe_arrows: true }; // any function may be an arrow: none is called with `new`
  return (await minify(joined?.text ?? "", { module: true, ecma: 2020, compress })).code ?? "";
}

if (process.argv[1] === here("build.js")) await writeFile(String(options.outfile), await bundle());
