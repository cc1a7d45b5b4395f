// A browser fetches the module, which lies next to this file, before the importing script goes on. Bundlers know the file
// by just this expression: they copy it, and put its new address there.
import load from "./glue.mjs";

await load({ module_or_path: new URL("./legwork_bg.wasm", import.meta.url) });

export * from "./glue.mjs";
