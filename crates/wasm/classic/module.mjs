// The module for classic scripts: a file next to them, which pages fetch, and Node reads.
import load from "package/glue.mjs";
import { source } from "package/source.mjs";
import { beside } from "package/here.mjs";

/** Whether this is a script of Node, also where that plays a page for tests; a bundler's `module` cannot require. */
const need = globalThis.process?.versions?.node && typeof module === "object" ? Reflect.get(module, "require") : undefined;

/** Reads the file in Node. */
function read() {
  const file = need.call(module, "path").join(__dirname, "legwork_bg.wasm");
  return need.call(module, "fs").readFileSync(file);
}

export const loaded = (options) => {
  const file = () => (typeof need === "function" ? read() : beside("legwork_bg.wasm"));
  return load({ module_or_path: source(typeof need === "function" ? { wasmBinary: options?.wasmBinary } : options, file) });
};
