// The icons of the buttons. Each is one stroked path in a square of 20 by 20.

const PATHS = {
  new: "M10 4v12M4 10h12",
  restart: "M4.5 4v4h4M4.8 8A6.2 6.2 0 1 1 4 11.5",
  undo: "M7.5 4 4 7.5 7.5 11M4.5 7.5H12a4 4 0 0 1 0 8H8",
  redo: "M12.5 4 16 7.5 12.5 11M15.5 7.5H8a4 4 0 0 0 0 8h4",
  finish: "M4 10.5 8 14.5 16 5.5",
  previous: "M4 4.5v4h4M4.5 8.5A6 6 0 1 1 4 11M10 7v3.5l2.5 1.5",
  more: "M4 6h12M4 10h12M4 14h12",
  help: "M7 7.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M10 15.5v.1",
  settings: "M4 6h7M15 6h1M4 14h1M9 14h7M11 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  hint: "M8 16.5h4M8 14c0-2.5-3-3-3-6.5a5 5 0 0 1 10 0C15 11 12 11.5 12 14Z",
  moves: "M8 5.5h8M8 10h8M8 14.5h8M4 5.5h.1M4 10h.1M4 14.5h.1",
  earlier: "M12 5 7 10l5 5",
  later: "M8 5l5 5-5 5",
  go: "M7 5v10l8-5Z",
  close: "M5 5l10 10M15 5 5 15",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  `<svg class="fc-icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;

/** @typedef {keyof typeof PATHS} IconName */
