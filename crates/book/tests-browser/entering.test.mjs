// Moves that squares alone cannot say, entered with the mouse and again with the keyboard alone; what the board then has
// is compared with the FEN that the rules give.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "./support/playing.mjs";

const LION = "k9/10/10/4p5/4p5/4L5/10/10/10/K9 w - - 0 1";
const GATES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1";
const POOL = "k7/4P3/8/8/8/8/8/K7[QRBNqrbn] w - - 0 1";

/**
 * A move: how a mouse and how the keyboard enters it.
 * @typedef {object} Case
 * @property {string} what
 * @property {string} variant
 * @property {string} fen
 * @property {string} then
 * @property {(player: import("./support/playing.mjs").Player) => Promise<unknown>} mouse
 * @property {(player: import("./support/playing.mjs").Player) => Promise<unknown>} keys
 */

/** @type {Case[]} */
const CASES = [
  {
    what: "a Lion's double capture",
    variant: "chu",
    fen: LION,
    then: "k9/10/10/4L5/10/10/10/10/10/K9 b - - 0 1",
    mouse: (player) => player.click("e4", "e5", "e6"),
    keys: (player) => player.enter("e4", "e5", "e6"),
  },
  {
    what: "a shoot",
    variant: "chu",
    fen: LION,
    then: "k9/10/10/4p5/10/4L5/10/10/10/K9 b - - 0 1",
    mouse: (player) => player.click("e4", "e5", "e4"),
    keys: (player) => player.enter("e4", "e5", "e4"),
  },
  {
    what: "a single capture, stopping on its square",
    variant: "chu",
    fen: LION,
    then: "k9/10/10/4p5/4L5/10/10/10/10/K9 b - - 0 1",
    mouse: (player) => player.click("e4", "e5", "e5"),
    keys: (player) => player.enter("e4", "e5", "e5"),
  },
  {
    what: "a pass",
    variant: "chu",
    fen: LION,
    then: "k9/10/10/4p5/4p5/4L5/10/10/10/K9 b - - 1 1",
    mouse: (player) => player.control("pass").click(),
    keys: (player) => player.press("p"),
  },
  {
    what: "castling with a gate on the King's square",
    variant: "seirawan",
    fen: GATES,
    then: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3HRK1[Ehe] b Akq - 1 1",
    mouse: async (player) => {
      await player.control("hand", '[data-piece="H"]').click();
      await player.click("e1", "g1");
    },
    keys: async (player) => {
      await take(player, "H");
      await player.enter("e1", "g1");
    },
  },
  {
    what: "castling with a gate on the Rook's square",
    variant: "seirawan",
    fen: GATES,
    then: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RKE[Hhe] b Akq - 1 1",
    mouse: async (player) => {
      await player.control("hand", '[data-piece="E"]').click();
      await player.click("h1", "e1");
    },
    keys: async (player) => {
      await take(player, "E");
      await player.enter("h1", "e1");
    },
  },
  {
    what: "a promotion to a piece of the pool",
    variant: "super",
    fen: POOL,
    then: "k3B3/8/8/8/8/8/8/K7[QRNqrbn] b - - 0 1",
    mouse: async (player) => {
      await player.click("e7", "e8");
      await player.control("pool", '[data-piece="B"]').click();
    },
    keys: async (player) => {
      await player.enter("e7", "e8");
      await choose(player, "B");
    },
  },
  {
    what: "an ordinary promotion",
    variant: "chess",
    fen: "k7/4P3/8/8/8/8/8/K7 w - - 0 1",
    then: "k3N3/8/8/8/8/8/8/K7 b - - 0 1",
    mouse: async (player) => {
      await player.click("e7", "e8");
      await player.control("choose", '[data-piece="N"]').click();
    },
    keys: async (player) => {
      await player.enter("e7", "e8");
      await choose(player, "N");
    },
  },
  {
    what: "a capture en passant",
    variant: "chess",
    fen: "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",
    then: "k7/8/3P4/8/8/8/8/K7 b - - 0 1",
    mouse: (player) => player.click("e5", "d6"),
    keys: (player) => player.enter("e5", "d6"),
  },
  {
    what: "castling",
    variant: "gothic",
    fen: "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1",
    then: "r4k3r/10/10/10/10/10/10/R6RK1 b kq - 1 1",
    mouse: (player) => player.click("f1", "i1"),
    keys: (player) => player.enter("f1", "i1"),
  },
];

