// The package under Node, as an ES module and by `require`, by each of its entries.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { project } from "./support/surroundings.mjs";
import { START } from "./support/seirawan.mjs";

for (const script of ["import.mjs", "require.cjs"]) {
  test(script, () => {
    const printed = execFileSync("node", [script], { cwd: project("node"), encoding: "utf8" });
    const lines = printed.trim().split("\n");
    assert.deepEqual(lines.map((line) => line.split(" ").sort()), [START, START, START, START]);
  });
}
