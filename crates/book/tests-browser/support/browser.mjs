// A headless Chromium, and pages in it that note whatever goes wrong.

import assert from "node:assert/strict";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { CHROMIUM, address } from "./surroundings.mjs";

/** How long anything may take; the machine may be busy with other things. */
const PATIENCE = 120_000;

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE });
after(() => browser.close());

/** A page from disk that shows nothing of earlier ones, with what went wrong on it. */
export class Opened {
  /** @type {string[]} */
  faults = [];
  /** @type {string[]} */
  requests = [];

  /**
   * @param {import("playwright-core").Page} page
   */
  constructor(page) {
    this.page = page;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.faults.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.faults.push(`page error: ${(error.stack ?? String(error)).split("\n").slice(0, 3).join("")}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // A page that is left or loaded again waits for nothing that it has asked for.
      if (why !== "net::ERR_ABORTED") this.faults.push(`failed request: ${request.url()}: ${why}`);
    });
    page.on("request", (request) => {
      this.requests.push(request.url().slice(0, 200));
    });
  }

  /**
   * Nothing has gone wrong, and nothing was asked for that is not in the page or beside it.
   * @param {string} url the page's
   */
  check(url) {
    const host = /^https?:/.test(url) ? new URL(url).origin : undefined;
    const outside = this.requests.filter((asked) => !/^(file|blob|data):/.test(asked) && !(host && asked.startsWith(host)));
    assert.deepEqual(outside, [], "requests");
    assert.equal(this.faults.length, 0, "something went wrong on the page");
  }
}

/**
 * Opens a page, lets a test do something with it, and checks that nothing went wrong.
 * @param {string} url a page's name, or an address
 * @param {(opened: Opened) => Promise<void>} act
 * @param {import("playwright-core").BrowserContextOptions & {init?: () => void}} [options] with what the page runs first
 */
export async function withPage(url, act, { init, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  if (init) await context.addInitScript(init);
  const opened = new Opened(await context.newPage());
  try {
    const whole = url.includes(":") ? url : address(url);
    await opened.page.goto(whole);
    await act(opened);
    opened.check(whole);
  } catch (error) {
    // What went wrong on the page is often why the test failed.
    if (error instanceof Error) error.stack = [error.stack, ...opened.faults].join("\n");
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * Waits until the boards of a page are alive.
 * @param {import("playwright-core").Page} page
 */
export async function living(page) {
  await page.waitForFunction(() => {
    const dead = document.querySelector("[data-dead]");
    if (dead instanceof HTMLElement) throw new Error(`a board could not come to life: ${dead.dataset.dead}`);
    const places = [...document.querySelectorAll(".lw-glance, .lw-play")];
    return places.length > 0 && places.every((place) => place.hasAttribute("data-living"));
  });
}
