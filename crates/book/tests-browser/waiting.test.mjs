// A board that is a picture yet: what is tapped on it is kept, and played as soon as the library runs.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { BLANK, served } from "./support/host.mjs";
import { Player, SIZES } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Touches or clicks a square of the picture of an 8x8 board.
 * @param {Page} page
 * @param {string} square
 */
async function point(page, square) {
  const field = await page.locator(".lv-still .lv-field-of-play").boundingBox();
  assert.ok(field);
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
  const [x, y] = [field.x + ((file + 0.5) * field.width) / 8, field.y + ((7.5 - rank) * field.height) / 8];
  const touches = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

for (const [size, options] of Object.entries(SIZES)) {
  for (const name of ["index.html", "atomic.html"]) {
    test(`${name}: taps before the board is alive are kept and played, on a ${size}`, () =>
      served((origin) =>
        withPage(origin + BLANK, async ({ page }) => {
          /** @type {() => void} */
          let release = () => {};
          const held = new Promise((resolve) => (release = () => resolve(undefined)));
          await page.route("**/board.bin", async (route) => {
            await held;
            await route.continue();
          });
          await page.addInitScript(() => {
            /** @type {string[]} */
            const moved = [];
            Object.assign(globalThis, { moved });
            new PerformanceObserver((list) => {
              for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) {
                moved.push(`${value}: ${sources.map((/** @type {{node?: Element}} */ { node }) => node?.outerHTML?.slice(0, 80)).join("; ")}`);
              }
            }).observe({ type: "layout-shift", buffered: true });
          });
          await page.goto(origin + name, { waitUntil: "commit" });
          await page.waitForFunction(() => document.querySelector(".lv-still") && document.readyState !== "loading");
          await page.waitForTimeout(200);
          const box = async () => Object.values((await page.locator(".lw-play .lv-field-of-play").boundingBox()) ?? {}).map(Math.round);
          const before = await box();
          await point(page, "e2");
          await point(page, "e4");
          const said = page.locator(".lw-play .lv-line .lv-status");
          await said.waitFor({ timeout: 1000 });
          assert.match(await said.innerText(), /loading/);
          await page.screenshot({ path: join(OUTPUT, `waiting-${name.replace(".html", "")}-${size.replace(" ", "-")}.png`) });
          assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).moved), [], "what has moved");
          release();
          await living(page);
          // The move, and the engine's answer.
          await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
          assert.equal(await page.locator('.lw-play [data-action="go"]').first().getAttribute("data-move"), "e2e4");
          assert.deepEqual(await box(), before, "the board has not moved");
          assert.equal(await new Player(page).refusal(), "");
        }, options),
      ));
  }
}
