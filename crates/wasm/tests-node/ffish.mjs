// ffish.js, which in Node has to be given its module.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Module from "ffish-es6";

const path = createRequire(import.meta.url).resolve("ffish-es6/ffish.wasm");

export const ffish = (options = { printErr: () => {} }) => Module({ wasmBinary: readFileSync(path), ...options });
