// The board as people expect it from other sites: its size, what it asks, shows, draws and keeps.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { Player, play } from "./support/playing.mjs";
import { OUTPUT, address } from "./support/surroundings.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** @param {Player} player */
async function grid(player) {
  const box = await player.board.locator(".lv-grid").boundingBox();
  assert.ok(box, "there is no board");
  return box;
}

for (const [width, height] of /** @type {const} */ ([
  [1920, 1080],
  [1280, 900],
])) {
  test(`chess, gothic, xiangqi: the board has seven tenths of a window of ${width} by ${height}`, async () => {
    for (const variant of ["chess", "gothic", "xiangqi"]) {
      await play(variant, undefined, async (player) => {
        const box = await grid(player);
        assert.ok(box.height >= 0.7 * height, `${box.height} of ${height}`);
        const button = await player.control("play-engine").boundingBox();
        assert.ok(button && button.y + button.height < height, "the button for the engine is on the first screen");
      }, { viewport: { width, height } });
    }
  });
}

test("chess: on a phone the board comes first and is as wide as the screen, the contents are folded", () =>
  play("chess", undefined, async (player) => {
    const box = await grid(player);
    assert.ok(box.width >= 300 && box.y + box.height < 740, JSON.stringify(box));
    const contents = player.page.locator("nav.contents ol");
    assert.ok(!(await contents.isVisible()), "the contents are unfolded");
    await player.page.locator("nav.contents summary").tap();
    assert.ok(await contents.isVisible());
  }, PHONE));

test("chess: the engine is a button away, and as far away again", () =>
  play("chess", undefined, async (player) => {
    await player.control("play-engine").click();
    assert.match(await player.control("play-engine").innerText(), /both sides/);
    await player.click("e2", "e4");
    await player.page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
    await player.control("play-engine").click();
    assert.match(await player.control("play-engine").innerText(), /^Play the engine$/);
    await player.click("d2", "d4");
    assert.match((await player.fen()) ?? "", / b /);
  }));

/** @type {[what: string, variant: string, fen: string, squares: string[], first: RegExp, options: import("playwright-core").BrowserContextOptions][]} */
const ASKED = [
  ["a promotion", "chess", "k7/4P3/8/8/8/8/8/K7 w - - 0 1", ["e7", "e8"], /^Queen$/, {}],
  ["a promotion at the edge, on a phone", "chess", "k7/7P/8/8/8/8/8/K7 w - - 0 1", ["h7", "h8"], /^Queen$/, PHONE],
  ["Black's promotion, down the board", "chess", "k7/8/8/8/8/8/p7/7K b - - 0 1", ["a2", "a1"], /^Queen$/, {}],
  ["a gate", "seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQCDFGkqbcdfg - 0 1", ["g1", "h3"], /^Gate nothing$/, PHONE],
];
for (const [what, variant, fen, squares, first, options] of ASKED) {
  test(`${variant}: ${what} is chosen at the square, the most usual first, and nothing else moves`, () =>
    play(variant, fen, async (player) => {
      const places = () => player.board.locator(".lv-controls > :not([hidden]), .lv-panel > *, .lv-grid").evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
      const before = await places();
      await player.click(...squares);
      const [box, board, target] = await Promise.all([player.board.locator(".lv-choices").boundingBox(), grid(player), player.square(squares.at(-1) ?? "").boundingBox()]);
      assert.ok(box && target);
      assert.ok(box.x < target.x + target.width && target.x < box.x + box.width, "beside the file of the square");
      assert.ok(box.y < target.y + target.height && target.y < box.y + box.height, "above or below the square");
      assert.ok(box.x >= board.x - 2 && box.x + box.width <= board.x + board.width + 2, "out of the board");
      assert.ok(box.y >= board.y - 2 && box.y + box.height <= board.y + board.height + 2, "out of the board");
      assert.match(await player.control("choose").innerText(), first);
      assert.deepEqual(await places(), before);
    }, options));
}

const PGN = '[Event "?"]\n\n1. e4 { [%clk 0:05:00] [%eval 0.35] best by test } 1... e5 { [%clk 0:04:58] } 2. Nf3 (2. f4 exf4) 2... Nc6 *\n';

