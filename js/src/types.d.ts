// The types of what Python and the browser send each other, and of the board's own state. A test of the Python
// package (tests/widget/test_border.py) holds what Python sends to the types here.

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

/**
 * What Python publishes in the trait `view`: the position, its legal moves, and the steps that led to it.
 * `targets`: for each pile, for each number of its last cards that can be picked up, the piles that may take
 * them.
 */
interface View {
  revision: number;
  variant: string;
  deal: string;
  layout: PileInfo[];
  piles: number[][];
  targets: number[][][];
  last: {
    kind: "deal" | "load" | "previous" | "move" | "play" | "undo" | "redo" | "finish";
    steps: Step[];
  };
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

/**
 * What Python publishes in the trait `advice`: a sentence, at the second step the cards it means, at the third
 * the pile they should go to. It holds for one revision of the view.
 */
interface Advice {
  revision: number;
  code: string;
  text: Record<string, string>;
  source?: number;
  cards?: number;
  target?: number;
}

/** The traits that Python synchronises. The board reads them and never sets one. */
interface Traits {
  view: View;
  advice: Advice | {};
  /** The words of the controls, by language and code. */
  labels: Record<string, Record<string, string>>;
  /** The moves made, in notation. */
  moves: string[];
  /** Seconds played, at the last change. */
  elapsed: number;
  deal: number | string | null;
  variant: string;
  won: boolean;
  stuck: boolean;
  language: string;
  theme: string;
  four_colour: boolean;
  animation: number;
  mirror: boolean;
  autoplay: string;
  show_winnable: boolean;
}

/** What the player wants, as the browser tells Python. */
type Intent =
  | MoveIntent
  | { type: "new"; deal: string }
  | { type: "beside"; by: number }
  | { type: "travel"; to: number }
  | { type: "open"; game: string }
  | { type: "setting"; name: string; value: string | number | boolean }
  | { type: Command };

/** An intent that says everything by its type. */
type Command =
  | "undo"
  | "redo"
  | "restart"
  | "previous"
  | "finish"
  | "hint"
  | "solve"
  | "help"
  | "pause"
  | "resume"
  | "leave";

/** The last cards of one pile shall go to another. */
interface MoveIntent {
  type: "move";
  source: number;
  target: number;
  /** null: one card or, onto a column, the run that fits there; Python finds it. */
  cards: number | null;
  /**
   * The first of these cards, as the player saw it. If another one lies there by now, Python refuses the move.
   * null: any card.
   */
  card: number | null;
}

/** Every message carries the number of its view, and its own number in that view. */
type Message = Intent & { view: number; id: number };

/** Python's answer to one message. `view` and `id` are null if the message had none. */
interface Answer {
  type: "answer";
  view: number | null;
  id: number | null;
  ok: boolean;
  reason?: Sentence;
  /** The pages of the help, by language. */
  help?: Record<string, Section[]>;
}

/** A section of the help, in one language. */
interface Section {
  title: string;
  text: string[];
  /** Recorded games that can be continued: their ids and their names. */
  games?: [string, string][];
}

/** The part of an anywidget model that the board uses. */
interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name] | undefined;
  send(message: Message): unknown;
  /** In marimo: what runs the cells that read the board. */
  set?(name: string, value: unknown): void;
  save_changes?(): void;
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
  /** Whether the player chose this number of cards. If not, a longer run may go where it fits. */
  exact: boolean;
  /** The key of the first card; undefined for a pile typed ahead, whose last cards are not known yet. */
  key?: number | undefined;
  /** Whether it was chosen while answers were still to come. */
  ahead?: boolean;
}

type Say = (code: string, values?: Record<string, string | number>) => string;
