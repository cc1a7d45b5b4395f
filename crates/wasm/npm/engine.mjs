// The engine in a worker, for browsers. Bundlers know the worker by just this expression: they make a script of its own of it.
import { ofPage, started } from "./engine-interface.mjs";
import { source } from "./source.mjs";

/** The name of the worker's script next to this one, where nobody bundles them. */
const WORKER = "engine-worker.mjs";

export async function Legwork(options) {
  const given = options?.locateFile?.(WORKER);
  const worker = started(
    () =>
      given === undefined
        ? new Worker(new URL("./engine-worker.mjs", import.meta.url), { type: "module" })
        : new Worker(given, { type: "module" }),
    () => new URL(given ?? beside(import.meta.url, WORKER), location.href).href,
    "module",
  );
  const module = source(options, () => undefined);
  return ofPage(worker, { module, banner: options?.banner });
}

/** The address of a file next to a script. */
const beside = (script, name) => script.slice(0, script.lastIndexOf("/") + 1) + name;

export default Legwork;
