// The engine of the package in a page, as a client has it: without a bundler, and on a host that does not isolate its pages.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Board } from "legwork";
import { shown } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { ROOT, project } from "./support/surroundings.mjs";

/** How long two games may take; the machine may be busy with other things. */
const PATIENCE = 900_000;

test("whole games, and a search that is stopped", async () => {
  const site = join(ROOT, "client-site");
  cpSync(project("client"), site, { recursive: true });
  cpSync(join(ROOT, "node_modules/legwork"), join(site, "node_modules/legwork"), { recursive: true });
  await hosted(site, async (address) => {
    const { text } = await shown(address, PATIENCE);
    const { isolated, games, stopped } = JSON.parse(text);
    assert.equal(isolated, false);
    assert.deepEqual(games.map(({ variant }) => variant), ["seirawan", "chushogi"]);
    for (const { variant, moves, outcome } of games) {
      const board = new Board(variant);
      for (const move of moves) {
        assert.equal(board.outcome(), undefined);
        assert.ok(board.push(move), `${variant}: ${move}`);
      }
      assert.ok(outcome, variant);
      assert.deepEqual(board.outcome(), outcome);
      console.log(`client   ${variant}: ${moves.length} moves, ${outcome.result}, ${outcome.reason}`);
    }
    console.log(`client   stopped in ${Math.round(stopped)} ms`);
  });
});
