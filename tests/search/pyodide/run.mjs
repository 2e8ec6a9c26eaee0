// Runs the Python file named first in Pyodide, with the package's folder at hand, and prints what it prints.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [script, source] = process.argv.slice(2);
const pyodide = await loadPyodide();

function copy(from, to) {
  pyodide.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) {
      if (name !== "__pycache__" && name !== "static") copy(path, `${to}/${name}`);
    } else if (/\.(py|json)$/.test(name)) {
      pyodide.FS.writeFile(`${to}/${name}`, readFileSync(path));
    }
  }
}

copy(source, "/home/pyodide/freecell_widget");
try {
  await pyodide.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // without the source lines that node would print of a minified file
  process.exit(1);
}
