// How strong the levels of the site's engine are: each plays the next, and the lowest a player that captures the most valuable
// piece it can and else moves at random.
//
//     node levels.mjs PACKAGE [--variant chess] [--games 40] [--greedy 100] [--levels 1-9] [--seed 1]
//
// PACKAGE is the folder of the package for npm, `target/npm` (`cargo xtask wasm`). The levels are those of the pages
// (`web/engine/levels.js`), without their limit of time, so that everybody gets the same games from the same seed. Each pair
// plays with changed sides in turn; the first eight plies vary, as on the pages. Elo differences have 95% intervals.
//
// Neither the lowest level nor the player that captures knows how to mate, so their games are adjudicated by material, as matches of
// weak programs are: see `DECIDED`. Games of two levels are played to their end.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { LEVELS, chosen, planOf } from "../web/engine/levels.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: "string", default: "chess" },
    games: { type: "string", default: "40" },
    greedy: { type: "string", default: "100" },
    levels: { type: "string", default: `1-${LEVELS.length}` },
    seed: { type: "string", default: "1" },
  },
});
const [folder] = positionals;
if (!folder) throw new Error("expected the folder of the package for npm: node levels.mjs PACKAGE");
const { Board, Engine, variantInfo } = createRequire(import.meta.url)(resolve(folder, "legwork.cjs"));

/** A game that is longer is drawn. */
const LONGEST = 600;
/** A side that has had this much less on the board for this number of plies running has lost on points: nine Pawns are a Queen. */
const DECIDED = { pawns: 9, plies: 20 };
/** How many megabytes the table of each player has. */
const TABLE = 16;

/** The state of the generator, which begins anew with each match: a match of any two levels can be repeated by itself. */
let seed = 0;

/** A number from 0 up to 1, by mulberry32. */
function random() {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const worth = new Map(variantInfo(values.variant).kinds.map(({ symbol, value, royal }) => [symbol, royal ? 0 : (value ?? 1)]));
const valueOf = (piece) => worth.get(piece.toUpperCase().replace("~", "")) ?? 0;

/** A player of a level, whose engine remembers its game as that of a page does. */
function player(level) {
  const engine = new Engine(TABLE);
  const move = (board, plies) => {
    const { limits, margin } = planOf(level, plies);
    const lines = new Map();
    const best = engine.think(board, limits, (line) => lines.set(line.number ?? 1, line));
    return margin > 0 ? (chosen(lines.values(), margin, random) ?? best.move) : best.move;
  };
  return { move, close: () => engine.free() };
}

/** The player that captures the most valuable piece it can and else moves at random. */
function greedy() {
  const move = (board) => {
    const pieces = board.pieces();
    const gains = board.legalMoves().split(" ").map((move) => ({ move, gain: board.moveSquares(move).slice(1).reduce((sum, square) => sum + (pieces[square] ? valueOf(pieces[square]) : 0), 0) }));
    const most = Math.max(...gains.map(({ gain }) => gain));
    const equal = gains.filter(({ gain }) => gain === most);
    return equal[Math.floor(random() * equal.length)].move;
  };
  return { move, close: () => {} };
}

/** The material balance of a board, White's less Black's, in Pawns. */
const balance = (board) => Object.values(board.pieces()).reduce((sum, piece) => sum + (piece === piece.toUpperCase() ? 1 : -1) * valueOf(piece), 0);

/** Plays a game, to its end or until it is decided by material. Returns White's points, and whether it was decided so. */
function game(white, black, byMaterial) {
  const board = new Board(values.variant);
  /** Whether White is that much ahead, or Black, and for how many plies. */
  const ahead = { white: 0, black: 0 };
  let plies = 0;
  for (; plies < LONGEST && !board.outcome() && Math.max(ahead.white, ahead.black) < DECIDED.plies; plies += 1) {
    board.push((plies % 2 === 0 ? white : black).move(board, plies));
    const left = byMaterial ? balance(board) : 0;
    ahead.white = left >= DECIDED.pawns ? ahead.white + 1 : 0;
    ahead.black = left <= -DECIDED.pawns ? ahead.black + 1 : 0;
  }
  const result = board.outcome()?.result;
  board.free();
  if (result) return { points: result === "1-0" ? 1 : result === "0-1" ? 0 : 0.5, onPoints: false };
  const isDecided = Math.max(ahead.white, ahead.black) >= DECIDED.plies;
  return { points: isDecided ? Number(ahead.white > ahead.black) : 0.5, onPoints: isDecided };
}

/** Games of two players with changed sides in turn, for the first: won, drawn, lost; of those, how many on points. */
function match(first, second, games, number, byMaterial = false) {
  seed = (Number(values.seed) * 1000 + number) >>> 0;
  const score = { won: 0, drawn: 0, lost: 0, onPoints: 0 };
  for (let played = 0; played < games; played += 1) {
    const isWhite = played % 2 === 0;
    const [one, other] = [first(), second()];
    const { points, onPoints } = isWhite ? game(one, other, byMaterial) : game(other, one, byMaterial);
    one.close();
    other.close();
    const own = isWhite ? points : 1 - points;
    score[own === 1 ? "won" : own === 0 ? "lost" : "drawn"] += 1;
    score.onPoints += Number(onPoints);
  }
  return score;
}

/** The Elo difference of a match and half its 95% interval, by the spread of the games; half a game more of each result keeps it finite. */
function elo({ won, drawn, lost }) {
  const games = won + drawn + lost + 1.5;
  const [w, d, l] = [won + 0.5, drawn + 0.5, lost + 0.5].map((count) => count / games);
  const mean = w + d / 2;
  const spread = Math.sqrt((w * (1 - mean) ** 2 + d * (0.5 - mean) ** 2 + l * mean ** 2) / games);
  const slope = 400 / Math.LN10 / (mean * (1 - mean));
  return { difference: 400 * Math.log10(mean / (1 - mean)), half: 1.96 * spread * slope };
}

const [from = 1, to = LEVELS.length] = values.levels.split("-").map(Number);
const whole = (number) => Math.round(number);
if (Number(values.greedy) > 0) {
  const score = match(() => player(LEVELS[0]), greedy, Number(values.greedy), 0, true);
  console.log(`1 ${LEVELS[0].name} against the capturing player: ${score.won} won, ${score.lost} lost, ${score.drawn} drawn; ${score.onPoints} games were decided by material`);
}
let total = 0;
let error = 0;
console.log(`${from} ${LEVELS[from - 1].name}: 0`);
for (let level = from; level < to; level += 1) {
  const began = performance.now();
  const [weaker, stronger] = [LEVELS[level - 1], LEVELS[level]];
  const score = match(() => player(stronger), () => player(weaker), Number(values.games), level);
  const { difference, half } = elo(score);
  total += difference;
  error = Math.hypot(error, half);
  const seconds = whole((performance.now() - began) / 1000);
  console.log(
    `${level + 1} ${stronger.name}: ${whole(total)} ± ${whole(error)}; against level ${level} +${score.won} =${score.drawn} -${score.lost}, ${whole(difference)} ± ${whole(half)} (${seconds} s)`,
  );
}
