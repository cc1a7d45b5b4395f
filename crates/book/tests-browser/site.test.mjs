// The site around the rule book: a first page on which one plays at once, an index with a search, the documentation; from disk
// and from a host of files.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { living, withPage } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { overflow, violations } from "./support/looks.mjs";
import { Player } from "./support/playing.mjs";
import { BOOK, DOCUMENTS, OUTPUT, PROGRAM, VARIANTS, address } from "./support/surroundings.mjs";

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

test("each variant offers its suite", async () => {
  for (const id of VARIANTS) {
    const page = await readFile(join(BOOK, `${id}.html`), "utf8");
    assert.ok(page.includes(`href="suites/${id}.epd"`), id);
    const suite = JSON.parse(gunzipSync(await readFile(join(BOOK, `suites/${id}.json.gz`))).toString());
    assert.equal(suite.variant, id);
    if (id === "seirawan") {
      const again = execFileSync(PROGRAM, ["suite", id, "--positions", "100"], { encoding: "utf8", maxBuffer: 1 << 26 });
      assert.deepEqual(suite, JSON.parse(again));
    }
  }
});

test("every day offers its variant, and the same one all day", async () => {
  const ids = new Set();
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-01"]) {
    await home(day, async ({ page }) => {
      const link = page.locator('.today [data-action="daily"]');
      const [, name] = /^Variant of the day: (\S.*)$/.exec(await link.innerText()) ?? [];
      await link.click();
      await living(page);
      assert.equal(await page.locator("h1").innerText(), name);
      assert.match(page.url(), new RegExp(`/${await shown(page)}\\.html$`));
      ids.add(await shown(page));
    });
  }
  assert.equal(ids.size, 3, [...ids].join(" "));
});

for (const [how, options] of /** @type {const} */ ([
  ["dragged with the mouse", {}],
  ["with a finger", PHONE],
])) {
  test(`the first page has a board that everybody knows, and the engine answers the first move, ${how}`, () =>
    home(
      "2026-01-01",
      async (player) => {
        assert.equal(await shown(player.page), "chess");
        assert.equal(await player.board.locator('[data-side="black"] b').innerText(), "Black (engine)");
        assert.equal(new URL(player.page.url()).hash, "");
        if (how === "with a finger") await player.tap("e2", "e4");
        else await player.drag("e2", "e4");
        await player.page.waitForFunction(() => document.querySelectorAll('.lw-play [data-action="go"]').length === 2);
        assert.match((await player.fen()) ?? "", / w .* 2$/);
        await player.page.reload();
        await living(player.page);
        assert.match((await player.fen()) ?? "", / w .* 2$/, "the game is kept");
      },
      options,
    ));
}

test("the first page shows the games that are known best", () =>
  home("2026-01-01", async ({ page }) => {
    assert.deepEqual(await page.locator("main > section h2").allInnerTexts(), ["Chess", "More", "Popular variants"]);
    const links = await page.locator(".family .cards a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const name of ["chess960", "capablanca", "chu", "seirawan", "crazyhouse", "shogi", "xiangqi", "makruk"]) assert.ok(links.includes(`${name}.html`), `${name}: ${links.join(" ")}`);
    assert.ok(!links.includes("chess.html"), "it is on the board");
  }));

test("a move is made at once, with the keyboard alone", () =>
  home("2026-01-01", async (player) => {
    const before = await player.fen();
    await someMove(player);
    await player.press("Enter");
    await player.page.waitForFunction((before) => document.querySelector(".lw-play [data-fen]")?.getAttribute("data-fen") !== before, before);
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
      ["fischer", "chess960.html", "chess.html"],
      ["S-Chess", "seirawan.html", "chess.html"],
      ["xq", "xiangqi.html", "chess.html"],
      ["10x8", "gothic.html", "chess.html"],
      ["10×8", "janus.html", "grand.html"],
      ["bigger board", "grand.html", "chess.html"],
      ["s-chess", "seirawan.html", "chess.html"],
      ["schess", "seirawan.html", "chess.html"],
      ["drop", "crazyhouse.html", "chess.html"],
      ["captured pieces change sides", "crazyhouse.html", "chess.html"],
    ])) {
      await field.fill(words);
      const links = await found();
      assert.ok(links.includes(some) && !links.includes(none), `${words}: ${links.join(" ")}`);
      assert.match(await page.locator(".search [role=status]").innerText(), new RegExp(`^${links.length} of ${VARIANTS.length}`));
    }
  }));

