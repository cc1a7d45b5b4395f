// Puzzles: one a day on the first page, three on the pages of twenty variants, played on the board of the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { legwork } from "./support/native.mjs";
import { Player, SIZES } from "./support/playing.mjs";
import { BOOK, OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

/** @typedef {{fen: string, moves: string[], task: string}} Puzzle */

/**
 * The puzzles of a page.
 * @param {string} variant
 * @returns {Promise<Puzzle[]>}
 */
async function puzzles(variant) {
  const html = await readFile(join(BOOK, `${variant}.html`), "utf8");
  return JSON.parse(/id="legwork-variant">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}").puzzles ?? [];
}

/**
 * Plays a move by squares or by its text.
 * @param {Player} player
 * @param {string} move
 */
async function enter(player, move) {
  await player.control("typed").fill(move);
  await player.control("typed").press("Enter");
}

/** @param {Player} player */
const words = (player) => player.board.locator("[data-panel=puzzle] p").first().innerText();

test("twenty variants have three puzzles each, whose solutions are legal and end as they say", async () => {
  let variants = 0;
  for (const variant of VARIANTS) {
    const all = await puzzles(variant);
    if (all.length === 0) continue;
    variants += 1;
    assert.equal(all.length, 3, variant);
    for (const { fen, moves, task } of all) {
      const end = await legwork("show", variant, "--fen", fen, "--moves", moves.join(" "));
      const [, what, count] = /^(mate|win) (?:in (\d)|an? .+)$/.exec(task) ?? [];
      assert.ok(what, task);
      if (count) assert.equal(moves.length, 2 * Number(count) - 1, `${variant}: ${task}: ${moves.join(" ")}`);
      if (what === "mate") assert.match(JSON.stringify(end), /checkmate/i, `${variant}: ${fen} ${moves.join(" ")}`);
    }
  }
  assert.equal(variants, 20);
});

for (const [size, options] of Object.entries({ phone: SIZES["small phone"], laptop: SIZES.laptop })) {
  test(`a puzzle is refused, solved, and followed by the next one, on a ${size}`, async () => {
    const all = await puzzles("chess");
    const { fen, moves, task } = all[0] ?? assert.fail("chess has no puzzle");
    const { moves: legal } = await legwork("moves", "chess", "--fen", fen);
    await withPage(
      `${address("chess")}#play?puzzle=1`,
      async ({ page }) => {
        await living(page);
        const player = new Player(page);
        assert.equal(await player.fen(), fen);
        assert.match(await words(player), new RegExp(`Puzzle 1 of 3\\. (White|Black) to move: ${task}`));
        await page.screenshot({ path: join(OUTPUT, `puzzle-${size}.png`) });
        assert.deepEqual(await overflow(page), []);
        assert.deepEqual(await violations(page), []);
        await enter(player, legal.find((/** @type {string} */ move) => move !== moves[0]));
        assert.match(await player.refusal(), /is legal, but it is not the solution/);
        assert.equal(await player.fen(), fen, "it is not played");
        for (let ply = 0; ply < moves.length; ply += 2) {
          await page.waitForFunction((ply) => document.querySelectorAll('.lw-play [data-action="go"]').length === ply, ply);
          await enter(player, moves[ply] ?? "");
        }
        await page.waitForFunction((count) => document.querySelectorAll('.lw-play [data-action="go"]').length === count, moves.length);
        assert.equal(await words(player), "Solved.");
        await player.control("next-puzzle").click();
        assert.equal(await player.fen(), all[1]?.fen);
        await page.reload();
        await living(page);
        assert.equal(await player.fen(), all[1]?.fen);
        await player.control("solution").click();
        await page.waitForFunction(() => document.querySelector("[data-panel=puzzle] p")?.textContent === "Solved.");
        await player.control("leave-puzzle").click();
        assert.match((await player.fen()) ?? "", /^rnbqkbnr\//);
      },
      options,
    );
  });
}

test("a puzzle leaves the game that was begun as it is", async () => {
  await withPage("chess", async ({ page }) => {
    await living(page);
    const player = new Player(page);
    await player.click("e2", "e4");
    await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
    const fen = await player.fen();
    await page.locator('.ways [data-action="puzzle"]').click();
    await page.waitForFunction((fen) => document.querySelector(".lw-play [data-fen]")?.getAttribute("data-fen") !== fen, fen);
    await player.control("leave-puzzle").click();
    assert.equal(await player.fen(), fen);
    assert.ok(!(await player.board.locator("[data-panel=puzzle]").isVisible()));
  });
});

test("a puzzle waits for who looks back, and has neither the engine nor moves to take back", async () => {
  const all = await puzzles("chess");
  const number = all.findIndex(({ moves }) => moves.length > 2) + 1;
  const { fen, moves } = all[number - 1] ?? assert.fail("chess has no puzzle with a reply");
  await withPage(`${address("chess")}#play?puzzle=${number}`, async ({ page }) => {
    await living(page);
    const player = new Player(page);
    for (const action of ["play-engine", "hint"]) assert.ok(!(await player.control(action).isVisible()), action);
    assert.ok(await player.control("black-player").isDisabled());
    // As soon as the move is there, and before its reply.
    const back = page.evaluate(async () => {
      while (document.querySelectorAll('.lw-play [data-action="go"]').length === 0) await new Promise((later) => setTimeout(later, 10));
      /** @type {HTMLElement | null} */ (document.querySelector('.lw-play [data-action="back"]'))?.click();
    });
    await enter(player, moves[0] ?? "");
    await back;
    await page.waitForTimeout(800);
    assert.equal(await player.fen(), fen, "no reply in the solver's turn");
    await player.control("forward").click();
    await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
    const replied = await player.fen();
    await player.tabToBoard();
    await player.press("u");
    assert.equal(await player.fen(), replied, "the reply stays");
  });
});

test("a game that is not over outlasts puzzles: one that is not there, Back, a new game, a FEN", () =>
  withPage("chess", async ({ page }) => {
    await living(page);
    const player = new Player(page);
    await player.click("e2", "e4");
    await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
    const fen = (await player.fen()) ?? "";
    await page.goto("about:blank");
    await page.goto(`${address("chess")}#play?puzzle=9`);
    await living(page);
    assert.equal(await player.fen(), fen);
    assert.match(await player.refusal(), /^Puzzle 9 does not exist/);
    const puzzle = page.locator('.ways [data-action="puzzle"]');
    const panel = player.board.locator("[data-panel=puzzle]");
    await puzzle.click();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: "hidden" });
    assert.equal(await player.fen(), fen);
    await puzzle.click();
    await panel.waitFor();
    await player.control("new-game").click();
    assert.match(await player.board.locator("dialog").innerText(), /not over, and is dropped/);
    await player.control("cancel").click();
    await player.unfold("fen");
    await player.control("fen").fill("7k/6pp/8/8/8/8/8/K3R3 w - - 0 1");
    await player.control("fen-set").click();
    await player.control("kept").click();
    assert.equal(await player.fen(), fen);
    assert.doesNotMatch(page.url(), /puzzle/);
  }));

test("a new game after a puzzle has its own address, and the puzzle's link leads there again", () =>
  withPage("chess", async ({ page }) => {
    await living(page);
    const player = new Player(page);
    const panel = player.board.locator("[data-panel=puzzle]");
    for (let time = 0; time < 2; time += 1) {
      await page.locator('.ways [data-action="puzzle"]').click();
      await panel.waitFor();
      await player.control("new-game").click();
      await player.control("opponent", '[value="engine"]').click();
      await player.control("new").click();
      assert.ok(!page.url().includes("#"), page.url());
      assert.ok(!(await panel.isVisible()));
    }
  }));

test("each day has a puzzle, which is another one than the day before", async () => {
  /** @type {(string | null)[]} */
  const links = [];
  for (const day of ["2026-01-01", "2026-01-02"]) {
    await withPage("about:blank", async ({ page }) => {
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.goto(address("index"));
      await living(page);
      const link = page.locator('.today [data-action="puzzle"]');
      assert.match(await link.innerText(), /^Puzzle of the day: \S/);
      links.push(await link.getAttribute("href"));
      await link.click();
      await living(page);
      assert.match(await words(new Player(page)), /^Puzzle \d of 3/);
    });
  }
  assert.notEqual(links[0], links[1]);
});
