// Moves entered by clicks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, variants } from "legwork";
import { walk } from "./games.mjs";

test("a Knight that brings a Hawk into play", () => {
  const entry = new Board("seirawan").entry();
  assert.deepEqual(entry.hands(), ["E", "H"]);
  assert.equal(entry.takeHand("H").answer, "continues");
  assert.equal(entry.hand(), "H");
  assert.equal(entry.square("b1").answer, "continues");
  assert.equal(entry.picked(), "b1");
  const refused = entry.square("b3");
  assert.equal(refused.answer, "refused");
  assert.match(refused.reason, /the Knight on b1 cannot go to b3/);
  assert.ok(refused.squares.includes("b1"));
  assert.deepEqual(
    entry.targets().map(({ square }) => square),
    ["a3", "c3"],
  );
  assert.deepEqual(entry.square("c3"), { answer: "entered", move: "b1c3h" });
});

test("a promotion is chosen", () => {
  const entry = new Board("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").entry();
  entry.square("a7");
  assert.deepEqual(
    entry.targets().map(({ square, promotes }) => [square, promotes]),
    [["a8", true]],
  );
  assert.equal(entry.square("a8").answer, "continues");
  assert.deepEqual(
    entry.choices().map(({ becomes }) => becomes),
    ["Q", "R", "B", "N"],
  );
  assert.throws(() => entry.choose("a7a8k"), { kind: "argument" });
  assert.deepEqual(entry.choose("a7a8n"), { answer: "entered", move: "a7a8n" });
});

test("what a Pawn becomes is chosen before the Duck goes somewhere", () => {
  const board = new Board("duck", "4k3/P7/8/3*4/8/8/8/4K3 w - - 0 1");
  const entry = board.entry();
  entry.square("a7");
  entry.square("a8");
  assert.deepEqual(
    entry.choices().map(({ words }) => words),
    ["Queen", "Rook", "Bishop", "Knight"],
  );
  assert.equal(entry.chosen(), undefined);
  assert.equal(entry.choose(entry.choices()[3].move).answer, "continues");
  assert.deepEqual(entry.choices(), []);
  assert.equal(entry.chosen().becomes, "N");
  const { answer, move } = entry.square("h8");
  assert.equal(answer, "entered");
  assert.ok(board.push(move));
  assert.equal(board.fen(), "N3k2*/8/8/8/8/8/8/4K3 b - - 0 1");
});

test("a Lion captures twice, and passes", () => {
  const board = new Board("mighty-lion", "4k3/8/4p3/4p3/4L3/8/8/4K3 w - - 0 1");
  const entry = board.entry();
  entry.square("e4");
  assert.equal(entry.targets().find(({ square }) => square === "e5").class, "inPassing");
  assert.equal(entry.square("e5").answer, "continues");
  assert.deepEqual(entry.stops(), ["e5"]);
  const { answer, move } = entry.square("e6");
  assert.equal(answer, "entered");
  assert.ok(board.push(move));
  assert.equal(Object.keys(board.pieces()).length, 3);
  assert.equal(entry.mayPass(), true);
  assert.equal(entry.pass().answer, "entered");
});

test("only legal moves can be entered", () => {
  for (const variant of variants()) {
    walk({
      variant,
      positions: 30,
      seed: 3,
      visit: (board, moves) => {
        const entry = board.entry();
        for (const source of entry.sources()) {
          assert.ok(moves.some((move) => move.includes(source)));
          entry.square(source);
          assert.ok(entry.targets().length > 0, `${board.fen()} ${source}`);
          assert.equal(entry.back(), true);
        }
        entry.free();
      },
    });
  }
});