for (const [size, options] of Object.entries({ phone: { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }, laptop: { viewport: { width: 1366, height: 620 } } })) {
  test(`chips leave the variants that have something, and where nothing is found the nearest are shown, on a ${size}`, () =>
    withPage(
      "variants",
      async ({ page }) => {
        const found = () => page.locator(".cards li:visible > a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
        const status = page.locator(".search [role=status]");
        const chip = (/** @type {string} */ words) => page.getByRole("button", { name: words, exact: true });
        for (const [words, some, none] of /** @type {const} */ ([
          ["Smaller board", "minishogi.html", "chess.html"],
          ["Bigger board", "chu.html", "chess.html"],
          ["Drops", "shogi.html", "gothic.html"],
          ["Lions", "chushogi.html", "gothic.html"],
          ["Other ends", "racingkings.html", "chess.html"],
          ["Shuffled", "chess960.html", "chess.html"],
        ])) {
          await chip(words).click();
          assert.equal(await chip(words).getAttribute("aria-pressed"), "true");
          const links = await found();
          assert.ok(links.includes(some) && !links.includes(none), `${words}: ${links.join(" ")}`);
          await chip(words).click();
        }
        assert.equal((await found()).length, VARIANTS.length);
        await chip("Bigger board").click();
        await page.locator("input[type=search]").fill("gottick");
        assert.match(await status.innerText(), /^Nothing has all of that\. The nearest: Gothic Chess/);
        const near = await found();
        assert.ok(near.includes("gothic.html") && near.length === 6, near.join(" "));
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(await overflow(page), []);
        await page.screenshot({ path: join(OUTPUT, `search-nothing-${size}.png`) });
      },
      options,
    ));
}

test("the pictures of the index colour the squares that chess does not have", async () => {
  const coloured = async (/** @type {string} */ id) => ((await readFile(join(BOOK, `assets/${id}.svg`), "utf8")).match(/#e9dc6b|#cdb63c/g) ?? []).length;
  assert.equal(await coloured("chess"), 0);
  assert.ok((await coloured("gothic")) > 0, "Chancellor and Archbishop");
  assert.ok((await coloured("kingofthehill")) > 0, "the hill");
});

test("a chat finds a description and a picture of each page", async () => {
  for (const name of ["index", "variants", "gothic", "workshop", "docs/index"]) {
    const html = await readFile(join(BOOK, `${name}.html`), "utf8");
    const of = (/** @type {string} */ property) => new RegExp(`property="og:${property}" content="([^"]+)"`).exec(html)?.[1] ?? "";
    assert.ok(of("title").length > 5 && of("description").length > 20, name);
    const picture = await readFile(join(BOOK, name, "..", of("image")));
    assert.equal(picture.subarray(1, 4).toString(), "PNG", name);
  }
  assert.match(await readFile(join(BOOK, "gothic.html"), "utf8"), /og:description" content="Chess on ten files/);
});

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
  [".bin", "application/octet-stream"],
  [".webmanifest", "application/manifest+json"],
]);

/** @type {import("node:http").RequestListener} */
function inFolder(request, response) {
  const { pathname } = new URL(request.url ?? "/", "http://host");
  const path = normalize(pathname.replace(/^\/some\/folder/, "").replace(/\/$/, "/index.html"));
  readFile(join(BOOK, path)).then(
    (bytes) => response.writeHead(200, { "content-type": TYPES.get(extname(path)) ?? "text/plain" }).end(bytes),
    () => response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end(),
  );
}

/**
 * Waits for what a page finds out by asking its browser: `waitForFunction` does not wait for a promise.
 * @param {Page} page
 * @param {() => Promise<boolean | undefined>} holds
 * @param {string} otherwise
 */
async function until(page, holds, otherwise) {
  for (let waits = 0; waits < 1200; waits += 1) {
    if (await page.evaluate(holds)) return;
    await page.waitForTimeout(100);
  }
  assert.fail(otherwise);
}

test("a host of files is enough, in any folder", () =>
  hosted(inFolder, (origin, stop) =>
    withPage(`${origin}some/folder/`, async (opened) => {
      const { page, requests } = opened;
      await living(page);
      const asked = (/** @type {string} */ name) => requests.filter((request) => request.endsWith(name)).length;
      assert.equal(asked("assets/board.bin"), 1, "the module comes as bytes, once, though the head asks for it, too");
      assert.equal(asked("kernel.js"), 0);
      await page.locator('.places a[href="workshop.html"]').click();
      await page.locator('.ws-workshop[data-state="sound"] .ws-setup [data-square]').first().waitFor();
      assert.equal(asked("assets/workshop-module.bin"), 1);
      // What has been seen is there without the host, too.
      await page.goto(`${origin}some/folder/`);
      await living(page);
      await until(page, async () => (await (await caches.open("legwork")).keys()).some(({ url }) => url.endsWith("module.bin")), "the module is not kept");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await living(page);
      await stop();
      await page.reload();
      await living(page);
      await new Player(page).click("e2", "e4");
      assert.match(await new Player(page).spoken(), /e4/);
      // A browser tells of each request that failed before the kept answer came.
      opened.faults = opened.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|offline\.js|failed request/.test(fault));
    }),
  ));

