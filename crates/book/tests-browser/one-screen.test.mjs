// Everything of a game is on the first screen, whatever it is: the board, both names, the clocks, what is in hand, and the line of
// words. Targets are as large as a finger, which never covers what it drags.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow } from "./support/looks.mjs";
import { Player, play } from "./support/playing.mjs";
import { OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

/** @type {import("playwright-core").BrowserContextOptions} */
const FINGER = { hasTouch: true, isMobile: true };
/** @type {Record<string, import("playwright-core").BrowserContextOptions>} */
const SCREENS = {
  "375x667": { viewport: { width: 375, height: 667 }, ...FINGER },
  "375x553": { viewport: { width: 375, height: 553 }, ...FINGER },
  "412x915": { viewport: { width: 412, height: 915 }, ...FINGER },
  "667x375": { viewport: { width: 667, height: 375 }, ...FINGER },
  "844x390": { viewport: { width: 844, height: 390 }, ...FINGER },
  "1280x800": { viewport: { width: 1280, height: 800 } },
  "1366x620": { viewport: { width: 1366, height: 620 } },
};
const PARTS = [".lv-grid", '[data-side="white"] > b', '[data-side="black"] > b', '[data-side="white"] > .lv-held button', '[data-side="black"] > .lv-held button', ".lv-side > .lv-clock", ".lv-line"];

/**
 * What of a game is not wholly on the screen, without any scrolling.
 * @param {import("playwright-core").Page} page
 */
const hidden = (page) =>
  page.evaluate((parts) => {
    scrollTo(0, 0);
    const { clientWidth, clientHeight } = document.documentElement;
    const found = parts.flatMap((part) => [...document.querySelectorAll(`.lw-play ${part}`)].map((element) => ({ part, box: element.getBoundingClientRect() })));
    const out = found.filter(({ box }) => box.width > 0 && (box.top < 0 || box.left < 0 || box.bottom > clientHeight + 1 || box.right > clientWidth + 1));
    return out.map(({ part, box }) => `${part}: ${Math.round(box.left)} ${Math.round(box.top)} to ${Math.round(box.right)} ${Math.round(box.bottom)}`);
  }, PARTS);

/** Positions in which there is something in hand. */
const HELD = new Map([
  ["crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1"],
  ["shogi", "lnsgk4/9/9/9/9/9/9/9/4KGSNL[GLNBPRSglnbprs] w - - 0 1"],
]);

for (const [device, options] of Object.entries({ phones: FINGER, laptops: { hasTouch: undefined } })) {
  test(`${device}: every variant has its whole board, the names, the clocks and the line of words on the first screen`, async () => {
    await withPage("about:blank", async ({ page }) => {
      /** @type {string[]} */
      const out = [];
      for (const variant of ["index", ...VARIANTS]) {
        const fen = HELD.get(variant);
        await page.goto(`${address(variant)}?again#play?${new URLSearchParams({ players: "hh", clocks: "300000,300000,0", ...(fen ? { fen } : {}) })}`);
        await living(page);
        for (const [screen, { viewport }] of Object.entries(SCREENS).filter(([, { hasTouch }]) => hasTouch === options.hasTouch)) {
          if (viewport) await page.setViewportSize(viewport);
          const faults = [...(await hidden(page)), ...(await overflow(page))];
          out.push(...faults.map((fault) => `${variant}, ${screen}: ${fault}`));
          if (["index", "crazyhouse", "shogi", "seirawan", "omega", "glinski"].includes(variant)) await page.screenshot({ path: join(OUTPUT, `screen-${variant}-${screen}.png`) });
        }
      }
      assert.deepEqual(out, []);
    }, options);
  });
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`${screen}: a refusal is on the screen, in the line of words`, () =>
    play("chess", undefined, async (player) => {
      await player.page.evaluate(() => scrollTo(0, 0));
      await player.click("e2", "e5");
      assert.match(await player.refusal(), /Pawn on e2/);
      assert.deepEqual(await hidden(player.page), []);
      const [line, refused] = await Promise.all([player.board.locator(".lv-line").boundingBox(), player.board.locator(".lv-refused").boundingBox()]);
      assert.ok(line && refused && refused.y >= line.y - 1 && refused.y < line.y + line.height, "in the line");
      await player.page.screenshot({ path: join(OUTPUT, `refusal-${screen}.png`) });
    }, options));
}

for (const screen of ["375x667", "412x915"]) {
  test(`${screen}: what a finger touches is 44 pixels high and wide`, () =>
    play("crazyhouse", HELD.get("crazyhouse"), async (player) => {
      await player.click("e2", "e4");
      const small = await player.board.locator(".lv-playing :is(button, summary, select)").evaluateAll((all) =>
        all.map((target) => ({ box: target.getBoundingClientRect(), words: target.outerHTML.slice(0, 80) })).filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44)).map(({ box, words }) => `${box.width}x${box.height} ${words}`),
      );
      assert.deepEqual(small, []);
    }, SCREENS[screen]));

  test(`${screen}: a piece that a finger drags stands above it, enlarged`, () =>
    play("chess", undefined, async (player) => {
      const [from, to] = await Promise.all(["e2", "e4"].map((square) => player.square(square).boundingBox()));
      assert.ok(from && to);
      const devtools = await player.page.context().newCDPSession(player.page);
      const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
        devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
      const middle = (/** @type {{x: number, y: number, width: number}} */ box) => ({ x: box.x + box.width / 2, y: box.y + box.width / 2 });
      await touch("touchStart", [middle(from)]);
      await touch("touchMove", [{ x: middle(from).x, y: middle(from).y - 20 }]);
      await touch("touchMove", [middle(to)]);
      const ghost = await player.page.locator(".lv-ghost").boundingBox();
      assert.ok(ghost && ghost.width > 1.5 * from.width, `${ghost?.width}`);
      assert.ok(ghost.y + ghost.height <= middle(to).y + 1, "above the finger");
      await player.page.screenshot({ path: join(OUTPUT, `lifted-${screen}.png`) });
      await touch("touchEnd", []);
      await player.page.waitForFunction(() => document.querySelector('.lw-play [data-square="e4"]')?.hasAttribute("data-piece"));
    }, SCREENS[screen]));
}

test("the first page has twelve buttons at most, and none that does nothing; documentation, embed and atlas are in the foot", () =>
  withPage("index", async ({ page }) => {
    await living(page);
    const buttons = page.locator("button:visible");
    assert.ok((await buttons.count()) <= 12, (await buttons.allInnerTexts()).join(", "));
    assert.equal(await page.locator("button:disabled:visible").count(), 0);
    const player = new Player(page);
    await player.click("e2", "e4");
    await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
    assert.deepEqual(await player.board.locator(".lv-controls > .lv-buttons > button:visible").allInnerTexts(), ["New game", "Play both sides", "Take back", "Flip board", "Hint", "Resign", "Offer draw"]);
    assert.deepEqual(await page.locator(".places li").allInnerTexts(), ["Variants", "Workshop"]);
    assert.match(await page.locator(".colophon ul").innerText(), /Embed\s+Atlas\s+Documentation/);
  }, SCREENS["1366x620"]));
