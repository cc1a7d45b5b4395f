// ffish.js's interface for Node, over the module that the package itself uses.
import glue from "./legwork.cjs";
import { over } from "./ffish-interface.mjs";

export function Module(options) {
  return Promise.resolve().then(() => over(glue, options));
}

export default Module;
