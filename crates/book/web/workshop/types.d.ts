// What the workshop's module adds to the library, and what the workshop's scripts pass to each other.

import type { Fault } from "../../../wasm/src/types";

export type { Fault };

export interface Field {
  name: string;
  needed: boolean;
  /** In Markdown. */
  meaning: string;
  /** What may stand there, as it is written. */
  values: string[];
  /** The parts whose fields may stand there, each with the word in front of them. */
  parts: { word: string; name: string }[];
}

export interface FieldTable {
  /** The part of the file that has the fields: `a piece`, `castling`. */
  name: string;
  fields: Field[];
}

export interface Changes {
  lines: string;
  pieces: { symbol: string; name: string; before: string | null; now: string | null }[];
  newMoves: string[];
  goneMoves: string[];
}

/** How a piece can go in one direction, as White sees it: a leap, or the same leap again and again. */
export interface DrawnSquare {
  dx: number;
  dy: number;
  slides: boolean;
  moves: boolean;
  captures: boolean;
}

/** A kind of piece, as far as the workshop needs it. */
export interface Kind {
  symbol: string;
  name: string;
  betza: string;
  words: string[];
}

/** What the worker found in a text. */
export type Checked = { faults: Fault[] } | Sound;

export interface Sound {
  faults: [];
  id: string;
  sprite: string;
  kinds: Kind[];
  /** How long the check took, in milliseconds. */
  took: number;
}

export interface Parts {
  sprite: string;
  glances: string;
  pieces: string;
  sections: string;
}
