// A game from its first button to its last: against whom, with which side, how strong, on which clock; how it ends, and what
// comes after.

import assert from "node:assert/strict";
import { test } from "node:test";
import { living } from "./support/browser.mjs";
import { legwork } from "./support/native.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { play } from "./support/playing.mjs";

/** @typedef {import("./support/playing.mjs").Player} Player */

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** @param {Player} player */
const moves = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));

/**
 * Starts a game by the dialog.
 * @param {Player} player
 * @param {{opponent?: string, side?: string, level?: string, clock?: string}} wish
 */
async function start(player, { opponent, side, level, clock }) {
  await player.control("new-game").click();
  if (opponent) await player.control("opponent", `[value="${opponent}"]`).click();
  if (side) await player.control("side", `[value="${side}"]`).click();
  if (level) await player.control("new-level").selectOption(level);
  if (clock) await player.control("clock").selectOption(clock);
  await player.control("new").click();
}

/**
 * Waits until this number of moves has been played.
 * @param {Player} player
 * @param {number} count
 */
const played = (player, count) => player.page.waitForFunction((count) => document.querySelectorAll('.lw-play [data-action="go"]').length === count, count);

/** @param {Player} player */
const corner = (player) => player.board.locator("[data-square]").first().getAttribute("data-square");

test("chess: against the engine with Black, which begins, and the board is turned; a rematch changes the sides", () =>
  play("chess", undefined, async (player) => {
    await start(player, { opponent: "engine", side: "black", level: "2" });
    assert.equal(await corner(player), "h1", "Black sits below");
    await played(player, 1);
    await player.click("a7", "a6");
    await played(player, 3);
    assert.equal((await legwork("show", "chess", "--moves", (await moves(player)).join(" "))).fen, await player.fen());
    await player.control("resign").click();
    await player.control("leave").click();
    assert.ok(!(await player.control("rematch").isVisible()), "the game goes on");
    await player.control("resign").click();
    await player.control("resign-yes").click();
    assert.equal(await player.status(), "Black resigned: White wins");
    await player.click("b7", "b6");
    assert.match(await player.refusal(), /resigned/, "the game is over");
    await player.page.reload();
    await living(player.page);
    assert.equal(await player.status(), "Black resigned: White wins", "after a reload");
    await player.unfold("pgn");
    assert.match(await player.control("pgn").inputValue(), /\[Result "1-0"\][^]* 1-0\s*$/);
    await player.control("rematch").click();
    assert.equal(await corner(player), "a8", "White sits below");
    await player.click("e2", "e4");
    await played(player, 2);
  }));

