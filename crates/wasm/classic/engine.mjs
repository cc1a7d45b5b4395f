// `dist/engine.js`: the engine in a worker, for classic scripts; `Legwork` in a page.
import { ofPage, started } from "package/engine-interface.mjs";
import { source } from "package/source.mjs";
import { beside } from "./here.mjs";

/** The worker's script. */
const WORKER = "engine-worker.js";

async function Legwork(options) {
  const address = new URL(options?.locateFile?.(WORKER) ?? beside(WORKER), location.href).href;
  const worker = started(() => new Worker(address), () => address, "classic");
  const module = source(options, () => beside("legwork_bg.wasm"));
  return ofPage(worker, typeof module === "string" ? new URL(module, location.href).href : module);
}

Legwork.Legwork = Legwork;
Legwork.default = Legwork;
if (typeof module === "object" && module.exports) module.exports = Legwork;
else globalThis.Legwork = Legwork;
