import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = (...names) => names.map((name) => `../pages/${name}.js`);
const common = { bundle: true, minify: true, outdir: "dist", logLevel: "warning" };

await build({ ...common, format: "esm", entryPoints: scripts("index", "ffish", "engine", "worker", "thread") });
// esbuild leaves addresses as they are. The engine's worker is a script of its own beside the others, and so is the module.
await build({ ...common, format: "esm", entryPoints: ["legwork/engine-worker.mjs"], outExtension: { ".js": ".mjs" } });
cpSync(fileURLToPath(import.meta.resolve("legwork/legwork_bg.wasm")), "dist/legwork_bg.wasm");

// With everything in one file, it may even be an ordinary script.
await build({ ...common, format: "iife", entryPoints: scripts("inline") });

for (const name of ["index", "inline", "ffish", "engine", "worker"]) cpSync(`../pages/${name}.html`, `dist/${name}.html`);
