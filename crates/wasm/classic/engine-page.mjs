// The engine in a worker, for classic scripts of pages.
import { ofPage, started } from "package/engine-interface.mjs";
import { source } from "package/source.mjs";
import { beside } from "package/here.mjs";

/** The worker's script. */
const WORKER = "engine-worker.js";

export async function Legwork(options) {
  const address = new URL(options?.locateFile?.(WORKER) ?? beside(WORKER), location.href).href;
  const worker = started(() => new Worker(address), () => address, "classic");
  const module = source(options, () => beside("legwork_bg.wasm"));
  return ofPage(worker, { module, banner: options?.banner });
}
