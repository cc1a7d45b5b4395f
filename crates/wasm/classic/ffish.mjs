// `dist/ffish.js`: ffish.js as it is required or stands in a page, an object that has everything once it says so. Options are
// what a page has put into `Module` before.
import * as glue from "package/glue.mjs";
import { over } from "package/ffish-interface.mjs";
import { loaded } from "./module.mjs";

const required = typeof module === "object" && module.exports;
const library = required ? {} : (globalThis.Module ??= {});
if (required) module.exports = library;
// Whoever requires it says afterwards what is to be done then.
loaded(library).then(() => over(glue, library));
