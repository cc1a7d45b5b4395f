// Moves at a glance: every piece of every variant, clicked, shows the squares and classes that the native program tells.

import assert from "node:assert/strict";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { glance } from "./support/native.mjs";
import { VARIANTS } from "./support/surroundings.mjs";

const BOARD = ".lw-glance";

/**
 * The squares that are marked, and how.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<Record<string, string[]>>}
 */
async function marked(page) {
  const pairs = await page.locator(`${BOARD} [data-square][data-class]`).evaluateAll((cells) =>
    cells.map((cell) => /** @type {const} */ ([cell.getAttribute("data-square") ?? "", (cell.getAttribute("data-class") ?? "").split(" ").sort()])),
  );
  return Object.fromEntries(pairs);
}

/**
 * What stands where.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<[string, string][]>} squares and pieces
 */
const standing = (page) =>
  page.locator(`${BOARD} [data-square][data-piece]`).evaluateAll((cells) =>
    cells.map((cell) => [cell.getAttribute("data-square") ?? "", cell.getAttribute("data-piece") ?? ""]),
  );

for (const variant of VARIANTS) {
  test(`${variant}: each piece of the set-up, clicked where it stands`, () =>
    withPage(variant, async ({ page }) => {
      await living(page);
      const all = await standing(page);
      const kinds = new Map(all.map(([square, piece]) => [piece, square]));
      // White and Black of the one kind that Breakthrough has.
      assert.ok(kinds.size >= 2, "the set-up lacks pieces");
      for (const [piece, square] of kinds) {
        await page.locator(`${BOARD} [data-square="${square}"]`).click();
        assert.deepEqual(await marked(page), await glance(variant, piece, square), `${piece} on ${square}`);
      }
    }));

  test(`${variant}: each piece, put in the middle`, (t) =>
    withPage(variant, async ({ page }) => {
      await living(page);
      await page.locator(`${BOARD} [data-action="clear"]`).click();
      assert.deepEqual(await standing(page), [], "the board is not clear");
      const cells = page.locator(`${BOARD} [data-square]`);
      const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("data-square") ?? ""));
      const files = names.filter((name) => name.slice(1) === names[0]?.slice(1)).length;
      const square = names[Math.floor(names.length / files / 2) * files + Math.floor(files / 2)] ?? "";
      const tools = page.locator(`${BOARD} [data-action="place"]`);
      const pieces = await tools.evaluateAll((all) => all.map((tool) => tool.getAttribute("data-piece") ?? ""));
      assert.ok(pieces.length >= 2, "the palette lacks pieces");
      for (const piece of pieces) {
        await page.locator(`${BOARD} [data-action="place"][data-piece="${piece}"]`).check();
        await page.locator(`${BOARD} [data-square="${square}"]`).click();
        await page.locator(`${BOARD} [data-action="alone"]`).check();
        assert.deepEqual(await marked(page), await glance(variant, piece, square), `${piece} on ${square}`);
      }
      t.diagnostic(`${variant}: ${pieces.length} pieces on ${square}`);
    }));
}

test("chu: the diagram of a Lion adapts to what stands around it", () =>
  withPage("chu", async ({ page }) => {
    await living(page);
    const at = (/** @type {string} */ square) => page.locator(`${BOARD} [data-square="${square}"]`);
    const put = async (/** @type {string} */ piece, /** @type {string} */ square) => {
      await page.locator(`${BOARD} [data-action="place"][data-piece="${piece}"]`).check();
      await at(square).click();
    };
    await page.locator(`${BOARD} [data-action="clear"]`).click();
    await put("p", "e5");
    await put("P", "e6");
    await put("L", "e4");
    const among = await marked(page);
    assert.deepEqual(among.e5?.includes("inPassing"), true, "the Pawn beside it can be captured in passing");
    assert.equal(among.e6, undefined, "its own Pawn is not a target");
    await page.locator(`${BOARD} [data-action="remove"]`).check();
    await at("e5").click();
    await page.locator(`${BOARD} [data-action="look"]`).check();
    await at("e4").click();
    assert.equal((await marked(page)).e5?.includes("inPassing") ?? false, false, "nothing is left to capture in passing");
  }));

test("gothic: the diagram follows the keyboard", () =>
  withPage("gothic", async ({ page }) => {
    await living(page);
    await page.locator(`${BOARD} [data-square][tabindex="0"]`).focus();
    const square = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
    assert.equal(square, "a1");
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await marked(page), await glance("gothic", "N", "b1"));
    assert.match(await page.locator(`${BOARD} .lv-glance-told`).innerText(), /Knight on b1/);
    assert.match((await page.locator(`${BOARD} [data-square="c3"]`).getAttribute("aria-label")) ?? "", /leap/);
  }));
