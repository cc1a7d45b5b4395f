// A page from a host begins with a part of the library: whole games are played with that alone, and the rest comes when a reason,
// a record or words are wanted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { served } from "./support/host.mjs";
import { WHOLE, library } from "./support/library.mjs";
import { Player } from "./support/playing.mjs";
import { VARIANTS } from "./support/surroundings.mjs";

const whole = await library();
/** The level that answers: it plays well enough to end the games of who plays at random. */
const LEVEL = "6";
/** The number of plies after which the random player gives up. */
const LONGEST = 300;
/** Variants that have castling, promotions, gates, drops, captures in passing, walls, several moves a turn; all with `LEGWORK_FULL`. */
const FEW = ["chess", "seirawan", "crazyhouse", "chu", "duck", "marseillais"];
const PLAYED = process.env.LEGWORK_FULL ? VARIANTS : FEW;
/** Without the worker that keeps pages, which would fetch the rest some time. */
const ALONE = { init: () => void Object.defineProperty(navigator, "serviceWorker", { value: undefined }) };
/** The notation in which each style shows moves. */
const NOTATIONS = new Map([["Shogi", "usi"], ["Xiangqi", "wxf"]]);

/** @param {string} name */
const withoutTheRest = (name) => !WHOLE.includes(name);

/**
 * Numbers at random, the same each time.
 * @param {number} seed
 */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A player at random, who compares what a page shows with what the whole library says. */
class Opponent {
  /**
   * @param {Player} player
   * @param {string} variant
   * @param {string} style
   */
  constructor(player, variant, style) {
    this.player = player;
    this.board = new whole.Board(variant);
    this.notation = NOTATIONS.get(style) ?? "san";
    this.dice = dice(variant.length * 7919 + variant.charCodeAt(0));
    /** @type {string[]} the moves as they should be written */
    this.names = [];
  }

  /** @param {string} move */
  push(move) {
    this.names.push(this.board.moveIn(move, this.notation));
    assert.ok(this.board.push(move), `${move} is not legal in ${this.board.fen()}`);
  }

  /** The marks of the page's squares are those of the whole library. @param {any} entry */
  async compare(entry) {
    const shown = await this.player.board.locator("[data-square][data-class]").evaluateAll((squares) =>
      squares.map((square) => {
        const { dataset } = /** @type {HTMLElement} */ (square);
        return `${dataset.square} ${dataset.class} ${"castles" in dataset} ${"captures" in dataset}`;
      }),
    );
    const wanted = entry.targets().map((/** @type {any} */ target) => `${target.square} ${target.class} ${target.castles} ${target.captures}`);
    assert.deepEqual(shown.sort(), wanted.sort(), `targets in ${this.board.fen()}`);
  }

  /**
   * One of several.
   * @template T
   * @param {T[]} all
   */
  one(all) {
    assert.ok(all.length > 0, `nothing can be clicked in ${this.board.fen()}`);
    return /** @type {T} */ (all[this.dice(all.length)]);
  }

  /** Clicks a move at random. */
  async move() {
    const { player, board } = this;
    const entry = board.entry(true);
    const white = board.turn();
    /** @type {any} */
    let answer = { answer: "" };
    while (answer.answer !== "entered") {
      const choices = entry.choices();
      const picked = entry.picked();
      const hand = entry.hand();
      const targets = entry.targets();
      if (choices.length > 0) {
        const { move } = this.one(/** @type {{move: string}[]} */ (choices));
        await player.control("choose", `[data-move="${move}"]`).click();
        answer = entry.choose(move);
      } else if (targets.length > 0) {
        const { square } = this.one(/** @type {{square: string}[]} */ (targets));
        await player.click(square);
        answer = entry.square(square);
      } else {
        assert.equal(picked, undefined, `the piece on ${picked} has no target in ${board.fen()}`);
        const sources = entry.sources();
        const hands = hand === undefined ? entry.hands() : [];
        const way = this.dice(sources.length + hands.length);
        if (sources.length + hands.length === 0) {
          await player.control("pass").click();
          answer = entry.pass();
        } else if (way < sources.length) {
          await player.click(sources[way]);
          answer = entry.square(sources[way]);
        } else {
          const symbol = hands[way - sources.length];
          await player.control("hand", `[data-piece="${white ? symbol : symbol.toLowerCase()}"]`).click();
          answer = entry.takeHand(symbol);
        }
        assert.notEqual(answer.answer, "refused", `${answer.reason} in ${board.fen()}`);
      }
      if (answer.answer !== "entered" && entry.choices().length === 0) await this.compare(entry);
    }
    entry.free();
    this.push(answer.move);
  }

  /** Waits for the engine, and plays its moves here, too. */
  async follow() {
    const { page } = this.player;
    await page.waitForFunction(() => !document.querySelector(".lw-play [data-thinking]"));
    const moves = await this.player.board.locator('[data-action="go"]').evaluateAll((all) => all.map((move) => move.getAttribute("data-move") ?? ""));
    assert.equal(moves[this.names.length - 1], this.board.moveStack().split(" ").at(-1), "the move that was clicked");
    for (const move of moves.slice(this.names.length)) this.push(move);
    assert.equal(await this.player.fen(), this.board.fen());
  }
}

