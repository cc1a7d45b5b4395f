// ffish.js's interface for browsers: the module is fetched when it is asked for, from next to this file if nothing else is said.
import * as glue from "./glue.mjs";
import { over } from "./ffish-interface.mjs";
import { load } from "./load.mjs";

export async function Module(options) {
  await load(options);
  return over(glue, options);
}

export default Module;
