// The engine in a worker, for Node.
import { Worker } from "node:worker_threads";
import { over } from "./engine-interface.mjs";

export function Legwork(options) {
  // Node's own options, such as `--input-type`, may be none for a file.
  const worker = new Worker(new URL("./engine-worker-node.mjs", import.meta.url), { execArgv: [] });
  return over(worker, (receive, fail) => worker.on("message", receive).on("error", fail), { banner: options?.banner });
}

export default Legwork;
