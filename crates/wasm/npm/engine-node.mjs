// The engine in a worker, for Node.
import { Worker } from "node:worker_threads";
import { over } from "./engine-interface.mjs";

export function Legwork() {
  const worker = new Worker(new URL("./engine-worker-node.mjs", import.meta.url));
  return over(worker, (receive, fail) => worker.on("message", receive).on("error", fail));
}

export default Legwork;
