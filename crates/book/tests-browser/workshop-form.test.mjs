// The form of the workshop: a variant is made without its text, on a phone and on a laptop. The text is what everything shows.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { overflow, violations } from "./support/looks.mjs";
import { SIZES } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";
import { linked, markOf, workshop } from "./support/workshop.mjs";

/** @typedef {import("./support/workshop.mjs").Author} Author */

/** What nobody has to know who makes a variant by the form. */
const FOREIGN = /\bRON\b|\bcrates?\b|Betza|Perft|\bFEN\b/i;

/**
 * Does something with the form alone, on each screen.
 * @param {string} words
 * @param {(author: Author, size: string) => Promise<void>} act
 */
function everywhere(words, act) {
  for (const size of ["small phone", "laptop"]) {
    const options = SIZES[/** @type {keyof typeof SIZES} */ (size)];
    test(`${words}, on a ${size}`, () => workshop((author) => act(author, size), "", options, []));
  }
}

/**
 * The square of the board at the start.
 * @param {Author} author
 * @param {string} name
 */
const square = (author, name) => author.page.locator(`.ws-setup [data-square="${name}"]`);

/**
 * A piece beside that board.
 * @param {Author} author
 * @param {string} piece
 */
const supply = (author, piece) => author.page.locator(`.ws-setup [data-action="supply"][data-piece="${piece}"]`);

/**
 * Drags from one place to another.
 * @param {Author} author
 * @param {import("playwright-core").Locator} from
 * @param {import("playwright-core").Locator} to
 */
async function drag({ page }, from, to) {
  await from.scrollIntoViewIfNeeded();
  const middle = async (/** @type {import("playwright-core").Locator} */ place) => {
    const box = await place.boundingBox();
    assert.ok(box, `${place} is on the screen`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [[x = 0, y = 0], [right = 0, down = 0]] = [await middle(from), await middle(to)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + right) / 2, (y + down) / 2, { steps: 3 });
  await page.mouse.move(right, down, { steps: 3 });
  await page.mouse.up();
}

/**
 * What is wrong at a place of the form.
 * @param {Author} author
 * @param {string} place
 */
const fault = (author, place) => author.page.locator(`[data-fault="${place}"]`).innerText();

/**
 * Opens the window of a piece, does something there, and is done.
 * @param {Author} author
 * @param {string} letter of the piece; of a new one nothing
 * @param {() => Promise<void>} act
 * @param {string} [end]
 */
async function piece(author, letter, act, end = "piece-done") {
  const opens = letter === "" ? author.control("piece-add") : author.page.locator(`[data-action="piece"][data-letter="${letter}"]`);
  await opens.click();
  await author.page.locator("dialog[open] [data-action=piece-picture]").first().waitFor({ state: "attached" });
  await author.page.locator("dialog[open] .ws-draw:not([inert])").waitFor();
  await act();
  return author.changes(() => author.control(end).click());
}

/** @param {Author} author */
async function text(author) {
  await author.opens("text");
  const text = await author.text();
  await author.opens("form");
  return text;
}

everywhere("the first sight is a board and a form, without foreign words", async (author, size) => {
  const { page } = author;
  const { height } = page.viewportSize() ?? { height: 0 };
  await page.evaluate(() => scrollTo(0, 0));
  const box = async (/** @type {string} */ place) => (await page.locator(place).first().boundingBox()) ?? { y: Infinity, height: 0 };
  const [board, name] = [await box(".ws-setup .lv-grid"), await box('[data-action="form-name"]')];
  assert.ok(board.y + board.height <= height, `the board is on the first screen: ${JSON.stringify(board)}`);
  if (size === "laptop") assert.ok(name.y + name.height <= height, "and so is the form");
  assert.equal(await author.control("form-name").inputValue(), "My Chess");
  assert.equal(await author.control("form-like").inputValue(), "chess");
  assert.equal(await page.locator('[data-action="piece"]').count(), 6);
  assert.ok(!(await author.editor.isVisible()), "the text is behind a tab");
  for (const tab of ["form", "setup", "board", "pieces", "rules", "games", "perft", "changes"]) {
    await author.opens(tab);
    await page.waitForTimeout(300);
    assert.doesNotMatch(await page.locator("main").innerText(), FOREIGN, tab);
    if (tab !== "changes") assert.deepEqual(await overflow(page), [], tab);
  }
  await author.opens("setup");
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(OUTPUT, `workshop-form-${size.replace(" ", "-")}.png`) });
});

