// What a move takes from the board.

import { isWhite } from "../words.js";

/**
 * How many there are of each piece.
 * @param {Legwork.Pieces} pieces
 * @param {boolean} white
 */
function counted(pieces, white) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const own = Object.values(pieces).filter((piece) => isWhite(piece) === white);
  for (const piece of own) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return { counts, all: own.length };
}

/**
 * The pieces that a move has taken off the board. A side that has as many pieces as before has lost none: one of them may
 * have become another one.
 * @param {Legwork.Pieces} before
 * @param {Legwork.Pieces} after
 */
export function captured(before, after) {
  /** @type {string[]} */
  const lost = [];
  for (const white of [true, false]) {
    const [then, now] = [counted(before, white), counted(after, white)];
    const fewer = then.all - now.all;
    if (fewer <= 0) continue;
    const gone = [...then.counts].flatMap(([piece, count]) => Array(Math.max(0, count - (now.counts.get(piece) ?? 0))).fill(piece));
    lost.push(...gone.slice(0, fewer));
  }
  return lost;
}
