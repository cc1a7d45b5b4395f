// How quick the calls are, compared with those of ffish.js: a report, never a test. `node speed.mjs PAGE` also writes the table as the last
// section of a page.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Board } from "legwork";
import Module from "legwork/ffish";
import { ffish } from "./ffish.mjs";
import { walk } from "./games.mjs";

const POSITIONS = 100;
const VARIANTS = ["gothic", "chess", "crazyhouse", "xiangqi", "seirawan"];
/** The number of rounds, in each of which every library takes its turn; the median counts. */
const ROUNDS = 7;
/** How many times as long as ffish-es6's a call may take. */
const BAR = 1.2;
/** Processor time for a turn at least, in microseconds. */
const LASTS = 15_000;
/** The last section of the page, up to the table. */
const SECTION = `
## How quick the calls are

Microseconds of processor time for a call, under Node, on average over positions of random games: of \`legwork\`, of the layer
\`legwork/ffish\`, and of ffish-es6. The median of seven rounds, in which the three take turns; \`cargo xtask js-table\` measures it, after
\`cargo xtask npm\`.

`;

/** The section that ffish.js does not have of itself. */
const GOTHIC = `[gothic:capablanca]
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
`;

/** What is called on a board, at a position with a legal move, which is also given as the board writes it in SAN. */
const CALLS = {
  "push, pop": (board, { move }) => {
    board.push(move);
    board.pop();
  },
  "pushSan, pop": (board, { san }) => {
    board.pushSan(san);
    board.pop();
  },
  "push, moveStack, pop": (board, { move }) => {
    board.push(move);
    board.moveStack();
    board.pop();
  },
  "push of an illegal move": (board) => board.push("a1a1"),
  setFen: (board, { fen }) => board.setFen(fen),
  fen: (board) => board.fen(),
  legalMoves: (board) => board.legalMoves(),
  legalMovesSan: (board) => board.legalMovesSan(),
  numberLegalMoves: (board) => board.numberLegalMoves(),
  sanMove: (board, { move }) => board.sanMove(move),
  isCheck: (board) => board.isCheck(),
  checkedPieces: (board) => board.checkedPieces(),
  pocket: (board) => board.pocket(true),
  isGameOver: (board) => board.isGameOver(),
  result: (board) => board.result(),
};

/** Processor time in microseconds. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** How many microseconds a call takes, on average over the positions. */
function timed(places, boards, call) {
  let done = 0;
  const start = spent();
  let took = 0;
  do {
    boards.forEach((board, place) => call(board, places[place]));
    done += boards.length;
    took = spent() - start;
  } while (took < LASTS);
  return took / done;
}

const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];

const [layer, theirs] = [await Module(), await ffish()];
theirs.loadVariantConfig(GOTHIC);
layer.loadVariantConfig(GOTHIC);
const rows = [];
for (const variant of VARIANTS) {
  const places = [];
  const visit = (board, moves) => {
    if (moves.length > 0) places.push({ fen: board.fen(), move: moves[moves.length >> 1] });
  };
  walk({ variant, positions: POSITIONS, seed: 4, visit });
  const all = [Board, layer.Board, theirs.Board].map((Board) => places.map(({ fen }) => new Board(variant, fen)));
  const written = all.map((boards) => places.map((place, at) => ({ ...place, san: boards[at].sanMove(place.move) })));
  for (const [call, act] of Object.entries(CALLS)) {
    const times = all.map(() => []);
    for (let round = 0; round <= ROUNDS; round++) {
      all.forEach((boards, library) => {
        const time = timed(written[library], boards, act);
        // The first round warms up.
        if (round > 0) times[library].push(time);
      });
    }
    rows.push([variant, call, ...times.map((of) => median(of).toFixed(2))]);
  }
  const [own, ours, peers] = all;
  for (const boards of [own, ours]) boards.forEach((board) => board.free());
  peers.forEach((board) => board.delete());
}
const table = [
  "| variant | call | `legwork` | `legwork/ffish` | ffish-es6 |",
  "|---|---|---|---|---|",
  ...rows.map((row) => `| ${row.join(" | ")} |`),
];
console.log(table.join("\n"));
const ratio = ([, , , ours, peers]) => Number(ours) / Number(peers);
const slower = rows.filter((row) => ratio(row) > BAR);
console.log(`speed    ${rows.length - slower.length} of ${rows.length} calls of legwork/ffish take at most ${BAR} times ffish-es6's time`);
for (const row of slower) console.log(`slower   ${row[0]}: ${row[1]}: ${ratio(row).toFixed(1)} times`);
const first = (entry) => {
  const script = fileURLToPath(new URL("first.mjs", import.meta.url));
  const run = () => Number(execFileSync(process.execPath, [script, entry], { encoding: "utf8" }));
  return median(Array.from({ length: ROUNDS }, run)).toFixed(0);
};
console.log(`first    board of legwork/ffish: ${first("legwork/ffish")} ms of processor time; of legwork: ${first("legwork")} ms`);
const [page] = process.argv.slice(2);
if (page) {
  const [text] = readFileSync(page, "utf8").split(SECTION);
  writeFileSync(page, `${text}${SECTION}${table.join("\n")}\n`);
}
