// The package without a bundler: pages import its files where they were installed.

import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listMoves } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { ROOT, project } from "./support/surroundings.mjs";

test("module scripts and a worker", async () => {
  // A page in a folder of its host: no address may begin at the host's root.
  const site = join(ROOT, "site/games");
  cpSync(project("plain"), site, { recursive: true });
  for (const name of ["legwork", "legwork-inline"]) {
    cpSync(join(ROOT, "node_modules", name), join(site, "node_modules", name), { recursive: true });
  }
  await hosted(join(ROOT, "site"), (address) => listMoves(`${address}games/`, site));
});
