// How moves are written: in SAN, in coordinates, and as the players of Shogi and Xiangqi write them. The style of the rules says
// what there is to choose from; the browser keeps the choice between visits. The library writes them.

import { prefer, preference } from "./browser.js";
import { styleOf } from "./style.js";

/**
 * The notations of each style by the library's names, the usual one first.
 * @type {Record<string, [value: string, words: string][]>}
 */
const NOTATIONS = {
  Chess: [["san", "SAN"], ["coordinates", "Coordinates"]],
  Shogi: [["usi", "USI (7g7f)"], ["kif", "Japanese (７六歩)"]],
  Xiangqi: [["wxf", "WXF (C2=5)"], ["coordinates", "UCI (h2e2)"], ["san", "SAN"]],
  Janggi: [["san", "SAN"], ["coordinates", "Coordinates"]],
};

/** What there is to choose from here. */
export const notations = () => NOTATIONS[styleOf()] ?? [];

/** The notation that the reader has chosen, or the usual one. */
export function notation() {
  const known = notations().map(([value]) => value);
  const kept = preference(`notation-${styleOf()}`) ?? "";
  return known.includes(kept) ? kept : (known[0] ?? "san");
}

/** @param {string} value */
export const setNotation = (value) => prefer(`notation-${styleOf()}`, value === notations()[0]?.[0] ? undefined : value);

/**
 * A legal move in every notation that there is to choose from here.
 * @param {Legwork.Board} board where it is made
 * @param {string} move in coordinates
 * @returns {Record<string, string>}
 */
export const namesOf = (board, move) => Object.fromEntries(notations().map(([value]) => [value, board.moveIn(move, value)]));

/**
 * A move of a game in the notation that is chosen.
 * @param {Legwork.MoveNode} node
 */
export const nodeName = ({ names, san }) => names[notation()] ?? san;

/**
 * A legal move from where a game stands.
 * @param {Legwork.Game} game
 * @param {string} move
 */
export const nextName = ({ board }, move) => board.moveIn(move, notation());

/**
 * A line of moves from where a game stands.
 * @param {Legwork.Game} game
 * @param {string[]} moves
 */
export function lineName({ board }, moves) {
  const name = notation();
  if (moves.length === 0) return "";
  if (name === "san") return board.variationSan(moves.join(" "));
  const names = [];
  for (const move of moves) {
    names.push(board.moveIn(move, name));
    board.push(move);
  }
  for (const _ of moves) board.pop();
  return names.join(" ");
}

/**
 * The legal move that is written so in the notation that is chosen, whatever letters are capital ones; in the place of SAN, which minds
 * them, in coordinates, or exactly so in SAN.
 * @param {Legwork.Game} game
 * @param {string} text
 */
export function moveNamed({ board }, text) {
  const name = notation() === "san" ? "coordinates" : notation();
  const plain = (/** @type {string} */ written) => written.toLowerCase().replaceAll(/[().\s]/g, "");
  const moves = board.legalMoves().split(" ").filter(Boolean);
  const bare = (/** @type {string} */ san) => san.replace(/[+#!?]+$/, "");
  const inSan = board.legalMovesSan().split(" ").map(bare).indexOf(bare(text));
  return moves.find((move) => plain(board.moveIn(move, name)) === plain(text)) ?? moves[inSan];
}
