// Small screens: a large board is zoomed for fingers, a phone on its side gives the board its whole height. And a game from a
// position that was set up.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { overflow, violations } from "./support/looks.mjs";
import { play } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`Chu Shogi on a phone in ${colorScheme} surroundings: zoomed, squares are as large as a finger, and a move is made`, () =>
    play(
      "chushogi",
      undefined,
      async (player) => {
        const width = async () => (await player.square("a1").boundingBox())?.width ?? 0;
        assert.ok((await width()) < 30);
        await player.control("zoom").tap();
        assert.ok((await width()) >= 43, `${await width()}`);
        assert.deepEqual(await overflow(player.page), []);
        await player.tap("a4", "a5");
        assert.equal(await player.status(), "Gote to move");
        await player.square("l9").scrollIntoViewIfNeeded();
        await player.tap("l9", "l8");
        assert.equal(await player.status(), "Sente to move");
        assert.deepEqual(await violations(player.page), []);
        await player.page.screenshot({ path: join(OUTPUT, `chushogi-zoomed-${colorScheme}.png`) });
        await player.control("zoom").tap();
        assert.ok((await width()) < 30);
      },
      { ...PHONE, colorScheme },
    ));
}

for (const variant of ["chess", "shogi", "xiangqi"]) {
  test(`${variant}: a phone on its side shows the whole board, on nine tenths of its height`, () =>
    play(
      variant,
      undefined,
      async (player) => {
        const grid = player.board.locator(".lv-grid").first();
        await player.board.locator(".lv-stage").scrollIntoViewIfNeeded();
        const box = await grid.boundingBox();
        assert.ok(box);
        assert.ok(box.height >= 0.87 * 360 && box.height <= 360, `${box.height}`);
        assert.deepEqual(await overflow(player.page), []);
        await player.page.screenshot({ path: join(OUTPUT, `${variant}-landscape.png`) });
      },
      { hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } },
    ));
}

test("a game from pieces that were set up on the board of moves", () =>
  play("chess", undefined, async (player) => {
    const glance = player.page.locator(".lw-glance");
    const at = (/** @type {string} */ square) => glance.locator(`[data-square="${square}"]`);
    await glance.locator('[data-action="remove"]').click({ force: true });
    await at("d8").click();
    await glance.locator('[data-action="play-set-up"]').click();
    await player.control("opponent", '[value="friend"]').click();
    await player.control("new").click();
    await player.reaches("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    // A Rook that is gone castles no more; the others do.
    await at("a1").click();
    await glance.locator('[data-action="play-set-up"]').click();
    await player.control("new").click();
    await player.reaches("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    // Without a King there is no game, and the page says so.
    await at("e1").click();
    await glance.locator('[data-action="play-set-up"]').click();
    assert.match(await glance.locator(".lv-refused").innerText(), /White has 0 pieces `K`/);
  }));

test("glinski: the holes stay where pieces are set up", () =>
  play("glinski", undefined, async (player) => {
    const glance = player.page.locator(".lw-glance");
    await glance.locator('[data-action="remove"]').click({ force: true });
    await glance.locator('[data-square="f10"]').click();
    await glance.locator('[data-action="play-set-up"]').click();
    await player.control("opponent", '[value="friend"]').click();
    await player.control("new").click();
    await player.reaches("*****bknrp1/****q3p2/***n1b1p3/**r3p4/*ppppp5/11/5PPPPP*/4P3R**/3P1B1N***/2P2BK****/1PRNQB***** w - - 0 1");
  }));
