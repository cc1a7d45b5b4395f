// The line of words below the board: what is to be done now, how the piece moves that was clicked, and how a game has ended.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { served } from "./support/host.mjs";
import { WHOLE } from "./support/library.mjs";
import { legwork } from "./support/native.mjs";
import { Player, SIZES, play } from "./support/playing.mjs";
import { OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

/** @param {Player} player */
const told = async (player) => (await player.board.locator(".lv-told").textContent()) ?? "";

/** @type {[variant: string, fen: string | undefined, clicks: string[], words: RegExp][]} */
const TOLD = [
  ["duck", undefined, ["e2", "e4"], /^Now the Duck\./],
  ["marseillais", undefined, ["e2", "e4"], /^First of two moves\.$/],
  ["musketeer", undefined, [], /^Place a piece behind your first rank\.$/],
  ["placement", undefined, [], /^Place a piece from your hand\.$/],
  ["racingkings", undefined, [], /^No move may give check; a marked square wins for the King\.$/],
  ["threecheck", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", ["a1", "a8"], /^Checks: White 2 of 3, Black 0 of 3\.$/],
  ["antichess", "4k3/8/8/8/8/p7/1P6/4K3 w - - 0 1", [], /^A capture must be made\.$/],
  ["mighty-lion", "k7/8/8/3p4/3L4/8/8/K7 w - - 0 1", ["d4", "d5"], /^The Lion may step on, or stop by another click\. Lion: /],
  ["chancellor", undefined, ["g1"], /^Knight: jumps like a Knight\.$/],
  ["capablanca", undefined, ["h8"], /^Chancellor: slides like a Rook or jumps like a Knight\.$/],
  ["chess", undefined, [], /^$/],
];

for (const [size, options] of Object.entries(SIZES)) {
  for (const [variant, fen, clicks, words] of TOLD) {
    test(`${variant}: ${clicks.join(" ") || "the turn"} in words, on a ${size}`, () =>
      play(variant, fen, async (player) => {
        await player.click(...clicks);
        await player.page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector(".lw-play .lv-told")?.textContent ?? ""), words.source, { timeout: 3_000 }).catch(() => {});
        assert.match(await told(player), words);
      }, options));
  }
}

test("every variant: a click on each kind of an enemy's pieces says how it moves, without the rest of the library", () =>
  served(
    (origin) =>
      withPage(origin, async ({ page, faults }) => {
        for (const [name, variant] of [["index", "chess"], ...VARIANTS.map((id) => [id, id])]) {
          await page.goto(`${origin}${name}.html#play?players=hh`);
          await living(page);
          const player = new Player(page);
          const { pieces } = await legwork("pieces", variant ?? "");
          const cells = await player.board.locator("[data-square][data-piece]").evaluateAll((all) => all.map((cell) => [cell.getAttribute("data-square") ?? "", cell.getAttribute("data-piece") ?? ""]));
          const black = cells.filter(([, piece]) => piece === piece?.toLowerCase());
          for (const [symbol, square] of new Map(black.map(([square, piece]) => [piece?.toUpperCase(), square]))) {
            const kind = pieces.find((/** @type {{letter: string}} */ known) => known.letter === symbol);
            if (!kind || !square) continue;
            await player.square(square).click();
            const words = await told(player);
            assert.ok(words.includes(`${kind.name}: `) && words.length > kind.name.length + 8, `${name}, ${symbol}: ${words}`);
          }
        }
        // That the reasons for refusals are kept back is not what is tested here.
        faults.length = 0;
      }),
    (name) => !WHOLE.some((whole) => name.endsWith(whole)),
  ));

test("kingofthehill: the hill is marked, and said of its squares", () =>
  play("kingofthehill", undefined, async (player) => {
    const marked = await player.board.locator("[data-goal]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-square")).sort());
    assert.deepEqual(marked, ["d4", "d5", "e4", "e5"]);
    assert.match((await player.square("d4").getAttribute("aria-label")) ?? "", /wins/);
    await player.page.screenshot({ path: join(OUTPUT, "hill.png") });
  }));

test("chess: the first moves of the engine's lines are arrows, which follow the position", () =>
  play("chess", undefined, async (player) => {
    await player.unfold("evaluate");
    await player.control("lines").selectOption("3");
    await player.control("evaluate").check();
    const arrows = player.board.locator(".lv-arrows [data-line]");
    await player.page.waitForFunction(() => document.querySelectorAll(".lw-play .lv-arrows [data-line]").length === 3);
    await player.page.screenshot({ path: join(OUTPUT, "arrows.png") });
    await player.control("evaluate").uncheck();
    assert.equal(await arrows.count(), 0);
  }));

test("janggi: a pass among the engine's lines has no arrow, nor a circle", () =>
  play("janggi", "3k5/9/9/9/r8/9/9/9/9/5K3 w - - 0 1", async (player) => {
    await player.unfold("evaluate");
    await player.control("lines").selectOption("5");
    await player.control("evaluate").check();
    await player.board.locator('.lv-lines [data-move="0000"]').waitFor();
    await player.board.locator(".lv-arrows path[data-line]").first().waitFor({ state: "attached" });
    assert.equal(await player.board.locator(".lv-arrows circle").count(), 0);
  }));

test("racingkings: what is to be done is read aloud, and not said while the friend is to move", async () => {
  await withPage(`${address("racingkings")}#play?mail=white`, async ({ page }) => {
    await living(page);
    const player = new Player(page);
    assert.match(await told(player), /^No move may give check/);
    assert.equal(await player.board.locator(".lv-told").getAttribute("aria-live"), "polite");
    await player.click("e2", "f4");
    assert.match(await player.status(), /^Black to move/);
    assert.equal(await told(player), "");
  });
});

test("chess: what was copied is said below its field, not as a fault", () =>
  play("chess", undefined, async (player) => {
    const said = player.board.locator("[data-panel=record] .lv-said");
    await player.unfold("fen");
    await player.control("fen").fill("nonsense");
    await player.control("fen-set").click();
    await player.board.locator("[data-panel=record] .lv-said[data-fault]").waitFor();
    await player.control("link-copy").click();
    await player.board.locator("[data-panel=record] .lv-said:not([data-fault])").waitFor();
    const [words, link] = await Promise.all([said, player.control("link")].map((place) => place.boundingBox()));
    assert.ok(words && link && words.y >= link.y + link.height, "below the link");
  }));

test("chess: a FEN that cannot be read is refused below its field", () =>
  play("chess", undefined, async (player) => {
    await player.unfold("fen");
    await player.control("fen").fill("nonsense");
    await player.control("fen-set").click();
    const said = player.board.locator("[data-panel=record] .lv-said");
    await player.page.waitForFunction(() => document.querySelector("[data-panel=record] .lv-said")?.textContent);
    const [fault, fen, button] = await Promise.all([said, player.control("fen"), player.control("fen-set")].map((place) => place.boundingBox()));
    assert.ok(fault && fen && button && fault.y >= fen.y + fen.height && fault.y <= button.y, "between the field and its buttons");
  }));

test("shogi: what is in hand lies in its order, the Rook first", () =>
  play("shogi", "lnsgk4/9/9/9/9/9/9/9/4KGSNL[GLNBPRSglnbprs] w - - 0 1", async (player) => {
    const symbols = await player.board.locator('[data-side="white"] [data-symbol]').evaluateAll((all) => all.map((held) => held.getAttribute("data-symbol")));
    assert.deepEqual(symbols, ["R", "B", "G", "S", "N", "L", "P"]);
  }));
