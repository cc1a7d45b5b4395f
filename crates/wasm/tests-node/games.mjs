// Games of random moves: the same for the same seed.

import { Board } from "legwork";

/** Numbers from 0 up to a bound, by a small generator (mulberry32). */
export function dice(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** The moves of a text, sorted. */
export const sorted = (moves) => moves.split(" ").filter(Boolean).sort();

/**
 * Walks through positions of random games, this number in all, each at most 200 plies long. `visit` gets the board and
 * the legal moves, sorted; what it returns, if anything, are the moves to choose from. `begin` is told of a new
 * game, `play` of each move before it is made.
 */
export function walk({ variant, options, positions, seed, visit, begin, play }) {
  const roll = dice(seed);
  for (let left = positions; left > 0; ) {
    const board = new Board(variant, undefined, options);
    begin?.(board);
    for (let ply = 0; ply < 200 && left > 0; ply++) {
      const moves = sorted(board.legalMoves());
      const chosen = visit(board, moves) ?? moves;
      left--;
      if (chosen.length === 0 || board.isGameOver()) break;
      const move = chosen[roll(chosen.length)];
      play?.(board, move);
      board.push(move);
    }
    board.free();
  }
}
