// The library without its module, which a program loads itself, once, and before anything else.
import begin, { initSync } from "./glue.mjs";
import { beside } from "./here.mjs";
import { source } from "./source.mjs";

// Bundlers know the file by just this expression.
const own = () => (import.meta.url ? new URL("./legwork_bg.wasm", import.meta.url) : beside("legwork_bg.wasm"));

/** Loads the module: that of the options, else the file next to this script. */
export async function load(options) {
  await begin({ module_or_path: source(options, own) });
}

/** Loads a module from bytes, or one that is compiled, at once. */
export function loadSync(module) {
  initSync({ module });
}

export * from "./glue.mjs";
