// How a page looks: what sticks out of the screen, and what axe-core finds.

import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** @typedef {import("playwright-core").Page} Page */

/**
 * What is wider than the screen.
 * @param {Page} page
 */
export async function overflow(page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/**
 * What axe-core finds.
 * @param {Page} page
 */
export async function violations(page) {
  const found = [];
  // Each frame by itself: from disk, a page and its frames may not send each other messages.
  for (const frame of page.frames()) {
    await frame.addScriptTag({ path: AXE });
    const here = await frame.evaluate(async () => {
      // @ts-expect-error axe-core has put itself there
      const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false });
      return /** @type {{id: string, help: string, nodes: {html: string, failureSummary: string}[]}[]} */ (violations);
    });
    found.push(...here);
  }
  return found
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length} times, as ${nodes[0]?.html.slice(0, 200)}: ${nodes[0]?.failureSummary}`);
}
