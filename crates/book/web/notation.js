// How moves are written: in SAN, in coordinates, and as the players of Shogi and Xiangqi write them. The style of the rules says
// what there is to choose from; the browser keeps the choice between visits. What records call the kinds stands in the page's
// sprite (`#lw-lines`): the characters of Shogi, the letters of Xiangqi.

import { prefer, preference } from "./browser.js";
import { inStyle, styleOf } from "./style.js";
import { isWhite, symbolOf } from "./words.js";

/**
 * The notations of each style, the usual one first.
 * @type {Record<string, [value: string, words: string][]>}
 */
const NOTATIONS = {
  Chess: [["san", "SAN"], ["coordinates", "Coordinates"]],
  Shogi: [["usi", "USI (7g7f)"], ["kif", "Japanese (７六歩)"]],
  Xiangqi: [["wxf", "WXF (C2=5)"], ["coordinates", "UCI (h2e2)"], ["san", "SAN"]],
  Janggi: [["san", "SAN"], ["coordinates", "Coordinates"]],
};

const NUMERALS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六"];

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
 * What a rank is called where Shogi's moves are written in Japanese.
 * @param {number} number from the far side, from 1 on
 */
export const rankNumeral = (number) => NUMERALS[number - 1] ?? String(number);

/**
 * What records call a kind; each stands after its symbol, which ends with the first letter of A to Z.
 * @param {string} piece
 */
function recorded(piece) {
  const kinds = (document.getElementById("lw-lines")?.dataset.kinds ?? "").split(" ");
  const named = kinds.map((kind) => /^(\+?[A-Z])(.+)$/.exec(kind));
  return named.find((found) => found?.[1] === symbolOf(piece))?.[2];
}

/**
 * The position in which a move is made, as far as notations need it.
 * @typedef {object} Before
 * @property {Legwork.Pieces} pieces
 * @property {string | undefined} last the square where the move before has ended
 * @property {boolean} declines whether the piece could promote by the same move and does not
 */

/** @typedef {Pick<Legwork.VariantInfo, "files" | "ranks" | "rankNames">} BoardSize */

/**
 * A square by its numbers from White's lower left corner, from 0 on.
 * @param {string} square
 * @param {BoardSize} board
 */
const placeOf = (square, { rankNames }) => ({ file: square.charCodeAt(0) - 97, rank: rankNames.indexOf(square.slice(1)) });

/**
 * A move as USI writes it: `7g7f`, `P*5e`.
 * @param {string} move
 * @param {BoardSize} board
 */
function usi(move, board) {
  const squares = inStyle(move.replace("@", "*"), board);
  // A piece that captures on its way names each square once.
  return squares.replace(/,(\d+[a-z])/g, (_, square, at) => (squares.slice(0, at).endsWith(square) ? "" : square));
}

/**
 * A move of Shogi as Japanese records have it: where it goes, the piece, what it does, where it came from.
 * @param {string} move
 * @param {BoardSize} board
 * @param {Before} before
 * @returns {string | undefined} none for a move in several steps
 */
function kif(move, board, { pieces, last, declines }) {
  const square = (/** @type {string} */ name) => {
    const { file, rank } = placeOf(name, board);
    return { file: board.files - file, rank: board.ranks - rank };
  };
  const goal = (/** @type {string} */ name) => {
    const { file, rank } = square(name);
    const wide = String(file).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    return `${wide}${rankNumeral(rank)}`;
  };
  const dropped = /^(\+?[A-Z])@([a-z]\d+)$/.exec(move);
  if (dropped) return `${goal(dropped[2] ?? "")}${recorded(dropped[1] ?? "") ?? dropped[1]}打`;
  const [, from = "", to = "", sign = ""] = /^([a-z]\d+)([a-z]\d+)(\+?)$/.exec(move) ?? [];
  const piece = pieces[from];
  if (!piece) return undefined;
  const start = square(from);
  return `${to === last ? "同" : goal(to)}${recorded(piece) ?? symbolOf(piece)}${sign ? "成" : declines ? "不成" : ""}(${start.file}${start.rank})`;
}

