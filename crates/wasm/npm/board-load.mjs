// The smaller module, which a program loads itself: as `load.mjs` has the whole one.
import begin, { initSync } from "./board-glue.mjs";
import { beside } from "./here.mjs";
import { source } from "./source.mjs";

const FILE = "legwork-board_bg.wasm";
// Bundlers know the file by just this expression.
const own = () => (import.meta.url ? new URL("./legwork-board_bg.wasm", import.meta.url) : beside(FILE));

/** Loads the module: that of the options, else the file next to this script. */
export async function load(options) {
  await begin({ module_or_path: source(options, own, FILE) });
}

/** Loads a module from bytes, or one that is compiled, at once. */
export function loadSync(module) {
  initSync({ module });
}

export * from "./board-glue.mjs";
