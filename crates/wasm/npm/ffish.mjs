// ffish.js's interface for browsers: the module is fetched when it is asked for, from next to this file if nothing else is said.
import load, * as glue from "./glue.mjs";
import { over } from "./ffish-interface.mjs";
import { source } from "./source.mjs";

export function Module(options) {
  const loaded = load({ module_or_path: source(options, () => new URL("./legwork_bg.wasm", import.meta.url)) });
  return loaded.then(() => over(glue, options));
}

export default Module;
