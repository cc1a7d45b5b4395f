// ffish.js's interface for browsers: the module, which lies beside this file, is fetched when it is asked for.
import load, * as glue from "./glue.mjs";
import { over } from "./ffish-interface.mjs";

export function Module(options) {
  const loaded = load({ module_or_path: new URL("./legwork_bg.wasm", import.meta.url) });
  return loaded.then(() => over(glue, options));
}

export default Module;