everywhere("a variant is made by the form and played", async (author) => {
  const { page } = author;
  await author.control("form-name").fill("Camel Chess");
  assert.equal(await author.changes(() => author.control("form-name").press("Enter")), "sound");
  // A piece is replaced: other moves, another name, another picture.
  const state = await piece(author, "N", async () => {
    await page.locator('dialog[open] [data-draw="1 2"]').click();
    await page.locator('dialog[open] .ws-moves[data-betza=""]').waitFor();
    await page.locator('dialog[open] [data-draw="3 -1"]').click();
    await page.locator('dialog[open] .ws-moves[data-betza="C"]').waitFor();
    await author.control("piece-name").fill("Ship of the desert");
    await page.locator('[data-action="piece-picture"][value="camel"]').check();
  });
  assert.equal(state, "sound");
  // A new one is dragged onto the board.
  await piece(author, "", async () => {
    await author.control("piece-like").selectOption("Chancellor");
    assert.equal(await author.control("piece-name").inputValue(), "Chancellor");
    assert.equal(await author.control("piece-letter").inputValue(), "C");
    await page.locator('dialog[open] .ws-moves[data-betza="RN"]').waitFor();
  });
  assert.equal(await author.changes(() => drag(author, supply(author, "C"), square(author, "d1"))), "sound");
  assert.equal(await author.changes(() => drag(author, supply(author, "c"), square(author, "d8"))), "sound");
  assert.equal(
    await text(author),
    '(\n    like: "chess",\n    name: "Camel Chess",\n    pieces: [(letter: "N", name: "Ship of the desert", betza: "C", picture: "camel"), (letter: "C", name: "Chancellor", betza: "RN")],\n    start: "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1",\n)\n',
  );
  await author.opens("board");
  const player = author.player();
  await player.point("b1");
  const targets = await page.locator(".ws-board [data-class]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-square")));
  assert.deepEqual(targets.sort(), ["a4", "c4"]);
});

everywhere("pieces are placed by dragging, by taps and by keys, and castling follows", async (author) => {
  const { page } = author;
  const touches = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const point = async (/** @type {import("playwright-core").Locator} */ place) => (touches ? place.tap() : place.click());
  const at = async (/** @type {string} */ name) => square(author, name).getAttribute("data-piece");
  const start = async () => /start: "(.*?)"/.exec(await text(author))?.[1];
  // A Rook leaves its square: on that side nobody castles.
  await author.changes(() => drag(author, square(author, "h1"), square(author, "h3")));
  assert.equal(await start(), "rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
  await author.changes(() => drag(author, square(author, "h3"), square(author, "h1")));
  assert.match(await page.locator(".ws-setup").innerText(), /White no longer castles on the King's side, even if/);
  // A tap takes, a tap puts.
  await point(square(author, "a2"));
  await author.changes(() => point(square(author, "a3")));
  assert.deepEqual([await at("a2"), await at("a3")], [null, "P"]);
  await point(supply(author, "q"));
  await author.changes(() => point(square(author, "e5")));
  await point(supply(author, "q"));
  await author.changes(() => point(square(author, "f5")));
  assert.deepEqual([await at("e5"), await at("f5")], ["q", "q"]);
  // Off the board: by dragging, and by the button.
  await author.changes(() => drag(author, square(author, "e5"), supply(author, "Q")));
  assert.equal(await at("e5"), null);
  await point(supply(author, ""));
  await author.changes(() => point(square(author, "f5")));
  assert.equal(await at("f5"), null);
  await author.changes(async () => {
    await square(author, "b2").focus();
    await page.keyboard.press("Delete");
  });
  assert.equal(await at("b2"), null);
  // A piece beside the board keeps the keyboard when it has been placed.
  await supply(author, "R").focus();
  await page.keyboard.press("Enter");
  await author.changes(() => point(square(author, "b2")));
  await supply(author, "R").focus();
  await author.changes(() => author.control("undo").evaluate((button) => /** @type {HTMLElement} */ (button).click()));
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.piece), "R");
  // The King leaves his square: nobody castles, and the page says so. Undo brings it back.
  await author.changes(() => drag(author, square(author, "e1"), square(author, "e3")));
  assert.match(await page.locator(".ws-setup").innerText(), /Nobody castles any more/);
  assert.match(await text(author), /without: \["castling"\]/);
  await author.changes(() => author.control("undo").click());
  assert.doesNotMatch(await text(author), /without/);
  assert.equal(await at("e1"), "K");
});

everywhere("a piece is removed and gets another letter, with all that names it", async (author) => {
  const { page } = author;
  assert.equal(await piece(author, "N", async () => {}, "piece-remove"), "sound");
  assert.equal(await page.locator('[data-action="piece"]').count(), 5);
  assert.equal(await square(author, "b1").getAttribute("data-piece"), null);
  assert.match(await text(author), /promotions: \[\(pieces: \["P"\], zone: 1, to: \["Q", "R", "B"\]\)\]/);
  assert.equal(await piece(author, "B", async () => author.control("piece-letter").fill("e")), "sound");
  assert.equal(await square(author, "c8").getAttribute("data-piece"), "e");
  // The letter of another piece is none for this one.
  await author.page.locator('[data-action="piece"][data-letter="E"]').click();
  await author.control("piece-letter").fill("Q");
  await author.control("piece-done").click();
  assert.equal(await page.locator("dialog[open] [role=alert]").innerText(), "The Queen has the letter Q already: choose another one.");
  await page.keyboard.press("Escape");
});

