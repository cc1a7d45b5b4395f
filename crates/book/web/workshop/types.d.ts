// What the workshop's module adds to the library, and what the workshop's scripts pass to each other.

import type { Fault, VariantInfo } from "../../../wasm/src/types";

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

/** A kind of piece, as far as the editor needs it. */
export type Kind = VariantInfo["kinds"][number];

/** A piece as the form shows it. */
export interface FormPiece {
  letter: string;
  name: string;
  betza: string;
  /** Whether `betza` has all of its moves. */
  whole: boolean;
  royal: boolean;
  /** The picture for which it asks. */
  picture: string | null;
}

/** What the form shows of a rule file. */
export interface FormContent {
  name: string;
  like: string;
  start: string;
  /** The names of the fields that are there. */
  fields: string[];
  pieces: FormPiece[];
}

/** Where the beginning of a rule file ends. */
export interface Place {
  part: string | null;
  given: string[];
  field: [part: string, name: string] | null;
  inString: boolean;
}

/** What the workshop's scripts use of its module on the page's own thread. */
export interface Library {
  placeAt(beginning: string): Place;
}

/** What the worker found in a text. */
export type Checked = { faults: Fault[]; form?: FormContent } | Sound;

export interface Sound {
  faults: [];
  form?: FormContent;
  id: string;
  sprite: string;
  info: VariantInfo;
  /** How long the check took, in milliseconds. */
  took: number;
}

export interface Parts {
  sprite: string;
  glances: string;
  pieces: string;
  sections: string;
}
