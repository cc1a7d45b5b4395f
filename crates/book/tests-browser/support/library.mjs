// The whole library in Node, from the very files that the site's pages fetch, by which pages with a part of it are judged.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { BOOK } from "./surroundings.mjs";

/** The files that pages fetch only when they need the whole library. */
export const WHOLE = ["assets/whole.js", "assets/module.bin", "assets/kernel.js"];

/** @returns {Promise<any>} */
export async function library() {
  const assets = { whole: { glue: "" } };
  new Function("LegworkAssets", readFileSync(join(BOOK, "assets/whole.js"), "utf8"))(assets);
  const glue = new Function(`${assets.whole.glue}\nreturn wasm_bindgen;`)();
  await glue({ module_or_path: await WebAssembly.compile(new Uint8Array(gunzipSync(readFileSync(join(BOOK, "assets/module.bin"))))) });
  return glue;
}