test("chess: two players at one board, with clocks; a draw is offered, declined and agreed", () =>
  play("chess", undefined, async (player) => {
    await player.control("new-game").click();
    await player.control("opponent", '[value="friend"]').click();
    assert.match(await player.board.locator("dialog").innerText(), /at this board, on this device/);
    assert.ok(!(await player.control("side", '[value="white"]').isVisible()), "no side is asked for");
    await player.control("clock").selectOption("3 2");
    await player.control("new").click();
    const clocks = () => player.board.locator(".lv-clock").allInnerTexts();
    assert.deepEqual(await clocks(), ["3:00", "3:00"]);
    await player.click("e2", "e4", "e7", "e5");
    await player.control("draw").click();
    assert.match(await player.board.locator(".lv-prompt:visible").innerText(), /White offers a draw/);
    await player.control("draw-decline").click();
    assert.equal(await player.status(), "White to move");
    await player.control("draw").click();
    await player.control("draw-accept").click();
    assert.equal(await player.status(), "Draw by agreement");
    const stopped = await clocks();
    await player.page.waitForTimeout(1500);
    assert.deepEqual(await clocks(), stopped, "the clocks stand still");
    await player.control("again").click();
    await player.control("cancel").click();
    await player.control("analyse").click();
    assert.ok(await player.board.locator('[role="meter"]').isVisible(), "the engine evaluates");
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [size, viewport] of Object.entries({ phone: { width: 360, height: 740 }, laptop: { width: 1280, height: 900 } })) {
    test(`axe-core finds nothing in the dialog, the choices, a question and the end of a game, ${colorScheme}, on a ${size}`, () =>
      play(
        "chess",
        "7k/4P1pp/8/8/8/8/8/K7 w - - 0 1",
        async (player) => {
          const fine = async (/** @type {string} */ what) => {
            assert.deepEqual(await violations(player.page), [], what);
            assert.deepEqual(await overflow(player.page), [], what);
          };
          await player.control("new-game").click();
          await player.control("opponent", '[value="engine"]').click();
          await fine("the dialog");
          await player.control("cancel").click();
          await player.click("e7", "e8");
          await fine("the choices");
          await player.control("leave").click();
          await player.click("a1", "b1");
          await player.control("resign").click();
          await fine("the question");
          await player.control("resign-yes").click();
          await fine("the end");
        },
        { colorScheme, viewport },
      ));
  }
}

test("chess: the dialog is left without a new game, by its button and by Escape", () =>
  play("chess", undefined, async (player) => {
    await player.click("e2", "e4");
    await player.control("new-game").click();
    await player.control("cancel").click();
    assert.ok(!(await player.board.locator("dialog").isVisible()));
    await player.control("new-game").click();
    await player.press("Escape");
    assert.ok(!(await player.board.locator("dialog").isVisible()));
    assert.equal((await moves(player)).length, 1);
  }));

test("chess: after a move the engine takes the side to move, before it the one at the top", () =>
  play("chess", undefined, async (player) => {
    await player.click("e2", "e4");
    await player.control("play-engine").click();
    await played(player, 2);
    assert.match((await player.fen()) ?? "", / w /);
    await start(player, { opponent: "friend" });
    await player.reaches(START);
    await player.control("flip").click();
    await player.control("play-engine").click();
    await played(player, 1);
  }));

test("chess: a checkmate ends in a banner with what comes next", () =>
  play("chess", "7k/6pp/8/8/8/8/8/K3R3 w - - 0 1", async (player) => {
    await player.click("e1", "e8");
    assert.equal(await player.status(), "Checkmate: White wins");
    for (const action of ["rematch", "again", "analyse"]) assert.ok(await player.control(action).isVisible(), action);
    assert.ok(!(await player.control("resign").isVisible()));
  }));

test("chess: the strongest level moves within seconds; it can be hurried, stopped, and sent on", () =>
  play("chess", undefined, async (player) => {
    await start(player, { opponent: "engine", side: "white", level: "10" });
    await player.click("e2", "e4");
    await player.control("stop").click();
    assert.match(await player.status(), /the engine waits/);
    await player.page.waitForTimeout(500);
    assert.equal((await moves(player)).length, 1);
    await player.control("go-on").click();
    await player.control("move-now").click();
    await played(player, 2);
    await player.click("a2", "a3");
    await played(player, 4);
    const limits = await player.page.evaluate(() => /** @type {any} */ (globalThis).limits);
    assert.ok(limits.every((/** @type {{movetime: number}} */ { movetime }) => movetime <= 5000), JSON.stringify(limits));
  }, { init: () => {
    // What the workers of the page are asked.
    Object.assign(globalThis, { limits: [] });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any} */ job, /** @type {any} */ ...more) {
      /** @type {any} */ (globalThis).limits.push(job.limits);
      return postMessage.call(this, job, ...more);
    };
  } }));

test("chess: the first moves of the engine vary", () =>
  play("chess", undefined, async (player) => {
    const first = new Set();
    for (let game = 0; game < 12 && first.size < 2; game += 1) {
      await start(player, { opponent: "engine", side: "black", level: "5" });
      await played(player, 1);
      first.add((await moves(player))[0]);
    }
    assert.ok(first.size > 1, `always ${[...first]}`);
  }));
