// Records of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, loadRules, readGamePGN, readPgn, readPgnEach, writePgn } from "legwork";

const PGN = `[Event "Test"]
[Variant "seirawan"]
[Result "1-0"]

{Before.} 1. Nc3/H $1 {a Hawk} (1. e4 e5 (1... c5) 2. Nf3) e5 2. e4 1-0
`;

test("one game never loses the others", () => {
  const text = "1. e4 e5 2. Ke3 * 1. ♘f3 ± d5 *";
  assert.throws(() => readPgn(text), /game 1, ply 3/);
  const faults = [];
  const [game] = readPgn(text, undefined, faults);
  assert.match(faults[0], /game 1, ply 3/);
  assert.equal(game.line.moves.length, 2);
  assert.equal(game.warnings.length, 2);
});

test("a game with variations, there and back", () => {
  const [game] = readPgn(PGN);
  assert.equal(game.variant, "seirawan");
  assert.equal(game.result, "1-0");
  assert.deepEqual(game.line.comments, ["Before."]);
  const [first, second] = game.line.moves;
  assert.equal(first.move, "b1c3h");
  assert.deepEqual(first.nags, [1]);
  assert.deepEqual(first.comments, ["a Hawk"]);
  assert.equal(first.variations[0].moves[1].variations[0].moves[0].move, "c7c5");
  assert.equal(second.move, "e7e5");
  const written = writePgn(game);
  assert.match(written, /1\. Nc3\/H/);
  const [again] = readPgn(written);
  assert.deepEqual(again.line, game.line);
});

test("as ffish.js has it", () => {
  const game = readGamePGN(PGN);
  assert.equal(game.headerKeys(), "Event Variant Result");
  assert.equal(game.headers("Event"), "Test");
  assert.equal(game.headers("Nothing"), "");
  assert.equal(game.mainlineMoves(), "b1c3h e7e5 e2e4");
  const board = new Board(game.variant(), game.startingFen());
  board.pushMoves(game.mainlineMoves());
  assert.match(board.pgn({ White: "A" }), /\[White "A"\]/);
  assert.equal(readGamePGN(board.pgn()).mainlineMoves(), board.moveStack());
});

test("rules of one's own", () => {
  const id = loadRules(`(like: "gothic", name: "Own Gothic")`);
  const board = new Board(id);
  board.pushSanMoves("d4 d5");
  const [game] = readPgn(board.pgn());
  assert.equal(game.variant, id);
  assert.equal(readPgn("1. d4 d5 *", id)[0].variant, id);
});

test("a broken game is told with its place", () => {
  assert.throws(() => readPgn("1. e4 e5 2. Ke3 *"), { kind: "pgn", line: 1, game: 1, ply: 3 });
  assert.throws(() => readGamePGN(""), { kind: "argument", argument: "pgn" });
  assert.throws(() => writePgn({ variant: "chess" }), { kind: "argument", argument: "game" });
});

test("games one at a time, from parts of any size", () => {
  const text = "1. e4 {é♘} e5 *\n\n1. d4 *\n\n1. c4 c5 2. Nf3 *\n";
  const bytes = new TextEncoder().encode(text);
  const whole = readPgn(text);
  /** A function that gives parts of this size. */
  const parts = (size) => {
    let at = 0;
    return () => bytes.slice(at, (at += size));
  };
  for (const source of [text, bytes, parts(1), parts(7), parts(1 << 20)]) {
    const games = [];
    assert.equal(readPgnEach(source, (game, number) => games.push([game, number])), 3);
    assert.deepEqual(games, whole.map((game, place) => [game, place + 1]));
  }
  assert.equal(readPgnEach(text, () => false), 1);
  const faults = [];
  assert.equal(readPgnEach("1. e5 * 1. e4 *", () => {}, undefined, faults), 1);
  assert.equal(faults.length, 1);
});

test("what goes wrong in a source or a visit is thrown", () => {
  const thrown = new Error("mine");
  const fail = () => {
    throw thrown;
  };
  assert.throws(() => readPgnEach("1. e4 *", fail), thrown);
  assert.throws(() => readPgnEach(fail, () => {}), thrown);
  assert.throws(() => readPgnEach("1. e5 *", () => {}), { kind: "pgn", game: 1 });
  for (const wrong of [5, undefined, () => 5]) assert.throws(() => readPgnEach(wrong, () => {}), { kind: "argument" });
});
