// Boards that are not full rectangles of squares: holes are background, and cells can be hexagons. And choices that a move leaves.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow } from "./support/looks.mjs";
import { legwork } from "./support/native.mjs";
import { Player, SIZES, play } from "./support/playing.mjs";
import { OUTPUT, VARIANTS } from "./support/surroundings.mjs";

/** A Pawn before its promotion, and the Duck. */
const DUCK = "4k3/P7/8/3*4/8/8/8/4K3 w - - 0 1";
/** @type {Record<string, {squares: number, hole: {file: number, row: number}, turns: [from: string, to: string][]}>} */
const BOARDS = {
  glinski: { squares: 91, hole: { file: 0, row: 0 }, turns: [["f5", "f6"], ["b7", "b6"]] },
  omega: { squares: 104, hole: { file: 4, row: 0 }, turns: [["f2", "f4"], ["f9", "f7"]] },
};

for (const [size, options] of Object.entries(SIZES)) {
  test(`duck: a promotion asks for the piece and then, on the board, for the Duck, on a ${size}`, () =>
    play("duck", DUCK, async (player) => {
      await player.point("a7", "a8");
      const choices = player.board.locator('[data-action="choose"]:visible');
      assert.deepEqual(await choices.allInnerTexts(), ["Queen", "Rook", "Bishop", "Knight"]);
      assert.equal(await choices.locator("svg use").count(), 4, "each has its picture");
      await player.page.screenshot({ path: join(OUTPUT, `duck-promotion-${size.replace(" ", "-")}.png`) });
      await choices.first().click();
      assert.equal(await choices.count(), 0, "nothing else is asked in words");
      assert.equal(await player.square("a8").getAttribute("data-piece"), "Q");
      assert.ok((await player.board.locator("[data-class]").count()) > 40, "the Duck can go almost anywhere");
      await player.page.screenshot({ path: join(OUTPUT, `duck-wall-${size.replace(" ", "-")}.png`) });
      await player.control("undo-step").click();
      assert.equal(await choices.count(), 4, "the step back asks again");
      await choices.nth(3).click();
      await player.point("h8");
      await player.reaches("N3k2*/8/8/8/8/8/8/4K3 b - - 0 1");
    }, options));

  for (const [variant, { squares, hole, turns }] of Object.entries(BOARDS)) {
    test(`${variant}: holes are background, a click on one does nothing, and the board is played on, on a ${size}`, () =>
      withPage(variant, async ({ page }) => {
        await living(page);
        const player = new Player(page);
        await player.control("play-engine").click();
        for (const board of [".lw-play", ".lw-glance"]) assert.equal(await page.locator(`${board} [data-square]`).count(), squares, board);
        const field = await player.board.locator(".lv-grid").boundingBox();
        assert.ok(field);
        const { files, ranks } = await page.evaluate(() => {
          const { style } = /** @type {HTMLElement} */ (document.querySelector(".lw-play .lv-board"));
          return { files: Number(style.getPropertyValue("--files")), ranks: Number(style.getPropertyValue("--ranks")) };
        });
        const [x, y] = [field.x + ((hole.file + 0.3) * field.width) / files, field.y + ((hole.row + 0.3) * field.height) / ranks];
        await page.mouse.click(x, y);
        assert.equal(await player.refusal(), "");
        for (const [from, to] of turns) await player.point(from, to);
        assert.equal(await player.board.locator('[data-action="go"]').count(), 2, await player.refusal());
        assert.deepEqual(await overflow(page), []);
        await player.board.scrollIntoViewIfNeeded();
        await page.screenshot({ path: join(OUTPUT, `${variant}-${size.replace(" ", "-")}.png`) });
        await page.locator(".lw-glance [data-piece='N']").first().click();
        await page.locator(".lw-glance").first().screenshot({ path: join(OUTPUT, `${variant}-glance-${size.replace(" ", "-")}.png`) });
      }, options));
  }
}

test("glinski: hexagons touch by their sides, and each is hit where it is seen", () =>
  play("glinski", undefined, async (player) => {
    const { page } = player;
    const box = async (/** @type {string} */ square) => {
      const found = await player.square(square).boundingBox();
      assert.ok(found);
      return { x: found.x + found.width / 2, y: found.y + found.height / 2, width: found.width, height: found.height };
    };
    const f6 = await box("f6");
    for (const name of ["f7", "f5", "e5", "e6", "g6", "g7"]) {
      const next = await box(name);
      assert.ok(Math.abs(Math.hypot(next.x - f6.x, next.y - f6.y) - f6.height) < 1.5, `${name} is a neighbour of f6`);
    }
    // The upper right corner of its rectangle is its neighbour's.
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.getAttribute("data-square"), { x: f6.x + f6.width * 0.47, y: f6.y - f6.height * 0.47 });
    assert.equal(hit, "g7");
    const shades = await player.board.locator("[data-square]").evaluateAll((all) => new Set(all.map((cell) => cell.className)).size);
    assert.equal(shades, 3, "three colours");
  }));

test("glinski: by the keyboard, to every cell and back, and the board turned", () =>
  play("glinski", undefined, async (player) => {
    await player.tabToBoard();
    const seen = new Set([await player.focused()]);
    // Up and down each file, from the left to the right.
    await player.press("Home");
    for (let file = 0; file < 11; file += 1) {
      for (let step = 0; step < 11; step += 1) {
        await player.press("ArrowDown");
        seen.add(await player.focused());
      }
      for (let step = 0; step < 11; step += 1) {
        await player.press("ArrowUp");
        seen.add(await player.focused());
      }
      await player.press("ArrowRight");
      seen.add(await player.focused());
    }
    assert.ok(seen.size >= 91, `${seen.size} of 91 cells`);
    await player.square("f6").focus();
    await player.press("ArrowRight", "ArrowLeft");
    assert.equal(await player.focused(), "f6", "there and back");
    await player.square("f5").focus();
    await player.press("Enter", "ArrowUp", "Enter");
    await player.control("flip").click();
    await player.drag("f7", "f6");
    const { fen } = await legwork("show", "glinski", "--moves", "f5f6");
    assert.equal(await player.fen(), fen, "a Pawn does not capture straight ahead");
    await player.drag("b7", "b6");
    assert.equal(await player.board.locator('[data-action="go"]').count(), 2, await player.refusal());
    await player.page.screenshot({ path: join(OUTPUT, "glinski-turned.png") });
  }));

test("every variant: as many squares as its board has", () =>
  withPage("variants", async ({ page }) => {
    for (const variant of VARIANTS) {
      await page.goto(page.url().replace(/[^/]*$/, `${variant}.html`));
      await living(page);
      const { fen } = await legwork("show", variant);
      const rows = fen.split(/[ [(]/)[0].split("/");
      const cells = rows.reduce((/** @type {number} */ sum, /** @type {string} */ row) => {
        const tokens = [...row.matchAll(/\d+|\+?[A-Za-z]['!]?~?/g)].map(([token]) => Number.parseInt(token, 10) || 1);
        return sum + tokens.reduce((all, one) => all + one, 0);
      }, 0);
      assert.equal(await page.locator(".lw-play [data-square]").count(), cells, variant);
    }
  }));