everywhere("what is wrong is said in a sentence at its place, and undone", async (author) => {
  const { page } = author;
  assert.equal(await author.changes(() => drag(author, square(author, "e8"), page.locator(".ws-setup [data-piece='']"))), "sound");
  assert.match(await page.locator(".ws-setup").innerText(), /Black has no King, and cannot be mated\./);
  assert.equal(await author.changes(() => drag(author, square(author, "e1"), page.locator(".ws-setup [data-piece='']"))), "faulty");
  assert.equal(await fault(author, "board"), "Nobody can be mated: put a King of each side on the board.");
  for (const _ of ["e1", "e8"]) await author.changes(() => author.control("undo").click());
  assert.equal(await author.page.locator('[data-fault="board"]').isVisible(), false);
  await author.changes(() => drag(author, supply(author, "p"), square(author, "b1")));
  assert.equal(await fault(author, "board"), "A Pawn cannot start on its last rank: move the one on b1.");
  await author.changes(() => author.control("undo").click());
  await author.changes(() => drag(author, square(author, "e7"), page.locator(".ws-setup [data-piece='']")));
  await author.changes(() => drag(author, square(author, "a1"), square(author, "e4")));
  assert.equal(await fault(author, "board"), "White moves first and could take the King on e8 at once, from e4: place one of the two elsewhere.");
  for (const _ of ["a1", "e7"]) await author.changes(() => author.control("undo").click());
  await author.control("form-name").fill("");
  assert.equal(await author.changes(() => author.control("form-name").press("Enter")), "faulty");
  assert.equal(await fault(author, "name"), "Give the variant a name.");
  assert.equal(await author.control("form-name").getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator(`[id="${await author.control("form-name").getAttribute("aria-describedby")}"]`).getAttribute("data-fault"), "name");
  await author.changes(() => author.control("undo").click());
  assert.equal(await author.control("form-name").inputValue(), "My Chess");
});

