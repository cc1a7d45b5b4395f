// `dist/ffish-module.js`: ffish.js's interface as a function that loads it, for bundlers that know neither `exports` nor module scripts.
import * as glue from "package/glue.mjs";
import { over } from "package/ffish-interface.mjs";
import { loaded } from "./module.mjs";

function Module(options) {
  return loaded(options).then(() => over(glue, options));
}

Module.Module = Module;
Module.default = Module;
module.exports = Module;
