// A headless Chromium, and what a page of a consumer shows in it.

import assert from "node:assert/strict";
import { after } from "node:test";
import { Board } from "legwork";
import { chromium } from "playwright-core";
import { CHROMIUM } from "./surroundings.mjs";

/** How long anything may take; the machine may be busy with other things. */
const PATIENCE = 120_000;

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE });
after(() => browser.close());

/**
 * Opens a page, which must list Seirawan's first moves as the package does under Node, with nothing going wrong.
 * @param {string} url
 */
export async function listsMoves(url) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = faultsOf(page);
  try {
    await page.goto(url);
    // A fault ends the wait, for then nothing will ever be shown.
    const shown = page.waitForFunction(() => document.querySelector("output")?.textContent);
    const said = await Promise.race([shown.then((text) => text.jsonValue()), faults.first]);
    assert.deepEqual(faults.all, []);
    assert.deepEqual(sorted(said), sorted(new Board("seirawan").legalMoves()));
  } finally {
    await page.close();
  }
}

/** @param {string | null | undefined} moves */
const sorted = (moves) => (moves ?? "").split(" ").sort();

/**
 * Whatever goes wrong on a page, and the first of it.
 * @param {import("playwright-core").Page} page
 */
function faultsOf(page) {
  /** @type {string[]} */
  const all = [];
  /** @type {Promise<string>} */
  const first = new Promise((resolve) => {
    const fault = (/** @type {string} */ words) => {
      all.push(words);
      resolve(words);
    };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) fault(`console ${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => fault(`page error: ${error}`));
    page.on("requestfailed", (request) => fault(`failed request: ${request.url()}`));
    page.on("response", (response) => {
      if (!response.ok() && response.status() !== 304) fault(`${response.status()}: ${response.url()}`);
    });
  });
  return { all, first };
}