/** A page waits half a minute before it asks for the files that it does not show: here it does not. */
function atOnce() {
  const { setTimeout } = window;
  Object.assign(window, { setTimeout: (/** @type {any} */ act, /** @type {number} */ delay, /** @type {any[]} */ ...more) => setTimeout(act, delay === 30_000 ? 0 : delay, ...more) });
}

/**
 * Waits until all files are kept.
 * @param {Page} page in the folder of the site
 */
async function allKept(page) {
  const has = async () => {
    const [all, kept] = await Promise.all([fetch("assets/pages.json"), caches.match("assets/pages.json?kept")]);
    return kept && JSON.stringify(await kept.json()) === JSON.stringify(await all.json());
  };
  await until(page, has, "not all files are kept");
}

test("a first visit to any page keeps the site, and the next one goes on where that was cut off", () => {
  /** @type {string[]} */
  const asked = [];
  let isCut = true;
  /** @type {import("node:http").RequestListener} */
  const host = (request, response) => {
    asked.push((request.url ?? "").replace("/some/folder/", ""));
    if (isCut && request.url?.endsWith("gothic.html")) response.writeHead(503).end();
    else inFolder(request, response);
  };
  return hosted(host, (origin, stop) =>
    withPage(
      `${origin}some/folder/docs/index.html`,
      async (opened) => {
        const { page } = opened;
        for (let waits = 0; !asked.includes("gothic.html") && waits < 1200; waits += 1) await page.waitForTimeout(100);
        assert.ok(asked.includes("chess.html") && !asked.includes("xiangqi.html"), asked.join(" "));
        isCut = false;
        asked.length = 0;
        await page.goto(`${origin}some/folder/variants.html`);
        await allKept(page);
        assert.ok(asked.includes("gothic.html") && asked.includes("xiangqi.html") && !asked.includes("chess.html"), asked.join(" "));
        await stop();
        await page.goto(`${origin}some/folder/xiangqi.html`);
        await living(page);
        opened.faults = opened.faults.filter((fault) => !/503|ERR_CONNECTION_REFUSED|offline\.js|failed request/.test(fault));
      },
      { init: atOnce },
    ),
  );
});

test("all pages stay without a network after the first visit, and the site can be installed", () =>
  hosted(inFolder, (origin, stop) =>
    withPage(
      `${origin}some/folder/`,
      async (opened) => {
        const { page } = opened;
        await living(page);
        const session = await page.context().newCDPSession(page);
        const { url, errors } = await session.send("Page.getAppManifest");
        assert.equal(url, `${origin}some/folder/manifest.webmanifest`);
        assert.deepEqual(errors, []);
        const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
        assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
        await allKept(page);
        await stop();
        for (const name of ["chu.html", "variants.html", "workshop.html", "docs/index.html", "gothic.html"]) {
          await page.goto(`${origin}some/folder/${name}`);
          assert.ok((await page.locator("h1").innerText()).length > 3, name);
        }
        await living(page);
        await new Player(page).click("e2", "e4");
        opened.faults = opened.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|offline\.js|failed request/.test(fault));
      },
      { init: atOnce },
    ),
  ));

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