for (const variant of PLAYED) {
  test(`${variant}: a whole game against the engine without the rest of the library`, (t) =>
    served(async (origin) => {
      await withPage(
        `${origin}${variant}.html#play?players=he&level=${LEVEL}`,
        async ({ page, requests }) => {
          await living(page);
          const lines = await page.evaluate(() => ({ ...document.getElementById("lw-lines")?.dataset }));
          const game = new Opponent(new Player(page), variant, lines.style ?? "Chess");
          const { board, player } = game;
          while (!board.outcome() && game.names.length < LONGEST) {
            const asked = requests.filter((url) => WHOLE.some((name) => url.endsWith(name)));
            assert.deepEqual(asked, [], "nothing asks for the rest before the end, which it puts into a sentence");
            await game.move();
            await game.follow();
          }
          const written = await player.board.locator('[data-action="go"]').allTextContents();
          assert.deepEqual(written, game.names, "the record");
          const sides = [lines.white ?? "White", lines.black ?? "Black"];
          const outcome = board.outcome();
          if (outcome) {
            const result = outcome.result === "1/2-1/2" ? "a draw" : `${sides[outcome.result === "1-0" ? 0 : 1]} wins`;
            const status = await player.status();
            assert.ok(status.endsWith(`: ${result}`), `${status}, but ${JSON.stringify(outcome)}`);
            t.diagnostic(`${game.names.length} plies: ${status}`);
          } else {
            await player.control("resign").click();
            await player.control("resign-yes").click();
            assert.equal(await player.status(), `${sides[0]} resigned: ${sides[1]} wins`);
            t.diagnostic(`given up after ${game.names.length} plies`);
          }
          board.free();
        },
        ALONE,
      );
    }));
}

test("a refusal says that a move is not legal, and why as soon as the rest of the library is there", () => {
  let isThere = false;
  return served(
    (origin) =>
      withPage(
        `${origin}chess.html#play?${new URLSearchParams({ fen: "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1" })}`,
        async (opened) => {
          const { page } = opened;
          await living(page);
          const player = new Player(page);
          await player.click("e2");
          const refused = page.waitForResponse((response) => response.url().endsWith("module.bin"));
          await player.click("c3");
          await refused;
          assert.match(await player.refusal(), /^e2c3 is not legal/);
          opened.faults.length = 0;
          isThere = true;
          await player.click("c3");
          await player.square("e8").and(page.locator("[data-guilty]")).waitFor();
          assert.match(await player.refusal(), /King.*Rook on e8/);
        },
        ALONE,
      ),
    (name) => isThere || withoutTheRest(name),
  );
});

test("what needs the rest of the library fetches it: a record, a move in another spelling, a FEN of other programs, words", () =>
  served((origin) =>
    withPage(
      `${origin}chess.html#play?players=hh`,
      async ({ page, requests }) => {
        await living(page);
        const player = new Player(page);
        const fetched = () => requests.filter((url) => url.endsWith("module.bin")).length;
        await player.control("typed").fill("Nf3");
        await player.press("Enter");
        await player.click("e7", "e5");
        assert.equal(fetched(), 0, "a move as it is written here needs nothing else");
        assert.match(await player.spoken(), /^Move 1, Black: e5: The Pawn on e7 goes to e5\./);
        await player.control("typed").fill("0-0");
        await player.press("Enter");
        await page.waitForFunction(() => document.querySelector(".lv-refused")?.textContent);
        assert.match(await player.refusal(), /castl|King/i);
        assert.equal(fetched(), 1);
        await player.unfold("pgn");
        const pgn = player.control("pgn");
        await page.waitForFunction(() => /1\. Nf3 e5/.test(/** @type {HTMLTextAreaElement | null} */ (document.querySelector('[data-action="pgn"]'))?.value ?? ""));
        await pgn.fill("1. d4 d5 2. c4 *");
        await player.control("pgn-read").click();
        await page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 3);
        // Four fields: other programs leave the counts out.
        await player.control("fen").fill("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
        await player.control("fen-set").click();
        await player.reaches("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        await page.locator('.lw-glance [data-square="b1"]').click();
        await page.waitForFunction(() => document.querySelectorAll(".lv-glance-told li").length > 0);
        assert.equal(fetched(), 1, "it is fetched once");
      },
      ALONE,
    ),
  ));

test("the address may have a FEN of another program", () =>
  served((origin) =>
    withPage(
      `${origin}chess.html#play?${new URLSearchParams({ fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -" })}`,
      async ({ page }) => {
        await living(page);
        await new Player(page).reaches("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        await new Player(page).click("e7", "e5");
        assert.equal(await page.locator('.lw-play [data-action="go"]').count(), 1);
      },
      ALONE,
    ),
  ));
