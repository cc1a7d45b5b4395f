// The embed: boards in any page, by one script; each shows moves or is played, and explains refusals.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { OUTPUT, address } from "./support/surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Waits until this number of boards is alive.
 * @param {Page} page
 * @param {number} count
 */
async function boards(page, count) {
  await page.waitForFunction((count) => {
    const dead = document.querySelector("legwork-board[data-dead]");
    if (dead instanceof HTMLElement) throw new Error(dead.dataset.dead);
    return document.querySelectorAll("legwork-board[data-living]").length === count;
  }, count);
  return Array.from({ length: count }, (_, at) => page.frameLocator("legwork-board iframe").nth(at));
}

test("three variants side by side: one shows moves, two are played, and say why not", () =>
  withPage("embed", async ({ page }) => {
    const [gothic, lion, camels] = await boards(page, 3);
    assert.ok(gothic && lion && camels);
    await gothic.locator('[data-square="e1"]').click();
    const marks = await gothic.locator("[data-class]").count();
    assert.ok(marks > 8, `${marks} squares of the Chancellor`);
    await lion.locator('[data-square="e2"]').click();
    await lion.locator('[data-square="e5"]').click();
    assert.match(await lion.locator(".lv-refused").innerText(), /Pawn on e2/);
    await lion.locator('[data-square="e4"]').click();
    assert.match((await lion.locator("[data-fen]").first().getAttribute("data-fen")) ?? "", / b /);
    await camels.locator('[data-square="b1"]').focus();
    await page.keyboard.press("Enter");
    assert.deepEqual((await camels.locator("[data-class]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-square")))).sort(), ["a4", "c4"]);
    assert.ok((await camels.locator('[data-square="e1"] use').count()) > 0, "the King has his picture");
    assert.equal(await page.evaluate(() => localStorage.length), 0, "nothing is kept in the page's storage");
  }));

test("five lines in a page of one's own, at a position, by finger", async () => {
  const path = join(OUTPUT, "five-lines.html");
  const script = new URL("assets/embed.js", address("embed")).href;
  writeFileSync(path, `<!DOCTYPE html><html lang="en"><title>Mine</title><script src="${script}"></script>
<legwork-board variant="chess" play fen="4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1"><p>A board.</p></legwork-board></html>`);
  await withPage(
    pathToFileURL(path).href,
    async ({ page }) => {
      const [board] = await boards(page, 1);
      assert.ok(board);
      await board.locator('[data-square="e2"]').tap();
      await board.locator('[data-square="d3"]').tap();
      assert.match(await board.locator(".lv-refused").innerText(), /it leaves the King on e1 attacked by the Rook on e8\.$/);
      assert.equal(await page.getByText("A board.").count(), 0);
    },
    { hasTouch: true, viewport: { width: 360, height: 740 } },
  );
});

/** Shafran's board: 70 hexagons. */
const SHAFRAN = `(
    name: "Shafran",
    board: (files: 9, ranks: 10, holes: "a7-a10 b8-b10 c9-c10 d10 f1 g1-g2 h1-h3 i1-i4"),
    pieces: [(letter: "K", name: "King", betza: "WfrFblF", royal: true), (letter: "R", name: "Rook", betza: "RfrBblB")],
    start: "****k4/***6/**7/*8/9/9/8*/7**/6***/R3K**** w - - 0 1",
    style: Hexagons,
)`;

test("hexagons in a page of one's own, of a registered variant and of one's own rules, by finger", async () => {
  const path = join(OUTPUT, "hexagons.html");
  const script = new URL("assets/embed.js", address("embed")).href;
  writeFileSync(path, `<!DOCTYPE html><html lang="en"><title>Mine</title><script src="${script}"></script>
<legwork-board variant="glinski" play></legwork-board><legwork-board play><script type="text/ron">${SHAFRAN}</script></legwork-board></html>`);
  await withPage(
    pathToFileURL(path).href,
    async ({ page }) => {
      const [glinski, shafran] = await boards(page, 2);
      assert.ok(glinski && shafran);
      assert.equal(await glinski.locator(".lv-hexagons path").count(), 91);
      await glinski.locator('[data-square="f5"]').tap();
      await glinski.locator('[data-square="f6"]').tap();
      assert.match((await glinski.locator("[data-fen]").first().getAttribute("data-fen")) ?? "", / b /);
      assert.equal(await shafran.locator(".lv-hexagons path").count(), 70);
      await shafran.locator('[data-square="e1"]').tap();
      assert.equal(await shafran.locator("[data-class]").count(), 3, "a cell at a corner of the board has three neighbours");
      await shafran.locator('[data-square="e2"]').tap();
      assert.match((await shafran.locator("[data-fen]").first().getAttribute("data-fen")) ?? "", / b /);
      await page.screenshot({ path: join(OUTPUT, "embed-hexagons.png"), fullPage: true });
    },
    { hasTouch: true, viewport: { width: 412, height: 915 } },
  );
});

test("a variant that is not there is told, and what stands within stays", () =>
  withPage("embed", async ({ page }) => {
    await boards(page, 3);
    await page.evaluate(() => document.querySelector("main")?.insertAdjacentHTML("beforeend", '<legwork-board variant="nowhere"><p>A board.</p></legwork-board>'));
    const said = page.locator("legwork-board[data-dead]");
    await said.waitFor();
    assert.match(await said.innerText(), /A board\.[^]*there is no variant "nowhere"/);
  }));

for (const [name, viewport] of Object.entries({ narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } })) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`the example fits a ${name} screen in ${colorScheme} surroundings, and axe-core finds nothing`, () =>
      withPage(
        "embed",
        async ({ page }) => {
          await boards(page, 3);
          assert.deepEqual(await overflow(page), []);
          assert.deepEqual(await violations(page), []);
          await page.screenshot({ path: join(OUTPUT, `embed-${colorScheme}-${name}.png`), fullPage: true });
        },
        { viewport, colorScheme },
      ));
  }
}
