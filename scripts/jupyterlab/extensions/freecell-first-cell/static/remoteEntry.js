// An extension of JupyterLab that only `play.py` loads: when the notebook is open and its kernel has run nothing yet,
// run the first code cell, the one with the board. A page loaded again finds a used kernel and leaves the game alone.
const NOTEBOOK = "01_play.ipynb";

/** The panel of our notebook, once it is the one in front and its kernel is ready. */
async function openedNotebook(app) {
  for (;;) {
    const panel = app.shell.currentWidget;
    if (panel?.context?.path.split("/").pop() === NOTEBOOK) {
      await panel.context.ready;
      await panel.context.sessionContext.ready;
      return panel;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the kernel has run no cell so far. */
async function isFresh(kernel) {
  const asked = { code: "", silent: true, store_history: false, user_expressions: { cells: "len(In) - 1" } };
  const { content } = await kernel.requestExecute(asked).done;
  return content.user_expressions?.cells?.data?.["text/plain"] === "0";
}

/** Waits until the board is on the page; it gives up in the end, as the cell may say something else. */
async function drawn(node) {
  for (let tries = 0; tries < 100 && !node.querySelector(".fc-card"); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function activate(app) {
  await app.restored;
  const { content, context } = await openedNotebook(app);
  const kernel = context.sessionContext.session?.kernel;
  if (!kernel || !(await isFresh(kernel))) return;
  content.activeCellIndex = content.widgets.findIndex((cell) => cell.model.type === "code");
  content.deselectAll();
  const cell = content.activeCell;
  await app.commands.execute("notebook:run-cell");
  await context.save(); // a page loaded again finds the board in the file
  await drawn(cell.node);
  cell.outputArea.node.scrollIntoView({ block: "nearest" }); // all of the board, where there is room for it
}

const plugin = {
  id: "freecell-first-cell:plugin",
  autoStart: true,
  // JupyterLab starts only when every plugin has been activated: this one waits on its own.
  activate: (app) => void activate(app),
};

(window._JUPYTERLAB ??= {})["freecell-first-cell"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
