// The first steps of pychess' page: it loads the variants of its file, and lists all variants. Each begins as with the ffish-es6 that
// pychess uses, if that knows it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import Module from "legwork/ffish";
import { given } from "../support/surroundings.mjs";

/** The library that pychess uses. */
async function theirs(client) {
  const folder = join(client, "theirs/node_modules/ffish-es6");
  const { default: Module } = await import(pathToFileURL(join(folder, "ffish.js")));
  return Module({ wasmBinary: readFileSync(join(folder, "ffish.wasm")), printErr: () => {} });
}

test("the variants of pychess' file", async () => {
  const client = given("LEGWORK_CLIENT");
  const ini = readFileSync(join(client, "ours/variants.ini"), "utf8");
  const [ours, peer] = [await Module(), await theirs(client)];
  const before = ours.variants().split(" ").length;
  const start = process.cpuUsage();
  ours.loadVariantConfig(ini);
  const all = ours.variants().split(" ");
  const { user, system } = process.cpuUsage(start);
  assert.ok(all.length > before + 20, `${all.length} variants`);
  peer.loadVariantConfig(ini);
  const known = new Set(peer.variants().split(" "));
  for (const variant of all) {
    const fen = ours.startingFen(variant);
    const valid = ours.validateFen(fen, variant);
    // Its release lacks some of the newest variants, and refuses the start of Jieqi in the file.
    const expected = known.has(variant) ? [peer.startingFen(variant), peer.validateFen(fen, variant)] : [fen, 1];
    assert.deepEqual([fen, valid], expected, variant);
    assert.ok(valid === 1 || variant === "jieqi", variant);
  }
  console.log(`clients  pychess: ${all.length} variants; its file is loaded and they are listed in ${((user + system) / 1000).toFixed(0)} ms`);
});
