// Games between friends and their ends: what is taken back does not stay in the record, and after a draw by the rules the game is over.
// And who sits on the other side when a page opens.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { Player, SIZES, play } from "./support/playing.mjs";
import { BOOK, VARIANTS } from "./support/surroundings.mjs";

/** @param {Player} player */
const moves = (player) => player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));

/** @type {[words: string, variant: string, fen: string | undefined, line: string[], more: string[]][]} */
const DRAWS = [
  ["a position comes for the third time", "chess", undefined, ["g1", "f3", "g8", "f6", "f3", "g1", "f6", "g8", "g1", "f3", "g8", "f6", "f3", "g1", "f6", "g8"], ["e2", "e4"]],
  ["only the Kings are left", "chess", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", ["e1", "e2"], ["e8", "e7"]],
  ["fifty moves have passed", "gothic", "4k5/10/10/10/10/10/10/R3K5 w - - 99 80", ["a1", "a2"], ["e8", "e7"]],
];

for (const [size, options] of Object.entries(SIZES)) {
  test(`chess: a move that friends take back is replaced, on a ${size}`, () =>
    play("chess", undefined, async (player) => {
      await player.point("e2", "e4", "e7", "e5");
      await player.control("take-back").click();
      await player.point("d7", "d5", "b1", "c3");
      assert.deepEqual(await moves(player), ["e2e4", "d7d5", "b1c3"]);
      await player.unfold("pgn");
      assert.match(await player.control("pgn").inputValue(), /1\. e4 d5 2\. Nc3/);
    }, options));

  for (const [words, variant, fen, line, more] of DRAWS) {
    test(`${variant}: the game is over when ${words}, on a ${size}`, () =>
      play(variant, fen, async (player) => {
        await player.point(...line);
        const [end, count] = [await player.status(), (await moves(player)).length];
        assert.match(end, /a draw$/);
        await player.point(...more);
        assert.equal((await moves(player)).length, count, "no move is played any more");
        assert.match(await player.refusal(), /a draw/);
        assert.ok(await player.control("rematch").isVisible());
        await player.control("take-back").click();
        assert.doesNotMatch(await player.status(), /draw/, "the last move can be taken back");
      }, options));
  }

  for (const variant of ["gothic", "duck", "shogi"]) {
    test(`${variant}: the engine answers on the variant's page, and one choice gives the player both sides, on a ${size}`, () =>
      withPage(variant, async ({ page }) => {
        await living(page);
        const player = new Player(page);
        const [first, second] = variant === "shogi" ? ["g3", "g4"] : ["e2", "e4"];
        assert.match(await player.board.locator('[data-side="black"] > b').innerText(), /engine/);
        await player.point(first ?? "", second ?? "");
        if (variant === "duck") await player.point("e5");
        await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
        const both = player.control("play-engine");
        assert.equal(await both.innerText(), "Play both sides");
        await both.click();
        assert.doesNotMatch(await player.board.locator('[data-side="black"] > b').innerText(), /engine/);
        assert.equal(await both.innerText(), "Play the engine");
      }, options));
  }
}

test("every variant's page opens with the engine on the other side", () => {
  for (const name of ["index", ...VARIANTS]) {
    assert.match(readFileSync(join(BOOK, `${name}.html`), "utf8"), /class="lw-play"[^>]* data-opponent="engine"/, name);
  }
});
