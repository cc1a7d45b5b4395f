// The board stands in the page before any script runs, and nothing moves when it comes to life.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { living, withPage } from "./support/browser.mjs";
import { BOOK, address } from "./support/surroundings.mjs";

const SIZES = { phone: { width: 360, height: 740 }, laptop: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } };
/** The most that a page may move, as cumulative layout shift. */
const MOST = 0.02;
/** What may be sent for the first page, in bytes. */
const HEAVIEST = 900_000;

/** Adds up how much the page moves. */
function watch() {
  const moved = { total: 0 };
  Object.assign(globalThis, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved.total += /** @type {any} */ (entry).value;
  }).observe({ type: "layout-shift", buffered: true });
}

for (const name of ["index", "chess", "chu", "crazyhouse", "xiangqi", "super"]) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`${name}: nothing moves when the board comes to life on a ${size}`, (t) =>
      withPage(
        "about:blank",
        async ({ page }) => {
          await page.addInitScript(watch);
          await page.goto(address(name));
          await living(page);
          await page.waitForTimeout(300);
          const { total } = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
          t.diagnostic(`${name}, ${size}: ${total.toFixed(4)}`);
          assert.ok(total < MOST, `${total}`);
          const alive = await page.locator(".lv-grid").first().boundingBox();
          assert.ok(alive);
        },
        { viewport },
      ));

    test(`${name}: without scripts the board is there, as large as with them, on a ${size}`, async () => {
      const box = async (/** @type {import("playwright-core").Page} */ page) => {
        const found = await page.locator(".lw-play .lv-field-of-play").boundingBox();
        assert.ok(found);
        return Object.values(found).map(Math.round);
      };
      /** @type {number[][]} */
      const boxes = [];
      await withPage(name, async ({ page }) => {
        assert.ok(await page.locator(".lw-play svg.lw-board").isVisible());
        boxes.push(await box(page));
      }, { viewport, javaScriptEnabled: false });
      await withPage(name, async ({ page }) => {
        await living(page);
        boxes.push(await box(page));
      }, { viewport });
      assert.deepEqual(boxes[0], boxes[1]);
    });
  }
}

test("what the first page weighs, gzipped, with the engine in it", (t) => {
  const files = ["index.html", "assets/book.css", "assets/glue.js", "assets/book.js", "assets/module.bin"];
  const sizes = files.map((name) => {
    const bytes = readFileSync(join(BOOK, name));
    // The module is compressed as it is.
    return name.endsWith(".bin") ? bytes.length : gzipSync(bytes).length;
  });
  files.forEach((name, place) => t.diagnostic(`${name}: ${sizes[place]} bytes`));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`together: ${all} bytes`);
  assert.ok(all < HEAVIEST, `${all} bytes, at most ${HEAVIEST} expected`);
});
