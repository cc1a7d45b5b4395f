// How pages look: nothing sticks out of a narrow screen, axe-core finds nothing, in light and in dark; and a
// picture of each, to be looked at.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { OUTPUT, PAGES } from "./support/surroundings.mjs";

/** The sizes of screens; what is unfolded is looked at on the last one. */
const SIZES = { large: { width: 1920, height: 1080 }, wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 740 } };

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens what is folded, picks up a piece on each board, and gets a refusal, so that all there is can be seen.
 * @param {Page} page
 */
async function unfold(page) {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
  const own = page.locator('.lw-glance [data-piece]:not([data-action])');
  await own.last().click();
  const player = page.locator(".lw-play");
  // Racing Kings has no Pawns; the Lion of Dobutsu Shogi may move from the start.
  const pawns = player.locator('[data-square][data-piece="P"]');
  const movers = (await pawns.count()) > 0 ? pawns : player.locator('[data-square]:is([data-piece="K"], [data-piece="L"])');
  const mover = movers.first();
  await mover.click();
  await player.locator("[data-square]:not([data-piece]):not([data-class])").first().click();
  await mover.click();
}

for (const name of PAGES) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`${name}: in ${colorScheme} surroundings`, () =>
      withPage(
        name,
        async ({ page }) => {
          const alive = name !== "variants";
          if (alive) await living(page);
          for (const [size, viewport] of Object.entries(SIZES)) {
            await page.setViewportSize(viewport);
            assert.deepEqual(await overflow(page), [], `what is wider than the ${size} screen`);
            await page.screenshot({ path: join(OUTPUT, `${name}-${colorScheme}-${size}.png`), fullPage: true });
          }
          if (alive) await unfold(page);
          assert.deepEqual(await overflow(page), [], "what is wider than the narrow screen when all is unfolded");
          assert.deepEqual(await violations(page), [], "findings of axe-core");
          if (alive) await page.screenshot({ path: join(OUTPUT, `${name}-${colorScheme}-unfolded.png`), fullPage: true });
        },
        { colorScheme },
      ));
  }
}
