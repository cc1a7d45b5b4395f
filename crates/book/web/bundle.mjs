// Bundles the scripts of pages: each entry becomes one classic script, since a page from disk cannot load modules.
//
//     node bundle.mjs FOLDER
//
// writes them to the folder. An entry is a file `NAME.js` beside this one; the crate's `build.rs` and `assets.rs` name the
// scripts that it embeds.

import { build } from "esbuild";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The pages that have scripts of their own. */
const ENTRIES = ["book", "embed", "home", "workshop"];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("expected the folder for the scripts: node bundle.mjs FOLDER");

const { outputFiles } = await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ENTRIES.map((name) => `${name}.js`),
  outdir: resolve(folder),
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  charset: "utf8",
  // The licences of what is bundled stand at the end of a script.
  legalComments: "eof",
  logLevel: "warning",
  write: false,
});
for (const { path, text } of outputFiles) {
  // What has not changed stays untouched: cargo builds anew what embeds it.
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
