// A player at the board of a page: by mouse, by keyboard, by finger.

import assert from "node:assert/strict";
import { living, withPage } from "./browser.mjs";
import { address } from "./surroundings.mjs";

const BOARD = ".lw-play";

/** Screens of players: two phones and a small laptop. */
export const SIZES = {
  "small phone": { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 620 } },
};

/**
 * Opens a variant's page at a position, for a player who moves both sides.
 * @param {string} variant its id, or the address of a page
 * @param {string | undefined} fen the usual start if none
 * @param {(player: Player) => Promise<void>} act
 * @param {import("playwright-core").BrowserContextOptions & {init?: () => void}} [options] with what the page runs first
 */
export async function play(variant, fen, act, options) {
  const start = `#play?${new URLSearchParams(fen === undefined ? { players: "hh" } : { fen })}`;
  await withPage(
    (variant.includes(":") ? variant : address(variant)) + start,
    async ({ page }) => {
      await living(page);
      const player = new Player(page);
      if (fen !== undefined) assert.equal(await player.fen(), fen, "the position that the address names");
      await act(player);
    },
    options,
  );
}

export class Player {
  /** @param {import("playwright-core").Page} page */
  constructor(page) {
    this.page = page;
    this.board = page.locator(BOARD);
  }

  /** The position that the page has. */
  async fen() {
    return this.board.locator("[data-fen]").first().getAttribute("data-fen");
  }

  /** @param {string} fen */
  async reaches(fen) {
    await this.page
      .waitForFunction(([board, fen]) => document.querySelector(`${board} [data-fen]`)?.getAttribute("data-fen") === fen, [BOARD, fen], { timeout: 3_000 })
      .catch(() => {});
    assert.equal(await this.fen(), fen, `${await this.status()}; ${await this.refusal()}`);
  }

  /** @param {string} name */
  square(name) {
    return this.board.locator(`[data-square="${name}"]`);
  }

  /**
   * A button or a field.
   * @param {string} action
   * @param {string} [more] further hooks
   */
  control(action, more = "") {
    return this.board.locator(`[data-action="${action}"]${more}`).first();
  }

  status() {
    return this.board.locator(".lv-status").innerText();
  }

  /** Why the last attempt is illegal. */
  async refusal() {
    return (await this.board.locator(".lv-refused").textContent()) ?? "";
  }

  /** What is read aloud. */
  async spoken() {
    return (await this.board.locator("[data-role=announcer]").textContent()) ?? "";
  }

  /**
   * Clicks squares with the mouse.
   * @param {string[]} squares
   */
  async click(...squares) {
    for (const square of squares) await this.square(square).click();
  }

  /**
   * Presses keys.
   * @param {string[]} keys
   */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The square of the board that has the keyboard's focus. */
  async focused() {
    return this.page.evaluate((board) => {
      const { activeElement } = document;
      const square = activeElement?.closest(`${board} [data-square]`);
      return square instanceof HTMLElement ? square.dataset.square : undefined;
    }, BOARD);
  }

  /** Gets to the board as who has no mouse does. */
  async tabToBoard() {
    for (let presses = 0; presses < 500; presses += 1) {
      if (await this.focused()) return;
      await this.press("Tab");
    }
    assert.fail("the Tab key never gets to the board");
  }

  /**
   * Walks to squares with the arrow keys and presses Enter on each.
   * @param {string[]} squares
   */
  async enter(...squares) {
    for (const square of squares) {
      await this.walk(square);
      await this.press("Enter");
    }
  }

  /** @param {string} square */
  async walk(square) {
    const here = await this.focused();
    assert.ok(here, "no square of the board has the focus");
    const right = square.charCodeAt(0) - here.charCodeAt(0);
    const up = Number(square.slice(1)) - Number(here.slice(1));
    for (let step = 0; step < Math.abs(right); step += 1) await this.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(up); step += 1) await this.press(up > 0 ? "ArrowUp" : "ArrowDown");
    assert.equal(await this.focused(), square, "where the arrow keys lead");
  }

  /**
   * Drags a piece with the mouse.
   * @param {string} from
   * @param {string} to
   */
  async drag(from, to) {
    await this.#drag(this.square(from), this.square(to));
  }

  /**
   * Drags a piece from the hand to a square.
   * @param {string} piece
   * @param {string} to
   */
  async dragHeld(piece, to) {
    await this.#drag(this.control("hand", `[data-piece="${piece}"]`), this.square(to));
  }

  /**
   * @param {import("playwright-core").Locator} from
   * @param {import("playwright-core").Locator} to
   */
  async #drag(from, to) {
    await from.scrollIntoViewIfNeeded();
    const centre = async (/** @type {import("playwright-core").Locator} */ place) => {
      const box = await place.boundingBox();
      assert.ok(box, `${place} is not on the screen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [start, end] = [await centre(from), await centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /**
   * Touches squares with a finger.
   * @param {string[]} squares
   */
  async tap(...squares) {
    for (const square of squares) await this.square(square).tap();
  }

  /**
   * Touches squares, or clicks them where there is no touch screen.
   * @param {string[]} squares
   */
  async point(...squares) {
    const touches = await this.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (touches ? this.tap(...squares) : this.click(...squares));
  }

  /**
   * Opens the panel that has a control.
   * @param {string} action
   */
  async unfold(action) {
    const panel = this.board.locator("details", { has: this.page.locator(`[data-action="${action}"]`) }).first();
    if ((await panel.getAttribute("open")) !== null) return;
    await panel.locator("summary").first().click();
    // The page hears of it a moment later, and fills the panel then.
    await this.page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  }
}
