import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const scripts = (...names) => names.map((name) => `../pages/${name}.js`);
const common = { bundle: true, minify: true, outdir: "dist", logLevel: "warning" };

await build({ ...common, format: "esm", entryPoints: scripts("index", "ffish", "worker", "thread") });
// esbuild leaves the module's address as it is: beside the script.
cpSync(fileURLToPath(import.meta.resolve("legwork/legwork_bg.wasm")), "dist/legwork_bg.wasm");

// With everything in one file, it may even be an ordinary script.
await build({ ...common, format: "iife", entryPoints: scripts("inline") });

for (const name of ["index", "inline", "ffish", "worker"]) cpSync(`../pages/${name}.html`, `dist/${name}.html`);
