// The shapes that cross the border between Python and the browser, and the board's own state.

declare module "*.css" {
  const text: string;
  export default text;
}

type Suit = 0 | 1 | 2 | 3;

/** One pile's place in the game: what it is and what move notation calls it. */
interface PileInfo {
  kind: "cascade" | "freecell" | "foundation";
  name: string;
  suit: number | null;
}

/** A sentence in every language that Python speaks. */
interface Sentence {
  code: string;
  text: Record<string, string>;
}

/** `[source, target, cards]`. */
type Step = [number, number, number];

/** What Python publishes: the position, all that may be done with it, and what led to it. */
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
  /** Moves that redo would make, the next one first. */
  undone: string[];
  /** How many cards one move may carry, in words. */
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

/** The part of an anywidget model that the board uses; it never sets anything. */
interface Model {
  get(name: string): any;
  send(message: unknown): void;
  on(event: string, listener: (...details: any[]) => void): void;
  off(event: string, listener: (...details: any[]) => void): void;
  /** Where the host is one of Jupyter's: its connection to the kernel. */
  widget_manager?: { kernel?: { connectionStatus: string; connectionStatusChanged?: Signal } | null };
}

/** A signal of Jupyter's. */
interface Signal {
  connect(listener: () => void): unknown;
  disconnect(listener: () => void): unknown;
}

/** What Python advises: words, and where they point once they do. It holds for one revision of the view. */
interface Hint {
  revision: number;
  text: Record<string, string>;
  source?: number;
  count?: number;
  target?: number;
}

/** A part of the help, in one language. */
interface Section {
  title: string;
  text: string[];
  /** Recorded games that wait: their ids, and what to call them. */
  games?: [string, string][];
}

/** Python's reply to one intent. */
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

/** Where everything stands, in board pixels. */
interface Geometry {
  width: number;
  height: number;
  card: { width: number; height: number };
  /** Per pile: its slot's corner, and how far each further card lies below the one before. */
  piles: { x: number; y: number; fan: number }[];
  /** Piles in the lines the eye sees them in, top to bottom, left to right. */
  lines: number[][];
}

/** Cards that are picked up: the last `cards` of `pile`. */
interface Choice {
  pile: number;
  cards: number;
  /** The person chose this very number; else the pile was chosen and Python finds how many go. */
  exact: boolean;
  /** The key of the first card; none for a pile that was typed ahead: what lies there once all is answered is meant. */
  key?: number | undefined;
  /** Chosen while answers were to come. */
  ahead?: boolean;
}

type Say = (code: string, values?: Record<string, string | number>) => string;
