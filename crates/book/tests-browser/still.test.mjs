// The board stands in the page before any script runs, and nothing moves when it comes to life.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { BLANK, hosted } from "./support/host.mjs";
import { BOOK, address } from "./support/surroundings.mjs";

const SIZES = { phone: { width: 375, height: 667 }, "large phone": { width: 412, height: 915 }, laptop: { width: 1366, height: 620 }, desktop: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } };
/** The most that a page may move, as cumulative layout shift. */
const MOST = 0.0001;

/** Adds up how much the page moves. */
function watch() {
  /** @type {{total: number, what: unknown[]}} */
  const moved = { total: 0, what: [] };
  Object.assign(globalThis, { moved });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      moved.total += entry.value;
      moved.what.push(...entry.sources.map((/** @type {{node?: Element}} */ { node }) => node?.outerHTML?.slice(0, 80)));
    }
  }).observe({ type: "layout-shift", buffered: true });
}

for (const name of ["index", "chess", "chu", "crazyhouse", "xiangqi", "super", "glinski", "omega"]) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`${name}: nothing moves when the board comes to life on a ${size}`, (t) =>
      withPage(
        "about:blank",
        async ({ page }) => {
          await page.addInitScript(watch);
          await page.goto(address(name));
          await living(page);
          await page.waitForTimeout(300);
          const { total, what } = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
          t.diagnostic(`${name}, ${size}: ${total.toFixed(4)}`);
          assert.ok(total < MOST, `${total}: ${what.join("; ")}`);
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

/** @type {import("node:http").RequestListener} sends a page as far as the picture of the board, half a second later a bit of that, then the rest */
function inParts(request, response) {
  const name = (request.url ?? "").slice(1);
  if (name === BLANK) {
    response.writeHead(200, { "content-type": "text/html" }).end('<!DOCTYPE html><title>Nothing</title><link rel="icon" href="data:,">');
    return;
  }
  try {
    const file = readFileSync(join(BOOK, name));
    const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
    response.writeHead(200, { "content-type": types[/** @type {keyof types} */ (name.split(".").pop())] ?? "application/octet-stream" });
    const cut = name.endsWith(".html") ? file.indexOf('<div class="lv-field-of-play">') : 0;
    const cuts = cut > 0 ? [0, cut, cut + 60, file.length] : [0, file.length];
    for (const [place, end] of cuts.slice(1).entries()) {
      const part = file.subarray(cuts[place], end);
      setTimeout(() => (end === file.length ? response.end(part) : response.write(part)), 500 * place);
    }
  } catch {
    response.writeHead(404).end();
  }
}

for (const [name, size] of /** @type {const} */ ([["index", "phone"], ["chess", "phone"], ["chu", "phone"], ["glinski", "phone"], ["omega", "phone"], ["xiangqi", "phone"], ["index", "laptop"], ["atomic", "laptop"]])) {
  test(`${name}: nothing moves where the page comes in parts, on a ${size}`, () =>
    hosted(inParts, (origin) =>
      withPage(
        origin + BLANK,
        async ({ page }) => {
          await page.addInitScript(watch);
          await page.goto(`${origin}${name}.html`);
          await living(page);
          const { total, what } = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
          assert.ok(total < MOST, `${total}: ${what.join("; ")}`);
        },
        { viewport: SIZES[size] },
      ),
    ));
}
