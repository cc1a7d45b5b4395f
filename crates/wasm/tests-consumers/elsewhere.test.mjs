// The package on another host than the pages, as from a network that delivers packages of npm.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listsMoves } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { ROOT, project } from "./support/surroundings.mjs";

test("scripts, the module and workers from another host", async () => {
  const site = join(ROOT, "elsewhere-site");
  mkdirSync(site, { recursive: true });
  await hosted(join(ROOT, "node_modules/legwork"), async (elsewhere) => {
    const pages = readdirSync(project("elsewhere")).filter((name) => name.endsWith(".html"));
    assert.equal(pages.length, 4);
    for (const page of pages) {
      const text = readFileSync(join(project("elsewhere"), page), "utf8");
      writeFileSync(join(site, page), text.replaceAll("ELSEWHERE", elsewhere.replace(/\/$/, "")));
    }
    await hosted(site, async (address) => {
      for (const page of pages) await listsMoves(`${address}${page}`);
    });
  });
});
