// The site around the rule book: a first page on which one plays at once, an index with a search, the documentation; from disk
// and from a host of files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import { living, withPage } from "./support/browser.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { Player } from "./support/playing.mjs";
import { BOOK, DOCUMENTS, OUTPUT, VARIANTS, address } from "./support/surroundings.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SIZES = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 900 }, large: { width: 1920, height: 1080 } };

/**
 * The first page on a day.
 * @param {string} day
 * @param {(player: Player) => Promise<void>} act
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function home(day, act, options) {
  await withPage(
    "about:blank",
    async ({ page }) => {
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.goto(address("index"));
      await living(page);
      await act(new Player(page));
    },
    options,
  );
}

/** @param {Page} page */
const shown = (page) => page.locator(".lw-play").getAttribute("data-variant");

/**
 * The squares of a piece that can move, and of where it goes, as the keyboard finds them.
 * @param {Player} player
 */
async function someMove(player) {
  await player.tabToBoard();
  await player.press("n");
  const from = await player.focused();
  await player.press("Enter", "n");
  const to = await player.focused();
  assert.ok(from && to && from !== to, `${from} ${to}`);
  return /** @type {const} */ ([from, to]);
}

test("every day has its variant, and the same one all day", async () => {
  const ids = new Set();
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-01"]) {
    await home(day, async ({ page }) => {
      ids.add(await shown(page));
      const heading = await page.locator(".today h2").innerText();
      assert.match(heading, /^Today: \S/);
      assert.match(await page.locator(".today p").innerText(), /^\p{Lu}|^\d.*\.$/u);
      assert.equal(await page.locator(".today a").getAttribute("href"), `${await shown(page)}.html`);
    });
  }
  assert.equal(ids.size, 3, [...ids].join(" "));
});

test("a move is made at once, with the keyboard alone", () =>
  home("2026-01-01", async (player) => {
    const before = await player.fen();
    await someMove(player);
    await player.press("Enter");
    await player.page.waitForFunction((before) => document.querySelector(".lw-play [data-fen]")?.getAttribute("data-fen") !== before, before);
  }));

for (const [how, options] of /** @type {const} */ ([
  ["mouse", {}],
  ["finger", PHONE],
])) {
  test(`a move is made at once, with the ${how}, and the engine answers`, () =>
    home(
      "2026-01-02",
      async (player) => {
        const touch = (/** @type {import("playwright-core").Locator} */ place) => (how === "mouse" ? place.click() : place.tap());
        const [from, to] = await someMove(player);
        await player.press("Escape");
        await touch(player.control("play-engine"));
        await touch(player.square(from));
        await touch(player.square(to));
        // Some variants ask what is gated, or what a piece becomes.
        const choice = player.control("choose");
        if (await choice.isVisible()) await touch(choice);
        await player.page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
      },
      options,
    ));
}

test("another variant takes the place of the first, until each has been there", () =>
  home("2026-01-01", async ({ page }) => {
    const ids = [await shown(page)];
    const board = page.locator(".lw-play");
    while (ids.length < VARIANTS.length) {
      await page.locator(".today button").click();
      await page.waitForFunction((before) => document.querySelector(".lw-play")?.getAttribute("data-variant") !== before, ids.at(-1));
      ids.push(await shown(page));
      assert.equal(await board.getAttribute("data-dead"), null);
      const unseen = await board.locator("svg use").evaluateAll((all) => all.map((use) => use.getAttribute("href") ?? "").filter((id) => !document.querySelector(id)));
      assert.deepEqual(unseen, [], `${ids.at(-1)}: pictures that are missing`);
    }
    assert.deepEqual(ids.toSorted(), VARIANTS.toSorted());
  }));

