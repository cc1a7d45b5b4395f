// Boards on a screen by chessgroundx, whose ranks are single characters: `1` to `9`, then `:` for the tenth, `;`, and so on.

/** The code of the character before that of the first rank. */
const BEFORE = "0".charCodeAt(0);

/** The key of a square by its name: `a:` of `a10`. */
export const key = (square) => square[0] + String.fromCharCode(BEFORE + Number(square.slice(1)));

/** The name of a square by its key: `a10` of `a:`. */
export const square = (key) => key[0] + (key.charCodeAt(1) - BEFORE);

/** A move by where it begins and ends: keys, or a piece of the hand such as `P@`. Promotions and the like follow it. */
export const move = (from, to) => (from.endsWith("@") ? from : square(from)) + square(to);

/**
 * The destinations of the pieces on the board and in the hand, `P@`, for `movable.dests`: of a board of `legwork` or of `legwork/ffish`. A piece
 * that moves in place, as by a promotion or a pass, has its own square among them.
 * @param {any} board
 * @returns {Map<string, string[]>}
 */
export function dests(board) {
  const dests = new Map();
  const add = (from, to) => {
    const targets = dests.get(from) ?? [];
    if (!targets.includes(to)) dests.set(from, [...targets, to]);
  };
  if (typeof board.dests === "function") {
    for (const [from, targets] of board.dests(true)) for (const to of targets) add(key(from), key(to));
    for (const [piece, targets] of Object.entries(board.drops())) for (const to of targets) add(`${piece}@`, key(to));
    return dests;
  }
  for (const text of board.legalMoves().split(" ")) {
    const [, drop, from, to] = /^(?:(\+?[A-Z]['!]?@)|([a-z]\d+))([a-z]\d+)/.exec(text) ?? [];
    if (to !== undefined) add(drop ?? key(from), key(to));
  }
  return dests;
}
