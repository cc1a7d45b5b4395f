// The scripts that pages have are made of the modules that lie in the repository.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BOOK } from "./support/surroundings.mjs";

test("each script of the book is what the bundler makes of the modules", () => {
  const folder = mkdtempSync(join(tmpdir(), "legwork-scripts-"));
  execFileSync(process.execPath, [fileURLToPath(new URL("../web/bundle.mjs", import.meta.url)), folder]);
  const names = readdirSync(folder);
  assert.ok(names.includes("book.js"));
  for (const name of names) {
    // The script of the embed has the library and the pictures before it.
    assert.ok(readFileSync(join(BOOK, "assets", name), "utf8").endsWith(readFileSync(join(folder, name), "utf8")), `${name} is not what its modules say`);
  }
});
