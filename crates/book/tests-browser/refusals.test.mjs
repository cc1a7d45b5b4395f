// An illegal attempt says why, in words that can be read and heard, and shows which pieces are to blame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { legwork } from "./support/native.mjs";
import { play } from "./support/playing.mjs";

/** Illegal moves, a word that their reason needs, and a square that it is about. */
const ATTEMPTS = [
  {
    what: "the capture of a protected distant Lion",
    variant: "chu",
    fen: "k9/10/4r5/4l5/10/4L5/10/10/10/K9 w - - 0 1",
    squares: ["e4", "e6"],
    move: "e4e6",
    words: /Lion.*protected.*Rook on e7/,
    guilty: "e7",
  },
  {
    what: "a move that leaves the King in check",
    variant: "chess",
    fen: "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1",
    squares: ["e2", "c3"],
    move: "e2c3",
    words: /King.*Rook on e8/,
    guilty: "e8",
  },
  {
    what: "a slide through a piece",
    variant: "gothic",
    fen: "k9/10/10/10/10/10/P9/R4K4 w - - 0 1",
    squares: ["a1", "a3"],
    move: "a1a3",
    words: /a2/,
    guilty: "a2",
  },
  {
    what: "castling through check",
    variant: "chess",
    fen: "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
    squares: ["e1", "g1"],
    move: "e1g1",
    words: /f1/,
    guilty: "f8",
  },
];

for (const { what, variant, fen, squares, move, words, guilty } of ATTEMPTS) {
  test(`${variant}: why ${what} is illegal`, () =>
    play(variant, fen, async (player) => {
      await player.click(...squares);
      const shown = await player.refusal();
      assert.match(shown, words);
      const { legal, words: reason } = await legwork("explain", variant, move, "--fen", fen);
      assert.equal(legal, false);
      const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/^(\S+ is )?illegal: /, "").replace(/[.\s]+$/, "");
      assert.equal(plain(shown), plain(reason), "the reason that the program gives");
      const place = player.board.locator(".lv-refused");
      assert.ok(await place.isVisible(), "the reason is not to be seen");
      assert.ok(await place.evaluate((element) => element.closest('[role="alert"], [aria-live]')), "the reason is not read aloud");
      const blamed = player.square(guilty);
      assert.notEqual(await blamed.getAttribute("data-guilty"), null, `${guilty} is not marked`);
      assert.match((await blamed.getAttribute("aria-label")) ?? "", /the reason why not/);
      assert.equal(await player.fen(), fen, "nothing has moved");
    }));
}
