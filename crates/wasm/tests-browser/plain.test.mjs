// The package without a bundler: a page imports its files where they were installed.

import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listsMoves } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { ROOT, consumer } from "./support/surroundings.mjs";

test("a module script of a page", async () => {
  // A page in a folder of its host: no address may begin at the host's root.
  const site = join(ROOT, "site/games");
  cpSync(consumer("plain"), site, { recursive: true });
  cpSync(join(ROOT, "node_modules/legwork"), join(site, "node_modules/legwork"), { recursive: true });
  await hosted(join(ROOT, "site"), (address) => listsMoves(`${address}games/`));
});
