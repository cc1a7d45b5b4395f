// `legwork/ffish` in the place of ffish-es6: in random games of every variant that both have, the same lists of moves, SANs, FENs,
// results, and what else a board tells.

import assert from "node:assert/strict";
import { after as afterAll, describe, test } from "node:test";
import { startingFen } from "legwork";
import Module from "legwork/ffish";
import { DIFFERENCES } from "./drop-in.mjs";
import { ffish } from "./ffish.mjs";
import { dice, sorted } from "./games.mjs";

/** The number of positions of all variants together, and the minimum of each. */
const POSITIONS = Number(process.env.LEGWORK_POSITIONS ?? 10_000);
const LEAST = 50;
/** Games are left here. */
const LONGEST = 150;

/** Variants of servers, which neither has built in. */
const SERVER = `[makrukhouse:makruk]
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1
pieceDrops = true
capturesToHand = true
firstRankPawnDrops = true
promotionZonePawnDrops = true
immobilityIllegal = true
`;

const [ours, theirs] = [await Module(), await ffish()];
for (const library of [ours, theirs]) library.loadVariantConfig(SERVER);
// ffish.js has its list once a board is made.
new theirs.Board("chess").delete();
const known = new Set(ours.variants().split(" "));
const both = theirs.variants().split(" ").filter((name) => known.has(name));
const each = Math.max(LEAST, Math.ceil(POSITIONS / both.length));
/** Games: the name of the test, and what a board is made of. */
const games = [
  ...both.map((variant) => [variant, () => [variant]]),
  ...["chess", "crazyhouse", "kingofthehill"].map((variant) => [
    `${variant} of Chess960`,
    (seed) => [variant, startingFen("chess960", { seed }), true],
  ]),
];

/** What a board tells without arguments. */
const TOLD = [
  "fen",
  "turn",
  "isCheck",
  "result",
  "isGameOver",
  "isInsufficientMaterial",
  "numberLegalMoves",
  "fullmoveNumber",
  "halfmoveClock",
  "gamePly",
  "is960",
  "isBikjang",
  "variant",
  "moveStack",
  "toString",
];

/** A board with lines, without what only ffish.js adds. */
const verbose = (board) => board.toVerboseString().replace(/\nKey: .*/, "").replace(/\nChased: .*/, "").trimEnd();

/** Everything that is compared of a board. */
function told(library, board) {
  const facts = Object.fromEntries(TOLD.map((method) => [method, board[method]()]));
  for (const white of [true, false]) {
    facts[`pocket ${white}`] = board.pocket(white);
    facts[`hasInsufficientMaterial ${white}`] = board.hasInsufficientMaterial(white);
  }
  facts["result claimed"] = board.result(true);
  facts["isGameOver claimed"] = board.isGameOver(true);
  facts["fen with promoted"] = board.fen(true);
  facts.validateFen = library.validateFen(facts.fen, facts.variant, facts.is960);
  facts.toVerboseString = verbose(board);
  facts.checkedPieces = sorted(board.checkedPieces());
  const moves = sorted(board.legalMoves());
  facts.legalMoves = moves;
  facts.legalMovesSan = sorted(board.legalMovesSan());
  for (const move of moves.slice(0, 12)) {
    facts[`isCapture ${move}`] = board.isCapture(move);
    for (const [name, notation] of Object.entries(library.Notation)) {
      if (name !== "values") facts[`${name} of ${move}`] = board.sanMove(move, notation);
    }
  }
  return facts;
}

