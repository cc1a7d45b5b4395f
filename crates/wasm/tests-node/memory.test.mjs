// Boards that are freed, by the program or by the garbage collector, leave their memory to others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, memory } from "./memory.mjs";

/** Makes this number of boards, each with a few moves. */
function make(count, done) {
  for (let made = 0; made < count; made++) {
    const board = new Board("gothic");
    board.pushMoves("d2d4 d7d5");
    done(board);
  }
}

test("100,000 boards freed at once", () => {
  make(1_000, (board) => board.free());
  const before = memory();
  make(100_000, (board) => board.free());
  assert.equal(memory(), before);
});

test("100,000 boards that nobody frees", async () => {
  // What is collected is freed soon after, when the program waits for something.
  const round = async () => {
    make(1_000, () => {});
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  for (let rounds = 0; rounds < 10; rounds++) await round();
  const before = memory();
  for (let rounds = 0; rounds < 100; rounds++) await round();
  assert.ok(memory() <= 2 * before, `${before} bytes became ${memory()}`);
});
