// The workshop: rules are written, checked, played, shared and saved; whatever is written, the page answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { legwork } from "./support/native.mjs";
import { Player, SIZES } from "./support/playing.mjs";
import { OUTPUT } from "./support/surroundings.mjs";
import { linked, markOf, workshop } from "./support/workshop.mjs";

const MINE = `(
    like: "chess",
    name: "Mine",
    pieces: [(letter: "N", name: "Camel", betza: "C")],
)
`;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("the first board stands soon, and another soon after a change of a line", (t) =>
  workshop(async (author) => {
    const opened = await author.page.evaluate(() => performance.now());
    t.diagnostic(`the first board stood within ${Math.round(opened)} ms`);
    assert.equal(await author.writes(MINE), "sound");
    const took = await author.page.evaluate(async () => {
      const root = /** @type {HTMLElement} */ (document.querySelector(".ws-workshop"));
      const line = [...document.querySelectorAll(".cm-line")].find((each) => each.textContent?.includes('"C"'));
      const before = root.querySelector(".ws-board > *");
      const node = line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let text = node?.nextNode(); text; text = node?.nextNode()) {
        if (text.nodeValue?.includes('"C"')) text.nodeValue = text.nodeValue.replace('"C"', '"Z"');
      }
      const began = performance.now();
      while (root.querySelector(".ws-board > *") === before) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - began;
    });
    t.diagnostic(`the board of a changed line stood after ${Math.round(took)} ms`);
    await author.player().click("b1");
    const targets = await author.page.locator(".ws-board [data-class]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-square")));
    assert.deepEqual(targets.sort(), ["d4", "e3"], "a Zebra on b1");
  }));

test("every fault is underlined and listed, and the board stays", () =>
  workshop(async (author) => {
    assert.equal(await author.writes(MINE), "sound");
    const state = await author.writes(MINE.replace('"C"', '"X"').replace("name: \"Mine\"", "name: \"Mine\", startFen: \"x\", board: (files: 99, ranks: 8)"));
    assert.equal(state, "faulty");
    const { listed, underlined } = await author.faults();
    assert.equal(listed.length, 3, listed.join("\n"));
    assert.equal(underlined, 3);
    assert.match(listed.join("\n"), /unknown field `startFen`: here it is `start`/);
    assert.equal(await author.fen(), START);
    await author.control("fault").last().click();
    await author.page.keyboard.type("");
    assert.ok(await author.editor.evaluate((editor) => document.activeElement === editor), "a fault leads into the text");
  }));

