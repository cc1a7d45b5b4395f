// The scripts of the pages, and these tests, are what their types say.

import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const TYPESCRIPT = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

for (const folder of ["../web", "."]) {
  test(`${folder === "." ? "these tests" : "the scripts of pages"} keep to their types`, () => {
    const project = fileURLToPath(new URL(`${folder}/tsconfig.json`, import.meta.url));
    try {
      execFileSync(process.execPath, [TYPESCRIPT, "--project", project], { encoding: "utf8" });
    } catch (error) {
      assert.fail(/** @type {{stdout: string}} */ (error).stdout);
    }
  });
}
