// What fairyground does with ffish.js and the port of Fairy-Stockfish, with the package in the place of both: a whole session of every
// variant.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { shown } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { project } from "./support/surroundings.mjs";

/** How long all variants may take; the machine may be busy with other things. */
const PATIENCE = 900_000;

test("every variant of both, and one from a file", async () => {
  execFileSync("npm", ["run", "build"], { cwd: project("fairyground"), stdio: ["ignore", "ignore", "inherit"] });
  await hosted(join(project("fairyground"), "dist"), async (address) => {
    const { text } = await shown(address, PATIENCE);
    const { greeting, added, played, faults } = JSON.parse(text);
    assert.deepEqual(faults, []);
    assert.match(greeting, /^Fairy-Stockfish/);
    assert.deepEqual(added, ["slowhouse"]);
    assert.ok(played.includes("slowhouse"));
    assert.ok(played.length >= 100, `${played.length} variants`);
    console.log(`clients  ${played.length} variants are played as fairyground plays them`);
  });
});
