/**
 * What a game is played by, and where it starts: values of the variant's options by their names, and a set-up. With `free`, Kings are pieces like
 * others: there may be none, and any of them may be attacked or captured.
 */
export type Options = { setup?: number; seed?: number; free?: boolean } & Record<string, string | number | boolean | undefined>;

/** What every function throws. */
export interface LegworkError extends Error {
  /** What went wrong, for programs. */
  kind:
    | "unknown-variant"
    | "option"
    | "rules"
    | "fen"
    | "set-up"
    | "text"
    | "move"
    | "pgn"
    | "memory"
    | "net"
    | "argument";
  /** The argument that is not what the function takes. */
  argument?: string;
  /** The field of a FEN. */
  field?: string;
  /** The byte of a FEN or of a move's text, from 0. */
  offset?: number;
  /** The line of a rule file or a PGN, from 1. */
  line?: number;
  /** The column of a rule file, from 1. */
  column?: number;
  /** Every fault of a rule file. */
  faults?: Fault[];
  /** The game of a PGN, from 1. */
  game?: number;
  /** The half-move of a game, from 1; null before the moves. */
  ply?: number | null;
}

/** One thing that is wrong with a rule file. */
export interface Fault {
  line: number;
  column: number;
  /** The place in the rules: `pieces[3] (A): betza`. */
  path: string;
  message: string;
  /** The rule file in which it stands, if that is one that the given one is `like`. */
  ancestor?: string;
}

export interface VariantInfo {
  id: string;
  name: string;
  files: number;
  ranks: number;
  fileNames: string[];
  rankNames: string[];
  /** The squares of the rectangle that do not belong to the board. */
  holes: string[];
  /** The squares that pieces have to reach to end the game. */
  goals: string[];
  /** How the board and the pieces are shown: with `Hexagons`, each file begins half a cell lower than the one to its left. */
  style: "Chess" | "Shogi" | "Hexagons";
  /** The FEN from which a game starts, in the set-up asked for. */
  start: string;
  /** How many set-ups there are; null where there are none. */
  setUps: number | null;
  options: { name: string; values: string[]; value: string }[];
  /** Whether pieces wait in a hand, to be gated or dropped. */
  hasHands: boolean;
  /** Whether pieces are dropped from the hand on empty squares. */
  drops: boolean;
  /** Whether Pawns promote to what is in a pool. */
  hasPool: boolean;
  /** Whether a turn can be passed. */
  passes: boolean;
  /** What other programs call it, by program. */
  aliases: Record<string, string>;
  kinds: KindInfo[];
}

export interface KindInfo {
  /** How it is written: `+R`. */
  symbol: string;
  /** That without the `+`: `R`. */
  letter: string;
  name: string;
  /** In Pawns, where the rule page says. */
  value: number | null;
  betza: string;
  /** How it moves, a line each; nothing in `legwork/board`. */
  words: string[];
  remark: string | null;
  royal: boolean;
  pawn: boolean;
}

/** How a piece gets to a square. */
export type SquareClass =
  | "slide"
  | "leap"
  | "lame"
  | "hop"
  | "afterCapture"
  | "moveOnly"
  | "captureOnly"
  | "inPassing";

export interface GlanceSquare {
  square: string;
  /** The class by which it is shown. */
  class: SquareClass;
  /** All its classes; none if it is only castling. */
  classes: SquareClass[];
  castling?: true;
}

export interface Hands {
  white: Record<string, number>;
  black: Record<string, number>;
}

/** A legal move. */
export interface MoveInfo {
  /** In coordinates, as `push` reads it. */
  text: string;
  san: string;
  /** The square that the piece leaves; none of a drop or a pass. */
  from?: string;
  /** The square where it ends; none of a pass. */
  to?: string;
  /** The piece that moves, as on the board: `N`, or `n` of Black's. */
  piece?: string;
  /** The pieces that it takes, by their squares. */
  captured: Record<string, string>;
  /** The kind that the piece becomes. */
  promotion?: string;
  /** The kind that is dropped. */
  drop?: string;
  /** The kind that is placed from the hand on the square left. */
  gate?: string;
  castling: boolean;
}

/** A game as `toJSON` gives it. */
export interface SavedGame {
  variant: string;
  options: Record<string, string>;
  /** The FEN of the position from which it began. */
  start: string;
  /** In coordinates. */
  moves: string[];
  /** The FEN of the position on the board. */
  fen: string;
}

export interface Explanation {
  legal: boolean;
  /** The move as it is written; the text given if it is not a move. */
  text: string;
  /** One sentence: what the move does, or why it is not legal. */
  words: string;
  /** The squares that this is about: where it goes, or what forbids it. */
  squares: string[];
  /** A name for the reason why it is not legal, else null. */
  reason: string | null;
}

export interface Outcome {
  result: "1-0" | "0-1" | "1/2-1/2";
  reason: string;
}

export interface Playout {
  plies: number;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  /** Why it ended; null if it was cut off. */
  reason: string | null;
}

export interface Target {
  square: string;
  class: SquareClass;
  castles: boolean;
  captures: boolean;
  promotes: boolean;
  /** Whether the piece comes there from the hand. */
  drops: boolean;
}

export interface Choice {
  move: string;
  /** What the piece becomes, or what is gated; null if neither. */
  becomes: string | null;
  words: string;
}

export interface Answer {
  answer: "entered" | "continues" | "putDown" | "refused";
  /** The move, if it is entered. */
  move?: string;
  /** Why not, if it is refused. */
  reason?: string;
  /** The squares by which it is refused. */
  squares?: string[];
  /** Of `legwork/board`: the reason is not there, only that the move is not legal. */
  unexplained?: true;
}

/** When a search ends; without any of `nodes`, `depth` and `movetime`, after a second. */
export interface Limits {
  nodes?: number;
  depth?: number;
  /** In milliseconds. */
  movetime?: number;
  /** How many of the best moves are told, each with its line. */
  multiPv?: number;
}

/** Hundredths of a Pawn for the side to move, or a mate in this number of moves, negative if it is the one mated. */
export type Score = { cp: number } | { mate: number };

export interface Line {
  depth: number;
  deepest: number;
  /** 1 for the best line, 2 for the second best. */
  number: number;
  score: Score;
  nodes: number;
  milliseconds: number;
  pv: string[];
}

export interface Best {
  move: string;
  san: string;
  score: Score;
  pv: string[];
  depth: number;
  nodes: number;
}

/** A game as PGN records it, both ways. */
export interface RecordedGame {
  variant: string;
  /** Values of the variant's options by their names. */
  options?: Record<string, string>;
  /** The FEN from which it starts. */
  start: string;
  tags?: [name: string, value: string][];
  result?: "1-0" | "0-1" | "1/2-1/2" | "*";
  line: RecordedLine;
  /** What `readPgn` found amiss and could pass over, such as a null move in a variation. */
  warnings?: string[];
}

export interface RecordedLine {
  /** What is said before the first move. */
  comments?: string[];
  moves: RecordedMove[];
}

export interface RecordedMove {
  /** In coordinates. */
  move: string;
  /** Numeric annotation glyphs: 1 is `!`. */
  nags?: number[];
  comments?: string[];
  /** What could have been played in its place. */
  variations?: RecordedLine[];
}