test("a link has its game and its variant, whatever the day", () =>
  home("2026-01-01", async (player) => {
    const { page } = player;
    await page.goto(`${address("index")}#play?variant=gothic&moves=e2e4&at=0`);
    await page.waitForFunction(() => document.querySelector(".lw-play")?.getAttribute("data-variant") === "gothic");
    await player.reaches("rnbqckabnr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RNBQCKABNR b KQkq - 0 1");
    await page.reload();
    await living(page);
    assert.equal(await shown(page), "gothic");
    await player.click("e7", "e5");
    await player.unfold("link");
    const link = await player.control("link").inputValue();
    assert.match(link, /index\.html#play\?.*variant=gothic/);
    await page.locator(".today button").click();
    await page.waitForFunction(() => document.querySelector(".lw-play")?.getAttribute("data-variant") !== "gothic");
    assert.equal(new URL(page.url()).hash, "", "the address still has the game before");
  }));

test("the index has a sentence for each variant, and finds them by name, by words and by pieces", () =>
  withPage("variants", async ({ page }) => {
    const sentences = await page.locator(".cards li p:not(.size)").allInnerTexts();
    assert.equal(sentences.length, VARIANTS.length);
    for (const sentence of sentences) assert.match(sentence, /^[\p{Lu}\d].{8,}\.$/u);
    const field = page.locator("input[type=search]");
    const found = () => page.locator(".cards li:visible > a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const [words, some, none] of /** @type {const} */ ([
      ["GOTHIC", "gothic.html", "chess.html"],
      ["korea", "janggi.html", "xiangqi.html"],
      ["archbishop chancellor", "capablanca.html", "janus.html"],
      ["makruk kin", "asean.html", "shatranj.html"],
    ])) {
      await field.fill(words);
      const links = await found();
      assert.ok(links.includes(some) && !links.includes(none), `${words}: ${links.join(" ")}`);
      assert.match(await page.locator(".search [role=status]").innerText(), new RegExp(`^${links.length} of ${VARIANTS.length}`));
    }
    await field.fill("no such thing");
    assert.deepEqual(await found(), []);
    assert.equal(await page.locator("section.family:visible").count(), 0);
  }));

test("the index has two columns on a phone", () =>
  withPage(
    "variants",
    async ({ page }) => {
      const cards = page.locator("section.family .cards").nth(1).locator("li");
      const [one, two, three] = await Promise.all([0, 1, 2].map((place) => cards.nth(place).boundingBox()));
      assert.ok(one && two && three);
      assert.ok(one.y === two.y && two.x > one.x + one.width && three.y > one.y && three.x === one.x, JSON.stringify([one, two, three]));
    },
    PHONE,
  ));

test("the documents lead to each other", () =>
  withPage("docs/index", async ({ page }) => {
    await page.locator("main").getByRole("link", { name: "JavaScript" }).click();
    await page.waitForURL(/docs\/js\.html$/);
    await page.locator('.places a[href="../index.html"]').click();
    await living(page);
  }));

const TYPES = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".svg", "image/svg+xml"],
]);

test("a host of files is enough, in any folder", async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const path = normalize(pathname.replace(/^\/some\/folder/, "").replace(/\/$/, "/index.html"));
    readFile(join(BOOK, path)).then(
      (bytes) => response.writeHead(200, { "content-type": TYPES.get(extname(path)) ?? "text/plain" }).end(bytes),
      () => response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    await withPage(`http://127.0.0.1:${port}/some/folder/`, async ({ page }) => {
      await living(page);
      await page.locator('.places a[href="workshop.html"]').click();
      await page.locator('.ws-workshop[data-state="sound"] .ws-board [data-fen]').waitFor();
    });
  } finally {
    server.close();
  }
});

for (const name of ["index", ...DOCUMENTS]) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`${name}: fits every screen in ${colorScheme} surroundings, and axe-core finds nothing`, () =>
      withPage(
        name,
        async ({ page }) => {
          if (name === "index") await living(page);
          for (const [size, viewport] of Object.entries(SIZES)) {
            await page.setViewportSize(viewport);
            assert.deepEqual(await overflow(page), [], `what is wider than the ${size} screen`);
            assert.deepEqual(await violations(page), [], `findings of axe-core on the ${size} screen`);
            await page.screenshot({ path: join(OUTPUT, `${name.replace("/", "-")}-${colorScheme}-${size}.png`), fullPage: name !== "index" });
          }
        },
        { colorScheme },
      ));
  }
}
