// Playing against the engine: it thinks in a worker, while the page answers.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { legwork } from "./support/native.mjs";
import { Player, play } from "./support/playing.mjs";
import { OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

const THINKS = ".lw-play [data-thinking]";

/**
 * Lets the engine play Black.
 * @param {Player} player
 * @param {string} level
 */
async function againstTheEngine(player, level) {
  await player.unfold("black-player");
  await player.control("level").fill(level);
  await player.control("black-player").selectOption("engine");
}

/**
 * Waits until it is White's turn.
 * @param {Player} player
 */
async function answered(player) {
  await player.page.waitForFunction(() => / w /.test(document.querySelector(".lw-play [data-fen]")?.getAttribute("data-fen") ?? ""));
}

/** @param {Player} player */
const moves = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));

for (const [variant, own] of /** @type {const} */ ([
  ["chess", ["e2e4", "d2d4", "a2a3"]],
  ["chu", ["f2f4", "e2e4", "a2a3"]],
  ["seirawan", ["e2e4", "d2d4", "a2a3"]],
])) {
  test(`${variant}: some moves against the engine, all legal by the native program`, () =>
    play(variant, undefined, async (player) => {
      await againstTheEngine(player, "3");
      let played = 0;
      for (const move of own) {
        const [, from = "", to = ""] = /^([a-z]\d+)([a-z]\d+)$/.exec(move) ?? [];
        await player.click(from, to);
        // Its answer may have made the move impossible.
        if ((await player.refusal()) !== "") continue;
        played += 1;
        await answered(player);
      }
      const line = await moves(player);
      assert.equal(line.length, 2 * played, line.join(" "));
      assert.ok(played >= 2);
      assert.equal((await legwork("show", variant, "--moves", line.join(" "))).fen, await player.fen());
      await player.control("take-back").click();
      assert.equal((await legwork("show", variant, "--moves", line.slice(0, -2).join(" "))).fen, await player.fen(), "its answer is taken back, too");
      assert.deepEqual(await moves(player), line.slice(0, -2), "neither stays in the record");
    }));
}

test("gothic: while the engine thinks, the page answers", (t) =>
  play("gothic", undefined, async (player) => {
    await againstTheEngine(player, "10");
    await player.page.evaluate(() => {
      const gaps = { frames: 0, longest: 0 };
      Object.assign(globalThis, { gaps });
      let last = performance.now();
      const frame = (/** @type {number} */ now) => {
        gaps.frames += 1;
        gaps.longest = Math.max(gaps.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await player.click("e2", "e4");
    await player.page.waitForSelector(THINKS);
    await player.control("flip").click();
    assert.equal(await player.board.locator("[data-square]").first().getAttribute("data-square"), "j1", "the board is flipped");
    await player.page.locator('.lw-glance [data-square="b1"]').click();
    assert.ok((await player.page.locator(".lw-glance [data-class]").count()) > 0, "the moves of a Knight are to be seen");
    assert.equal(await player.page.locator(THINKS).count(), 1, "the engine was done too soon to tell anything");
    await player.page.waitForTimeout(1000);
    // @ts-expect-error put there above
    const { frames, longest } = await player.page.evaluate(() => globalThis.gaps);
    t.diagnostic(`${frames} frames while the engine thought; the longest gap was ${Math.round(longest)} ms`);
    assert.ok(frames > 3, `only ${frames} frames`);
    await player.control("take-back").click();
    await player.page.waitForSelector(THINKS, { state: "detached" });
    await player.reaches((await legwork("show", "gothic")).fen);
  }));

test("crc: a hint, and the evaluation bar", () =>
  play("crc", "k9/10/10/10/10/10/1R8/K1R7 w - - 0 1", async (player) => {
    await player.unfold("evaluate");
    await player.control("evaluate").check();
    const bar = player.board.locator('[role="meter"]');
    await player.page.waitForFunction(() => /mate|depth/.test(document.querySelector(".lw-play .lv-evaluation-words")?.textContent ?? ""));
    assert.ok(await bar.isVisible());
    assert.ok(Number(await bar.getAttribute("aria-valuenow")) > 50, "White is better");
    await player.control("evaluate").uncheck();
    await player.control("hint").click();
    await player.page.waitForSelector(".lw-play [data-hint]");
    assert.match(await player.status(), /Hint/);
  }));

test("the engine evaluates with the net of its page", async () => {
  const variant = VARIANTS.find((id) => existsSync(new URL(`../../../variants/${id}/${id}.net`, import.meta.url)));
  assert.ok(variant, "no variant has a net");
  await withPage(variant, async ({ page }) => {
    // What the workers of the page find.
    await page.addInitScript(() => {
      /** @type {unknown} the last line of a search */
      let line;
      const found = (/** @type {MessageEvent} */ { data }) => {
        if (data.thought) line = data.thought;
        if (data.done) Object.assign(globalThis, { found: line });
      };
      globalThis.Worker = class extends Worker {
        /** @param {string | URL} address */
        constructor(address) {
          super(address);
          this.addEventListener("message", found);
        }
      };
    });
    // From where games usually start, moves vary by chance.
    const { moves } = await legwork("moves", variant);
    const { fen } = await legwork("show", variant, "--moves", moves[0]);
    await page.goto(`${address(variant)}#play?${new URLSearchParams({ fen })}`);
    await page.reload();
    await living(page);
    const player = new Player(page);
    assert.equal(await player.fen(), fen, "the board says its position");
    await player.unfold("level");
    await player.control("level").fill("6");
    await player.control("engine-move").click();
    await player.page.waitForFunction(() => "found" in globalThis);
    // @ts-expect-error put there above
    const { score } = await page.evaluate(() => globalThis.found);
    const centipawns = async (/** @type {string[]} */ ...more) => {
      const { lines } = await legwork("analyze", variant, "--fen", fen, "--nodes", "500", ...more);
      return lines.at(-1).centipawns;
    };
    assert.equal(score.cp, await centipawns());
    assert.notEqual(score.cp, await centipawns("--net", "none"), "the net changes something");
  });
});

test("the engine plays by the rules of one's own file", async () => {
  const rules = fileURLToPath(new URL("../../../variants/knightmate/knightmate.ron", import.meta.url));
  const path = join(OUTPUT, "own-engine.html");
  await legwork("book", rules, "--output", path);
  await withPage(pathToFileURL(path).href, async ({ page }) => {
    await living(page);
    const player = new Player(page);
    await againstTheEngine(player, "3");
    await player.click("e2", "e4");
    await answered(player);
    assert.equal((await legwork("show", rules, "--moves", (await moves(player)).join(" "))).fen, await player.fen());
  });
});
