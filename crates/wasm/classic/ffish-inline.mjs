// `dist/ffish-inline.js`: the same over the library with its module inside.
import { over } from "package/ffish-interface.mjs";

function Module(options) {
  return Promise.resolve().then(() => over(require("legwork-inline"), options));
}

Module.Module = Module;
Module.default = Module;
module.exports = Module;
