// How pages look: nothing sticks out of a narrow screen, axe-core finds nothing serious, in light and in dark; and a
// picture of each, to be looked at.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { OUTPUT, PAGES } from "./support/surroundings.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

/** @typedef {import("playwright-core").Page} Page */

/**
 * What is wider than the screen.
 * @param {Page} page
 */
async function overflow(page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/**
 * What axe-core finds that is serious or critical.
 * @param {Page} page
 */
async function serious(page) {
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe-core has put itself there
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], preload: false });
    return /** @type {{id: string, impact: string, help: string, nodes: {html: string, failureSummary: string}[]}[]} */ (violations);
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length} times, as ${nodes[0]?.html.slice(0, 200)}: ${nodes[0]?.failureSummary}`);
}

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
          const alive = name !== "index";
          if (alive) await living(page);
          for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
            await page.setViewportSize(viewport);
            assert.deepEqual(await overflow(page), [], `what is wider than the ${size} screen`);
            await page.screenshot({ path: join(OUTPUT, `${name}-${colorScheme}-${size}.png`), fullPage: true });
          }
          if (alive) await unfold(page);
          assert.deepEqual(await overflow(page), [], "what is wider than the narrow screen when all is unfolded");
          assert.deepEqual(await serious(page), [], "serious findings of axe-core");
          if (alive) await page.screenshot({ path: join(OUTPUT, `${name}-${colorScheme}-unfolded.png`), fullPage: true });
        },
        { viewport: WIDE, colorScheme },
      ));
  }
}
