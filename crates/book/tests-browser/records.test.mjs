// A game is kept: taken back and played again, written and read as FEN and PGN, shared by the address, and brought back by
// a reload.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { legwork } from "./support/native.mjs";
import { Player, play } from "./support/playing.mjs";
import { OUTPUT, address } from "./support/surroundings.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/**
 * The position after moves, by the native program.
 * @param {string} variant
 * @param {string[]} moves
 * @returns {Promise<string>}
 */
async function after(variant, ...moves) {
  return (await legwork("show", variant, "--moves", moves.join(" "))).fen;
}

/** @param {Player} player */
const listed = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move")));

/**
 * A game with a variation: 1. e4 e5 (1... d5 2. exd5) 2. Nf3
 * @param {Player} player
 */
async function branched(player) {
  await player.click("e2", "e4", "d7", "d5", "e4", "d5");
  await player.press("ArrowLeft", "ArrowLeft");
  await player.click("e7", "e5", "g1", "f3");
  await player.reaches(await after("chess", "e2e4", "e7e5", "g1f3"));
}

test("chess: moves stepped back over and played again, and the board flipped", () =>
  play("chess", undefined, async (player) => {
    await player.click("e2", "e4", "e7", "e5");
    await player.press("ArrowLeft");
    await player.reaches(await after("chess", "e2e4"));
    await player.control("take-back").click();
    await player.reaches(START);
    assert.ok(await player.control("take-back").isHidden(), "there is nothing more to take back");
    await player.control("forward").click();
    await player.control("forward").click();
    await player.reaches(await after("chess", "e2e4", "e7e5"));
    const corner = () => player.board.locator("[data-square]").first().getAttribute("data-square");
    assert.equal(await corner(), "a8");
    await player.control("flip").click();
    assert.equal(await corner(), "h1");
    await player.click("g1", "f3");
    await player.reaches(await after("chess", "e2e4", "e7e5", "g1f3"));
  }));

