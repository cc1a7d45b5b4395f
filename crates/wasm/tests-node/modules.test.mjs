// The package is the same for those who import it and those who require it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from "legwork";

const required = createRequire(import.meta.url)("legwork");

test("imported and required", () => {
  assert.equal(imported.Board, required.Board);
  const names = ["Board", "Engine", "MoveEntry", "Game", "variants", "loadRules", "readPgn", "glance"];
  for (const name of names) assert.equal(typeof imported[name], "function", name);
});

test("for browsers", async () => {
  // There the module is fetched, which Node cannot do from a disk; so it is handed over.
  const glue = await import(new URL("./node_modules/legwork/glue.mjs", import.meta.url));
  const { readFileSync } = await import("node:fs");
  const bytes = readFileSync(new URL("./node_modules/legwork/legwork_bg.wasm", import.meta.url));
  glue.initSync({ module: bytes });
  assert.deepEqual(glue.variants(), imported.variants());
  assert.equal(new glue.Board("chess").perft(3), 8902);
});