/**
 * Goes through the hand with the key for that, until a piece is taken.
 * @param {import("./support/playing.mjs").Player} player
 * @param {string} piece
 */
async function take(player, piece) {
  const held = player.control("hand", `[data-piece="${piece}"]`);
  for (let presses = 0; (await held.getAttribute("aria-pressed")) !== "true"; presses += 1) {
    assert.ok(presses < 5, `the key never comes to ${piece}`);
    await player.press("g");
  }
}

/**
 * Walks through the choices with the arrow keys.
 * @param {import("./support/playing.mjs").Player} player
 * @param {string} piece
 */
async function choose(player, piece) {
  const focused = () => player.page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.piece : undefined));
  for (let steps = 0; (await focused()) !== piece; steps += 1) {
    assert.ok(steps < 20, `the arrow keys never come to ${piece}`);
    await player.press("ArrowRight");
  }
  await player.press("Enter");
}

for (const { what, variant, fen, then, mouse, keys } of CASES) {
  test(`${variant}: ${what}, with the mouse`, () =>
    play(variant, fen, async (player) => {
      await mouse(player);
      await player.reaches(then);
    }));

  test(`${variant}: ${what}, with the keyboard alone`, () =>
    play(variant, fen, async (player) => {
      await player.tabToBoard();
      await keys(player);
      await player.reaches(then);
      assert.ok((await player.spoken()).trim(), "the move is not read aloud");
    }));
}

test("chess, crazyhouse: moves that are typed, as records have them and in coordinates; a wrong one says why", async () => {
  await play("chess", undefined, async (player) => {
    const field = player.control("typed");
    for (const move of ["e4", "e7e5", "Nf3", "Nc6", "Bb5"]) {
      await field.fill(move);
      await field.press("Enter");
    }
    await player.reaches("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    assert.match(await player.spoken(), /Bb5/);
    await field.fill("c6c4");
    await field.press("Enter");
    assert.match(await player.refusal(), /Knight on c6/);
    assert.equal(await field.inputValue(), "c6c4", "what was typed can be mended");
    await field.fill("nonsense");
    await field.press("Enter");
    assert.match(await player.refusal(), /nonsense/);
  });
  await play("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", async (player) => {
    await player.control("typed").fill("N@d5");
    await player.control("typed").press("Enter");
    assert.equal(await player.square("d5").getAttribute("data-piece"), "N");
  });
});

test("chess: a piece dragged to where it goes, and one dragged to where it cannot go", () =>
  play("chess", undefined, async (player) => {
    await player.drag("e2", "e5");
    await player.reaches("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert.notEqual(await player.refusal(), "", "nothing says why not");
    await player.drag("e2", "e4");
    await player.reaches("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  }));

test("chu: a Lion's double capture by dragging it on from stop to stop", () =>
  play("chu", LION, async (player) => {
    await player.drag("e4", "e5");
    await player.drag("e5", "e6");
    await player.reaches("k9/10/10/4L5/10/10/10/10/10/K9 b - - 0 1");
  }));

test("seirawan: a gate entered with a finger, on a small screen", () =>
  play(
    "seirawan",
    undefined,
    async (player) => {
      await player.control("hand", '[data-piece="E"]').tap();
      await player.tap("b1", "c3");
      await player.reaches("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] b KQCDFGkqbcdfg - 1 1");
    },
    { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  ));
