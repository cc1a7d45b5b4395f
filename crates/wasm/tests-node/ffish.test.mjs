// What methods of `legwork` answer that ffish.js has under the same name. Their lists of moves are compared in `native.test.mjs`, and
// the whole interface of ffish.js, as `legwork/ffish` has it, in `drop-in.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "legwork";
import { ffish } from "./ffish.mjs";
import { sorted } from "./games.mjs";

const ff = await ffish();

/** SANs without gating: where only one of two Knights can gate, ffish.js does not say which of them moves. */
const plain = (sans) => sorted(sans).filter((san) => !san.includes("/"));

test("the same answers", () => {
  const games = [
    ["chess", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"],
    ["chess", "f2f3 e7e5 g2g4 d8h4"],
    ["seirawan", "b1c3h b8c6e e2e4 e7e5 g1f3 g8f6"],
    ["gothic", "b1c3 i8h6 f2f4 c7c5"],
  ];
  for (const [variant, moves] of games) {
    const ours = new Board(variant);
    const theirs = new ff.Board(variant);
    for (const move of moves.split(" ")) {
      for (const method of ["turn", "isCheck", "isGameOver", "result", "checkedPieces", "moveStack", "numberLegalMoves"]) {
        assert.equal(ours[method](), theirs[method](), `${variant} ${method}`);
      }
      for (const method of ["fullmoveNumber", "halfmoveClock", "gamePly", "isInsufficientMaterial"]) {
        assert.equal(ours[method](), theirs[method](), `${variant} ${method}`);
      }
      assert.deepEqual(plain(ours.legalMovesSan()), plain(theirs.legalMovesSan()));
      assert.deepEqual([...ours.pocket(true)].sort(), [...theirs.pocket(true)].sort());
      assert.equal(ours.isCapture(move), theirs.isCapture(move));
      assert.equal(ours.sanMove(move), theirs.sanMove(move));
      assert.equal(ours.variationSan(move), theirs.variationSan(move));
      assert.equal(ours.push(move), theirs.push(move));
    }
    assert.equal(ours.isGameOver(), theirs.isGameOver());
    assert.equal(ours.result(), theirs.result());
    ours.pop();
    theirs.pop();
    assert.equal(ours.moveStack(), theirs.moveStack());
    ours.free();
    theirs.delete();
  }
});

test("who has too little to win", () => {
  const fens = [
    "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/4PN2/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/5N2/4K3 w - - 0 1",
    "4k2r/8/8/8/8/8/5N2/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/5B2/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
  ];
  for (const fen of fens) {
    const ours = new Board("chess", fen);
    const theirs = new ff.Board("chess", fen);
    for (const white of [true, false]) {
      assert.equal(ours.hasInsufficientMaterial(white), theirs.hasInsufficientMaterial(white), fen);
    }
    ours.free();
    theirs.delete();
  }
});
