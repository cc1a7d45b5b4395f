// Every page opens from disk and comes to life, without a fault and without asking for anything from elsewhere.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { living, withPage } from "./support/browser.mjs";
import { legwork } from "./support/native.mjs";
import { Player } from "./support/playing.mjs";
import { OUTPUT, PAGES, VARIANTS, address } from "./support/surroundings.mjs";

/** What a page with everything in it may weigh without the module and the net. */
const LARGEST = 150_000;

/**
 * The size of a file as text in base64, in bytes; 0 if the file does not exist.
 * @param {string} path from the root of the workspace
 */
function asText(path) {
  const file = statSync(new URL(`../../../${path}`, import.meta.url), { throwIfNoEntry: false });
  return Math.ceil((file?.size ?? 0) / 3) * 4;
}

/** Notes in the page when its first board comes to life. */
function watch() {
  const board = ".lw-glance[data-living], .lw-play[data-living]";
  const observer = new MutationObserver(() => {
    if (!document.querySelector(board)) return;
    document.documentElement.dataset.alive = String(Math.round(performance.now()));
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-living"] });
}

test("the index leads to every page, and each of its pictures is there", () =>
  withPage("variants", async ({ page }) => {
    const links = await page.locator("main a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual(links.toSorted(), VARIANTS.map((id) => `${id}.html`).toSorted());
    for (const picture of await page.locator("main img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
    }
  }));

for (const id of VARIANTS) {
  test(`${id}: the boards come to life`, (t) =>
    withPage("about:blank", async ({ page }) => {
      await page.addInitScript(watch);
      await page.goto(address(id));
      await living(page);
      const alive = await page.evaluate(() => document.documentElement.dataset.alive);
      assert.ok(alive, "nobody saw the first board come to life");
      t.diagnostic(`${id}: the first board was alive after ${alive} ms`);
    }));

  test(`${id}: a page of its own has everything in it`, async (t) => {
    const path = join(OUTPUT, `${id}.html`);
    await legwork("book", id, "--output", path);
    await alone(path);
    const { size } = statSync(path);
    const own = size - asText("crates/book/assets/legwork.wasm.gz") - asText(`variants/${id}/${id}.net`);
    t.diagnostic(`${id}: ${size} bytes, ${own} without the module and the net`);
    assert.ok(own <= LARGEST, `${own} bytes without the module and the net, at most ${LARGEST} expected`);
  });
}

for (const name of PAGES) {
  test(`${name}: readable without scripts`, () =>
    withPage(
      name,
      async ({ page }) => {
        const pictures = page.locator(name === "variants" ? "main img" : ".lw-glance svg, .gallery svg");
        assert.ok((await pictures.count()) > 1, "no pictures of boards");
        assert.ok(await pictures.first().isVisible(), "the first picture is not to be seen");
        const words = (await page.locator("main").innerText()).split(/\s+/).length;
        assert.ok(words > (name === "variants" ? 20 : 150), `only ${words} words`);
      },
      { javaScriptEnabled: false },
    ));
}

test("the page of a file of rules is alive, by those rules", async () => {
  const rules = fileURLToPath(new URL("../../../variants/knightmate/knightmate.ron", import.meta.url));
  assert.ok(readFileSync(rules, "utf8").length > 0);
  const path = join(OUTPUT, "own.html");
  await legwork("book", rules, "--output", path);
  await alone(path, async (player) => {
    await player.click("e2", "e4");
    await player.reaches("rmbqkbmr/pppppppp/8/8/4P3/8/PPPP1PPP/RMBQKBMR b KQkq - 0 1");
  });
});

/**
 * Opens a page that needs no other file.
 * @param {string} path
 * @param {(player: Player) => Promise<void>} [act]
 */
async function alone(path, act) {
  const url = pathToFileURL(path).href;
  await withPage(url, async (opened) => {
    await living(opened.page);
    const beside = opened.requests.filter((request) => request.startsWith("file:") && request !== url);
    assert.deepEqual(beside, [], "files that it asks for");
    await act?.(new Player(opened.page));
  });
}
