// A piece that travels is on top of the board all the way: up and down the board, when it castles, walks several legs, or comes
// from the hand. And what the player has carried himself does not travel a second time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "./support/playing.mjs";

/** @typedef {import("./support/playing.mjs").Player} Player */

const MOTION = /** @type {const} */ ({ reducedMotion: "no-preference" });

/**
 * Stops each animation of a piece on its way, so that it can be looked at.
 * @param {Player} player
 */
async function onTheWay(player) {
  await player.page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (/** @type {Keyframe[] | null} */ frames, /** @type {KeyframeAnimationOptions} */ options) {
      const motion = animate.call(this, frames, options);
      motion.pause();
      motion.currentTime = Number(motion.effect?.getTiming().duration) / 4;
      return motion;
    };
  });
}

/**
 * The squares to which pieces travel, each of which is to be seen where it is now: without it, the picture is another one.
 * @param {Player} player
 */
async function seen(player) {
  const cells = player.board.locator("[data-square]:has(> .lv-piece)");
  const travelling = await cells.evaluateAll((all) =>
    all.filter((cell) => cell.querySelector(".lv-piece")?.getAnimations().length).map((cell) => cell.getAttribute("data-square") ?? ""),
  );
  for (const square of travelling) {
    const piece = player.square(square).locator("> .lv-piece");
    const clip = await piece.boundingBox();
    assert.ok(clip);
    const shown = await player.page.screenshot({ clip, animations: "allow" });
    await piece.evaluate((picture) => picture.setAttribute("visibility", "hidden"));
    const hidden = await player.page.screenshot({ clip, animations: "allow" });
    await piece.evaluate((picture) => picture.removeAttribute("visibility"));
    assert.ok(!shown.equals(hidden), `the piece on its way to ${square} is not to be seen`);
  }
  return travelling.toSorted();
}

/** @type {[what: string, variant: string, fen: string | undefined, act: (player: Player) => Promise<unknown>, to: string[]][]} */
const CASES = [
  ["up the board", "chess", undefined, (player) => player.click("e2", "e4"), ["e4"]],
  ["down the board", "chess", "k3r3/8/8/8/8/8/8/K7 b - - 0 1", (player) => player.click("e8", "e3"), ["e3"]],
  ["castling, with the Rook", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", (player) => player.click("e1", "g1"), ["f1", "g1"]],
  ["the first leg of a Lion's move", "chu", "k9/10/10/4p5/4p5/4L5/10/10/10/K9 w - - 0 1", (player) => player.click("e4", "e5"), ["e5"]],
  [
    "both legs, played again",
    "chu",
    "k9/10/10/4p5/4p5/4L5/10/10/10/K9 w - - 0 1",
    async (player) => {
      await player.click("e4", "e5", "e6");
      await player.control("back").click();
      await player.control("forward").click();
    },
    ["e6"],
  ],
  [
    "a promotion, played again",
    "chess",
    "8/4P3/8/8/8/8/k7/2K5 w - - 0 1",
    async (player) => {
      await player.click("e7", "e8");
      await player.control("choose").first().click();
      await player.control("back").click();
      await player.control("forward").click();
    },
    ["e8"],
  ],
  [
    "a drop, from the hand",
    "crazyhouse",
    "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1",
    async (player) => {
      await player.control("hand", '[data-piece="N"]').click();
      await player.click("d5");
    },
    ["d5"],
  ],
  [
    "a gate, beside the piece that moves",
    "seirawan",
    undefined,
    async (player) => {
      await player.control("hand", '[data-piece="E"]').click();
      await player.click("b1", "c3");
    },
    ["b1", "c3"],
  ],
];

for (const [what, variant, fen, act, to] of CASES) {
  test(`${variant}: ${what}`, () =>
    play(
      variant,
      fen,
      async (player) => {
        await onTheWay(player);
        await act(player);
        assert.deepEqual(await seen(player), to);
      },
      MOTION,
    ));
}

test("chess: what is dragged does not travel again, and a Rook goes beside a dragged King", () =>
  play(
    "chess",
    "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1",
    async (player) => {
      await onTheWay(player);
      await player.drag("e1", "g1");
      assert.deepEqual(await seen(player), ["f1"]);
    },
    MOTION,
  ));

test("crazyhouse: a piece that is dragged from the hand does not travel again", () =>
  play(
    "crazyhouse",
    "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1",
    async (player) => {
      await onTheWay(player);
      await player.dragHeld("N", "d5");
      assert.deepEqual(await seen(player), []);
      assert.equal(await player.square("d5").getAttribute("data-piece"), "N");
    },
    MOTION,
  ));

test("chess: another game does not fly together", () =>
  play(
    "chess",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    async (player) => {
      await onTheWay(player);
      await player.control("new-game").click();
      await player.control("new").click();
      assert.deepEqual(await seen(player), []);
    },
    MOTION,
  ));
