// A headless Chromium, and what the pages of a project show in it.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { START } from "./seirawan.mjs";
import { CHROMIUM } from "./surroundings.mjs";

/** How long anything may take; the machine may be busy with other things. */
const PATIENCE = 120_000;

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE });
after(() => browser.close());

/**
 * A page with nothing in it.
 * @param {number} patience in milliseconds
 */
export async function fresh(patience) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  return page;
}

/**
 * Opens every page of a folder, each of which must list Seirawan's first moves, with nothing going wrong.
 * @param {string} address of the folder on its host
 * @param {string} folder
 */
export async function listMoves(address, folder) {
  const pages = readdirSync(folder).filter((file) => file.endsWith(".html"));
  assert.ok(pages.length >= 5, `too few pages: ${pages}`);
  for (const page of pages) await listsMoves(`${address}${page}`);
}

/**
 * Opens a page, which must do so.
 * @param {string} url
 */
export async function listsMoves(url) {
  const { text, fetched } = await shown(url);
  assert.deepEqual(text.split(" ").sort(), START, url);
  if (/inline[^/]*\.html$/.test(url)) assert.deepEqual(fetched, [], url);
  if (url.endsWith("/board.html")) assert.ok(fetched.length === 1 && !/legwork_bg/.test(fetched[0] ?? ""), `${url}: ${fetched}`);
}

/**
 * Opens a page and uses it, with nothing going wrong.
 * @param {string} url
 * @param {(page: import("playwright-core").Page, shows: (text: string) => Promise<void>) => Promise<void>} use is also given how to
 *   wait until its `output` shows a text
 */
export async function opened(url, use) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = faultsOf(page);
  const shows = async (text) => {
    const shown = page.waitForFunction((text) => document.querySelector("output")?.textContent === text, text);
    await Promise.race([shown, faults.first]);
    assert.deepEqual(faults.all, [], url);
  };
  try {
    await page.goto(url);
    await use(page, shows);
  } finally {
    await page.close();
  }
}

/**
 * What a page shows in its `output` at last, with nothing going wrong, and the modules that were fetched for it.
 * @param {string} url
 * @param {number} [patience] in milliseconds
 */
export async function shown(url, patience = PATIENCE) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  const faults = faultsOf(page);
  try {
    await page.goto(url);
    // A fault ends the wait, for then nothing will ever be shown.
    const shown = page.waitForFunction(() => document.querySelector("output")?.textContent);
    const text = await Promise.race([shown.then((text) => text.jsonValue()), faults.first]);
    assert.deepEqual(faults.all, [], url);
    return { text: text ?? "", fetched: faults.fetched };
  } finally {
    await page.close();
  }
}

/**
 * Whatever goes wrong on a page, the first of it, and the modules that were fetched.
 * @param {import("playwright-core").Page} page
 */
function faultsOf(page) {
  /** @type {string[]} */
  const all = [];
  /** @type {string[]} */
  const fetched = [];
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
      if (response.url().endsWith(".wasm")) fetched.push(response.url());
      if (!response.ok() && response.status() !== 304) fault(`${response.status()}: ${response.url()}`);
    });
  });
  return { all, first, fetched };
}
