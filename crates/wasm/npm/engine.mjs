// The engine in a worker, for browsers. Bundlers know the worker by just this expression: they make a script of its own of it.
import { ofPage, started } from "./engine-interface.mjs";
import { beside } from "./here.mjs";
import { source } from "./source.mjs";

/** The name of the worker's script next to this one, where nobody bundles them. */
const WORKER = "engine-worker.mjs";

export async function Legwork(options) {
  const own = import.meta.url;
  const given = options?.locateFile?.(WORKER) ?? (own ? undefined : beside(WORKER));
  const worker = started(
    () =>
      given === undefined
        ? new Worker(new URL("./engine-worker.mjs", import.meta.url), { type: "module" })
        : new Worker(given, { type: "module" }),
    () => new URL(given ?? own.slice(0, own.lastIndexOf("/") + 1) + WORKER, location.href).href,
    "module",
  );
  const module = source(options, () => undefined);
  return ofPage(worker, { module, banner: options?.banner });
}

export default Legwork;
