// The workshop: rules are written, checked, played, shared and saved; whatever is written, the page answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { legwork } from "./support/native.mjs";
import { Player } from "./support/playing.mjs";
import { OUTPUT, address } from "./support/surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

const MINE = `(
    like: "chess",
    name: "Mine",
    pieces: [(letter: "N", name: "Camel", betza: "C")],
)
`;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Someone who writes rules. */
class Author {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = page.locator(".ws-workshop");
    this.editor = page.locator("[data-role=rules]");
  }

  /** @param {string} name */
  control(name) {
    return this.page.locator(`[data-action="${name}"]`);
  }

  /** Waits until a text has been checked, after so many others. */
  async checked() {
    const done = () => /** @type {HTMLElement} */ (document.querySelector(".ws-workshop")).dataset.checked ?? "0";
    return this.page.evaluate(done);
  }

  /**
   * Does something that changes the text, and waits for what the workshop says of it.
   * @param {() => Promise<void>} act
   */
  async changes(act) {
    const before = await this.checked();
    await act();
    await this.page.waitForFunction((before) => {
      const root = /** @type {HTMLElement} */ (document.querySelector(".ws-workshop"));
      return root.dataset.checked !== before && root.dataset.state !== "busy";
    }, before);
    return this.root.getAttribute("data-state");
  }

  /**
   * Writes other rules in the place of those that are there, as one pastes.
   * @param {string} text
   */
  async writes(text) {
    return this.changes(async () => {
      await this.editor.click();
      await this.page.keyboard.press("Control+A");
      await this.page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.querySelector("[data-role=rules]")?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      }, text);
    });
  }

  /** The faults that are listed, and how many are underlined. */
  async faults() {
    const listed = await this.page.locator(".ws-faults li").allInnerTexts();
    return { listed, underlined: await this.page.locator(".cm-lintRange-error").count() };
  }

  /** What the editor holds. */
  async text() {
    const lines = await this.page.locator(".cm-line").allInnerTexts();
    return lines.map((line) => line.replace(/\n$/, "")).join("\n");
  }

  player() {
    const player = new Player(this.page);
    player.board = this.page.locator(".ws-board");
    return player;
  }

  async fen() {
    return this.page.locator(".ws-board [data-fen]").first().getAttribute("data-fen");
  }
}

/**
 * Opens the workshop.
 * @param {(author: Author) => Promise<void>} act
 * @param {string} [mark]
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function workshop(act, mark = "", options = {}) {
  await withPage(
    address("workshop") + mark,
    async ({ page }) => {
      await page.waitForFunction(() => {
        const place = /** @type {HTMLElement} */ (document.querySelector(".lw-workshop"));
        if (place.dataset.dead) throw new Error(place.dataset.dead);
        return document.querySelector('.ws-workshop[data-state="sound"] .ws-board [data-fen]') && "living" in place.dataset;
      });
      await act(new Author(page));
    },
    options,
  );
}

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
    await workshop(async (other) => {
      assert.equal(await other.text(), MINE);
      await other.control("tab-changes").click();
      await other.page.locator(".ws-diff").waitFor();
    }, mark);
  }));

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

test("it begins with any variant, and with a file of Fairy-Stockfish", () =>
  workshop(async (author) => {
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
  }));

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
    await page.locator("#ws-panel-changes", { hasText: "gothic" }).waitFor();
  });
});

for (const [name, viewport] of Object.entries({ narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } })) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`it fits a ${name} screen in ${colorScheme} surroundings, and axe-core finds nothing`, () =>
      workshop(
        async (author) => {
          const { page } = author;
          await author.writes(MINE.replace('"C"', '"X"'));
          for (const tab of ["board", "pieces", "rules", "games", "perft", "changes"]) {
            await author.control(`tab-${tab}`).click();
            await page.waitForTimeout(300);
            assert.deepEqual(await overflow(page), [], `what is wider than the screen: ${tab}`);
            assert.deepEqual(await violations(page), [], `findings of axe-core: ${tab}`);
            await page.screenshot({ path: join(OUTPUT, `workshop-${colorScheme}-${name}-${tab}.png`), fullPage: true });
          }
        },
        "",
        { viewport, colorScheme },
      ));
  }
}
