// A browser fetches the module, which lies beside this file, before the importing script goes on.
import load from "./glue.mjs";

await load();

export * from "./glue.mjs";
