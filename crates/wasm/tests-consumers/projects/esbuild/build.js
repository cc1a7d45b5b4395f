import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = (...names) => names.map((name) => `../pages/${name}.js`);
const common = { bundle: true, minify: true, outdir: "dist", logLevel: "warning" };

await build({ ...common, format: "esm", entryPoints: scripts("index", "board", "ffish", "load", "engine", "worker", "thread", "worker-asked", "asked") });
// esbuild leaves addresses as they are. The engine's worker is a script of its own next to the others, and so are the modules.
await build({ ...common, format: "esm", entryPoints: ["legwork/engine-worker.mjs"], outExtension: { ".js": ".mjs" } });
for (const module of ["legwork_bg.wasm", "legwork-board_bg.wasm"]) {
  cpSync(fileURLToPath(import.meta.resolve(`legwork/${module}`)), `dist/${module}`);
}

// Ordinary scripts: everything is in one file, or they say where the module is, or it is next to them.
await build({ ...common, format: "iife", entryPoints: scripts("inline", "ffish-inline") });
const silent = { "empty-import-meta": "silent" };
await build({ ...common, format: "iife", entryPoints: ["located.js", "classic.js"], logOverride: silent });

const pages = ["index", "board", "inline", "ffish", "ffish-inline", "load", "engine", "worker", "worker-asked"];
for (const name of pages) cpSync(`../pages/${name}.html`, `dist/${name}.html`);
for (const name of ["located", "classic"]) cpSync(`${name}.html`, `dist/${name}.html`);