test("chess: the list has White's and Black's moves in columns, and clocks and evaluations as such", () =>
  play("chess", undefined, async (player) => {
    await player.unfold("pgn");
    await player.control("pgn").fill(PGN);
    await player.control("pgn-read").click();
    const box = async (/** @type {string} */ move) => {
      const found = await player.control("go", `[data-move="${move}"]`).boundingBox();
      assert.ok(found, move);
      return found;
    };
    const [e4, e5, nf3, nc6] = [await box("e2e4"), await box("e7e5"), await box("g1f3"), await box("b8c6")];
    assert.ok(Math.abs(e4.x - nf3.x) < 3 && Math.abs(e5.x - nc6.x) < 3 && e5.x > e4.x + 20, "two columns");
    const list = player.board.locator(".lv-moves");
    assert.deepEqual(await list.locator(".lv-noted").allInnerTexts(), ["0:05:00", "0.35", "0:04:58"]);
    assert.deepEqual(await list.locator(".lv-comment").allInnerTexts(), ["best by test"]);
    const parted = await list.locator(".lv-ply").evaluateAll((all) => all.filter((ply) => ply.getClientRects().length !== 1 || ply.getBoundingClientRect().height > 40).length);
    assert.equal(parted, 0, "a number is parted from its move");
  }));

test("chess: the arrows and the wheel step through the game, and the commands of the tree are for analysis", () =>
  play("chess", undefined, async (player) => {
    await player.click("e2", "e4", "e7", "e5", "g1", "f3");
    const current = () => player.board.locator('[aria-current="step"]').getAttribute("data-move");
    await player.press("ArrowLeft");
    assert.equal(await current(), "e7e5", "after a click on the board");
    await player.press("ArrowUp");
    await player.press("ArrowRight");
    assert.equal(await current(), "e2e4");
    await player.press("ArrowDown");
    assert.equal(await current(), "g1f3");
    for (const action of ["promote", "delete", "play-here"]) assert.ok(!(await player.control(action).isVisible()), action);
    await player.unfold("evaluate");
    await player.control("evaluate").check();
    for (const action of ["promote", "delete", "play-here"]) assert.ok(await player.control(action).isVisible(), action);
    const box = await grid(player);
    await player.page.mouse.move(box.x + 50, box.y + 50);
    await player.page.mouse.wheel(0, -100);
    await player.page.waitForFunction(() => document.querySelector('.lw-play [aria-current="step"]')?.getAttribute("data-move") === "e7e5");
    const fen = await player.fen();
    await player.control("play-here").click();
    assert.match(await player.board.locator("dialog").innerText(), /starts from this position/);
    await player.control("opponent", '[value="friend"]').click();
    await player.control("new").click();
    assert.equal(await player.fen(), fen);
    assert.equal(await player.board.locator('[data-action="go"]').count(), 0);
  }));

const GATED = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Ehe] b KQCDFGkqbcdfg - 1 1";
const PLAIN = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[HEhe] b KQCDFGkqbcdfg - 1 1";

test("seirawan: a first move asks what is gated, with the mouse", () =>
  play("seirawan", undefined, async (player) => {
    await player.click("b1", "c3");
    assert.equal(await player.square("c3").getAttribute("data-piece"), "N", "the move is shown while the board asks");
    await player.control("leave").click();
    assert.equal(await player.square("b1").getAttribute("data-piece"), "N", "the move is taken back");
    await player.drag("b1", "c3");
    await player.control("choose", '[data-move="b1c3h"]').click();
    await player.reaches(GATED);
  }));

test("seirawan: a first move asks what is gated, with the keyboard alone", () =>
  play("seirawan", undefined, async (player) => {
    await player.tabToBoard();
    await player.enter("b1", "c3");
    assert.match(await player.spoken(), /Choose: Gate nothing/);
    await player.press("Enter");
    await player.reaches(PLAIN);
  }));

test("seirawan: a first move asks what is gated, with a finger", () =>
  play("seirawan", undefined, async (player) => {
    await player.tap("b1", "c3");
    await player.control("hand", '[data-piece="H"]').tap();
    await player.reaches(GATED);
  }, PHONE));

