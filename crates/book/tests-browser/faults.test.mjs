// What counts as a fault of a page: a file that does not come, and not one for which a page that is left no longer waits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";

const SLOW = "/slow.svg";
const BROKEN = "/broken.svg";

/** @param {string} picture */
const pageWith = (picture) => `<!DOCTYPE html><html lang="en"><title>Page</title><link rel="icon" href="data:,">${picture && `<img src="${picture}" alt="">`}`;

/**
 * Serves a page without a picture, and at `?picture=NAME` one that asks for it: one never comes, one breaks off.
 * @param {(url: string, asked: Promise<unknown>) => Promise<void>} act with the moment in which the slow picture is asked for
 */
function served(act) {
  /** @type {(value?: unknown) => void} */
  let asks = () => {};
  const asked = new Promise((done) => {
    asks = done;
  });
  /** @type {import("node:http").RequestListener} */
  const answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    if (pathname === SLOW) asks();
    else if (pathname === BROKEN) response.destroy();
    else response.writeHead(200, { "content-type": "text/html" }).end(pageWith(searchParams.get("picture") ?? ""));
  };
  return hosted(answer, (url) => act(url, asked));
}

test("what a page that is left was still waiting for is not a fault", () =>
  served((url, asked) =>
    withPage(url, async ({ page, faults }) => {
      await page.goto(`${url}?picture=${SLOW}`, { waitUntil: "commit" });
      await asked;
      const slow = new URL(SLOW, url).href;
      await Promise.all([page.waitForEvent("requestfailed", (request) => request.url() === slow), page.goto(url)]);
      assert.deepEqual(faults, []);
    }),
  ));

test("a file that does not come is a fault", () =>
  served((url) =>
    assert.rejects(
      withPage(`${url}?picture=${BROKEN}`, async () => {}),
      ({ stack }) => /failed request: .*broken\.svg: net::ERR_EMPTY_RESPONSE/.test(stack),
    ),
  ));
