import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = (...names) => names.map((name) => `../pages/${name}.js`);
const common = { bundle: true, minify: true, outdir: "dist", logLevel: "warning" };

await build({ ...common, format: "esm", entryPoints: scripts("index", "board", "ffish", "load", "engine", "worker", "thread") });
// esbuild leaves addresses as they are. The engine's worker is a script of its own next to the others, and so are the modules.
await build({ ...common, format: "esm", entryPoints: ["legwork/engine-worker.mjs"], outExtension: { ".js": ".mjs" } });
for (const module of ["legwork_bg.wasm", "legwork-board_bg.wasm"]) {
  cpSync(fileURLToPath(import.meta.resolve(`legwork/${module}`)), `dist/${module}`);
}

// Ordinary scripts have no address of their own: everything is in one file, or they say where the module is.
await build({ ...common, format: "iife", entryPoints: scripts("inline", "ffish-inline") });
const silent = { "empty-import-meta": "silent" };
await build({ ...common, format: "iife", entryPoints: ["located.js"], logOverride: silent });

const pages = ["index", "board", "inline", "ffish", "ffish-inline", "load", "engine", "worker"];
for (const name of pages) cpSync(`../pages/${name}.html`, `dist/${name}.html`);
cpSync("located.html", "dist/located.html");