test("seirawan: castling asks for both squares, a Pawn's move for none", () =>
  play("seirawan", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1", async (player) => {
    await player.click("e1", "g1");
    const choices = await player.board.locator('[data-action="choose"]').evaluateAll((all) => all.map((choice) => choice.getAttribute("data-move")));
    assert.deepEqual(choices.toSorted(), ["e1g1", "e1g1e", "e1g1h", "h1e1e", "h1e1h"]);
    await player.control("choose", '[data-move="h1e1e"]').click();
    await player.reaches("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RKE[Hhe] b Akq - 1 1");
    await player.click("a7", "a6");
    assert.match((await player.fen()) ?? "", / w /);
  }));

test("chess: arrows and circles by the right button, wiped out by a click", () =>
  play("chess", undefined, async (player) => {
    const drawn = () => player.board.locator("[data-drawn]").evaluateAll((all) => all.map((shape) => shape.getAttribute("data-drawn")));
    const box = await grid(player);
    const centre = (/** @type {number} */ file, /** @type {number} */ rank) => /** @type {const} */ ([box.x + ((file - 0.5) * box.width) / 8, box.y + ((8.5 - rank) * box.height) / 8]);
    const rightDrag = async (/** @type {readonly [number, number]} */ from, /** @type {readonly [number, number]} */ to) => {
      await player.page.mouse.move(...from);
      await player.page.mouse.down({ button: "right" });
      await player.page.mouse.move(...to, { steps: 3 });
      await player.page.mouse.up({ button: "right" });
    };
    await rightDrag(centre(5, 2), centre(5, 4));
    await rightDrag(centre(4, 5), centre(4, 5));
    assert.deepEqual(await drawn(), ["e2 e4", "d5"]);
    await rightDrag(centre(5, 2), centre(5, 4));
    assert.deepEqual(await drawn(), ["d5"], "the same arrow again takes it away");
    await player.click("e2", "e4");
    assert.deepEqual(await drawn(), []);
    await player.reaches("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  }));

test("gothic: five lines of analysis, the best one first; a click plays one", () =>
  play("gothic", undefined, async (player) => {
    await player.unfold("lines");
    await player.control("lines").selectOption("5");
    await player.control("evaluate").check();
    const lines = player.board.locator('[data-action="line"]');
    await player.page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="line"]').length === 5);
    const moves = await lines.evaluateAll((all) => all.map((line) => line.getAttribute("data-move")));
    assert.equal(new Set(moves).size, 5, moves.join(" "));
    assert.match(await lines.first().innerText(), /^[+−]?\d+\.\d\d\s+\S+/);
    await lines.nth(1).click();
    assert.equal(await player.board.locator('[data-action="go"]').count(), 1);
  }));

test("chess, atomic, crazyhouse: what is captured stands beside the board, or in the hand", async () => {
  const beside = (/** @type {Player} */ player, /** @type {string} */ side) =>
    player.board.locator(`[data-side="${side}"] [data-captured]`).evaluateAll((all) => all.map((piece) => piece.getAttribute("aria-label")));
  await play("chess", undefined, async (player) => {
    await player.click("e2", "e4", "d7", "d5", "e4", "d5", "d8", "d5");
    assert.deepEqual(await beside(player, "white"), ["black Pawn"]);
    assert.deepEqual(await beside(player, "black"), ["white Pawn"]);
    await player.control("take-back").click();
    assert.deepEqual(await beside(player, "black"), []);
    await player.page.reload();
    await living(player.page);
    assert.deepEqual(await beside(player, "white"), ["black Pawn"], "after a reload");
  });
  await play("atomic", "4k3/8/2pn4/3p4/4P3/8/8/4K3 w - - 0 1", async (player) => {
    await player.click("e4", "d5");
    assert.deepEqual(await beside(player, "white"), ["black Knight", "black Pawn"], "the blast's Pawns stay");
    assert.deepEqual(await beside(player, "black"), ["white Pawn"]);
  });
  await play("crazyhouse", undefined, async (player) => {
    await player.click("e2", "e4", "d7", "d5", "e4", "d5");
    assert.deepEqual(await beside(player, "white"), []);
    assert.equal(await player.control("hand", '[data-piece="P"]').count(), 1);
  });
});

test("chess: sound is off at first, and what is wished is kept", () =>
  play("chess", undefined, async (player) => {
    assert.ok(!(await player.control("sound").isChecked()));
    await player.page.evaluate(() => {
      const tones = { count: 0 };
      Object.assign(globalThis, { tones });
      const { createOscillator } = AudioContext.prototype;
      AudioContext.prototype.createOscillator = function () {
        tones.count += 1;
        return createOscillator.call(this);
      };
    });
    // @ts-expect-error the count is a global of the test
    const tones = () => player.page.evaluate(() => globalThis.tones.count);
    await player.click("e2", "e4");
    assert.equal(await tones(), 0);
    await player.unfold("sound");
    await player.control("sound").check();
    const before = await tones();
    await player.click("e7", "e5");
    assert.ok((await tones()) > before, "a move makes no sound");
    await player.page.reload();
    await living(player.page);
    assert.ok(await player.control("sound").isChecked());
  }));

test("chess: buttons that would do nothing cannot be pressed, and closed panels leave no gaps", () =>
  play("chess", undefined, async (player) => {
    const disabled = () =>
      player.board.locator("button:disabled").evaluateAll((all) => all.map((button) => (button instanceof HTMLElement ? button.dataset.action : "")));
    const list = ["first", "back", "forward", "last", "promote", "delete"];
    assert.deepEqual((await disabled()).filter((action) => list.includes(action ?? "")), list);
    await player.click("e2", "e4");
    assert.deepEqual((await disabled()).filter((action) => list.includes(action ?? "")), ["forward", "last", "promote"]);
    const tops = await player.board.locator(".lv-panel > details").evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().top));
    tops.slice(1).forEach((top, place) => assert.ok(top - (tops[place] ?? 0) < 50, `a gap of ${top - (tops[place] ?? 0)}`));
  }));

test("chess: a refused castling marks the square that it names", () =>
  play("chess", "k4r2/8/8/8/8/8/8/4K2R w K - 0 1", async (player) => {
    await player.click("e1", "g1");
    assert.match(await player.refusal(), /f1/);
    for (const square of ["f1", "f8"]) assert.notEqual(await player.square(square).getAttribute("data-guilty"), null, square);
  }));

for (const [variant, fen, king, goals, after] of /** @type {const} */ ([
  ["chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", ["g1", "h1"], "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"],
  ["chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", ["c1", "a1"], "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"],
  ["gothic", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1", ["i1", "j1"], "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"],
])) {
  for (const goal of goals) {
    test(`${variant}: the King castles by a click on ${goal}, which shows that he can`, () =>
      play(variant, fen, async (player) => {
        await player.click(king);
        for (const square of goals) {
          const cell = player.square(square);
          assert.match((await cell.getAttribute("aria-label")) ?? "", /castling/, square);
          assert.equal(await cell.locator("use[href='#mark-castle']").count(), 1, `${square} has the mark of castling`);
          const [mark, whole] = [await cell.locator("use[href='#mark-castle']").boundingBox(), await cell.boundingBox()];
          assert.ok(mark && whole && mark.width >= whole.width / 4, `${square}: the mark is large enough to be seen`);
        }
        await player.page.screenshot({ path: join(OUTPUT, `${variant}-castling.png`) });
        await player.click(goal);
        await player.reaches(after);
        await player.control("take-back").click();
        await player.drag(king, goal);
        await player.reaches(after);
      }));
  }
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`chess: the last move stands out, in ${colorScheme} surroundings`, () =>
    play("chess", undefined, async (player) => {
      await player.click("e2", "e4");
      for (const square of ["e2", "e4"]) {
        const colours = await player.square(square).evaluate((cell) => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell, "::before").backgroundColor]);
        const [under = [], over = []] = colours.map((colour) => (colour.match(/[\d.]+/g) ?? []).map(Number));
        const share = over[3] ?? 1;
        const apart = [0, 1, 2].reduce((sum, part) => sum + Math.abs((over[part] ?? 0) - (under[part] ?? 0)) * share, 0);
        assert.ok(apart > 90, `${square}: ${colours.join(" under ")}`);
      }
    }, { colorScheme }));
}

test("gothic: a link to a game opens at its board", () =>
  withPage(`${address("gothic")}#play?moves=e2e4&at=0`, async ({ page }) => {
    await living(page);
    const top = await page.evaluate(() => document.querySelector("#play")?.getBoundingClientRect().top ?? NaN);
    assert.ok(Math.abs(top) < 60, `the board is ${top} below the top`);
    assert.match((await new Player(page).fen()) ?? "", / b /);
  }, { viewport: { width: 360, height: 740 } }));
