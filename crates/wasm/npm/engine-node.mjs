// The engine in a worker, for Node.
import { Worker } from "node:worker_threads";
import { over } from "./engine-interface.mjs";

/** The error of a bundle without the worker's script. */
const moved = (cause) =>
  new Error(
    "engine-worker-node.mjs is not in the folder of the script that starts the engine: a bundle for Node has to leave `legwork` out (external)",
    { cause },
  );

export async function Legwork(options) {
  if (!import.meta.url) throw moved();
  // Node's own options, such as `--input-type`, may be none for a file.
  const worker = new Worker(new URL("./engine-worker-node.mjs", import.meta.url), { execArgv: [] });
  const connect = (receive, fail) =>
    worker.on("message", receive).on("error", (error) => fail(error?.code === "ERR_MODULE_NOT_FOUND" || error?.code === "MODULE_NOT_FOUND" ? moved(error) : error));
  return over(worker, connect, { banner: options?.banner });
}

export default Legwork;
