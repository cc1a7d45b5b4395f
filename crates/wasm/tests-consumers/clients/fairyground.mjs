// fairyground, built by its own bundler, once with ffish-es6 and once with the package: the same random games on both pages, which must
// show the same.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fresh } from "../support/browser.mjs";
import { hosted } from "../support/host.mjs";
import { given } from "../support/surroundings.mjs";

/** The engine of the page asks for shared memory. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
/** The length of the games, and after how many plies the pages are compared. */
const PLIES = 40;
const STRIDE = 8;
/** How long all may take; the machine may be busy with other things. */
const PATIENCE = 1_800_000;

/** What the page of ffish-es6 has, and the package does not play. */
const LACKING = ["ataxx", "bughouse", "flipello", "flipello10", "flipersi", "koedem", "shatar", "shouse", "supply"];

/** Variants that the page's ffish-es6, 0.7.9, plays by other rules than 0.7.10, which the package follows. */
const OTHERWISE = { dobutsu: "a Lion may not step where it is attacked" };

/** Runs in the page: a game of a variant, and what the page shows of it. */
async function show({ variant, moves, begins }) {
  const of = (id) => document.getElementById(id);
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  if (begins) {
    const dropdown = of("dropdown-variant");
    dropdown.value = variant;
    dropdown.onchange();
    // The page resets itself some time after that.
    await pause(30);
  }
  of("fen").value = "";
  of("move").value = moves;
  of("setpos").onclick();
  // The board is drawn in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const text = (id) => of(id).innerText.trim();
  // Those that move or vanish are still drawn for a moment.
  const pieces = [...document.querySelectorAll("#chessground-board piece:not(.fading), #pocket-top piece, #pocket-bottom piece")];
  const squares = [...document.querySelectorAll("#chessground-board square")];
  const drawn = (element) => `${element.className.replace(" anim", "")} ${element.cgKey ?? ""} ${element.dataset.nb ?? ""}`;
  return {
    moves: of("move").value,
    fen: text("currentboardfen"),
    turn: text("label-stm"),
    status: text("gamestatus"),
    checks: text("checkcounts"),
    pieces: pieces.map(drawn).sort(),
    squares: squares.map(drawn).sort(),
    alerts: window.alerts.splice(0),
  };
}

/** Runs in the page: the record of the game, which is written some time later. */
async function record() {
  await new Promise((resolve) => setTimeout(resolve, 600));
  return document.getElementById("label-pgn").innerText.trim();
}

/** Runs in the page: the legal moves behind moves of a variant. */
function legalMoves({ variant, moves }) {
  const board = new window.ffishlib.Board(variant);
  board.pushMoves(moves);
  const legal = board.isGameOver() ? "" : board.legalMoves();
  board.delete();
  return legal.split(" ").filter(Boolean).sort();
}

/** A page that is ready. */
async function opened(address) {
  const page = await fresh(PATIENCE);
  await page.addInitScript(() => {
    window.alerts = [];
    window.alert = (text) => window.alerts.push(text);
  });
  await page.goto(`${address}advanced.html`);
  await page.waitForFunction(() => window.ffishlib && document.getElementById("dropdown-variant").options.length > 100);
  return page;
}

let seed = 1;
const random = (below) => (seed = (seed * 48_271) % 0x7fffffff) % below;

test("both pages show the same", { timeout: PATIENCE }, async () => {
  const client = given("LEGWORK_CLIENT");
  await hosted(join(client, "theirs/public"), async (theirs) => {
    await hosted(join(client, "ours/public"), async (ours) => {
      const pages = [await opened(theirs), await opened(ours)];
      const both = (act, argument) => Promise.all(pages.map((page) => page.evaluate(act, argument)));
      const alike = async (act, argument, what) => {
        const [expected, found] = await both(act, argument);
        assert.deepEqual(found, expected, what);
        return found;
      };
      const [all] = await both(() => [...document.getElementById("dropdown-variant").options].map(({ value }) => value));
      const [theirNames, ourNames] = await both(() => window.ffishlib.variants().split(" ").sort());
      assert.deepEqual(theirNames.filter((name) => !ourNames.includes(name)), LACKING);
      const variants = all.filter((name) => ourNames.includes(name));
      let positions = 0;
      const play = async (variant) => {
        let moves = [];
        await alike(show, { variant, moves: "", begins: true }, `${variant}: start`);
        for (let ply = 1; ply <= PLIES; ply++) {
          const line = moves.join(" ");
          const legal = await alike(legalMoves, { variant, moves: line }, `${variant}: ${line}`);
          if (legal.length === 0) break;
          moves.push(legal[random(legal.length)]);
          if (ply % STRIDE !== 0) continue;
          const shown = moves.join(" ");
          const { alerts } = await alike(show, { variant, moves: shown, begins: false }, `${variant}: ${shown}`);
          assert.deepEqual(alerts, [], variant);
          positions++;
        }
        await alike(record, undefined, `${variant}: the record of ${moves.join(" ")}`);
      };
      const faults = new Map();
      for (const variant of variants) {
        await play(variant).catch((error) => faults.set(variant, error.message));
      }
      for (const name of Object.keys(OTHERWISE)) faults.delete(name);
      assert.deepEqual([...faults], []);
      assert.ok(variants.length >= 100, `${variants.length} variants`);
      console.log(`clients  fairyground: ${variants.length} variants, ${positions} positions, page beside page`);
    }, ISOLATED);
  }, ISOLATED);
});
