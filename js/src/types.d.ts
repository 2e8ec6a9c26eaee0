// The types of what Python and the browser send each other, and of the board's own state.

declare module "*.css" {
  const text: string;
  export default text;
}

type Suit = 0 | 1 | 2 | 3;

/** A pile: its kind, and its name in moves. */
interface PileInfo {
  kind: "cascade" | "freecell" | "foundation";
  name: string;
  suit: number | null;
}

/** A sentence in all languages. */
interface Sentence {
  code: string;
  text: Record<string, string>;
}

/** `[source, target, cards]`. */
type Step = [number, number, number];

/** What Python publishes: the position, its legal moves, and the steps that led to it. */
interface View {
  revision: number;
  variant: string;
  deal: string;
  layout: PileInfo[];
  piles: number[][];
  targets: number[][][];
  last: { kind: "deal" | "move" | "undo" | "redo" | "load" | "finish"; steps: Step[] };
  counts: { moves: number; undos: number; automoves: number };
  running: boolean;
  /** The moves that redo would make, the next one first. */
  undone: string[];
  /** A sentence that says how many cards one move may take. */
  reach: Sentence | null;
  can: {
    undo: boolean;
    redo: boolean;
    restart: boolean;
    finish: boolean;
    previous: boolean;
    earlier: boolean;
    later: boolean;
  };
  won: boolean;
  stuck: boolean;
  notice: Sentence | null;
}

/** The part of an anywidget model that the board uses. The board never sets a trait. */
interface Model {
  get(name: string): any;
  send(message: unknown): void;
  on(event: string, listener: (...details: any[]) => void): void;
  off(event: string, listener: (...details: any[]) => void): void;
  /** In Jupyter: its connection to the kernel. */
  widget_manager?: { kernel?: { connectionStatus: string; connectionStatusChanged?: Signal } | null };
}

/** A signal of Jupyter. */
interface Signal {
  connect(listener: () => void): unknown;
  disconnect(listener: () => void): unknown;
}

/** A hint: a sentence and, in the second step, the move it means. It holds for one revision of the view. */
interface Hint {
  revision: number;
  text: Record<string, string>;
  source?: number;
  count?: number;
  target?: number;
}

/** A section of the help, in one language. */
interface Section {
  title: string;
  text: string[];
  /** Recorded games that can be continued: their ids and their names. */
  games?: [string, string][];
}

/** Python's answer to one message. */
interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  reason?: Sentence;
  help?: Record<string, Section[]>;
}

interface Point {
  x: number;
  y: number;
}

/** Where everything is, in board pixels. */
interface Geometry {
  width: number;
  height: number;
  card: { width: number; height: number };
  /** For each pile: its upper left corner, and how far each card lies below the one before it. */
  piles: { x: number; y: number; fan: number }[];
  /** The lines of piles as seen, from top to bottom and from left to right. */
  lines: number[][];
}

/** Cards that are picked up: the last `cards` cards of `pile`. */
interface Choice {
  pile: number;
  cards: number;
  /** Whether the player chose this number of cards. If not, Python finds the number. */
  exact: boolean;
  /** The key of the first card; undefined for a pile typed ahead, whose last cards are not known yet. */
  key?: number | undefined;
  /** Whether it was chosen while answers were still to come. */
  ahead?: boolean;
}

type Say = (code: string, values?: Record<string, string | number>) => string;