/** What is not the same, by what it is called, without that which is known to differ. */
function differences(variant, one, other) {
  const allowed = (name) => DIFFERENCES.some(({ what, of }) => what.test(name) && of.test(variant));
  const names = Object.keys({ ...one, ...other }).filter((name) => !allowed(name));
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

let compared = 0;

describe(`${each} positions each of ${both.length} variants`, () => {
  for (const [name, start] of games) {
    test(name, () => {
      const roll = dice(3);
      for (let left = each; left > 0; ) {
        const made = start(roll(1000));
        const [mine, peers] = [new ours.Board(...made), new theirs.Board(...made)];
        for (let ply = 0; ply < LONGEST && left > 0; ply++, left--) {
          const [one, other] = [told(ours, mine), told(theirs, peers)];
          const names = differences(made[0], one, other);
          const shown = names.map((name) => `\n${name}: ${JSON.stringify(one[name])}, ffish ${JSON.stringify(other[name])}`);
          assert.equal(names.length, 0, `${other.fen} after ${other.moveStack}${shown.join("")}`);
          compared++;
          if (other.isGameOver || one.legalMoves.length === 0) break;
          const move = one.legalMoves[roll(one.legalMoves.length)];
          assert.ok(mine.push(move) && peers.push(move), `${other.fen} ${move}`);
        }
        mine.delete();
        peers.delete();
      }
    });
  }
  afterAll(() => {
    console.log(`drop-in  ${compared} positions of ${both.length} variants`);
    assert.ok(compared >= POSITIONS);
  });
});

/** Whether both answer the same. */
const same = (ask) => assert.deepEqual(ask(ours), ask(theirs));

/** What comes of something that is done to a board. */
const done = (variant, act) => (library) => {
  const board = new library.Board(variant);
  const answer = act(board, library);
  const { fen, moveStack } = told(library, board);
  board.delete();
  return { answer, fen, moveStack };
};

test("what is not legal", () => {
  same(done("chess", (board) => [board.push("e2e5"), board.pushSan("Ke3"), board.sanMove("e2e5"), board.isCapture("e2e5")]));
  same(done("chess", (board) => board.pushMoves("e2e4 e7e4 d7d5")));
  // There ffish.js leaves the board where the fault is.
  same((library) => new library.Board("chess").variationSan("e2e4 e7e5 e1e3"));
  same(done("chess", (board) => board.pushSanMoves("e4 Ke3 d5")));
});

test("notations are read", () => {
  same(done("xiangqi", (board, { Notation }) => [board.pushSan("C2=5", Notation.XIANGQI_WXF), board.pushSan("Ch3e3", Notation.LAN)]));
  same(done("shogi", (board, { Notation }) => board.pushSanMoves("P-76 P-34", Notation.SHOGI_HODGES_NUMBER)));
  same(done("chess", (board, { Notation }) => board.variationSan("e2e4 e7e5 g1f3", Notation.LAN, false)));
});

test("variants of one's own", () => {
  const config = `[slow:chess]
doubleStep = false

[smallhouse:crazyhouse]
maxRank = 6
maxFile = 6
startFen = rnbqkb/pppppp/6/6/PPPPPP/RNBQKB[] w - - 0 1
castling = false
doubleStep = false
`;
  for (const library of [ours, theirs]) library.loadVariantConfig(config);
  for (const variant of ["slow", "smallhouse"]) {
    same((library) => library.variants().split(" ").includes(variant));
    same((library) => [library.startingFen(variant), library.capturesToHand(variant)]);
    same((library) => {
      const board = new library.Board(variant);
      return [board.fen(), sorted(board.legalMoves())];
    });
  }
});

test("games", () => {
  const games = [
    `[Event "A \\"game\\""]
[White "Ann"]
[Variant "Crazyhouse"]

1. e4 {natural (or so)} e5 ; so be it
2. Nf3 $1 Nc6 (2... d6 3. d4 (3. Bc4 Be7)) 3. Bb5!? a6 1-0
`,
    `[Variant "Seirawan"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"]

1. Nc3/H Nc6/E 2. e4 *`,
    `[Variant "Chess960"]
[FEN "nrbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w BGbg - 0 1"]

1. O-O O-O 2. Nb3 *`,
    "1. e4 e5 2. Ke3 Nf6 *",
    "",
  ];
  for (const pgn of games) {
    same((library) => {
      const game = library.readGamePGN(pgn);
      const headers = ["White", "Variant", "FEN", "None"].map((name) => game.headers(name));
      const answer = [game.headerKeys().split(" ").sort(), headers, game.mainlineMoves()];
      game.delete();
      return answer;
    });
  }
});

test("behind a Proxy, as frameworks put it around objects", () => {
  const behind = (object) => new Proxy(object, {});
  assert.equal(behind(ours.readGamePGN("1. e4 e5 *")).mainlineMoves(), "e2e4 e7e5");
  const board = new ours.Board("crazyhouse");
  board.pushMoves("e2e4 d7d5 e4d5 d8d5");
  assert.equal(behind(board).pocket(true), "p");
  assert.equal(behind(board).checkedPieces(), "");
});
