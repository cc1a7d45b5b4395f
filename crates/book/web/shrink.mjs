// Makes a script that stands alone smaller, in place: without comments, spaces and long names. What it declares keeps its names.
//
//     node shrink.mjs SCRIPT

import { transformSync } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";

const [script] = process.argv.slice(2);
if (!script) throw new Error("expected a script: node shrink.mjs SCRIPT");

const { code } = transformSync(readFileSync(script, "utf8"), { minify: true, target: "es2022", charset: "utf8" });
writeFileSync(script, code);
