// Moves that are entered while the engine thinks, by clicks, by a drag and by a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "./support/playing.mjs";

/** @typedef {import("./support/playing.mjs").Player} Player */

/**
 * Starts a game against an engine that thinks for seconds, and plays the first move.
 * @param {Player} player
 */
async function begin(player) {
  await player.control("new-game").click();
  await player.control("opponent", '[value="engine"]').click();
  await player.control("side", '[value="white"]').click();
  await player.control("new-level").selectOption("10");
  await player.control("new").click();
  await player.click("e2", "e4");
  await player.page.waitForSelector(".lw-play [data-thinking]");
}

/** @param {Player} player */
const marked = (player) => player.board.locator("[data-premove]").evaluateAll((all) => all.map((square) => /** @type {HTMLElement} */ (square).dataset.square));

/** @param {Player} player @param {number} count */
const played = (player, count) => player.page.waitForFunction((count) => document.querySelectorAll('.lw-play [data-action="go"]').length >= count, count);

/** @param {Player} player */
const moves = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));

for (const [how, enter] of /** @type {[string, (player: Player) => Promise<void>][]} */ ([
  ["clicks", (player) => player.click("a2", "a4")],
  ["a drag", (player) => player.drag("a2", "a4")],
])) {
  test(`by ${how}: it is played when the engine has moved`, () =>
    play("chess", undefined, async (player) => {
      await begin(player);
      await enter(player);
      assert.deepEqual(await marked(player), ["a4", "a2"]);
      assert.equal(await player.spoken(), "Premove: a2 to a4");
      assert.match((await player.square("a4").getAttribute("aria-label")) ?? "", /premove/);
      await player.control("move-now").click();
      await played(player, 3);
      assert.equal((await moves(player))[2], "a2a4");
      assert.deepEqual(await marked(player), []);
    }));
}

test("by a finger", () =>
  play(
    "chess",
    undefined,
    async (player) => {
      await begin(player);
      await player.tap("h2", "h3");
      await player.control("move-now").tap();
      await played(player, 3);
      assert.equal((await moves(player))[2], "h2h3");
    },
    { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  ));

test("one that is not legal then is dropped, and said", () =>
  play("chess", undefined, async (player) => {
    await begin(player);
    await player.click("a1", "a5");
    assert.deepEqual(await marked(player), ["a5", "a1"]);
    await player.control("move-now").click();
    await played(player, 2);
    await player.page.waitForFunction(() => /not legal/.test(document.querySelector(".lw-play [data-role=announcer]")?.textContent ?? ""));
    assert.equal((await moves(player)).length, 2);
    assert.equal(await player.refusal(), "");
    await player.click("d2", "d4");
    assert.equal((await moves(player))[2], "d2d4");
  }));

test("it can be taken back: by another click, and by Escape", () =>
  play("chess", undefined, async (player) => {
    await begin(player);
    await player.click("a2", "a4", "h5");
    assert.deepEqual(await marked(player), []);
    await player.click("b2", "b4");
    assert.equal((await marked(player)).length, 2);
    await player.press("Escape");
    assert.deepEqual(await marked(player), []);
    await player.control("move-now").click();
    await played(player, 2);
    await player.page.waitForTimeout(300);
    assert.equal((await moves(player)).length, 2);
  }));
