import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = (...names) => names.map((name) => `../pages/${name}.js`);
const common = { bundle: true, minify: true, outdir: "dist", logLevel: "warning" };

await build({ ...common, format: "esm", entryPoints: scripts("index", "ffish", "load", "engine", "worker", "thread") });
// esbuild leaves addresses as they are. The engine's worker is a script of its own next to the others, and so is the module.
await build({ ...common, format: "esm", entryPoints: ["legwork/engine-worker.mjs"], outExtension: { ".js": ".mjs" } });
cpSync(fileURLToPath(import.meta.resolve("legwork/legwork_bg.wasm")), "dist/legwork_bg.wasm");

// Ordinary scripts have no address of their own: everything is in one file, or they say where the module is.
await build({ ...common, format: "iife", entryPoints: scripts("inline", "ffish-inline") });
const silent = { "empty-import-meta": "silent" };
await build({ ...common, format: "iife", entryPoints: ["located.js"], logOverride: silent });

const pages = ["index", "inline", "ffish", "ffish-inline", "load", "engine", "worker"];
for (const name of pages) cpSync(`../pages/${name}.html`, `dist/${name}.html`);
cpSync("located.html", "dist/located.html");
