// The smaller module, with boards and the engine alone, for browsers: as `web.mjs` has the whole one.
import load from "./board-glue.mjs";

await load({ module_or_path: new URL("./legwork-board_bg.wasm", import.meta.url) });

export * from "./board-glue.mjs";
