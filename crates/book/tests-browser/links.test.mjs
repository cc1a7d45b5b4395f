// Links and what they open: a shuffled game, another variant, a game by mail, and a game that a link would replace.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { legwork } from "./support/native.mjs";
import { Player, SIZES, play } from "./support/playing.mjs";
import { BOOK, OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

const PHONE = SIZES["small phone"];
const LAPTOP = SIZES.laptop;

/** @param {Player} player */
const setup = async (player) => Number(/^Setup (\d+)$/.exec(await player.board.locator("[data-role=setup]").innerText())?.[1]);

for (const [variant, count] of /** @type {const} */ ([["chess960", 960], ["crc", 100_000], ["super", 1_000_000]])) {
  test(`${variant}: the page and each game open with another array, and its number`, () =>
    withPage(
      variant,
      async ({ page }) => {
        await living(page);
        const player = new Player(page);
        const numbers = new Set();
        for (let game = 0; game < 4; game += 1) {
          const number = await setup(player);
          assert.ok(number >= 0 && number < count, `${number}`);
          assert.equal(await player.fen(), (await legwork("show", variant, "--setup", `${number}`)).fen);
          numbers.add(number);
          await player.control("new-game").click();
          await player.control("new").click();
        }
        assert.ok(numbers.size > 1, `always ${[...numbers]}`);
      },
      LAPTOP,
    ));
}

test("chess960: a number that is asked for is what comes, and a reload keeps the array of a game", () =>
  play(
    "chess960",
    undefined,
    async (player) => {
      await player.control("new-game").tap();
      await player.control("setup").fill("518");
      await player.control("new").tap();
      assert.equal(await setup(player), 518);
      await player.tap("e2", "e4");
      const fen = await player.fen();
      await player.page.reload();
      await living(player.page);
      assert.equal(await player.fen(), fen);
      assert.equal(await setup(player), 518);
    },
    PHONE,
  ));

test("chess960: the number of a link, and one that is asked for, stay before the first move", () =>
  withPage(`${address("chess960")}#play?setup=518`, async ({ page }) => {
    const player = new Player(page);
    const stays = async (/** @type {number} */ number) => {
      await page.reload();
      await living(page);
      assert.equal(await setup(player), number);
    };
    await living(page);
    await stays(518);
    await player.control("new-game").click();
    await player.control("setup").fill("17");
    await player.control("new").click();
    await stays(17);
  }));

test("from page to page the link to another variant leads to all of them", async () => {
  /** @type {string[]} */
  const met = [];
  for (let name = "chess.html"; !met.includes(name); ) {
    met.push(name);
    name = /<a href="([^"]+)" data-action="another">/.exec(await readFile(join(BOOK, name), "utf8"))?.[1] ?? "";
  }
  assert.equal(met.length, VARIANTS.length, met.join(" "));
});

for (const [size, options] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`another variant has an address, Back comes to the game that was left, a reload stays, on a ${size}`, () =>
    withPage(
      "index",
      async ({ page }) => {
        await living(page);
        const player = new Player(page);
        await player.point("e2", "e4");
        await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
        const fen = await player.fen();
        await page.locator('.today [data-action="another"]').click();
        await living(page);
        const url = page.url();
        const variant = await page.locator(".lw-play").getAttribute("data-variant");
        assert.ok(variant !== "chess" && url.split("#")[0] === address(variant ?? ""), url);
        await page.reload();
        await living(page);
        assert.equal(await page.locator(".lw-play").getAttribute("data-variant"), variant);
        await page.goBack();
        await living(page);
        assert.equal(await player.fen(), fen, "the game is there");
      },
      options,
    ));
}

test("a new game says that it drops the one on the board", () =>
  play("chess", undefined, async (player) => {
    await player.control("new-game").click();
    assert.doesNotMatch(await player.board.locator("dialog").innerText(), /dropped/);
    await player.control("cancel").click();
    await player.click("e2", "e4");
    await player.control("first").click();
    await player.control("new-game").click();
    assert.match(await player.board.locator("dialog").innerText(), /not over, and is dropped/);
  }));

test("a link does not drop a game that was begun here without a question", () =>
  play("gothic", undefined, async (player) => {
    const { page } = player;
    await player.click("e2", "e4");
    const own = await player.fen();
    await page.goto("about:blank");
    const link = `${address("gothic")}#play?moves=d2d4&at=0`;
    await page.goto(link);
    await living(page);
    const theirs = await player.fen();
    assert.notEqual(theirs, own);
    const prompt = player.board.locator(".lv-prompt:visible");
    assert.match(await prompt.innerText(), /another game here, which is not over/);
    assert.equal(await prompt.locator("button").last().getAttribute("data-action"), "kept", "nothing is lost by the last answer");
    await player.control("first").click();
    await player.control("last").click();
    await player.click("e7", "e5");
    assert.match(await player.refusal(), /choose which game/);
    assert.equal(await player.fen(), theirs);
    await player.control("kept").click();
    assert.equal(await player.fen(), own);
    await page.goto("about:blank");
    await page.goto(link);
    await living(page);
    await player.control("leave").click();
    await page.reload();
    await living(page);
    assert.equal(await player.fen(), theirs, "it was chosen");
  }));

