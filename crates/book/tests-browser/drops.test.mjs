// Pieces dropped from the hand, on the page of a variant: by clicks and by keys, with what is shown and said.

import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { legwork } from "./support/native.mjs";
import { play } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";

const RULES = "crazyhouse";
const PAGE = join(OUTPUT, "drops.html");
const FEN = "rnb1kbnr/ppp2ppp/8/8/8/8/PPP2PPP/RNBQ~KBNR[PPq] w KQkq - 0 1";
const DROPPED = "rnb1kbnr/ppp2ppp/8/8/4P3/8/PPP2PPP/RNBQ~KBNR[Pq] b KQkq - 0 1";

before(() => legwork("book", RULES, "--output", PAGE));

/** @param {(player: import("./support/playing.mjs").Player) => Promise<void>} act */
const dropping = (act) => play(pathToFileURL(PAGE).href, FEN, act);

test("by clicks: the piece in hand, then one of the marked squares", () =>
  dropping(async (player) => {
    const pawn = player.control("hand", '[data-piece="P"]');
    assert.equal(await pawn.getAttribute("aria-label"), "white Pawn, 2 of them");
    await pawn.click();
    assert.equal(await pawn.getAttribute("aria-pressed"), "true");
    const marked = await player.board.locator('[data-square][data-class="moveOnly"]').count();
    const { moves } = await legwork("moves", RULES, "--fen", FEN);
    assert.equal(marked, moves.filter((/** @type {string} */ move) => move.startsWith("P@")).length);
    assert.equal(await player.square("e4").getAttribute("aria-label"), "e4, empty, drop");
    await player.click("e4");
    await player.reaches(DROPPED);
    assert.match(await player.spoken(), /P@e4|@e4/);
    assert.equal(await pawn.getAttribute("aria-label"), "white Pawn");
    // The game is kept with its hands.
    await player.page.reload();
    await player.reaches(DROPPED);
  }));

test("by dragging: the squares where it may go are marked on the way, and a refused drop says why", () =>
  dropping(async (player) => {
    await player.dragHeld("P", "e8");
    assert.match(await player.refusal(), /a piece is dropped on an empty square, and the King on e8 stands there/i);
    await player.dragHeld("q", "e4");
    assert.match(await player.refusal(), /the black Queen is Black's, and White is to move/i);
    assert.equal(await player.fen(), FEN);
    const pawn = await player.control("hand", '[data-piece="P"]').boundingBox();
    assert.ok(pawn);
    await player.page.mouse.move(pawn.x + 10, pawn.y + 10);
    await player.page.mouse.down();
    await player.page.mouse.move(pawn.x + 10, pawn.y - 60, { steps: 4 });
    const marked = await player.board.locator('[data-square][data-class="moveOnly"]').count();
    const { moves } = await legwork("moves", RULES, "--fen", FEN);
    assert.equal(marked, moves.filter((/** @type {string} */ move) => move.startsWith("P@")).length);
    assert.ok(await player.page.locator(".lv-ghost svg").isVisible(), "the piece follows the pointer");
    const target = await player.square("e4").boundingBox();
    assert.ok(target);
    await player.page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
    await player.page.mouse.up();
    await player.reaches(DROPPED);
    assert.equal(await player.page.locator(".lv-ghost").count(), 0);
  }));

test("by dragging with a finger", () =>
  play(
    pathToFileURL(PAGE).href,
    FEN,
    async (player) => {
      const session = await player.page.context().newCDPSession(player.page);
      await player.control("hand", '[data-piece="P"]').scrollIntoViewIfNeeded();
      const centre = async (/** @type {import("playwright-core").Locator} */ place) => {
        const box = await place.boundingBox();
        assert.ok(box);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const [start, end] = [await centre(player.control("hand", '[data-piece="P"]')), await centre(player.square("e4"))];
      const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{x: number, y: number}[]} */ ...touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", start);
      for (const part of [0.1, 0.4, 0.7, 1]) await touch("touchMove", { x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) });
      await touch("touchEnd");
      await player.reaches(DROPPED);
    },
    { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  ));

test("by keys: the letter of the piece, then the way to its square", () =>
  dropping(async (player) => {
    await player.tabToBoard();
    await player.press("P");
    assert.match(await player.spoken(), /^Can be dropped on .*\be4\b/);
    await player.enter("e4");
    await player.reaches(DROPPED);
    // Black's Queen, by the key that goes through the hand.
    await player.press("g");
    await player.enter("e7");
    await player.reaches("rnb1kbnr/ppp1qppp/8/8/4P3/8/PPP2PPP/RNBQ~KBNR[P] w KQkq - 0 2");
    assert.ok(await player.square("e8").isVisible());
  }));

test("why a piece cannot be dropped", () =>
  dropping(async (player) => {
    await player.control("hand", '[data-piece="P"]').click();
    await player.click("e8");
    assert.match(await player.refusal(), /a piece is dropped on an empty square, and the King on e8 stands there/i);
    await player.click("d8");
    assert.match(await player.refusal(), /may not be dropped on d8/);
    await player.tabToBoard();
    await player.press("N");
    assert.match(await player.refusal(), /White has no Knight in hand/);
    assert.equal(await player.fen(), FEN);
  }));

test("a piece that falls back when it is captured is marked and named", () =>
  dropping(async (player) => {
    const queen = player.square("d1");
    assert.match((await queen.getAttribute("aria-label")) ?? "", /^d1, white promoted Queen/);
    assert.equal(await queen.locator('use[href="#lw-promoted"]').count(), 1);
  }));
