// Bundles for Node by esbuild and webpack, in both formats: with the package in them, with the module copied next to them, and
// without the package, as JS.md says.
import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import webpack from "webpack";

const ENTRIES = ["board", "inline", "ffish", "engine"];
const FORMATS = { cjs: "cjs", esm: "mjs" };

for (const [format, ending] of Object.entries(FORMATS)) {
  const common = { bundle: true, platform: "node", format, entryPoints: ENTRIES.map((name) => `${name}.js`), outExtension: { ".js": `.${ending}` } };
  const silent = { "empty-import-meta": "silent" };
  await build({ ...common, outdir: `dist/esbuild-${format}/whole`, logOverride: silent });
  await build({ ...common, outdir: `dist/esbuild-${format}/external`, external: ["legwork", "legwork/*"] });
  const compiled = (name, externals) => ({
    mode: "production",
    target: "node",
    entry: Object.fromEntries(ENTRIES.map((entry) => [entry, `./${entry}.js`])),
    experiments: { outputModule: format === "esm" },
    externals,
    externalsType: format === "esm" ? "module" : "commonjs",
    output: {
      path: fileURLToPath(new URL(`dist/webpack-${format}/${name}`, import.meta.url)),
      filename: `[name].${ending}`,
      ...(format === "esm" ? { module: true, chunkFormat: "module" } : {}),
    },
  });
  const run = (options) =>
    new Promise((resolve, reject) => {
      webpack(options, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString("errors-only"))) : resolve(undefined)));
    });
  await run(compiled("whole", []));
  await run(compiled("external", [/^legwork/]));
}
mkdirSync("dist/esbuild-cjs/copied", { recursive: true });
copyFileSync("dist/esbuild-cjs/whole/board.cjs", "dist/esbuild-cjs/copied/board.cjs");
copyFileSync(fileURLToPath(import.meta.resolve("legwork/legwork_bg.wasm")), "dist/esbuild-cjs/copied/legwork_bg.wasm");
