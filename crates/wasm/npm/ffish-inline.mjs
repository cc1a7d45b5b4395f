// ffish.js's interface with the module inside a script: nothing is fetched, whatever the options say.
import * as glue from "./inline.mjs";
import { over } from "./ffish-interface.mjs";

export function Module(options) {
  return Promise.resolve().then(() => over(glue, options));
}

export default Module;