test("changes that follow each other quickly are all kept, and Done is one of them", () =>
  workshop(
    async (author) => {
      const { page } = author;
      for (const [from, to] of [["a2", "a3"], ["b2", "b3"], ["c2", "c3"], ["d2", "d3"], ["e2", "e3"], ["f2", "f3"]]) {
        await square(author, from ?? "").click();
        await square(author, to ?? "").click();
      }
      await page.locator('.ws-workshop[data-state="sound"]').waitFor();
      await page.waitForTimeout(1_000);
      const before = await text(author);
      assert.match(before, /8\/PPPPPP2\/6PP\//);
      await piece(author, "N", async () => {
        await author.control("piece-name").fill("Horse");
        await author.control("piece-letter").fill("H");
        await page.locator('dialog[open] [data-draw="3 -1"]').click();
      });
      assert.match(await text(author), /letter: "H", name: "Horse", betza: "NC"/);
      await author.changes(() => author.control("undo").click());
      assert.equal(await text(author), before);
    },
    "",
    { viewport: { width: 1366, height: 620 } },
    [],
  ));

test("a window that is closed before all is there leaves nothing behind", () =>
  linked(markOf('(like: "chess", name: "Mine", pieces: [(letter: "N", name: "Horse", picture: "zebra")])', "chess"), async (author) => {
    const { page } = author;
    await author.changes(() => author.control("rules-text").click());
    // Done at once: the pictures are not there yet.
    await author.changes(() =>
      page.evaluate(() => {
        const click = (/** @type {string} */ place) => /** @type {HTMLElement} */ (document.querySelector(place)).click();
        click('[data-action="piece"][data-letter="N"]');
        /** @type {HTMLInputElement} */ (document.querySelector('[data-action="piece-name"]')).value = "Mare";
        click('[data-action="piece-done"]');
      }),
    );
    assert.match(await text(author), /name: "Mare", picture: "zebra"/);
    // Squares of a window that was closed do not come into the next one.
    await page.evaluate(() => {
      const click = (/** @type {string} */ place) => /** @type {HTMLElement} */ (document.querySelector(place)).click();
      click('[data-action="piece"][data-letter="N"]');
      click("dialog[open] [data-action=cancel]");
      click('[data-action="piece"][data-letter="B"]');
    });
    await page.locator("dialog[open] .ws-draw:not([inert])").waitFor();
    assert.equal(await page.locator("dialog[open] .ws-moves").getAttribute("data-betza"), "B");
    assert.ok(await page.locator('dialog[open] [data-action="piece-picture"][value=""]').isChecked());
  }));

test("a text that was emptied is a step to undo like any other", () =>
  workshop(
    async (author) => {
      const before = await author.text();
      await author.writes(" ");
      await author.editor.click();
      await author.changes(async () => {
        await author.page.keyboard.press("Control+A");
        await author.page.keyboard.press("Delete");
      });
      await author.control("open").click();
      await author.control("begin-text").fill('(like: "chess", name: "Other")');
      await author.changes(() => author.control("begin-take").click());
      await author.opens("form");
      for (const _ of ["import", "delete", "blank"]) await author.changes(() => author.control("undo").click());
      await author.opens("text");
      assert.equal(await author.text(), before);
    },
  ));

test("what is written behind the tab shows in the form, and its faults too", () =>
  workshop(
    async (author) => {
      const { page } = author;
      const names = () => page.locator('[data-action="piece"]').allInnerTexts();
      await author.writes('(like: "shogi", name: "Mine", pieces: [(letter: "N", name: "Camel", betza: "C")])');
      await author.opens("form");
      await author.opens("setup");
      assert.equal(await author.control("form-like").inputValue(), "shogi");
      assert.ok((await names()).includes("Camel"));
      assert.equal(await page.locator(".ws-setup [data-square]").count(), 81);
      /** @type {[text: string, place: string, words: RegExp][]} */
      const faults = [
        ['(like: "chess", name: "Mine", pieces: [(letter: "N", betza: "?")])', "pieces", /^The moves of the Knight cannot be read: draw them anew\.$/],
        ['(like: "chess", name: "Mine", pieces: [(letter: "N", picture: "camle")])', "pieces", /^The picture of the Knight does not exist: choose another one\.$/],
        ['(like: "ches", name: "Mine")', "like", /^The variant “ches” does not exist: choose one from the list\.$/],
        ['(like: "chess", name: "Mine", without: ["Q"])', "board", /take it off/],
        ['(like: "chess", name: "Mine", promotions: [(pieces: ["X"], zone: 1, to: ["Q"])])', "rules", /^The rules of promotion do not fit: no piece has the letter “X”\./],
        ['(like: "chess", name: "Mine"', "rules", /^The text of the rules cannot be read from line 1 on/],
      ];
      for (const [ron, place, words] of faults) {
        await author.opens("text");
        assert.equal(await author.writes(ron), "faulty", ron);
        await author.opens("form");
        const told = await fault(author, place);
        assert.match(told, words, ron);
        assert.doesNotMatch(told, FOREIGN);
      }
      assert.ok(await author.control("form-name").isDisabled(), "a text that cannot be read is not changed by the form");
      assert.ok(await page.locator(".ws-setup-board").evaluate((board) => /** @type {HTMLElement} */ (board).inert), "nor by the board");
    },
    "",
    { viewport: { width: 1366, height: 620 } },
  ));

test("another variant to be like begins anew, and undo brings the old one back", () =>
  workshop(
    async (author) => {
      const before = await author.checked();
      await author.control("form-like").selectOption("xiangqi");
      assert.equal(await author.control("form-name").inputValue(), "My Chess");
      assert.equal(await author.checked(), before, "the choice alone changes nothing");
      await author.changes(() => author.control("form-begin").click());
      assert.ok(!(await author.control("form-begin").isVisible()));
      assert.equal(await author.control("form-name").inputValue(), "My Xiangqi");
      assert.equal(await author.page.locator(".ws-setup [data-square]").count(), 90);
      assert.equal(await text(author), '(\n    like: "xiangqi",\n    name: "My Xiangqi",\n)\n');
      await author.changes(() => author.control("undo").click());
      assert.equal(await author.page.locator(".ws-setup [data-square]").count(), 64);
      await author.changes(() => author.control("redo").click());
      assert.equal(await author.control("form-like").inputValue(), "xiangqi");
    },
    "",
    {},
    [],
  ));

test("rules of a link, with a picture of their own, are changed by the form", () =>
  linked(markOf('(like: "chess", name: "Mine", pieces: [(letter: "N", name: "Horse", picture: "zebra")])', "chess"), async (author) => {
    await author.changes(() => author.control("rules-text").click());
    assert.equal(await author.control("form-name").inputValue(), "Mine");
    await piece(author, "N", async () => {
      assert.ok(await author.page.locator('[data-action="piece-picture"][value="zebra"]').isChecked());
      await author.page.locator('[data-action="piece-picture"][value=""]').check();
    });
    assert.doesNotMatch(await text(author), /picture/);
  }));