/**
 * A move of Xiangqi as the World Xiangqi Federation writes it: the piece, its file as its side counts, forward, back or sideways,
 * and how far or to which file. Of two like pieces on a file the front one has `+`, the other `-`.
 * @param {string} move
 * @param {BoardSize} board
 * @param {Before} before
 * @returns {string | undefined} none where three like pieces stand on a file
 */
function wxf(move, board, { pieces }) {
  const [, from = "", to = ""] = /^([a-z]\d+)([a-z]\d+)$/.exec(move) ?? [];
  const piece = pieces[from];
  if (!piece) return undefined;
  const white = isWhite(piece);
  const [start, goal] = [placeOf(from, board), placeOf(to, board)];
  const fileOf = (/** @type {number} */ file) => (white ? board.files - file : file + 1);
  const ahead = (/** @type {number} */ rank) => (white ? rank : -rank);
  const likes = Object.keys(pieces).filter((square) => pieces[square] === piece && placeOf(square, board).file === start.file);
  if (likes.length > 2) return undefined;
  const other = likes.find((square) => square !== from);
  const place = other === undefined ? `${fileOf(start.file)}` : ahead(start.rank) > ahead(placeOf(other, board).rank) ? "+" : "-";
  const way = Math.sign(ahead(goal.rank) - ahead(start.rank));
  const far = start.file === goal.file ? Math.abs(goal.rank - start.rank) : fileOf(goal.file);
  return `${recorded(piece) ?? symbolOf(piece)}${place}${way > 0 ? "+" : way < 0 ? "-" : "="}${far}`;
}

/**
 * A move in the notation that is chosen.
 * @param {string} move in coordinates
 * @param {string} san
 * @param {BoardSize} board
 * @param {Before} [before] where it is made; without it, in another notation
 */
export function moveName(move, san, board, before) {
  const name = notation();
  if (name === "usi" || (name === "kif" && !before)) return usi(move, board);
  if (name === "kif" && before) return kif(move, board, before) ?? usi(move, board);
  if (name === "wxf" && before) return wxf(move, board, before) ?? san;
  return name === "coordinates" ? move : san;
}

/**
 * A move of a game in the notation that is chosen.
 * @param {Legwork.Game} game
 * @param {Legwork.MoveNode} node
 */
export function nodeName(game, { move, san, pieces, parent, declines }) {
  return moveName(move, san, game.variant.info, { pieces, last: parent?.squares.at(-1), declines });
}

/**
 * A legal move from where a game stands.
 * @param {Legwork.Game} game
 * @param {string} move
 * @param {string} san
 */
export function nextName({ board, now, node, variant }, move, san) {
  return moveName(move, san, variant.info, { pieces: now.pieces, last: node.squares.at(-1), declines: declines(board, move) });
}

/**
 * Whether a piece could promote by a move and does not.
 * @param {Legwork.Board} board
 * @param {string} move
 */
export const declines = (board, move) => board.legalMoves().split(" ").includes(`${move}+`);

/**
 * A line of moves from where a game stands.
 * @param {Legwork.Game} game
 * @param {string[]} moves
 */
export function lineName(game, moves) {
  const { board, variant } = game;
  const name = notation();
  if (moves.length === 0) return "";
  if (name === "san") return board.variationSan(moves.join(" "));
  const names = [];
  let last = game.node.squares.at(-1);
  for (const move of moves) {
    const before = name === "kif" || name === "wxf" ? { pieces: board.pieces(), last, declines: name === "kif" && declines(board, move) } : undefined;
    names.push(moveName(move, move, variant.info, before));
    last = board.moveSquares(move).at(-1);
    board.push(move);
  }
  for (const _ of moves) board.pop();
  return names.join(" ");
}

/**
 * The legal move that is written so in the notation that is chosen.
 * @param {Legwork.Game} game
 * @param {string} text
 */
export function moveNamed(game, text) {
  const plain = (/** @type {string} */ name) => name.toLowerCase().replaceAll(/[().\s]/g, "");
  const legal = game.board.legalMoves().split(" ");
  const { now, node, variant } = game;
  const nameOf = (/** @type {string} */ move) => moveName(move, move, variant.info, { pieces: now.pieces, last: node.squares.at(-1), declines: legal.includes(`${move}+`) });
  return legal.find((move) => plain(nameOf(move)) === plain(text));
}
