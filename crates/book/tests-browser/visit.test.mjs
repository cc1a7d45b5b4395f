// A whole visit, as people pay it: open a page, start a game against the engine, play twenty moves, take back, look at it in an
// analysis, share it, and come back to it. In variants of five families, on a phone and on a laptop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { legwork } from "./support/native.mjs";
import { Player } from "./support/playing.mjs";

const SIZES = { phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, laptop: { viewport: { width: 1280, height: 900 } } };
const MOVES = 10;

/** @param {Player} player */
const moves = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));

/**
 * Waits until this number of moves has been played, or the game is over.
 * @param {Player} player
 * @param {number} count
 */
const played = (player, count) =>
  player.page.waitForFunction(
    (count) => document.querySelectorAll('.lw-play [data-action="go"]').length >= count || document.querySelector(".lw-play [data-over]"),
    count,
  );

for (const variant of ["chess", "crazyhouse", "seirawan", "xiangqi", "chu"]) {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`${variant}: a whole visit on a ${size}`, () =>
      withPage(
        variant,
        async ({ page }) => {
          await living(page);
          const player = new Player(page);
          await player.control("new-game").click();
          await player.control("opponent", '[value="engine"]').click();
          await player.control("side", '[value="white"]').click();
          await player.control("new-level").selectOption("1");
          await player.control("new").click();
          for (let ply = 0; ply < 2 * MOVES; ply += 2) {
            const line = await moves(player);
            const { moves: legal } = await legwork("moves", variant, ...(line.length > 0 ? ["--moves", line.join(" ")] : []));
            if (legal.length === 0) break;
            await player.control("typed").fill(legal[(7 * ply + 3) % legal.length]);
            await player.control("typed").press("Enter");
            await played(player, ply + 2);
          }
          const line = await moves(player);
          assert.ok(line.length >= 4, line.join(" "));
          assert.equal((await legwork("show", variant, "--moves", line.join(" "))).fen, await player.fen());
          await player.control("take-back").click();
          assert.ok((await moves(player)).length < line.length);
          await player.unfold("white-player");
          await player.control("black-player").selectOption("human");
          await player.control("evaluate").check();
          await page.waitForFunction(() => /depth/.test(document.querySelector(".lw-play .lv-evaluation-words")?.textContent ?? ""));
          await player.control("evaluate").uncheck();
          const fen = await player.fen();
          await player.unfold("link");
          const link = await player.control("link").inputValue();
          await page.reload();
          await living(page);
          assert.equal(await player.fen(), fen, "after a reload");
          await withPage(link, async ({ page }) => {
            await living(page);
            assert.equal(await new Player(page).fen(), fen, "by its link");
          });
        },
        options,
      ));
  }
}