test("what may stand at a place is offered by the keyboard, and explained", () =>
  workshop(async (author) => {
    const { page } = author;
    await author.writes("(\n    name: \"Mine\",\n    like: \"chess\",\n    \n)\n");
    await page.keyboard.press("Control+Home");
    for (let line = 0; line < 3; line += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("prom");
    const offers = page.locator(".cm-tooltip-autocomplete li");
    await offers.first().waitFor();
    assert.deepEqual(await offers.allInnerTexts(), ["promotions"]);
    assert.match(await page.locator(".cm-completionInfo").innerText(), /A list of rules/);
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.keyboard.type('[(pieces: ["P"], zone: 1, to: ["Q"], when: ');
    await page.keyboard.press("Control+Space");
    await offers.first().waitFor();
    assert.deepEqual(await offers.allInnerTexts(), ["Arrive", "Enter", "Touch"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("F1");
    assert.match(await page.locator(".ws-explained").innerText(), /a move promotes that ends in the zone/);
  }));

test("a field is explained where the mouse rests", () =>
  workshop(async (author) => {
    await author.writes(MINE);
    await author.page.locator(".tok-propertyName", { hasText: "betza" }).hover();
    const said = author.page.locator(".ws-hover");
    await said.waitFor();
    assert.match(await said.innerText(), /^betza\s+Its moves/);
  }));

test("a hostile text leaves the page responsive", () =>
  workshop(async (author) => {
    const nonsense = "(pieces: [(letter: \"".repeat(50_000);
    assert.ok(nonsense.length >= 1_000_000);
    for (const [text, expected] of [
      [nonsense, "faulty"],
      [readFileSync(new URL("fixtures/slow-to-check.ron", import.meta.url), "utf8"), undefined],
    ]) {
      const state = await author.writes(text ?? "");
      assert.ok(expected ? state === expected : state === "slow" || state === "faulty" || state === "sound", state ?? "");
      await author.control("tab-pieces").click();
      await author.control("tab-board").click();
      assert.ok(await author.page.locator(".ws-board").isVisible());
    }
    assert.equal(await author.writes(MINE), "sound", "and goes on with what can be read");
  }));

test("a shared address has the rules in it, and nothing is sent", () =>
  workshop(async (author) => {
    await author.writes(MINE);
    await author.control("share").click();
    await author.page.waitForFunction(() => location.hash.startsWith("#rules="));
    const mark = new URL(author.page.url()).hash;
    await author.page.reload();
    await author.page.locator('.ws-workshop[data-state="sound"]').waitFor();
    await author.opens("text");
    assert.equal(await author.text(), MINE, "who writes comes back to the text");
    await linked(mark, async (other) => {
      await other.changes(() => other.control("rules-text").click());
      await other.opens("text");
      assert.equal(await other.text(), MINE);
      assert.match(await other.page.locator("h1").innerText(), /workshop/);
      await other.control("tab-changes").click();
      await other.page.locator(".ws-diff").waitFor();
    });
  }));

for (const [size, options] of Object.entries(SIZES)) {
  test(`a link is for players: name, board, pieces with words, and the engine answers, on a ${size}`, () =>
    linked(markOf(MINE, "chess"), async (friend) => {
      const { page } = friend;
      assert.equal(await page.locator("h1").innerText(), "Mine");
      assert.equal(await page.title(), "Mine");
      assert.equal(await friend.editor.count(), 0, "no text of rules is to be seen");
      const player = friend.player();
      await page.locator(".ws-players .pieces").waitFor();
      assert.match(await page.locator(".ws-players .pieces").innerText(), /Camel[^]*jumps like a Camel/i);
      assert.deepEqual(await overflow(page), []);
      assert.deepEqual(await violations(page), []);
      await page.evaluate(() => scrollTo(0, 0));
      for (const part of [".lv-grid", '[data-side="white"] > b', '[data-side="black"] > b', ".lv-line"]) {
        const box = await page.locator(`.ws-board ${part}`).boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= options.viewport.height + 1, `${part} is not on the first screen: ${JSON.stringify(box)}`);
      }
      await page.screenshot({ path: join(OUTPUT, `friend-${size.replace(" ", "-")}.png`) });
      assert.equal(await player.control("opponent", '[value="engine"]').count(), 1);
      assert.equal(await player.control("opponent", '[value="mail"]').count(), 0, "the address has the rules in it, and no game");
      await player.point("b1", "c4");
      await page.waitForFunction(() => document.querySelectorAll('.ws-board [data-action="go"]').length === 2);
    }, options));
}

/** Lets every reading of rules in a thread seem to take five seconds. */
function slowly() {
  const { createObjectURL } = URL;
  const clock = "let calls = 0; const now = performance.now.bind(performance); performance.now = () => now() + 5000 * calls++;";
  URL.createObjectURL = (/** @type {any} */ blob) => createObjectURL.call(URL, blob.type === "text/javascript" ? new Blob([clock, blob], { type: blob.type }) : blob);
}

test("rules that take long to read have their board nevertheless, and it stays when they are changed", () =>
  linked(
    markOf(MINE, "chess"),
    async (friend) => {
      const board = friend.page.locator('.ws-board [data-square="a1"]');
      await board.waitFor();
      await friend.changes(() => friend.control("rules-text").click());
      for (const panel of ["text", "board"]) await friend.opens(panel);
      await board.waitFor();
      await friend.pastes(MINE.replace('"C"', '"Z"'));
      await friend.control("show-slow").waitFor();
      assert.ok(await board.isVisible(), "the board before the change");
      await friend.control("show-slow").click();
      await friend.control("show-slow").waitFor({ state: "detached" });
      assert.ok(await board.isVisible());
    },
    { init: slowly },
  ));

test("the file, the page and the crate are saved", () =>
  workshop(async (author) => {
    const { page } = author;
    await author.writes(MINE);
    /** @param {string} action */
    const saved = async (action) => {
      const [download] = await Promise.all([page.waitForEvent("download"), author.control(action).click()]);
      const path = join(OUTPUT, download.suggestedFilename());
      await download.saveAs(path);
      return path;
    };
    assert.equal(readFileSync(await saved("save-ron"), "utf8"), MINE);
    const html = await saved("save-page");
    await withPage(`file://${html}`, async (opened) => {
      await living(opened.page);
      const player = new Player(opened.page);
      await player.click("b1", "c4");
      assert.match(await player.refusal(), /^$/);
    });
    const zip = readFileSync(await saved("save-crate"), "latin1");
    for (const name of ["Cargo.toml", "mine.ron", "mine.md", "src/lib.rs", "tests/conformance.rs", "cases.ron", "LICENSE-MIT"]) {
      assert.ok(zip.includes(`mine/${name}`), name);
    }
  }));

test("it begins with any variant, and with a file of Fairy-Stockfish, however long they take to read", () =>
  workshop(
    async (author) => {
      const { page } = author;
      await author.control("begin-variant").selectOption("xiangqi");
      await author.changes(() => author.control("begin").click());
      assert.match(await author.text(), /name: "Xiangqi"/);
      assert.equal(await page.locator(".ws-board [data-square]").count(), 90);
      await author.control("open").click();
      await author.control("begin-text").fill("[slow:chess]\ndoubleStep = false\n\n[quick:chess]\n");
      await page.waitForFunction(() => document.querySelectorAll('[data-action="begin-section"] option').length === 2);
      await author.changes(() => author.control("begin-take").click());
      assert.match(await author.text(), /name: "Slow"/);
      assert.equal(await author.fen(), START);
    },
    "",
    { init: slowly },
  ));

test("variants are offered by their names, and their rules come without what only this project's benchmarks need", () =>
  workshop(async (author) => {
    const names = await author.control("begin-variant").locator("option").allInnerTexts();
    assert.ok(names.includes("Gothic Chess") && names.includes("Shogi"), names.join(", "));
    assert.ok(names.every((name) => name !== name.toLowerCase()), "no ids");
    await author.control("begin-variant").selectOption("gothic");
    await author.changes(() => author.control("begin").click());
    assert.match(await author.text(), /name: "Gothic Chess"/);
    assert.doesNotMatch(await author.text(), /bench/);
  }));

test("what the editor says of a place lies above the board", () =>
  workshop(async (author) => {
    const { page } = author;
    await author.writes('(\n    name: "Mine",\n    like: "chess",\n    \n)\n');
    await page.keyboard.press("Control+Home");
    for (let line = 0; line < 3; line += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("prom");
    const said = page.locator(".cm-completionInfo");
    await said.waitFor();
    const { overlaps, hidden } = await said.evaluate((said) => {
      const box = said.getBoundingClientRect();
      const right = /** @type {Element} */ (document.querySelector(".ws-right")).getBoundingClientRect();
      const hidden = [];
      for (let x = box.left + 4; x < box.right; x += 20) {
        for (let y = Math.max(box.top, 0) + 4; y < Math.min(box.bottom, innerHeight); y += 20) if (!said.contains(document.elementFromPoint(x, y))) hidden.push([x, y]);
      }
      return { overlaps: box.right > right.left, hidden };
    });
    assert.ok(overlaps, "it reaches over the board, so that the test means something");
    assert.deepEqual(hidden, [], "points of it that something covers");
  }));

test("jobs wait for each other, and nobody reads of it", () =>
  workshop(async (author) => {
    const { page } = author;
    await author.writes(MINE);
    /** @type {string[]} */
    const downloads = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await page.evaluate(() => {
      for (const action of ["save-page", "save-crate", "open"]) /** @type {HTMLElement} */ (document.querySelector(`[data-action="${action}"]`)).click();
      const text = /** @type {HTMLTextAreaElement} */ (document.querySelector('[data-action="begin-text"]'));
      for (const part of ["[a:chess]", "[a:chess]\n[b:chess]\n"]) {
        text.value = part;
        text.dispatchEvent(new Event("input"));
      }
    });
    await page.waitForFunction(() => document.querySelectorAll('[data-action="begin-section"] option').length === 2);
    for (let waits = 0; downloads.length < 2 && waits < 300; waits += 1) await page.waitForTimeout(100);
    assert.deepEqual(downloads.sort(), ["mine.html", "mine.zip"]);
    assert.equal(await page.locator("dialog[open] [role=alert]").innerText(), "");
    assert.match(await page.locator(".ws-left").innerText(), /Saved mine/);
  }));

test("the further pictures of pieces are there for rules of one's own", () =>
  workshop(async (author) => {
    await author.writes('(like: "shogi", name: "Mine", pieces: [(letter: "N", betza: "N")])');
    const player = author.player();
    await player.unfold("pieces");
    const sets = author.control("pieces");
    assert.deepEqual(await sets.locator("option").allInnerTexts(), ["Characters", "International", "Letters and moves", "Letters"]);
    for (const set of ["international", "moves"]) {
      await sets.selectOption(set);
      await author.page.locator(`.ws-board [data-piece="N"] [data-set="${set}"]`).first().waitFor();
    }
    await author.writes('(like: "shogi", name: "Mine", pieces: [(letter: "N", betza: "C")])');
    await author.page.locator('.ws-board [data-piece="N"] [data-set="moves"]').first().waitFor();
  }));

test("on a phone the text and the board share the window", () =>
  workshop(
    async (author) => {
      const { page } = author;
      await author.writes(MINE);
      const places = await page.evaluate(() => {
        document.querySelector(".cm-editor")?.scrollIntoView({ block: "start" });
        const box = (/** @type {string} */ name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
        return { editor: box(".cm-editor"), board: box(".ws-board .lv-grid"), height: innerHeight };
      });
      assert.ok(places.editor.top >= -1 && places.editor.height >= 120, JSON.stringify(places));
      assert.ok(places.board.bottom <= places.height + 1, JSON.stringify(places));
      await page.screenshot({ path: join(OUTPUT, "workshop-phone.png") });
    },
    "",
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("the variant is played, against the engine too, and a refusal is explained", () =>
  workshop(async (author) => {
    await author.writes(MINE);
    const player = author.player();
    await player.click("b1", "c3");
    assert.match(await player.refusal(), /Camel/);
    await player.unfold("black-player");
    await author.control("black-player").selectOption("engine");
    await player.click("e2", "e4");
    await author.page.waitForFunction(() => / w .* 2$/.test(document.querySelector(".ws-board [data-fen]")?.getAttribute("data-fen") ?? ""));
  }));

test("pieces, rules, games, counts and changes are told", async () => {
  const { nodes } = await legwork("perft", "chess", "3");
  await workshop(async (author) => {
    const { page } = author;
    await author.writes('(like: "chess", name: "Mine")');
    await author.control("tab-pieces").click();
    await page.locator(".ws-panel .gallery figure").first().waitFor();
    assert.equal(await page.locator(".ws-panel .gallery figure").count(), 6);
    assert.match(await page.locator(".ws-panel .pieces thead").innerText(), /estimate/i);
    await author.control("tab-rules").click();
    assert.match(await page.locator("#ws-panel-rules").innerText(), /castl/i);
    await author.control("tab-games").click();
    await author.control("games-count").fill("20");
    await author.control("games").click();
    await page.locator("#ws-panel-games", { hasText: "Done." }).waitFor();
    assert.match(await page.locator("#ws-panel-games").innerText(), /20 games|100\.0%|White wins/);
    await author.control("tab-perft").click();
    await author.control("perft-depth").fill("3");
    await author.control("perft-expected").fill(`20 400 ${Number(nodes)}`);
    await author.control("perft").click();
    await page.locator("#ws-panel-perft", { hasText: "Done." }).waitFor();
    const said = await page.locator("#ws-panel-perft tbody td:last-child").allInnerTexts();
    assert.deepEqual(said, ["the same", "the same", "the same"]);
    await author.control("tab-changes").click();
    await page.locator("#ws-panel-changes", { hasText: "Compared with Chess" }).waitFor();
  });
});

for (const [name, viewport] of Object.entries({ narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } })) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`it fits a ${name} screen in ${colorScheme} surroundings, and axe-core finds nothing`, () =>
      workshop(
        async (author) => {
          const { page } = author;
          await author.writes(MINE.replace('"C"', '"X"'));
          for (const tab of ["form", "setup", "text", "board", "pieces", "rules", "games", "perft", "changes"]) {
            await author.opens(tab);
            await page.waitForTimeout(300);
            assert.deepEqual(await overflow(page), [], `what is wider than the screen: ${tab}`);
            assert.deepEqual(await violations(page), [], `findings of axe-core: ${tab}`);
            await page.screenshot({ path: join(OUTPUT, `workshop-${colorScheme}-${name}-${tab}.png`), fullPage: true });
          }
          // A text that is longer than its window, and the windows that ask for something.
          await author.control("begin-variant").selectOption("chushogi");
          await author.changes(() => author.control("begin").click());
          assert.deepEqual(await violations(page), [], "findings of axe-core: a long text");
          for (const [panel, action] of [["text", "open"], ["form", "piece-add"]]) {
            await author.opens(panel ?? "");
            await author.control(action ?? "").click();
            await page.waitForTimeout(500);
            assert.deepEqual(await overflow(page), [], `what is wider than the screen: ${action}`);
            assert.deepEqual(await violations(page), [], `findings of axe-core: ${action}`);
            await page.screenshot({ path: join(OUTPUT, `workshop-${colorScheme}-${name}-${action}.png`) });
            await page.keyboard.press("Escape");
          }
        },
        "",
        { viewport, colorScheme },
      ));
  }
}