test("chess: a game with a variation, in the list of moves, in PGN and back", () =>
  play("chess", undefined, async (player) => {
    await branched(player);
    assert.deepEqual((await listed(player)).toSorted(), ["d7d5", "e2e4", "e4d5", "e7e5", "g1f3"]);
    await player.unfold("pgn");
    const written = await player.control("pgn").inputValue();
    assert.match(written, /1\. ?e4 /);
    assert.match(written, /\(/, "the variation is lost");
    const file = join(OUTPUT, "chess.pgn");
    writeFileSync(file, written);
    await legwork("replay", file);
    const [download] = await Promise.all([player.page.waitForEvent("download"), player.control("pgn-save").click()]);
    assert.equal(readFileSync(await download.path(), "utf8"), written, "the file that is downloaded");
    await fresh(player);
    await player.control("pgn").fill(written);
    await player.control("pgn-read").click();
    assert.deepEqual((await listed(player)).toSorted(), ["d7d5", "e2e4", "e4d5", "e7e5", "g1f3"]);
    const fen = await player.fen();
    assert.ok([await after("chess", "e2e4", "e7e5", "g1f3"), await after("chess", "e2e4", "d7d5", "e4d5")].includes(fen ?? ""), fen ?? "");
    await player.control("pgn").evaluate((field) => field.blur());
    assert.equal(await player.control("pgn").inputValue(), written, "what is written of what was read");
    await player.control("pgn").fill("1. e4 e5 2. Ke3");
    await player.control("pgn-read").click();
    assert.match(await player.board.locator("[data-panel=record] .lv-said").innerText(), /Ke3|illegal|legal/i);
    assert.equal(await player.fen(), fen, "a PGN that cannot be read changes nothing");
  }));

test("chu: positions as FEN, in and out", () =>
  play("chu", undefined, async (player) => {
    const fen = "k9/10/10/4p5/4p5/4L5/10/10/10/K9 w - - 0 1";
    await player.unfold("fen");
    await player.control("fen").fill(fen);
    await player.control("fen-set").click();
    await player.reaches(fen);
    await player.click("e4", "e5", "e6");
    await player.control("fen").evaluate((field) => field.blur());
    assert.equal(await player.control("fen").inputValue(), "k9/10/10/4L5/10/10/10/10/10/K9 b - - 0 1");
    await player.control("fen").fill("k9/10/10/4z5 w - - 0 1");
    await player.control("fen-set").click();
    assert.match(await player.board.locator("[data-panel=record] .lv-said").innerText(), /z|rank/i, "what is wrong with the FEN");
    await player.reaches("k9/10/10/4L5/10/10/10/10/10/K9 b - - 0 1");
  }));

for (const [variant, field, value] of [
  ["crc", "setup", "12345"],
  ["super", "setup", "100"],
]) {
  test(`${variant}: ${field} ${value} is the native program's`, () =>
    play(variant ?? "", undefined, async (player) => {
      await player.control("new-game").click();
      await player.control(field ?? "").fill(value ?? "");
      await player.control("new").click();
      await player.reaches((await legwork("show", variant ?? "", `--${field}`, value ?? "")).fen);
    }));
}

test("seirawan: an option chosen for a new game holds, also in the link", () =>
  play("seirawan", undefined, async (player) => {
    await player.control("new-game").click();
    await player.control("option-castling").selectOption("printed");
    await player.control("new").click();
    await player.click("e2", "e4");
    await player.unfold("link");
    assert.match(decodeURIComponent(await player.control("link").inputValue()), /castling=printed/);
  }));

test("chess: a link opens the same game somewhere else", () =>
  play("chess", undefined, async (player) => {
    await branched(player);
    await player.unfold("link");
    const link = await player.control("link").inputValue();
    assert.ok(link.startsWith(address("chess")), link);
    const [fen, moves] = [await player.fen(), await listed(player)];
    await withPage(link, async ({ page }) => {
      await living(page);
      const other = new Player(page);
      assert.equal(await other.fen(), fen);
      assert.deepEqual(await listed(other), moves);
    });
  }));

test("chess: a link whose moves are not all legal opens at the last one that is, and says where it ends", () =>
  withPage(`${address("chess")}#play?${new URLSearchParams({ moves: "e2e4 e7e5 e1e3 d7d5" })}`, async ({ page }) => {
    await living(page);
    const player = new Player(page);
    assert.equal(await player.fen(), await after("chess", "e2e4", "e7e5"));
    assert.match(await player.refusal(), /^The game ends here, after 1\.\.\. e5, for the next move cannot be played: e1e3: .*King/);
    await player.click("g1", "f3");
    assert.deepEqual(await listed(player), ["e2e4", "e7e5", "g1f3"]);
  }));

test("chess: the link of a game that was read opens at its end", () =>
  play("chess", undefined, async (player) => {
    await player.unfold("pgn");
    await player.control("pgn").fill("1. e4 e5 2. Nf3 *");
    await player.control("pgn-read").click();
    const fen = await after("chess", "e2e4", "e7e5", "g1f3");
    await player.reaches(fen);
    const link = await player.control("link").inputValue();
    await withPage(link, async ({ page }) => {
      await living(page);
      assert.equal(await new Player(page).fen(), fen);
    });
  }));

test("chess: a reload loses nothing, nor does coming back", () =>
  play("chess", undefined, async (player) => {
    await branched(player);
    await player.control("flip").click();
    const [fen, moves] = [await player.fen(), await listed(player)];
    const same = async (/** @type {string} */ when) => {
      await living(player.page);
      assert.equal(await player.fen(), fen, when);
      assert.deepEqual(await listed(player), moves, when);
      assert.equal(await player.board.locator("[data-square]").first().getAttribute("data-square"), "h1", `flipped, ${when}`);
    };
    await player.page.reload();
    await same("after a reload");
    await player.page.goto("about:blank");
    await player.page.goto(address("chess"));
    await same("after coming back by the plain address");
  }));

/**
 * A new game, as the button gives it.
 * @param {Player} player
 */
async function fresh(player) {
  await player.control("new-game").click();
  await player.control("new").click();
  await player.reaches(START);
}

/** @type {[string, string, string, string, string][]} */
const ENDINGS = [
  ["kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3", "d4", "The King has reached d4: White wins"],
  ["threecheck", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1", "a8", "White has given 3 checks: White wins"],
  ["atomic", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1", "d8", "Black has lost its King: White wins"],
  ["dobutsu", "2g/1l1/1L1/3[] w - - 0 1", "b2", "b3", "Gote has lost its Lion: Sente wins"],
  ["antichess", "8/8/8/8/p7/8/P7/8 b - - 0 1", "a4", "a3", "Stalemate: White wins"],
  ["shatranj", "4k3/8/8/8/8/8/3p4/3QKR2 w - - 0 1", "e1", "d2", "Black has only the King left: White wins"],
  ["makruk", "8/8/3k4/8/8/8/R7/3K4 w - 32 32 60", "a2", "a3", "The count has come to its end: a draw"],
];
for (const [variant, fen, from, to, status] of ENDINGS) {
  test(`${variant}: who has won is said, and why`, () =>
    play(variant, fen, async (player) => {
      await player.click(from, to);
      assert.equal(await player.status(), status);
    }));
}
