// The engine's worker in Node.
import { parentPort } from "node:worker_threads";
import { begin } from "./engine-loop.mjs";
import glue from "./legwork.cjs";

const say = (message) => parentPort.postMessage(message);

// Here, `process` is the worker alone.
parentPort.on("message", begin({ Session: glue.Session, say, later: setImmediate, close: () => process.exit() }));
