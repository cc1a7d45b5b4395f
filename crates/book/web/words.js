// What is said of squares, pieces and classes, on the screen and by a screen reader.

import { sideName, sideOf, squareName } from "./style.js";

/**
 * The classes of squares in the order of a legend, as the library names them.
 * @type {Legwork.ClassWords[]}
 */
export const CLASSES = [
  { name: "slide", title: "Slide", meaning: "moves or captures, unless a piece is in the way", spoken: "slide" },
  { name: "leap", title: "Leap", meaning: "moves or captures, whatever stands between", spoken: "leap" },
  { name: "lame", title: "Lame leap", meaning: "a leap that a piece between can block", spoken: "lame leap" },
  { name: "hop", title: "Hop", meaning: "only over a piece that stands between", spoken: "hop" },
  {
    name: "afterCapture",
    title: "After a capture",
    meaning: "only after something was captured on the way",
    spoken: "after a capture on the way",
  },
  { name: "moveOnly", title: "Move only", meaning: "never captures there", spoken: "move only" },
  { name: "captureOnly", title: "Capture only", meaning: "never goes there without capturing", spoken: "capture only" },
  {
    name: "inPassing",
    title: "In passing",
    meaning: "what stands there can be captured on the way to another square",
    spoken: "captured in passing possible",
  },
  { name: "castling", title: "Castling", meaning: "the King castles by going there", spoken: "castling" },
];

/** @param {string} piece */
export const isWhite = (piece) => piece === piece.toUpperCase();

/** @param {boolean} white */
export const colorName = sideName;

/**
 * The symbol of a piece's kind: of `+r` it is `+R`, of a promoted `q~` it is `Q`.
 * @param {string} piece
 */
export const symbolOf = (piece) => piece.toUpperCase().replace("~", "");

/**
 * Whether a piece turns back into what it was when it is captured.
 * @param {string} piece
 */
export const isPromoted = (piece) => piece.endsWith("~");

/**
 * @param {string} symbol
 * @param {boolean} white
 */
export const pieceOf = (symbol, white) => (white ? symbol.toUpperCase() : symbol.toLowerCase());

/**
 * The name of a piece: `white Lion`.
 * @param {Legwork.VariantInfo} info
 * @param {string} piece
 */
export function pieceName(info, piece) {
  const kind = info.kinds.find((known) => known.symbol === symbolOf(piece));
  return `${sideOf(isWhite(piece))} ${isPromoted(piece) ? "promoted " : ""}${kind?.name ?? symbolOf(piece)}`;
}

/** @param {string} name */
export const classWords = (name) => CLASSES.find((known) => known.name === name);

/**
 * What can be done on a marked square, in words.
 * @param {Legwork.Mark} mark
 */
export function markWords(mark) {
  const words = mark.drops ? ["drop"] : mark.classes.map((name) => classWords(name)?.spoken ?? name);
  if (mark.castles && !mark.classes.includes("castling")) words.push("castling");
  if (mark.captures && !mark.classes.includes("inPassing") && !mark.classes.includes("captureOnly")) words.push("captures");
  if (mark.promotes) words.push("promotes");
  return words.join(", ");
}

/**
 * What a square announces: `e4, white Lion, captured in passing possible`.
 * @param {Legwork.VariantInfo} info
 * @param {string} square
 * @param {Legwork.BoardState} state
 */
export function squareWords(info, square, state) {
  const piece = state.pieces[square];
  const words = [squareName(square, info), piece ? pieceName(info, piece) : "empty"];
  const mark = state.marks?.get(square);
  if (info.goals.includes(square)) words.push("wins");
  if (mark) words.push(markWords(mark));
  if (state.picked === square) words.push("picked up");
  if (state.checked?.has(square)) words.push("in check");
  if (state.guilty?.has(square)) words.push("the reason why not");
  if (state.hinted?.includes(square)) words.push("hint");
  if (state.premoved?.includes(square)) words.push("premove");
  if (state.last?.includes(square)) words.push("last move");
  return words.join(", ");
}

/**
 * A text as a sentence begins, unless it begins with a move.
 * @param {string} text
 */
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/**
 * Sentences one after the other, each with its stop.
 * @param {string[]} parts
 */
export const sentences = (...parts) => parts.filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
