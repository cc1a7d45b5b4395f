// How quick the calls are, beside those of ffish.js: a report, never a test.

import { Board } from "legwork";
import { ffish } from "./ffish.mjs";
import { walk } from "./games.mjs";

const POSITIONS = 500;
const VARIANTS = ["chess", "gothic", "seirawan", "grand"];
/** For so long, in milliseconds, at least. */
const LASTS = 400;

/** How many microseconds a call takes: the best of three. */
function timed(calls, run) {
  let best = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    let done = 0;
    const start = performance.now();
    while (performance.now() - start < LASTS / 3) {
      run();
      done += calls;
    }
    best = Math.min(best, ((performance.now() - start) * 1000) / done);
  }
  return best;
}

/** Leaves by recursion over `push` and `pop`, as a program without a perft counts them. */
function leaves(board, depth) {
  const moves = board.legalMoves().split(" ");
  if (depth === 1) return moves[0] === "" ? 0 : moves.length;
  let sum = 0;
  for (const move of moves) {
    board.push(move);
    sum += leaves(board, depth - 1);
    board.pop();
  }
  return sum;
}

const ff = await ffish();
const rows = [];
for (const variant of VARIANTS) {
  const places = [];
  walk({
    variant,
    positions: POSITIONS,
    seed: 4,
    visit: (board, moves) => {
      const last = moves.at(-1);
      if (last) places.push({ fen: board.fen(), last });
    },
  });
  const boards = {
    ours: places.map(({ fen }) => new Board(variant, fen)),
    theirs: places.map(({ fen }) => new ff.Board(variant, fen)),
  };
  const both = (calls, run) => ["ours", "theirs"].map((whose) => timed(calls, () => run(boards[whose])));
  const row = (what, [ours, theirs]) =>
    rows.push({ variant, call: what, "legwork, µs": ours.toFixed(2), "ffish, µs": theirs.toFixed(2), times: (theirs / ours).toFixed(1) });

  row("legalMoves", both(places.length, (list) => list.forEach((board) => board.legalMoves())));
  const pushAndPop = (list) =>
    list.forEach((board, place) => {
      board.push(places[place].last);
      board.pop();
    });
  row("push and pop", both(places.length, pushAndPop));
  row("numberLegalMoves", both(places.length, (list) => list.forEach((board) => board.numberLegalMoves())));
  row("fen", both(places.length, (list) => list.forEach((board) => board.fen())));
  const depth = 3;
  const [ours, theirs] = [new Board(variant), new ff.Board(variant)];
  const count = ours.perft(depth);
  if (leaves(theirs, depth) !== count) throw new Error(`${variant}: the counts differ`);
  row(`perft ${depth}, a leaf; ffish by push and pop`, [timed(count, () => ours.perft(depth)), timed(count, () => leaves(theirs, depth))]);
  ours.free();
  theirs.delete();
  boards.ours.forEach((board) => board.free());
  boards.theirs.forEach((board) => board.delete());
}
console.table(rows);
