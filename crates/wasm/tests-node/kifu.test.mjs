// Records of Chu and Kyoto Shogi, compared with those of shogiops, which are lishogi's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeKifHeader, makeKifMoveOrDrop, parseKifHeader, parseKifMovesOrDrops } from "shogiops/notation/kif";
import { initialSfen, makeSfen, parseSfen } from "shogiops/sfen";
import { parseUsi } from "shogiops/util";
import { Board, readKifu, readPgn, writeKifu } from "legwork";
import { dice } from "./games.mjs";
import { received } from "./lishogi.mjs";

const GAMES = 20;
const PLIES = 150;

/** The moves of a record; the two steps of a Lion's move are lines of one text. */
function movesOf(text) {
  const moves = [];
  for (const [, number, move] of text.matchAll(/^ *(\d+)(?:手目)? ?(.+)$/gm)) {
    const at = Number(number) - 1;
    moves[at] = at in moves ? `${moves[at]}\n${move}` : move;
  }
  return moves;
}

/** A record of these moves. */
const record = (header, moves) =>
  [header, ...moves.flatMap((move, at) => move.split("\n").map((step) => `${at + 1} ${step}`))].join("\n");

for (const variant of ["chushogi", "kyotoshogi"]) {
  test(`records of ${variant} are those of shogiops`, () => {
    const roll = dice(69);
    let [doubles, drops] = [0, 0];
    for (let game = 0; game < GAMES; game++) {
      const board = new Board(variant);
      const position = parseSfen(variant, initialSfen(variant)).unwrap();
      const theirs = [];
      for (let ply = 0; ply < PLIES && !board.isGameOver(); ply++) {
        const moves = board.legalMoves().split(" ");
        const move = moves[roll(moves.length)];
        const read = parseUsi(received(variant, board.moveIn(move, "usi")));
        theirs.push(makeKifMoveOrDrop(position, read));
        position.play(read);
        board.push(move);
      }
      const text = writeKifu(readPgn(board.pgn())[0], "kif");
      const ours = movesOf(text).slice(0, theirs.length);
      ours.forEach((move, at) => {
        // Where a Lion ends where the move before ended, shogiops says so of its first step, too.
        if (!theirs[at].startsWith("一歩目 仝")) assert.equal(move, theirs[at], text);
        doubles += move.includes("二歩目");
        drops += move.endsWith("打");
      });
      const start = parseKifHeader(text).unwrap();
      assert.equal(makeSfen(start), initialSfen(variant));
      // shogiops reads neither a promoted Gold General, whose name has three characters, nor a Lion's pass, nor a drop of Kyoto Shogi's Tokin.
      const clear = ours.findIndex((move) => /金飛車|じっと|と打/.test(move));
      const readable = ours.slice(0, clear < 0 ? ours.length : clear).flatMap((move) => move.split("\n"));
      const replayed = parseSfen(variant, initialSfen(variant)).unwrap();
      for (const move of parseKifMovesOrDrops(readable)) replayed.play(move);
      assert.equal(replayed.moveNumber - 1, clear < 0 ? ours.length : clear, text);
      const [back] = readKifu(record(makeKifHeader(start), theirs), variant);
      assert.equal(back.line.moves.map(({ move }) => move).join(" "), board.moveStack());
    }
    assert.ok(doubles + drops > GAMES, `${doubles} moves in two steps, ${drops} drops`);
  });
}