/** Notes the links that are sent: a phone has a sheet for them, a laptop copies them. */
const init = () => {
  Object.assign(globalThis, { sent: [] });
  const keep = (/** @type {any} */ what) => {
    /** @type {any} */ (globalThis).sent.push(what.url ?? what);
    return Promise.resolve();
  };
  if (navigator.maxTouchPoints > 0) Object.defineProperty(navigator, "share", { value: keep });
  else Object.defineProperty(navigator, "clipboard", { value: { writeText: keep } });
};

/** @param {Player} player */
const sent = ({ page }) => page.evaluate(() => /** @type {any} */ (globalThis).sent.at(-1));

/** @param {Player} player */
const words = (player) => player.board.locator("[data-panel=mail] p").first().innerText();

for (const [size, options] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`a game by link: each side opens it, moves, and sends it back, on a ${size}`, () => {
    const corner = (/** @type {Player} */ player) => player.board.locator("[data-square]").first().getAttribute("data-square");
    const act = { ...options, init };
    return withPage(
      "gothic",
      async ({ page }) => {
        await living(page);
        const white = new Player(page);
        await white.control("new-game").click();
        await white.control("opponent", '[value="mail"]').click();
        assert.ok(!(await white.control("new-level").isVisible()) && !(await white.control("clock").isVisible()));
        await white.control("new").click();
        assert.match(await words(white), /Your move/);
        assert.ok(!(await white.control("send").isVisible()), "nothing to send yet");
        await white.point("e2", "e4");
        assert.match(await words(white), /White has played e4\. Now send the link/);
        await white.point("e7", "e5");
        assert.match(await white.refusal(), /your friend's turn/, "nobody plays for the friend");
        await white.control("send").click();
        const link = await sent(white);
        assert.match(page.url(), /mail=black/, "the address may be copied as well");
        await withPage(
          link,
          async ({ page }) => {
            await living(page);
            const black = new Player(page);
            assert.equal(await corner(black), "j1", "Black sits below");
            assert.match(await words(black), /White has played e4\. Your move\. Then send the link back/);
            assert.match(await black.board.locator('.lv-side[data-side="black"]').innerText(), /Black \(you\)/);
            if (page.viewportSize()?.width === 375) await page.screenshot({ path: join(OUTPUT, "received-phone.png") });
            else await page.screenshot({ path: join(OUTPUT, "received-laptop.png") });
            assert.deepEqual(await overflow(page), []);
            assert.deepEqual(await violations(page), []);
            await black.point("e7", "e5");
            assert.match(await words(black), /Black has played e5\. Now send/);
            const fen = await black.fen();
            await page.reload();
            await living(page);
            assert.equal(await corner(black), "j1", "a reload stays on Black's side");
            assert.match(await words(black), /Now send/);
            await black.control("take-back").click();
            assert.match(await words(black), /Your move/);
            await black.point("e7", "e5");
            assert.equal(await black.fen(), fen);
            await black.control("send").click();
            const back = await sent(black);
            await white.page.goto("about:blank");
            await white.page.goto(back);
            await living(white.page);
            assert.equal(await white.fen(), fen);
            assert.equal(await corner(white), "a8");
            assert.match(await words(white), /Black has played e5\. Your move/);
            assert.ok(!(await white.board.locator(".lv-prompt button[data-action=kept]").isVisible()), "it is the same game");
          },
          act,
        );
      },
      act,
    );
  });
}

test("a game by link keeps to its last position, is resigned before one's own move, and is analysed when it is over", () => {
  const act = { ...LAPTOP, init };
  return withPage(
    "gothic",
    async ({ page }) => {
      await living(page);
      const white = new Player(page);
      await white.control("new-game").click();
      await white.control("opponent", '[value="mail"]').click();
      await white.control("new").click();
      await white.click("e2", "e4");
      await white.control("first").click();
      assert.match(await words(white), /White has played e4\. Now send the link/);
      await white.click("d2", "d4");
      assert.match(await white.refusal(), /earlier position/);
      await white.control("send").click();
      await withPage(
        await sent(white),
        async ({ page }) => {
          await living(page);
          const black = new Player(page);
          const fen = await black.fen();
          assert.match(await words(black), /Your move/);
          for (const action of ["play-engine", "hint", "take-back"]) assert.ok(!(await black.control(action).isVisible()), action);
          await black.tabToBoard();
          await black.press("u", "h");
          assert.equal(await black.fen(), fen, "the friend's move stays");
          await black.control("resign").click();
          await black.control("resign-yes").click();
          assert.match(await words(black), /Black resigned: White wins\. Now send the link/);
          await black.control("send").click();
          const back = await sent(black);
          assert.match(back, /mail=white/);
          await white.page.goto("about:blank");
          await white.page.goto(back);
        },
        act,
      );
      await living(page);
      assert.equal(await white.status(), "Black resigned: White wins");
      assert.ok(!(await white.board.locator("[data-panel=mail]").isVisible()), "nothing to send");
      await white.control("analyse").click();
      await white.control("first").click();
      await white.click("d2", "d4", "d7", "d5");
      assert.equal(await white.board.locator('[data-action="go"]').count(), 3, "both sides move");
    },
    act,
  );
});
