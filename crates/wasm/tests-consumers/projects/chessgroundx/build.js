import { cpSync } from "node:fs";
import { build } from "esbuild";

await build({ bundle: true, minify: true, format: "iife", entryPoints: ["board.js"], outdir: "dist", logLevel: "warning" });
cpSync("index.html", "dist/index.html");
