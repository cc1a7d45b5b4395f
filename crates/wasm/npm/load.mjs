// The library without its module, which a program loads itself, once, and before anything else.
import begin, { initSync } from "./glue.mjs";
import { source } from "./source.mjs";

/** Loads the module: that of the options, else the file next to this script. */
export async function load(options) {
  await begin({ module_or_path: source(options, () => new URL("./legwork_bg.wasm", import.meta.url)) });
}

/** Loads a module from bytes, or one that is compiled, at once. */
export function loadSync(module) {
  initSync({ module });
}

export * from "./glue.mjs";
