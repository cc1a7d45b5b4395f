// The first steps of pychess' page: it loads the variants of its file, and lists all variants.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Module from "legwork/ffish";
import { given } from "../support/surroundings.mjs";

test("the variants of pychess' file", async () => {
  const ini = readFileSync(join(given("LEGWORK_CLIENT"), "ours/variants.ini"), "utf8");
  const ffish = await Module();
  const before = ffish.variants().split(" ").length;
  const start = process.cpuUsage();
  ffish.loadVariantConfig(ini);
  const all = ffish.variants().split(" ");
  const { user, system } = process.cpuUsage(start);
  assert.ok(all.length > before + 20, `${all.length} variants`);
  for (const variant of all) assert.equal(ffish.validateFen(ffish.startingFen(variant), variant), 1, variant);
  console.log(`clients  pychess: ${all.length} variants; its file is loaded and they are listed in ${((user + system) / 1000).toFixed(0)} ms`);
});
