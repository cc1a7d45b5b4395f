// East Asian boards as their players know them, themes and sets of pieces: what the page shows, by mouse and by reload.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { Player, play } from "./support/playing.mjs";
import { OUTPUT, address } from "./support/surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Player} player */
const moves = (player) => player.board.locator(".lv-moves .lv-move").allInnerTexts();

/** @param {Player} player @param {string} kind */
const labels = (player, kind) => player.board.locator(`.lv-${kind} span`).allInnerTexts();

test("Shogi: its coordinates, Sente and Gote, moves as in USI, typed and clicked", () =>
  play("shogi", undefined, async (player) => {
    assert.deepEqual(await labels(player, "files"), ["9", "8", "7", "6", "5", "4", "3", "2", "1"]);
    assert.deepEqual(await labels(player, "ranks"), ["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    assert.equal(await player.status(), "Sente to move");
    assert.equal(await player.square("c3").getAttribute("aria-label"), "7g, Sente's Pawn");
    await player.click("c3", "c4");
    assert.equal(await player.status(), "Gote to move");
    await player.control("typed").fill("3c3d");
    await player.press("Enter");
    assert.deepEqual(await moves(player), ["7g7f", "3c3d"]);
    assert.match(await player.spoken(), /^Move 1, Gote: 3c3d: The Pawn on 3c goes to 3d\./);
    // The Bishop takes that of the other side, and promotes; the Silver takes it.
    await player.control("typed").fill("8h2b+");
    await player.press("Enter");
    await player.click("g9", "h8");
    assert.match((await moves(player)).join(" "), /^7g7f 3c3d 8h2b\+ 3a2b$/);
  }));

test("Shogi: a drop is written with a star, and a refusal names Shogi's squares", () =>
  play("shogi", "4k4/9/9/9/9/9/9/9/4K4[Pp] w - - 0 1", async (player) => {
    await player.dragHeld("P", "e5");
    assert.deepEqual(await moves(player), ["P*5e"]);
    await player.click("e9", "e7");
    const words = await player.refusal();
    assert.match(words, /5c|5a/, words);
    assert.doesNotMatch(words, /e7|e9|White|Black/, words);
  }));

test("Shogi: the hands lie beside the board, Gote's above, and change their places when it is turned", () =>
  play("shogi", "4k4/9/9/9/9/9/9/9/4K4[Pp] w - - 0 1", async (player) => {
    const box = async (/** @type {string} */ selector) => {
      const found = await player.board.locator(selector).boundingBox();
      assert.ok(found, selector);
      return found;
    };
    const looked = async () => {
      const [grid, sente, gote] = [await box(".lv-grid"), await box('[data-side="white"]'), await box('[data-side="black"]')];
      return { grid, sente, gote };
    };
    const { grid, sente, gote } = await looked();
    for (const hand of [gote, sente]) assert.ok(hand.x >= grid.x + grid.width, "beside the board");
    assert.ok(gote.y < sente.y, "Gote's hand is above");
    await player.control("flip").click();
    const turned = await looked();
    for (const hand of [turned.gote, turned.sente]) assert.ok(hand.x >= turned.grid.x + turned.grid.width, "beside the turned board");
    assert.ok(turned.sente.y < turned.gote.y, "Sente's hand is above");
    assert.deepEqual(await labels(player, "files"), ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  }));

for (const [variant, first, second] of /** @type {const} */ ([["xiangqi", "Red", "Black"], ["janggi", "Blue", "Red"]])) {
  test(`${variant}: pieces on the points of lines, ${first} and ${second}`, () =>
    play(variant, undefined, async (player) => {
      assert.equal(await player.status(), `${first} to move`);
      assert.ok(await player.board.locator(".lv-board-lines").isVisible());
      // No square is darker than another.
      const colours = await player.board.locator(".lv-square").evaluateAll((all) => [...new Set(all.map((square) => getComputedStyle(square).backgroundColor))]);
      assert.equal(colours.length, 1);
      await player.drag("a4", "a5");
      assert.equal(await player.status(), `${second} to move`);
      assert.match(await player.square("a5").getAttribute("aria-label") ?? "", new RegExp(`^a5, ${first.toLowerCase()} Soldier`));
      await player.click("a7", "a5");
      assert.doesNotMatch(await player.refusal(), /White/);
    }));
}

test("Shogi: moves as Japanese records have them, ranks in characters, kept between visits", () =>
  play("shogi", undefined, async (player) => {
    await player.unfold("notation");
    await player.control("notation").selectOption("kif");
    assert.deepEqual(await labels(player, "ranks"), ["一", "二", "三", "四", "五", "六", "七", "八", "九"]);
    await player.click("c3", "c4");
    await player.control("typed").fill("3c3d");
    await player.press("Enter");
    await player.control("typed").fill("8h2b+");
    await player.press("Enter");
    await player.click("g9", "h8");
    assert.deepEqual(await moves(player), ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同銀(31)"]);
    await player.dragHeld("B", "e5");
    assert.equal((await moves(player)).at(-1), "５五角打");
    await player.page.reload();
    await living(player.page);
    assert.equal((await moves(player))[0], "７六歩(77)");
    assert.deepEqual(await labels(player, "ranks"), ["一", "二", "三", "四", "五", "六", "七", "八", "九"], "after a reload");
    await player.control("flip").click();
    assert.deepEqual(await labels(player, "ranks"), ["九", "八", "七", "六", "五", "四", "三", "二", "一"]);
    // A move can be typed as it is written.
    await player.control("typed").fill("８四歩");
    await player.press("Enter");
    assert.match(await player.refusal(), /./, "without its start it is not this notation");
    await player.control("typed").fill("８四歩(83)");
    await player.press("Enter");
    assert.equal((await moves(player)).at(-1), "８四歩(83)");
    await player.page.screenshot({ path: join(OUTPUT, "shogi-japanese.png") });
  }));

test("Shogi: a promotion that is declined is written", () =>
  play("shogi", "4k4/9/2P6/9/9/9/9/9/4K4[] w - - 0 1", async (player) => {
    await player.unfold("notation");
    await player.control("notation").selectOption("kif");
    await player.control("typed").fill("７二歩不成(73)");
    await player.press("Enter");
    assert.deepEqual(await moves(player), ["７二歩不成(73)"]);
    await player.control("take-back").click();
    await player.control("typed").fill("７二歩成(73)");
    await player.press("Enter");
    assert.equal((await moves(player)).at(-1), "７二歩成(73)");
  }));

test("Xiangqi: moves as the World Xiangqi Federation writes them, in UCI's coordinates, or in SAN", () =>
  play("xiangqi", undefined, async (player) => {
    await player.click("h3", "e3");
    await player.click("h10", "g8");
    await player.control("typed").fill("H2+3");
    await player.press("Enter");
    await player.click("g7", "g6");
    await player.click("a1", "a2");
    assert.deepEqual(await moves(player), ["C2=5", "H8+7", "H2+3", "P7+1", "R9+1"]);
    await player.unfold("notation");
    await player.control("notation").selectOption("coordinates");
    assert.deepEqual(await moves(player), ["h3e3", "h10g8", "h1g3", "g7g6", "a1a2"]);
    await player.page.reload();
    await living(player.page);
    assert.equal((await moves(player))[0], "h3e3");
    await player.unfold("notation");
    await player.control("notation").selectOption("san");
    assert.equal((await moves(player))[0], "Che3");
  }));

test("Xiangqi: of two like pieces on a file the front one has a plus", () =>
  play("xiangqi", "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w - - 0 1", async (player) => {
    await player.click("e7", "d7");
    assert.deepEqual(await moves(player), ["R+=6"]);
    await player.page.goto(`${address("xiangqi")}#play?${new URLSearchParams({ fen: "5k3/9/9/4R4/9/9/9/4R4/9/3K5 w - - 0 1", moves: "e3f3" })}`);
    await player.page.reload();
    await living(player.page);
    assert.deepEqual(await moves(player), ["R-=4"]);
  }));

test("Xiangqi: of three like pieces on a file each has its number from the front", () =>
  play("xiangqi", "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1", async (player) => {
    await player.click("c7", "d7");
    assert.deepEqual(await moves(player), ["27=6"]);
    await player.control("take-back").click();
    await player.control("typed").fill("37=8");
    await player.press("Enter");
    assert.deepEqual(await moves(player), ["37=8"]);
  }));

test("chess keeps its squares and its names", () =>
  play("chess", undefined, async (player) => {
    assert.equal(await player.board.locator(".lv-board-lines").count(), 0);
    assert.equal(await player.status(), "White to move");
  }));

/**
 * The pictures on the board: which symbol each one uses.
 * @param {Player} player
 */
const pictures = (player) =>
  player.board.locator("[data-square] .lv-piece").evaluateAll((all) => [...new Set(all.map((picture) => /** @type {HTMLElement} */ (picture).dataset.set ?? "usual"))]);

for (const [variant, sets] of /** @type {const} */ ([["chess", ["moves", "letters"]], ["xiangqi", ["international", "moves", "letters"]], ["shogi", ["international", "moves", "letters"]]])) {
  test(`${variant}: sets of pieces, kept between visits`, () =>
    play(variant, undefined, async (player) => {
      await player.unfold("pieces");
      const offered = await player.control("pieces").locator("option").evaluateAll((all) => all.map((option) => /** @type {HTMLOptionElement} */ (option).value));
      assert.deepEqual(offered, ["", ...sets]);
      assert.deepEqual(await pictures(player), ["usual"]);
      for (const set of sets) {
        await player.control("pieces").selectOption(set);
        await player.page.waitForSelector(`.lw-play [data-square] [data-set="${set}"]`);
        assert.deepEqual(await pictures(player), [set]);
        await player.page.screenshot({ path: join(OUTPUT, `${variant}-pieces-${set}.png`) });
        await player.page.reload();
        await living(player.page);
        await player.page.waitForSelector(`.lw-play [data-square] [data-set="${set}"]`);
        assert.deepEqual(await pictures(player), [set], "after a reload");
        await player.unfold("pieces");
        assert.equal(await player.control("pieces").inputValue(), set);
      }
      await player.control("pieces").selectOption("");
      await player.page.reload();
      await living(player.page);
      assert.deepEqual(await pictures(player), ["usual"]);
    }));
}

test("four themes of the board, kept between visits", () =>
  play("chess", undefined, async (player) => {
    const colour = () => player.square("a1").evaluate((square) => getComputedStyle(square).backgroundColor);
    const seen = [await colour()];
    await player.unfold("theme");
    for (const theme of ["green", "blue", "grey"]) {
      await player.control("theme").selectOption(theme);
      seen.push(await colour());
      await player.page.reload();
      await living(player.page);
      assert.equal(await colour(), seen.at(-1), "after a reload");
      await player.unfold("theme");
    }
    assert.equal(new Set(seen).size, 4, seen.join("; "));
    await player.control("theme").selectOption("");
    assert.equal(await colour(), seen[0]);
  }));

for (const variant of ["shogi", "xiangqi", "janggi", "chushogi"]) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`${variant}: nothing for axe-core to find in ${colorScheme} surroundings, in any set and theme`, () =>
      withPage(
        address(variant),
        async ({ page }) => {
          await living(page);
          const player = new Player(page);
          await page.screenshot({ path: join(OUTPUT, `${variant}-style-${colorScheme}.png`) });
          await player.unfold("pieces");
          for (const [set, theme] of [["", "green"], ["letters", "blue"], ["international", "grey"]]) {
            await player.control("pieces").selectOption(set ?? "");
            await player.control("theme").selectOption(theme ?? "");
            if (set) await page.waitForSelector(`.lw-play [data-square] [data-set="${set}"]`);
            assert.deepEqual(await violations(page), [], `${set} on ${theme}`);
          }
          await page.setViewportSize({ width: 360, height: 740 });
          assert.deepEqual(await overflow(page), []);
          await page.screenshot({ path: join(OUTPUT, `${variant}-style-${colorScheme}-narrow.png`) });
        },
        { colorScheme },
      ));
  }
}
