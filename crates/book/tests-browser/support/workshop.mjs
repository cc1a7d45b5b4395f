// Someone who makes rules in the workshop.

import { deflateRawSync } from "node:zlib";
import { withPage } from "./browser.mjs";
import { Player } from "./playing.mjs";
import { address } from "./surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Someone who writes rules. */
export class Author {
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

  /**
   * Opens a panel of the rules or of the variant.
   * @param {string} name
   */
  async opens(name) {
    await this.control(`tab-${name}`).click();
  }

  /** Waits until a text has been checked, after this number of others. */
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
   * Writes other rules in the place of those that are there, and wants their board: a busy machine may take longer to read them than the
   * page does without a question.
   * @param {string} text
   */
  async writes(text) {
    const state = await this.pastes(text);
    const slow = this.control("show-slow");
    if ((await slow.count()) > 0) {
      await slow.click();
      await slow.waitFor({ state: "detached" });
    }
    return state;
  }

  /**
   * Pastes other rules in the place of those that are there.
   * @param {string} text
   */
  async pastes(text) {
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
 * Opens the workshop, the text of the rules and the board to play on.
 * @param {(author: Author) => Promise<void>} act
 * @param {string} [mark]
 * @param {import("playwright-core").BrowserContextOptions & {init?: () => void}} [options]
 * @param {string[]} [panels] those that are opened
 */
export async function workshop(act, mark = "", options = {}, panels = ["text", "board"]) {
  await withPage(
    address("workshop") + mark,
    async ({ page }) => {
      await page.waitForFunction(() => {
        const place = /** @type {HTMLElement} */ (document.querySelector(".lw-workshop"));
        if (place.dataset.dead) throw new Error(place.dataset.dead);
        return document.querySelector('.ws-workshop[data-state="sound"] .ws-board [data-fen]') && "living" in place.dataset;
      });
      const author = new Author(page);
      for (const panel of panels) await author.opens(panel);
      await act(author);
    },
    options,
  );
}

/**
 * Opens the workshop by a link, as somebody does who has not written there.
 * @param {string} mark
 * @param {(author: Author) => Promise<void>} act
 * @param {import("playwright-core").BrowserContextOptions & {init?: () => void}} [options]
 */
export const linked = (mark, act, options) =>
  withPage(
    address("workshop") + mark,
    async ({ page }) => {
      await page.waitForSelector(".lw-workshop[data-living]");
      await act(new Author(page));
    },
    options,
  );

/**
 * The part of an address that has rules.
 * @param {string} text
 * @param {string} base
 */
export function markOf(text, base) {
  return `#rules=${deflateRawSync(JSON.stringify({ text, base })).toString("base64url")}`;
}
