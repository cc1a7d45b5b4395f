// What a visitor of the first page waits for, over http with gzip: how much is sent until the board stands, until it can be
// played on, and until the engine has answered; and how long that takes on a slow connection and a slow processor.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { BLANK, served } from "./support/host.mjs";
import { Player } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";

/** The most that may be sent until a board stands that is a picture yet: the page and its styles, in bytes. */
const PICTURE = 60_000;
/** The most that may be sent until the engine has answered the first move. */
const ANSWER = 508_198;
/** A phone of the middle class: 1.6 Mbit/s, 150 ms to the host and back, a processor that is four times slower. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 };

/** @param {import("playwright-core").Page} page */
async function answered(page) {
  await new Player(page).click("e2", "e4");
  await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
}

test("what is sent until the board stands, can be played on, and the engine answers", (t) =>
  served(async (origin, sent) => {
    await withPage(origin, async ({ page }) => {
      await living(page);
      const atPlay = [...sent];
      await answered(page);
      const sum = (/** @type {typeof sent} */ all) => all.reduce((total, { bytes }) => total + bytes, 0);
      const picture = sum(sent.filter(({ name }) => name === "index.html" || name.endsWith(".css")));
      for (const { name, bytes } of sent) t.diagnostic(`${name}: ${bytes} bytes`);
      t.diagnostic(`until the board stands as a picture: ${picture} bytes`);
      t.diagnostic(`until it can be played on: ${sum(atPlay)} bytes`);
      t.diagnostic(`until the engine has answered: ${sum(sent)} bytes`);
      // `cargo xtask weigh` compares it with its record.
      writeFileSync(join(OUTPUT, "first-page.bytes"), `${sum(sent)}`);
      assert.ok(picture < PICTURE, `${picture} bytes, at most ${PICTURE} expected`);
      assert.ok(sum(sent) < ANSWER, `${sum(sent)} bytes until the engine has answered, at most ${ANSWER} expected`);
      assert.equal(sent.filter(({ name }) => name.endsWith("board.bin")).length, 1, "the module is sent once: not for the engine's thread again, nor to be kept");
      const cards = await page.locator(".cards li").all();
      assert.ok(cards.length > 5 && !sent.some(({ name }) => name === "assets/shogi.svg"), "the pictures of the cards wait");
      for (const card of cards) {
        await card.scrollIntoViewIfNeeded();
        await card.locator("img").waitFor();
      }
      await page.waitForFunction(() => [...document.querySelectorAll(".cards img")].every((picture) => /** @type {HTMLImageElement} */ (picture).naturalWidth > 0));
    });
  }));

test("how long that takes on a slow connection and a slow processor", (t) =>
  served(async (origin) => {
    // Nothing of the first page is here yet.
    await withPage(origin + BLANK, async ({ page }) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.goto(origin, { waitUntil: "commit" });
      await living(page);
      const alive = await page.evaluate(() => performance.now());
      const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
      await answered(page);
      const answer = await page.evaluate(() => performance.now());
      const seconds = (/** @type {number} */ milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
      const [from = 0, to = 0] = await page.evaluate(() => {
        const [module] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("board.bin"));
        return [module?.startTime ?? 0, /** @type {any} */ (module)?.responseEnd ?? 0];
      });
      t.diagnostic(`the board stands as a picture after ${seconds(painted)}`);
      t.diagnostic(`the module comes from ${seconds(from)} to ${seconds(to)}`);
      t.diagnostic(`it can be played on after ${seconds(alive)}`);
      t.diagnostic(`the engine has answered after ${seconds(answer)}`);
      assert.ok(painted > 0 && painted < alive, "the picture comes before the module");
    });
  }));
